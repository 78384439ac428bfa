"""Screens of a record that a link or a host page asks to show: table, replay, review, puzzle."""
