"""Views of the probability lab."""
