"""Imports other than game records."""
