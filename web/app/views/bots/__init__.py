"""Views of people's own bots."""
