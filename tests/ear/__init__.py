"""A screen reader without a screen, and players who know a game only from its output."""
