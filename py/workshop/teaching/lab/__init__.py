"""Lessons with the probability lab: texts, numbers from the lab, a page for teachers."""
