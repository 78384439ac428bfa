"""The values of all throws, keeps and entries of a turn on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spielekiste.coach.hands import PLACE, THROWS_OF_ALL, Best, Row, Rows, best_to_keep, kept
from spielekiste.coach.layout import Layout
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable
from spielekiste.core.state import Points
from spielekiste.core.work import Work
from spielekiste.parts.dice import HAND, Dice, Keep
from spielekiste.parts.sheet import Box, Enter, Offer, Sheet, SheetRules

SLICE = 24
"""Number of throws processed per slice of work."""


Valued: TypeAlias = Callable[[tuple[Offer, ...]], Mapping[int, float]]
"""Function that returns the value of each offer that is not closed, by index of the box."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Values of all throws with a given number of throws left."""

    worth: Row
    """Value of each throw under best play."""
    keeps: tuple[Best | None, ...]
    """Best keep for each throw; None if it is best to enter now."""
    leads: Rows
    """Value of keeping each hand, by size; empty with no throws left."""


@dataclass(frozen=True, slots=True)
class TurnValues:
    """Values of all choices in a turn: expected final totals in points, or chances of winning."""

    rules: SheetRules
    sheet: Sheet
    offers: tuple[tuple[Offer, ...], ...]
    """Offers for the open boxes, by throw."""
    entries: tuple[Mapping[int, float], ...]
    """Value after each allowed entry, by throw and by index of the box."""
    stages: tuple[Stage, ...]
    """Stages for 0, 1 and 2 throws left."""

    def of_move(self, move: Keep | Enter, dice: Dice, left: int) -> float:
        """Return the value after a move; `dice` and `left` describe the turn before it."""
        if isinstance(move, Enter):
            return self.entries[PLACE[dice]][move.index]
        return self.stages[left].leads[len(move.dice)][PLACE[move.dice]]

    def of_dice(self, dice: Dice, left: int) -> float:
        """Return the value with these dice on the table and this number of throws left."""
        return self.stages[left].worth[PLACE[dice]]

    def open_boxes(self) -> tuple[Box, ...]:
        """Return the open boxes, in sheet order."""
        return tuple(offer.enter.box for offer in self.offers[0])

    def points(self, number: int) -> list[Points]:
        """Return, for each throw, the points in the open box with this index; 0 if it is closed."""
        return [0 if row[number].closed else row[number].points for row in self.offers]

    def best_entry(self, place: int) -> Enter:
        """Return the best entry for a throw; if tied, the first on the sheet."""
        entries = self.entries[place]
        return self.rules.enters[max(entries, key=entries.__getitem__)]

    def followed(self, row: Row, left: int) -> Row:
        """Return, for each current throw, the mean of `row` (by final throw) under best play."""
        for stage in self.stages[1 : left + 1]:
            row = _through(row, stage)
        return row

    def after(self, row: Row, left: int) -> Rows:
        """Return the mean of `row` under best play for each hand kept with `left` throws to go,
        grouped by hand size.
        """
        return kept(self.followed(row, left - 1))


def work_out(rules: SheetRules, sheet: Sheet, table: ValueTable) -> Work[TurnValues]:
    """Compute the expected totals of a turn on a sheet, in slices."""
    return work_out_by(rules, sheet, Continuations(layout_of(rules), sheet, table).entries)


def work_out_by(rules: SheetRules, sheet: Sheet, valued: Valued) -> Work[TurnValues]:
    """Compute the values of a turn from those of its entries, in slices."""
    offers: list[tuple[Offer, ...]] = []
    entries: list[Mapping[int, float]] = []
    for dice in THROWS_OF_ALL:
        offers.append(rules.offers(sheet, dice))
        entries.append(valued(offers[-1]))
        if len(offers) % SLICE == 0:
            yield
    last = [max(each.values()) for each in entries]
    stages = yield from stages_of(last, whole_cup=rules.whole_cup)
    return TurnValues(rules, sheet, tuple(offers), tuple(entries), stages)


def stages_of(last: Row, *, whole_cup: bool) -> Work[tuple[Stage, ...]]:
    """Compute the stages for 0, 1 and 2 throws left, given the best entry of each throw."""
    stages = [Stage(last, (None,) * len(last), ())]
    for _ in (1, 2):
        stages.append((yield from _stage(last, stages[-1].worth, whole_cup=whole_cup)))
    return tuple(stages)


class Continuations:
    """Expected totals after entries, cached by box and points."""

    def __init__(self, layout: Layout, sheet: Sheet, table: ValueTable) -> None:
        self._layout = layout
        self._sheet = sheet
        self._table = table
        self._known: dict[tuple[int, Points], float] = {}

    def entries(self, offers: tuple[Offer, ...]) -> Mapping[int, float]:
        """Return the expected total after each offer that is not closed, by box index."""
        found, known = {}, self._known
        for offer in offers:
            enter, points, extra, closed = offer
            if not closed:
                key = (enter.index, points)
                if key not in known:
                    known[key] = self._total(offer)
                found[enter.index] = known[key] + extra
        return found

    def _total(self, offer: Offer) -> float:
        return expected(self._layout, entered(self._sheet, offer), self._table)


def entered(sheet: Sheet, offer: Offer) -> Sheet:
    """Return the sheet with the points of the offer entered, without its extra points."""
    at = offer.enter.index
    return Sheet((*sheet.entries[:at], offer.points, *sheet.entries[at + 1 :]), sheet.extra)


def expected(layout: Layout, sheet: Sheet, table: ValueTable) -> float:
    """Return the expected total of a sheet before its next turn."""
    return layout.secured(sheet) + table.value(layout.index(sheet))


def _stage(last: Row, following: Row, *, whole_cup: bool) -> Work[Stage]:
    leads = kept(following)
    yield
    best = best_to_keep(leads, whole_cup=whole_cup)
    yield
    keeps = tuple(keep if keep.value > now else None for keep, now in zip(best, last, strict=True))
    worth = [max(keep.value, now) for keep, now in zip(best, last, strict=True)]
    return Stage(worth, keeps, leads[:HAND])


def _through(row: Row, stage: Stage) -> Row:
    """Return the mean of `row` for the throw before, if the best keep or entry is chosen."""
    rows = kept(row)
    return [
        now if keep is None else rows[keep.size][keep.place]
        for now, keep in zip(row, stage.keeps, strict=True)
    ]
