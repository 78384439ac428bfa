"""Replay of a game that an own bot has played."""
