"""Screens of the trainer: puzzles on the dice sheets; loaded when it is first opened."""
