"""Short texts in localStorage."""

from __future__ import annotations

import js

PREFIX = "spielekiste."
"""What their names begin with."""


class LocalPreferences:
    """Texts stored on this device; `ports.platform.Preferences`."""

    def remember(self, name: str, text: str) -> bool:
        """Store a text; return whether that worked."""
        try:
            js.localStorage.setItem(PREFIX + name, text)
        except Exception:  # noqa: BLE001 - a blocked storage raises whatever it likes
            return False
        return True

    def recall(self, name: str) -> str | None:
        """Return a stored text, or None."""
        try:
            found = js.localStorage.getItem(PREFIX + name)
        except Exception:  # noqa: BLE001 - as above
            return None
        return str(found) if isinstance(found, str) else None

    def forget(self, name: str) -> None:
        """Delete a stored text."""
        try:
            js.localStorage.removeItem(PREFIX + name)
        except Exception:  # noqa: BLE001 - as above
            return
