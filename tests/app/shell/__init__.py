"""The application around the screens."""
