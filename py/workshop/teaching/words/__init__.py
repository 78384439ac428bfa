"""What the sheets for teachers say, a file a game."""
