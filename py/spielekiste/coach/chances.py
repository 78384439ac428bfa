"""Exact probability of scoring in each box if given dice are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, prod

from spielekiste.coach.hands import FACES, HANDS, PLACE, THROWS_OF_ALL, Row, best_to_keep, kept
from spielekiste.core.state import Points
from spielekiste.core.work import Work
from spielekiste.parts.dice import HAND, THROWS, Dice, Keep, check_keep
from spielekiste.parts.sheet import Box, Offer
from spielekiste.parts.sheet_game import SheetState


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """Probability that an open box scores points if these dice are kept."""

    box: Box
    ways: int
    """Number of equally likely results of the next throw after which the box scores points."""
    of: int
    """Number of all results of that throw: 6 to the power of the dice thrown; 1 if all are kept."""
    in_turn: float
    """Probability (0 to 1) at the end of the turn, if all throws aim at scoring in this box."""
    points: float
    """Average points in the box, if all throws aim at its points."""


def chances(state: SheetState, dice: Dice) -> Work[tuple[BoxOdds, ...]]:
    """Return the odds of each open box if these dice are kept, in sheet order.

    There must be dice on the table. All five may be kept: the result then describes those
    dice. Raises `IllegalMove` if these dice can't be kept.
    """
    if dice != state.dice:
        check_keep(Keep(dice), state.dice, state.throws, whole_cup=state.rules.whole_cup)
    offers = [state.rules.offers(state.sheets[state.turn], throw) for throw in THROWS_OF_ALL]
    yield
    found: list[BoxOdds] = []
    for number, offer in enumerate(offers[0]):
        worth = [_worth(row[number]) for row in offers]
        found.append(_chance(offer.enter.box, worth, dice, state))
        yield
    return tuple(found)


def ways(met: Sequence[bool], dice: Dice) -> int:
    """Return the number of ordered throws of the other dice that lead to a result in `met`.

    >>> ways([throw == (6, 6, 6, 6, 6) for throw in THROWS_OF_ALL], (6, 6, 6, 6))
    1
    """
    return sum(
        _arrangements(others)
        for others in HANDS[HAND - len(dice)]
        if met[PLACE[tuple(sorted(dice + others))]]
    )


def aimed(worth: Row, dice: Dice, left: int, *, whole_cup: bool) -> float:
    """Return the best mean of `worth` at the end of the turn if these dice are kept now."""
    if len(dice) == HAND:
        return worth[PLACE[dice]]
    row = worth
    for _ in range(left - 1):
        best = best_to_keep(kept(row), whole_cup=whole_cup)
        row = [max(now, keep.value) for now, keep in zip(worth, best, strict=True)]
    return kept(row)[len(dice)][PLACE[dice]]


def _chance(box: Box, worth: Sequence[Points], dice: Dice, state: SheetState) -> BoxOdds:
    left, whole_cup = THROWS - state.throws, state.rules.whole_cup
    met = [points > 0 for points in worth]
    likely = aimed([float(is_met) for is_met in met], dice, left, whole_cup=whole_cup)
    steady = len({points for points in worth if points}) == 1
    points = likely * max(worth) if steady else aimed(worth, dice, left, whole_cup=whole_cup)
    return BoxOdds(box, ways(met, dice), len(FACES) ** (HAND - len(dice)), likely, points)


def _worth(offer: Offer) -> Points:
    return 0 if offer.closed else offer.points


def _arrangements(dice: Dice) -> int:
    """Return the number of orders in which these dice can be thrown."""
    return factorial(len(dice)) // prod(map(factorial, Counter(dice).values()))
