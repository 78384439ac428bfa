"""Shared building blocks without game names: dice, score sheets, tracks, fairness."""
