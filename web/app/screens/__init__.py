"""Screens: each holds its state, handles its verbs and makes the facts for its view."""
