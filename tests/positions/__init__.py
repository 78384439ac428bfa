"""Tests of positions as text."""
