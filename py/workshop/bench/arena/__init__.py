"""Benchmarks of the arena for bots."""
