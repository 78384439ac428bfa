"""The tree of the page and how it is rendered."""
