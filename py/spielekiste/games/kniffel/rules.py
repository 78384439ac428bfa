"""Kniffel's rules for the sheet engine: the classic sheet (C, G) and the Croatian one (X)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from spielekiste.core.state import Points
from spielekiste.games.kniffel.boxes import (
    CLASSIC_ENTERS,
    CROATIAN_ENTERS,
    EXTREMES,
    FULL_HOUSE,
    KNIFFEL,
    KNIFFEL_AT,
    LARGE_STRAIGHT,
    LOWER,
    SMALL_STRAIGHT,
    UPPER,
    worth,
)
from spielekiste.games.kniffel.joker import is_joker, joker_offers
from spielekiste.games.kniffel.options import CROATIAN, FULL_CUP, KniffelOptions
from spielekiste.parts.dice import HAND, Dice
from spielekiste.parts.sheet import Enter, Offer, Sheet, not_closed, open_enters, still_open

BONUS: Points = 35
BONUS_FROM: Points = 63
"""Minimum sum of the upper boxes for the bonus (C2)."""


@dataclass(frozen=True, slots=True)
class ClassicSheet:
    """The classic sheet: thirteen boxes, bonus, further Kniffels (C1–C11); `whole_cup` adds G1."""

    further: str
    """Mode for further Kniffels (C11)."""
    whole_cup: bool = False
    """Whether all dice must be thrown each time (G1)."""
    sides: int = 6

    enters: ClassVar[tuple[Enter, ...]] = CLASSIC_ENTERS
    lines: ClassVar[tuple[str, ...]] = (
        *UPPER, "bonus", "upper-total", *LOWER, "extra", "lower-total", "total",
    )  # fmt: skip
    """Ids of boxes and calculated lines, in the order of the sheet."""

    def every(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each box, filled or not (C1–C11)."""
        if is_joker(self.further, sheet, dice):
            return joker_offers(self.further, sheet, dice)
        return _classic(dice)

    def offers(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each open box (C1–C11)."""
        return still_open(self.every(sheet, dice), sheet)

    def choices(self, sheet: Sheet, dice: Dice) -> tuple[Enter, ...]:
        """Return the allowed entries: any open box (C10), limited by C11."""
        if is_joker(self.further, sheet, dice):
            return not_closed(self.offers(sheet, dice))
        return open_enters(CLASSIC_ENTERS, sheet)

    def further_kniffel(self, sheet: Sheet, number: int) -> tuple[Offer, ...]:
        """Return an offer for each box; () unless the Kniffel box holds 50 (B3, C11)."""
        dice = (number,) * HAND
        is_further = sheet.entries[KNIFFEL_AT] == KNIFFEL and is_joker(self.further, sheet, dice)
        return joker_offers(self.further, sheet, dice) if is_further else ()

    def sums(self, sheet: Sheet) -> Mapping[str, Points]:
        """Return the upper sum, bonus, upper total, extra points, lower total and total, by id."""
        upper, bonus = _upper_and_bonus(sheet)
        lower = sum(filter(None, sheet.entries[len(UPPER) :])) + sheet.extra
        return {
            "upper": upper,
            "bonus": bonus,
            "upper-total": upper + bonus,
            "extra": sheet.extra,
            "lower-total": lower,
            "total": upper + bonus + lower,
        }


@dataclass(frozen=True, slots=True)
class CroatianSheet:
    """The Croatian sheet: six number boxes, Maximum and Minimum (X1–X3)."""

    whole_cup: bool = False
    sides: int = 6

    enters: ClassVar[tuple[Enter, ...]] = CROATIAN_ENTERS
    lines: ClassVar[tuple[str, ...]] = (
        *UPPER, "bonus", "upper-total", *EXTREMES, "product", "total",
    )  # fmt: skip
    """Ids of boxes and calculated lines, in the order of the sheet."""

    def every(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each box, filled or not (C1, C10, X2)."""
        del sheet
        return _croatian(dice)

    def offers(self, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
        """Return an offer for each open box (C1, C10, X2)."""
        return still_open(_croatian(dice), sheet)

    def choices(self, sheet: Sheet, dice: Dice) -> tuple[Enter, ...]:
        """Return the allowed entries: any open box (C10)."""
        del dice
        return open_enters(CROATIAN_ENTERS, sheet)

    def further_kniffel(self, sheet: Sheet, number: int) -> tuple[Offer, ...]:
        """Return (): five alike are nothing special (X1)."""
        del sheet, number
        return ()

    def sums(self, sheet: Sheet) -> Mapping[str, Points]:
        """Return the upper sum, bonus, upper total, product (X3) and total, by id.

        The product is 0 until its three boxes are filled.
        """
        upper, bonus = _upper_and_bonus(sheet)
        ones, (maximum, minimum) = sheet.entries[0], sheet.entries[len(UPPER) :]
        known = ones is not None and maximum is not None and minimum is not None
        product = (maximum - minimum) * ones if known else 0  # type: ignore[operator]
        return {
            "upper": upper,
            "bonus": bonus,
            "upper-total": upper + bonus,
            "product": product,
            "total": upper + bonus + (maximum or 0) + (minimum or 0) + product,
        }


@cache
def sheet_of(options: KniffelOptions) -> ClassicSheet | CroatianSheet:
    """Return the sheet rules for these options."""
    if options.rules == CROATIAN:
        return CroatianSheet()
    return ClassicSheet(options.further, options.rules == FULL_CUP)


def most_points(options: KniffelOptions) -> Points:
    """Return the highest total of a sheet without further Kniffels (C11)."""
    upper, highest = HAND * sum(range(1, 7)) + BONUS, 6 * HAND
    if options.rules == CROATIAN:
        return upper + highest + HAND + (highest - HAND) * HAND
    return upper + 3 * highest + FULL_HOUSE + SMALL_STRAIGHT + LARGE_STRAIGHT + KNIFFEL


def _upper_and_bonus(sheet: Sheet) -> tuple[Points, Points]:
    """Return the sum of the upper boxes and the bonus (C2)."""
    upper = sum(filter(None, sheet.entries[: len(UPPER)]))
    return upper, BONUS if upper >= BONUS_FROM else 0


@cache
def _classic(dice: Dice) -> tuple[Offer, ...]:
    """Return an offer for each box, ignoring joker rules (C10)."""
    return _every(CLASSIC_ENTERS, dice)


@cache
def _croatian(dice: Dice) -> tuple[Offer, ...]:
    """Return an offer for each box (C10, X2)."""
    return _every(CROATIAN_ENTERS, dice)


def _every(enters: tuple[Enter, ...], dice: Dice) -> tuple[Offer, ...]:
    return tuple(Offer(enter, worth(enter.box, dice)) for enter in enters)
