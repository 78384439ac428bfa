"""Further Kniffels: bonus, joker and restrictions in the four modes of C11."""

from __future__ import annotations

from spielekiste.core.state import Points
from spielekiste.games.kniffel.boxes import (
    CLASSIC_ENTERS,
    FULL_HOUSE,
    KNIFFEL,
    KNIFFEL_AT,
    LARGE_STRAIGHT,
    LOWER,
    SMALL_STRAIGHT,
    UPPER,
)
from spielekiste.games.kniffel.options import BLOCK, FREE, NONE, YAHTZEE
from spielekiste.parts.dice import HAND, Dice
from spielekiste.parts.sheet import Enter, Offer, Sheet

EXTRA: dict[str, Points] = {BLOCK: 50, FREE: 50, YAHTZEE: 100}
"""Extra points for a further Kniffel, by mode."""

NUMBER_BOX_FIRST = "joker-number-box"
"""Reason for a closed box: the number box of these dice is open and must be used (C11)."""

LOWER_BOX_FIRST = "joker-lower-box"
"""Reason for a closed box: a lower box is open, and a joker must use one (C11)."""

REASONS = frozenset({NUMBER_BOX_FIRST, LOWER_BOX_FIRST})

_FIXED: dict[str, Points] = {
    "full-house": FULL_HOUSE,
    "small-straight": SMALL_STRAIGHT,
    "large-straight": LARGE_STRAIGHT,
    "kniffel": KNIFFEL,
}
"""Lower boxes with a fixed score for a joker."""

_HIGHEST_SUM: Points = 6 * HAND


def is_joker(mode: str, sheet: Sheet, dice: Dice) -> bool:
    """Return True if C11 applies: five of a kind while the Kniffel box holds 50.

    In mode `yahtzee` it also applies if the Kniffel box is crossed out; in `none` it never does.
    """
    if dice[0] != dice[-1] or mode == NONE:
        return False
    held = sheet.entries[KNIFFEL_AT]
    return held == KNIFFEL or (mode == YAHTZEE and held == 0)


def joker_offers(mode: str, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
    """Return an offer for each box, given dice to which C11 applies; closed boxes have a reason."""
    if mode == FREE:
        return tuple(Offer(enter, _highest(enter), EXTRA[FREE]) for enter in CLASSIC_ENTERS)
    return _bound(mode, sheet, dice)


def _bound(mode: str, sheet: Sheet, dice: Dice) -> tuple[Offer, ...]:
    """Return the offers in the modes `block` and `yahtzee`.

    The number box comes first, then any lower box, then 0 in an upper box.
    """
    held = sheet.entries[KNIFFEL_AT] == KNIFFEL
    own = dice[0] - 1
    if sheet.entries[own] is None:
        bonus = EXTRA[mode] if held else 0
        return tuple(_number_box_only(enter, own, dice, bonus) for enter in CLASSIC_ENTERS)
    bonus = EXTRA[mode] if held and mode == YAHTZEE else 0
    is_open = None in sheet.entries[len(UPPER) :]
    return tuple(_lower_first(enter, dice, bonus, lower_open=is_open) for enter in CLASSIC_ENTERS)


def _number_box_only(enter: Enter, own: int, dice: Dice, bonus: Points) -> Offer:
    if enter.index == own:
        return Offer(enter, sum(dice), bonus)
    return Offer(enter, 0, 0, NUMBER_BOX_FIRST)


def _lower_first(enter: Enter, dice: Dice, bonus: Points, *, lower_open: bool) -> Offer:
    if enter.box in LOWER:
        return Offer(enter, _FIXED.get(enter.box, sum(dice)), bonus)
    return Offer(enter, 0, 0, LOWER_BOX_FIRST) if lower_open else Offer(enter, 0, bonus)


def _highest(enter: Enter) -> Points:
    """Return the maximum score of the box (mode `free`), independent of the dice."""
    if enter.box in UPPER:
        return HAND * (enter.index + 1)
    return _FIXED.get(enter.box, _HIGHEST_SUM)
