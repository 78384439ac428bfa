"""The page's tree, and its rendering."""
