"""Views of the class board."""
