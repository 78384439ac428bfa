"""The error of links that cannot be used."""

from __future__ import annotations

from spielekiste.core.errors import SpielekisteError

CODES = {
    "none": "the text has no link to a match",
    "cut": "the end of the link is missing",
    "damaged": "signs of the link have changed",
    "format": "the link was written by a newer version",
    "size": "the match is too long for a link",
    "game": "the game, or this version of its rules, is unknown",
    "setup": "rules, names or seats are not valid, or not those of this match",
    "other": "the link belongs to another match",
    "chain": "a share does not lead to the commitment of its home",
    "roll": "the decisions do not fit the dice or cards of the shares",
    "foreign": "somebody played a turn or a step of another home",
    "skipped": "a decision or a turn is missing",
}
"""Reason ids of `BrokenLink` with their meaning."""


class BrokenLink(SpielekisteError, ValueError):
    """A link that can't be read, or a match in it that doesn't follow rules and shares.

    The message never names a card, because other people may read it.
    """

    def __init__(self, code: str, detail: str = "", *, turn: int = 0, home: int = -1) -> None:
        where = (f"turn {turn}: " if turn else "") + (f"home {home}: " if home >= 0 else "")
        said = CODES[code] + (f" ({detail})" if detail else "")
        super().__init__(f"{where}{code}: {said}")
        self.code = code
        """Reason id, one of `CODES`."""
        self.detail = detail
        """Description of the problem; may be empty."""
        self.turn = turn
        """Number of the turn concerned, from 1; 0 if it is no single turn."""
        self.home = home
        """Number of the home concerned, from 0; -1 if it is no single home."""
