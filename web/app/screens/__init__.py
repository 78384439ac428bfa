"""Screens: each holds what is on it, answers its taps, and makes the facts that its view shows."""
