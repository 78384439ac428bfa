"""Exact distributions of a sheet's final total, if its player always aims at the most points."""

from __future__ import annotations

from typing import TypeAlias

from spielekiste.coach.hands import HANDS, ONE_MORE, PLACE, THROWS_OF_ALL
from spielekiste.coach.layout import Index
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable
from spielekiste.coach.totals import Totals, mixed
from spielekiste.coach.turn import (
    Continuations,
    Stage,
    TurnValues,
    entered,
    stages_of,
    work_out,
)
from spielekiste.core.state import Points
from spielekiste.core.work import Work
from spielekiste.parts.dice import HAND, THROWS, Dice
from spielekiste.parts.sheet import Offer, Sheet, SheetRules

Shares: TypeAlias = list[float]
"""Probability of each throw of five dice."""

LATE = 3
"""Most open boxes of a sheet whose distribution is computed."""


class Endings:
    """Distributions of sheets with at most `LATE` open boxes; those of points to come are cached."""

    def __init__(self, rules: SheetRules, table: ValueTable) -> None:
        self._rules = rules
        self._table = table
        self._layout = layout_of(rules)
        self._to_come: dict[Index, Totals] = {}
        """Points above those that are secured, by position."""
        self._last_throws: dict[tuple[float, ...], Shares] = {}
        """Probabilities of the last throw, by the points of each throw above those of the first."""

    def of(self, sheet: Sheet) -> Work[Totals]:
        """Return the distribution before a turn."""
        spot, secured = self._layout.index(sheet), self._layout.secured(sheet)
        if spot not in self._to_come:
            totals = yield from self._computed(sheet)
            self._to_come[spot] = totals.shifted(-secured)
        return self._to_come[spot].shifted(secured)

    def _computed(self, sheet: Sheet) -> Work[Totals]:
        still_open = sheet.entries.count(None)
        if not still_open:
            return Totals.of({self._layout.secured(sheet): 1.0})
        if still_open == 1:
            return (yield from self._of_one(sheet))
        turn = yield from work_out(self._rules, sheet, self._table)
        return (yield from self.of_turn(turn, (), THROWS))

    def of_turn(self, turn: TurnValues, dice: Dice, left: int) -> Work[Totals]:
        """Return the distribution during a turn, as in `entries_after`."""
        parts: list[tuple[Totals, float]] = []
        for offer, share in entries_after(turn, dice, left).items():
            after = yield from self.of(with_extra(turn.sheet, offer))
            parts.append((after, share))
        return mixed(parts)

    def _of_one(self, sheet: Sheet) -> Work[Totals]:
        """Return the distribution of a sheet with one open box."""
        continuations = Continuations(self._layout, sheet, self._table)
        ends = [
            max(continuations.entries(self._rules.offers(sheet, dice)).values())
            for dice in THROWS_OF_ALL
        ]
        yield
        key = tuple(end - ends[0] for end in ends)
        if key not in self._last_throws:
            stages = yield from stages_of(ends, whole_cup=self._rules.whole_cup)
            self._last_throws[key] = last_throws(stages, (), THROWS)
        shares: dict[Points, float] = {}
        for end, share in zip(map(round, ends), self._last_throws[key], strict=True):
            shares[end] = shares.get(end, 0.0) + share
        return Totals.of(shares)


def entries_after(turn: TurnValues, dice: Dice, left: int) -> dict[Offer, float]:
    """Return the entries that may end a turn, with their probabilities under best play.

    `dice` are five dice on the table, with `left` throws left, or those kept for the next throw,
    which is one of `left`.
    """
    found: dict[Offer, float] = {}
    for place, share in enumerate(last_throws(turn.stages, dice, left)):
        if share:
            at = turn.best_entry(place).index
            offer = next(each for each in turn.offers[place] if each.enter.index == at)
            found[offer] = found.get(offer, 0.0) + share
    return found


def last_throws(stages: tuple[Stage, ...], dice: Dice, left: int) -> Shares:
    """Return the probability of each last throw of a turn; for the arguments see `entries_after`."""
    hands = _no_hands()
    hands[len(dice)][PLACE[dice]] = 1.0
    if len(dice) < HAND:
        left -= 1
    ended = [0.0] * len(THROWS_OF_ALL)
    for stage in reversed(stages[: left + 1]):
        thrown, hands = _thrown(hands), _no_hands()
        for place, (share, keep) in enumerate(zip(thrown, stage.keeps, strict=True)):
            if keep is None:
                ended[place] += share
            else:
                hands[keep.size][keep.place] += share
    return ended


def with_extra(sheet: Sheet, offer: Offer) -> Sheet:
    """Return the sheet after an entry, with its extra points."""
    return entered(sheet, offer)._replace(extra=sheet.extra + offer.extra)


def _no_hands() -> list[Shares]:
    return [[0.0] * len(hands) for hands in HANDS]


def _thrown(hands: list[Shares]) -> Shares:
    """Return the probability of each result after the missing dice of all hands are thrown."""
    for size, more in enumerate(ONE_MORE):
        for share, following in zip(hands[size], more, strict=True):
            if share:
                for place in following:
                    hands[size + 1][place] += share / 6
    return hands[HAND]
