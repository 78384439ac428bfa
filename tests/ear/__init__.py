"""A screen reader without a screen, and players who know a game only by what it says."""
