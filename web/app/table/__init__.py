"""A match on the table: playing, bots, replay, review, print."""
