"""Tests on plain Python."""
