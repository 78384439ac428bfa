"""One folder or file for each game."""
