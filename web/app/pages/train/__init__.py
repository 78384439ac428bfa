"""Screens of the trainer: puzzles for dice games with a score sheet; loaded when first opened."""
