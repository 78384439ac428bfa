"""Screens and logic of a match: playing, bots, replay, review, printing."""
