"""Screens: each has state, handles verbs and prepares the data for its view."""
