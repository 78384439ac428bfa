"""Chances of winning in a review, at the coach and in the trainer; loaded on demand."""
