"""Shared kit without game names: dice, sheets, tracks, cards."""
