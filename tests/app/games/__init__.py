"""The game boards."""
