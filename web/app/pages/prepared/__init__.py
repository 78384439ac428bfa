"""Prepared links: made for a class, and opened by it."""
