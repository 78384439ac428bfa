"""Lessons of the course in writing bots."""
