"""Exact answers for the dice sheets: what each choice is worth, and what a game gave away."""
