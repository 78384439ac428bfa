"""User interface of the duck game."""
