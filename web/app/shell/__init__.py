"""The application around the screens: routes, dialogs, saves, lock, messages to the host page."""
