"""Views of the table's screens."""
