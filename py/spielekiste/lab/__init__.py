"""Probability lab: experiments with dice, their exact chances, attempts, and results to add up."""
