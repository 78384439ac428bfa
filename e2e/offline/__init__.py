"""Visits without a network, in every engine, whatever its HTTP cache does."""
