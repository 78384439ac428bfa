"""User-written bots at a table."""
