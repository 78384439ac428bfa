"""The page as a value, and how it is drawn."""
