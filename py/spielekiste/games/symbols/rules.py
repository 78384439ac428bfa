"""The symbol games' rules for the sheet engine: scores of boxes, and limits on entering 0 (W8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from spielekiste.core.state import Points
from spielekiste.games.symbols.boxes import box_ids, worths
from spielekiste.parts.dice import Dice
from spielekiste.parts.sheet import Enter, Offer, Sheet, not_closed, still_open

FITTING_BOX_OPEN = "fitting-box-open"
"""Reason for a closed box: the dice score 0 in it, but score points in another open box (W8)."""

REASONS = frozenset({FITTING_BOX_OPEN})


@dataclass(frozen=True, slots=True)
class SymbolSheet:
    """The sheet of a symbol game: eleven boxes and a total (W1–W9, H1)."""

    enters: tuple[Enter, ...]
    """The boxes of this game."""
    voluntary_zero: bool = False
    """Whether a box scoring 0 may be used while another box would score points (W8)."""
    sides: int = 6

    whole_cup: ClassVar[bool] = False

    @property
    def lines(self) -> tuple[str, ...]:
        """Ids of the boxes and the total, in sheet order."""
        return (*box_ids(self.enters), "total")

    def every(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each box; boxes worth 0 are closed if an open box scores (W8)."""
        every = _every(self.enters, dice)
        if self.voluntary_zero or not any(offer.points for offer in still_open(every, sheet)):
            return every
        return _fitting(self.enters, dice)

    def offers(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each open box (W8)."""
        return still_open(self.every(sheet, dice), sheet)

    def choices(self, sheet: Sheet, dice: Dice) -> tuple[Enter, ...]:
        """Return the allowed entries (W8)."""
        return not_closed(self.offers(sheet, dice))

    def sums(self, sheet: Sheet) -> Mapping[str, Points]:
        """Return the total (W9)."""
        return {"total": sum(filter(None, sheet.entries))}


@cache
def _every(enters: tuple[Enter, ...], dice: Dice) -> tuple[Offer, ...]:
    """Return an offer for each box, none of them closed."""
    return tuple(Offer(enter, points) for enter, points in zip(enters, worths(dice), strict=True))


@cache
def _fitting(enters: tuple[Enter, ...], dice: Dice) -> tuple[Offer, ...]:
    """Return an offer for each box; boxes that would score 0 are closed."""
    every = _every(enters, dice)
    return tuple(
        offer if offer.points else offer._replace(closed=FITTING_BOX_OPEN) for offer in every
    )
