"""The texts of the games and their translations."""
