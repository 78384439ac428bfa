"""Shared building blocks, independent of any game: dice, score sheets, tracks, fairness."""
