"""The web app: pure views, screens, the application around them, and a thin browser layer."""
