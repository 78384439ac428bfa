"""Screens of the trainer: puzzles for games of dice and sheet; loaded when first opened."""
