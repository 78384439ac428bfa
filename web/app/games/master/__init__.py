"""Kniffel Master on the page."""
