"""Probability lab: dice experiments, their exact chances, attempts, and combined results."""
