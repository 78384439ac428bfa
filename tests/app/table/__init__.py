"""A match on the table, its replay, and its printed sheets."""
