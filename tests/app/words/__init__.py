"""The words of the games and their translations."""
