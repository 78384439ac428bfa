"""Reference pages for user-written bots: one per game and language, from docstrings and types."""
