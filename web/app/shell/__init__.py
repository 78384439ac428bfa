"""The application: routes, overlays, saves, lock, messages to the host page."""
