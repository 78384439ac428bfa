"""Views of user-written bots."""
