"""Score sheets: boxes that are filled once, and the points that dice score in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.state import Points
from spielekiste.parts.dice import Dice

Box: TypeAlias = str
"""Id of a box, for instance `full-house`."""


class Sheet(NamedTuple):
    """One player's column of a sheet."""

    entries: tuple[Points | None, ...]
    """Points in each box, in the order of the sheet; None if open, 0 if crossed out."""
    extra: Points = 0
    """Extra points, not part of any box (C11)."""

    @property
    def is_full(self) -> bool:
        """True if all boxes are filled."""
        return None not in self.entries


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter the dice in a box."""

    box: Box
    """Id of the box."""
    index: int
    """Index of the box on the sheet, from 0; determined by the box."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: entries after keeps, in sheet order."""
        return (1, self.index)

    def __str__(self) -> str:
        return f"enter {self.box}"


class Offer(NamedTuple):
    """The effect of entering given dice in an open box."""

    enter: Enter
    """The move."""
    points: Points
    """Points that the box would get."""
    extra: Points = 0
    """Extra points, not part of the box (C11)."""
    closed: str = ""
    """Reason id if the box may not be used with these dice; empty if it may."""


class SheetRules(Protocol):
    """A game's boxes and scoring for the engine in `sheet_game`; instances are hashable."""

    def __hash__(self) -> int: ...

    @property
    def enters(self) -> tuple[Enter, ...]:
        """Moves for all boxes, in sheet order."""
        ...

    @property
    def lines(self) -> tuple[str, ...]:
        """Ids of boxes and calculated lines, in display order."""
        ...

    @property
    def sides(self) -> int:
        """Number of faces of a die (6; fewer in small test cases)."""
        ...

    @property
    def whole_cup(self) -> bool:
        """True if every throw uses all dice (G1)."""
        ...

    def every(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each box in order, as if filled boxes were still open."""
        ...

    def offers(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each open box in order; at least one offer is not closed."""
        ...

    def choices(self, sheet: Sheet, dice: Dice) -> tuple[Enter, ...]:
        """Return the moves that are allowed with these dice: the offers that are not closed."""
        ...

    def further_kniffel(self, sheet: Sheet, number: int) -> tuple[Offer, ...]:
        """Return an offer for each box, given a further Kniffel of this number (B3, C11).

        () if five alike are none, because the Kniffel box does not hold 50 or the rules know none.
        """
        ...

    def sums(self, sheet: Sheet) -> Mapping[str, Points]:
        """Return the sheet's calculated lines by id, including `total`."""
        ...


def enters(boxes: tuple[Box, ...]) -> tuple[Enter, ...]:
    """Return the moves for these boxes."""
    return tuple(Enter(box, index) for index, box in enumerate(boxes))


def open_enters(every: tuple[Enter, ...], sheet: Sheet) -> tuple[Enter, ...]:
    """Return the moves whose boxes are open, given one move per box."""
    return tuple(
        [enter for enter, entry in zip(every, sheet.entries, strict=True) if entry is None]
    )


def still_open(every: tuple[Offer, ...], sheet: Sheet) -> tuple[Offer, ...]:
    """Return the offers whose boxes are open, given one offer per box."""
    return tuple(
        [offer for offer, entry in zip(every, sheet.entries, strict=True) if entry is None]
    )


def not_closed(offers: tuple[Offer, ...]) -> tuple[Enter, ...]:
    """Return the moves of the offers that are not closed."""
    return tuple([offer.enter for offer in offers if not offer.closed])


def read_enter(text: str, moves: tuple[Enter, ...]) -> Enter:
    """Parse text such as `enter full-house`; raise `UnreadableNotation` on any other text."""
    word, _, box = text.partition(" ")
    found = next((move for move in moves if move.box == box), None)
    if word != "enter" or found is None:
        known = ", ".join(move.box for move in moves)
        raise UnreadableNotation(text, 6 if word == "enter" else 0, f"'enter' and one of {known}")
    return found
