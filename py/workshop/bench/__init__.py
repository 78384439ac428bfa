"""Benchmarks: sizes, starts, tasks, speeds, and strength of the bots."""
