"""Moves of Ludo and their notation: `out`, or `move 12` for the piece on space 12."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.errors import UnreadableNotation
from spielekiste.parts.track import Field

START: Field = -1
"""Number of all start spaces, which are equivalent (L5)."""

ENTRY: Field = 0
"""The entry space A, the first space of a piece's path (L1)."""

LONGEST = 99
"""The highest space number in the notation."""


@dataclass(frozen=True, slots=True)
class Step:
    """Move the piece on a space by the number thrown, or bring out a piece.

    The space identifies the piece: no two of a seat's pieces share a space (L4), and pieces on
    start spaces are interchangeable (L5). The die gives the distance.
    """

    origin: Field
    """Space of the piece, in the player's own numbering; `START` brings a piece out to A."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: by space, the one farthest from the goal first."""
        return (self.origin,)

    def __str__(self) -> str:
        return "out" if self.origin == START else f"move {self.origin}"


STEPS = tuple(map(Step, range(START, LONGEST + 1)))
"""All steps, as shared instances; `STEPS[field + 1]` moves the piece on `field`."""

OUT, FROM_ENTRY = STEPS[:2]

_BY_TEXT = {str(step): step for step in STEPS}


def parse(text: str) -> Step:
    """Parse `out` or text such as `move 12`; raise `UnreadableNotation` on any other text."""
    step = _BY_TEXT.get(text)
    if step is None:
        raise _unreadable(text)
    return step


def _unreadable(text: str) -> UnreadableNotation:
    if text.startswith("move "):
        return UnreadableNotation(text, len("move "), f"a space from 0 to {LONGEST}")
    return UnreadableNotation(text, 0, "'out', or 'move' and a space")
