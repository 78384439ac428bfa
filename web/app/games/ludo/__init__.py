"""User interface of Ludo."""
