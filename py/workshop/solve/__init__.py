"""Solver for the dice sheets, their value tables, and the coach on the command line."""
