"""Mau-Mau on the page."""
