"""Lessons with the probability lab: texts, numbers from the lab, and a page for teachers."""
