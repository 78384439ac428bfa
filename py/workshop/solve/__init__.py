"""The dice sheets solved, their value tables, and the coach on the command line."""
