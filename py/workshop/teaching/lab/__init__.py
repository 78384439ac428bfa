"""Lessons with the probability lab: wording, numbers from the lab, and a page for teachers."""
