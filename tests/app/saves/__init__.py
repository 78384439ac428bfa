"""Saved matches and the library."""
