"""Views of the trainer."""
