"""The symbol games' part of the sheet engine: what fits, and when 0 may be entered (W8)."""

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
"""Closed: the dice do not fit this box but an open one, so no 0 is entered (W8)."""

REASONS = frozenset({FITTING_BOX_OPEN})


@dataclass(frozen=True, slots=True)
class SymbolSheet:
    """Eleven boxes, no calculated line but the total (W1–W9, H1)."""

    enters: tuple[Enter, ...]
    """The boxes of this game."""
    voluntary_zero: bool = False
    """Whether a box that does not fit may be chosen while another one fits (W8)."""
    sides: int = 6

    whole_cup: ClassVar[bool] = False

    @property
    def lines(self) -> tuple[str, ...]:
        """Boxes and the total in the order of the sheet."""
        return (*box_ids(self.enters), "total")

    def offers(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return what the dice would do in each open box; one that fits closes the others (W8)."""
        free = still_open(_every(self.enters, dice), sheet)
        if self.voluntary_zero or not any(offer.points for offer in free):
            return free
        return still_open(_fitting(self.enters, dice), sheet)

    def choices(self, sheet: Sheet, dice: Dice) -> tuple[Enter, ...]:
        """Return the boxes that may be taken (W8)."""
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
    """Return an offer for each box, those worth nothing closed."""
    every = _every(enters, dice)
    return tuple(
        offer if offer.points else offer._replace(closed=FITTING_BOX_OPEN) for offer in every
    )
