"""Helpers shared by the tests of the application."""
