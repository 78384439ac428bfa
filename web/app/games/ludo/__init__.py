"""Ludo on the page."""
