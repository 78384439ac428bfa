"""Chances of winning in a review, at the coach, for bots and in the trainer; loaded on demand."""
