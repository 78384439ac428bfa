"""`make speech`: all sentences shown or spoken in whole games, in order, for an editor."""
