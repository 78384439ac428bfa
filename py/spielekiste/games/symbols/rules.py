"""The symbol games: symbols and boxes, options, and rules for the sheet engine (W1–W9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from spielekiste.core.options import Options, switch
from spielekiste.core.state import Points
from spielekiste.parts.dice import HAND, Dice, is_full_house, largest_group
from spielekiste.parts.sheet import Box, Enter, Offer, Sheet, enters, not_closed, still_open

FITTING_BOX_OPEN = "fitting-box-open"
"""Reason for a closed box: the dice score 0 in it, but score points in another open box (W8)."""

REASONS = frozenset({FITTING_BOX_OPEN})


WELTRAUM_SYMBOLS: tuple[Box, ...] = ("ufo", "rocket", "nebula", "star", "sun", "planet")
"""The symbols (W1): symbol i is on face i + 1 and has its own box (W2)."""

HEXHEX_SYMBOLS: tuple[Box, ...] = (
    "mashed-potato",
    "cauldron",
    "crystal-ball",
    "toadstool",
    "spell-book",
    "frog",
)
"""The symbols (H1): symbol i is on face i + 1."""

COMBINATIONS: tuple[Box, ...] = ("triple", "two-pairs", "triple-and-pair", "five-different")
"""Boxes for patterns of any symbols (W3–W6)."""

WELTRAUM_ENTERS = enters((*WELTRAUM_SYMBOLS, *COMBINATIONS, "weltraum-kniffel"))
HEXHEX_ENTERS = enters((*HEXHEX_SYMBOLS, *COMBINATIONS, "hexhex-kniffel"))

TRIPLE, TWO_PAIRS, TRIPLE_AND_PAIR, FIVE_DIFFERENT, FIVE_ALIKE = 2, 3, 4, 5, 10
"""Fixed scores of W3 to W7, in points."""

MOST_POINTS: Points = (
    len(WELTRAUM_SYMBOLS) * HAND
    + TRIPLE
    + TWO_PAIRS
    + TRIPLE_AND_PAIR
    + FIVE_DIFFERENT
    + FIVE_ALIKE
)
"""The most points of a sheet: five of each symbol, and every combination."""


@cache
def worths(dice: Dice) -> tuple[Points, ...]:
    """Return the score of the dice in each box, in sheet order (W2–W7).

    >>> worths((1, 1, 4, 4, 4))
    (2, 0, 0, 3, 0, 0, 2, 3, 4, 0, 0)
    """
    symbols = tuple(map(dice.count, range(1, len(WELTRAUM_SYMBOLS) + 1)))
    return (
        *symbols,
        TRIPLE if largest_group(dice) >= 3 else 0,
        TWO_PAIRS if sum(count >= 2 for count in symbols) == 2 else 0,
        TRIPLE_AND_PAIR if is_full_house(dice) else 0,
        FIVE_DIFFERENT if len(set(dice)) == HAND else 0,
        FIVE_ALIKE if largest_group(dice) == HAND else 0,
    )


def box_ids(moves: tuple[Enter, ...]) -> tuple[Box, ...]:
    """Return the ids of the boxes in order."""
    return tuple(move.box for move in moves)


@dataclass(frozen=True)
class SymbolOptions(Options):
    """Options of a game with symbol dice."""

    voluntary_zero: bool = switch(clause="W8")
    """Whether any open box may be used even if the dice score in another one (W8)."""


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

    def further_kniffel(self, sheet: Sheet, number: int) -> tuple[Offer, ...]:
        """Return (): there are no further Kniffels."""
        del sheet, number
        return ()

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
