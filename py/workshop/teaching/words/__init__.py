"""Wording of the sheets for teachers, one file per game."""
