"""A score sheet: boxes that are filled once, and what a throw is worth in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.state import Points
from spielekiste.parts.dice import Dice

Box: TypeAlias = str
"""The id of a box, for instance `full-house`."""


class Sheet(NamedTuple):
    """One player's column."""

    entries: tuple[Points | None, ...]
    """The points in each box, in the order of the sheet; None is open, 0 a struck box."""
    extra: Points = 0
    """Points given beside the boxes (C11)."""

    @property
    def is_full(self) -> bool:
        """Whether no box is open."""
        return None not in self.entries


@dataclass(frozen=True, slots=True)
class Enter:
    """Write the dice into a box."""

    box: Box
    """The box's id."""
    index: int
    """The box's place on the sheet, from 0; it follows from the box."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Entries come after keeps, in the order of the sheet."""
        return (1, self.index)

    def __str__(self) -> str:
        return f"enter {self.box}"


class Offer(NamedTuple):
    """What entering certain dice into one open box would do."""

    enter: Enter
    """The move."""
    points: Points
    """What the box would hold."""
    extra: Points = 0
    """What would be given beside the box (C11)."""
    closed: str = ""
    """Why the box may not be taken with these dice, as a reason id; empty if it may."""


class SheetRules(Protocol):
    """What one sheet game asks of the engine in `sheet_game`; values are hashable."""

    def __hash__(self) -> int: ...

    @property
    def enters(self) -> tuple[Enter, ...]:
        """The boxes in the order of the sheet, as moves."""
        ...

    @property
    def lines(self) -> tuple[str, ...]:
        """Boxes and calculated lines, by id, in the order in which the sheet shows them."""
        ...

    @property
    def sides(self) -> int:
        """Faces of a die (6; fewer in counts of small cases)."""
        ...

    @property
    def whole_cup(self) -> bool:
        """Whether every throw is made with all dice (G1)."""
        ...

    def offers(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each open box in order; at least one of them is not closed."""
        ...

    def choices(self, sheet: Sheet, dice: Dice) -> tuple[Enter, ...]:
        """Return the boxes that may be taken with these dice: the offers that are not closed."""
        ...

    def sums(self, sheet: Sheet) -> Mapping[str, Points]:
        """Return the sheet's calculated lines by id, among them `total`."""
        ...


def enters(boxes: tuple[Box, ...]) -> tuple[Enter, ...]:
    """Return the moves of a sheet with these boxes."""
    return tuple(Enter(box, index) for index, box in enumerate(boxes))


def still_open(every: tuple[Offer, ...], sheet: Sheet) -> tuple[Offer, ...]:
    """Return, of one offer for each box, those whose box is open."""
    return tuple(
        [offer for offer, entry in zip(every, sheet.entries, strict=True) if entry is None]
    )


def not_closed(offers: tuple[Offer, ...]) -> tuple[Enter, ...]:
    """Return the moves of the offers that may be taken."""
    return tuple([offer.enter for offer in offers if not offer.closed])


def read_enter(text: str, moves: tuple[Enter, ...]) -> Enter:
    """Read `enter full-house`; raise `UnreadableNotation` on anything else."""
    word, _, box = text.partition(" ")
    found = next((move for move in moves if move.box == box), None)
    if word != "enter" or found is None:
        known = ", ".join(move.box for move in moves)
        raise UnreadableNotation(text, 6 if word == "enter" else 0, f"enter and one of {known}")
    return found
