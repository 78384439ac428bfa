"""The games with a score sheet: the board, and its coach."""
