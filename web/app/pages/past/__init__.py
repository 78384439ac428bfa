"""Matches kept on this device, and what is imported."""
