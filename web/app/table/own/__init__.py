"""People's own bots at a table."""
