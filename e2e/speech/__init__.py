"""`make speech`: all sentences that whole games show or speak, in order, for an editor to read."""
