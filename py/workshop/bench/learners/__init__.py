"""Simulated learners: people who make the middle bot's mistakes and learn from explained puzzles."""
