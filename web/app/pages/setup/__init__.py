"""Set-ups: in full, in one tap, and on a page that keeps one game."""
