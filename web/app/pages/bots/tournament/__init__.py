"""Tournaments between bots. These modules are loaded with the arena, when a tournament is shown."""
