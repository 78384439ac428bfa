"""Prepared links and duels."""
