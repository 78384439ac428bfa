"""Protocols between the application, its page and its screens."""
