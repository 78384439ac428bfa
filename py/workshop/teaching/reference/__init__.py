"""Reference pages for people's bots: one per game and language, from docstrings and types."""
