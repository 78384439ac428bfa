"""Class boards stored on this device: the list of their ids, and the text of each board.

`app.pages.board.link` parses and writes this text, and is loaded with the pages for boards; this module
is for pages that only store, export or import it.
"""

from __future__ import annotations

from typing import Final

from app.ports.platform import Preferences
from app.saves.codec import pack

STORE: Final = "boards"
"""Name in the storage of the boards' ids, oldest first."""

ARRIVED: Final = "board.arrived"
"""Name in the storage of the results that a board takes in when it is shown, one per line."""

HEAD: Final = "spielekiste-board 1"
"""First line of a board's text."""


def is_board(text: str) -> bool:
    """Return whether unpacked text is a class board, rather than a record."""
    return text.startswith(HEAD.partition(" ")[0])


class StoredBoards:
    """The stored text of every board.

    Every call rereads the storage, so two windows never overwrite each other's boards.
    """

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @property
    def keys(self) -> list[str]:
        """Ids of the boards, oldest first."""
        return (self._preferences.recall(STORE) or "").split()

    def text(self, key: str) -> str | None:
        """Return the text of a board, or None if there is none."""
        return self._preferences.recall(f"board.{key}") if key in self.keys else None

    def is_deleted(self, key: str) -> bool:
        """Return whether a board is no longer in the list; False if the list can't be read."""
        return self._preferences.recall(STORE) is not None and key not in self.keys

    def put(self, key: str, text: str) -> bool:
        """Store a board's text, under a new or existing id; return whether storing succeeded."""
        if not self._preferences.remember(f"board.{key}", text):
            return False
        keys = self.keys
        return key in keys or self._preferences.remember(STORE, " ".join([*keys, key]))

    def drop(self, key: str) -> bool:
        """Delete a board; return whether that succeeded. If not, it is unchanged."""
        keys = [other for other in self.keys if other != key]
        if not self._preferences.remember(STORE, " ".join(keys)):
            return False
        self._preferences.forget(f"board.{key}")
        return True

    def hand_over(self, text: str) -> bool:
        """Leave a result for the board that is shown next; return whether it was stored."""
        return self._preferences.remember(ARRIVED, "\n".join([*self.handed_over(), text]))

    def handed_over(self) -> list[str]:
        """Return the results left for a board, packed, oldest first."""
        return (self._preferences.recall(ARRIVED) or "").split()

    def take_over(self, text: str) -> None:
        """Delete a result left for a board, after the board has read it."""
        left = self.handed_over()
        if text in left:
            self._preferences.remember(ARRIVED, "\n".join(one for one in left if one != text))

    def packed(self) -> list[str]:
        """Return every board as one line of text, for a file."""
        texts = map(self.text, self.keys)
        return [f"{pack(text)}\n" for text in texts if text]
