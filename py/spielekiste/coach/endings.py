"""Exact distributions of a sheet's final total, if its player always aims at the most points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from spielekiste.coach.hands import FACES, HANDS, ONE_MORE, PLACE, THROWS_OF_ALL
from spielekiste.coach.layout import Group, Index, RowNumber
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable
from spielekiste.coach.totals import Totals, mixed
from spielekiste.coach.turn import Stage, TurnValues, entered, stages_of
from spielekiste.core.state import Points
from spielekiste.core.work import Work
from spielekiste.parts.dice import HAND, THROWS, Dice
from spielekiste.parts.sheet import Offer, Sheet, SheetRules

Shares: TypeAlias = list[float]
"""Probabilities, of each throw of five dice or of each entry."""

Choices: TypeAlias = tuple[tuple[int, ...], ...]
"""Numbers of the entries that each throw of five dice allows."""

LATE, LATE_CARRYING = 3, 2
"""Most open boxes of a sheet whose distribution is computed: in general, and if all boxes change the
column of its position, which makes several times as many positions.
"""

DECIMALS = 6
"""Decimals to which values are compared."""


class Entries(NamedTuple):
    """The entries that may end a turn, for all sheets with the same filled boxes."""

    offers: tuple[Offer, ...]
    """All offers that are not closed with some throw."""
    allowed: Choices
    """Indexes of the offers of each throw, in sheet order."""

    @classmethod
    def of(cls, rules: SheetRules, sheet: Sheet) -> Entries:
        """Return the entries of a turn on a sheet with an open box."""
        number: dict[Offer, int] = {}
        allowed = [
            tuple(
                number.setdefault(offer, len(number))
                for offer in rules.offers(sheet, dice)
                if not offer.closed
            )
            for dice in THROWS_OF_ALL
        ]
        return cls(tuple(number), tuple(allowed))


class IndexedSheet(NamedTuple):
    """A sheet before a turn, with its position and the points that are secured."""

    sheet: Sheet
    spot: Index
    secured: Points


class Endings:
    """Distributions of sheets with at most `late_of` open boxes; those of points to come are cached."""

    def __init__(self, rules: SheetRules, table: ValueTable) -> None:
        self._rules = rules
        self._table = table
        self._layout = layout_of(rules)
        self._to_come: dict[Index, Totals] = {}
        """Points above those that are secured."""
        self._entries: dict[tuple[RowNumber, Group], Entries] = {}
        """Possible entries, by filled boxes."""
        self._shares: dict[tuple[RowNumber, Group, tuple[float, ...]], Shares] = {}
        """Probability of each entry, by filled boxes and by the entries' values on a scale from 0 to 1."""

    def of(self, sheet: Sheet) -> Work[Totals]:
        """Return the distribution before a turn."""
        return self._at(self._indexed(sheet))

    def of_turn(self, turn: TurnValues, dice: Dice, left: int) -> Work[Totals]:
        """Return the distribution during a turn, as in `entries_after`."""
        found = entries_after(turn, dice, left)
        after = [self._indexed(with_extra(turn.sheet, offer)) for offer in found]
        return self._mixed(after, found.values())

    def _indexed(self, sheet: Sheet) -> IndexedSheet:
        return IndexedSheet(sheet, self._layout.index(sheet), self._layout.secured(sheet))

    def _at(self, indexed: IndexedSheet) -> Work[Totals]:
        """Return the distribution before a turn."""
        sheet, spot, secured = indexed
        if spot not in self._to_come:
            totals = yield from self._computed(sheet, spot)
            self._to_come[spot] = totals.shifted(-secured)
        return self._to_come[spot].shifted(secured)

    def _computed(self, sheet: Sheet, spot: Index) -> Work[Totals]:
        if None not in sheet.entries:
            return Totals.of({self._layout.secured(sheet): 1.0})
        boxes = spot.row, spot.group
        if boxes not in self._entries:
            self._entries[boxes] = Entries.of(self._rules, sheet)
            yield
        offers, allowed = self._entries[boxes]
        after = [self._indexed(with_extra(sheet, offer)) for offer in offers]
        worths = [each.secured + self._table.value(each.spot) for each in after]
        low = min(worths)
        span = max(worths) - low or 1.0
        key = (*boxes, tuple([round((worth - low) / span, DECIMALS) for worth in worths]))
        if key not in self._shares:
            self._shares[key] = yield from self._chosen(worths, allowed)
        yield
        return (yield from self._mixed(after, self._shares[key]))

    def _chosen(self, worths: Sequence[float], allowed: Choices) -> Work[Shares]:
        """Return the probability of each entry before a turn, by their values."""
        best = [max(each, key=worths.__getitem__) for each in allowed]
        stages = yield from stages_of([worths[at] for at in best], whole_cup=self._rules.whole_cup)
        shares = [0.0] * len(worths)
        for at, share in zip(best, last_throws(stages, (), THROWS), strict=True):
            shares[at] += share
        return shares

    def _mixed(self, after: Iterable[IndexedSheet], shares: Iterable[float]) -> Work[Totals]:
        """Return the distribution before a turn's end, by the probability of each entry."""
        parts: list[tuple[Totals, float]] = []
        for indexed, share in zip(after, shares, strict=True):
            if share:
                totals = yield from self._at(indexed)
                parts.append((totals, share))
        return mixed(parts)


def late_of(rules: SheetRules) -> int:
    """Return the most open boxes of a sheet whose distribution is computed (2 or 3).

    For a table of eight, so many positions are computed within 100 ms in a browser.
    """
    every_box = len(layout_of(rules).carrying) == len(rules.enters)
    return LATE_CARRYING if every_box else LATE


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
        larger = hands[size + 1]
        for share, (a, b, c, d, e, f) in zip(hands[size], more, strict=True):
            if share:
                each = share / len(FACES)
                larger[a] += each
                larger[b] += each
                larger[c] += each
                larger[d] += each
                larger[e] += each
                larger[f] += each
    return hands[HAND]
