"""Helpers for the browser tests: drivers, fixtures, waiting, play."""
