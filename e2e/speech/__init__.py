"""`make speech`: every sentence that a whole game shows or speaks, in order, for an editor to read."""
