"""The tree of the page, and its rendering."""
