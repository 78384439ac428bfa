"""Ludo's moves and their notation: `out`, or `move 12` for the piece on field 12."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.errors import UnreadableNotation
from spielekiste.parts.track import Field

START: Field = -1
"""Where every start piece stands; the start fields are one and the same (L5)."""

ENTRY: Field = 0
"""The entry field A, the first of a piece's own way (L1)."""

LONGEST = 99
"""The highest field that the notation can name."""


@dataclass(frozen=True, slots=True)
class Step:
    """Move the piece that stands on a field by the number thrown, or bring a start piece out.

    No two own pieces on the way share a field (L4) and start pieces are alike (L5), so the field
    names the piece, and the die says how far it goes.
    """

    origin: Field
    """Where the piece stands, in the mover's own count; `START` brings one out to A."""

    @property
    def rank(self) -> tuple[int, ...]:
        """By field, the one farthest from the goal first."""
        return (self.origin,)

    def __str__(self) -> str:
        return "out" if self.origin == START else f"move {self.origin}"


STEPS = tuple(map(Step, range(START, LONGEST + 1)))
"""Every step; `STEPS[field + 1]` moves the piece on `field` (states share them)."""

OUT, FROM_ENTRY = STEPS[:2]

_BY_TEXT = {str(step): step for step in STEPS}


def parse(text: str) -> Step:
    """Read `out` or `move 12`; raise `UnreadableNotation` on anything else."""
    step = _BY_TEXT.get(text)
    if step is None:
        raise _unreadable(text)
    return step


def _unreadable(text: str) -> UnreadableNotation:
    if text.startswith("move "):
        return UnreadableNotation(text, len("move "), f"a field from 0 to {LONGEST}")
    return UnreadableNotation(text, 0, "out, or move and a field")
