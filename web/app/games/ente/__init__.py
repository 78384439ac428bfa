"""The duck game on the page."""
