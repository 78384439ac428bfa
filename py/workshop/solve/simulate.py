"""Parallel simulation of thousands of games of a dice sheet, with moves chosen as the bots do.

The games advance turn by turn, sorted by their positions: games at the same position share one
column of the matrices, so its moves are evaluated only once. As in `bots.sheets`, all moves are
evaluated with the value table, and one is chosen with weight exp(-loss / warmth).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from spielekiste.coach.hands import HANDS, ONE_MORE, PLACE, THROWS_OF_ALL
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable as Table
from spielekiste.core.state import Points
from spielekiste.parts.dice import HAND, keeps
from spielekiste.parts.sheet import SheetRules
from workshop.solve.solver import CLOSED, Places, Values, beside, kept, own_way, plain, to_keep
from workshop.solve.value_tables import unpacked

AT_ONCE = 1000
"""Maximum number of games whose moves are valued together."""

MOST = 64
"""More than the points of any box."""

STARTS = np.cumsum([0, *map(len, HANDS)])
"""Index of the first hand of each size in the list of all hands."""

NEXT: Places = np.concatenate(
    [np.array(more) + STARTS[size + 1] for size, more in enumerate(ONE_MORE)]
)
"""For each hand of 0 to 4 dice, the indices of the six hands with one more die."""


class Leads:
    """Positions reached and points gained by entries, for one kind of sheet."""

    def __init__(self, rules: SheetRules, table: Table) -> None:
        self._rules = rules
        self._layout = layout_of(rules)
        self._values = unpacked(table, self._layout).ravel()
        self._width = self._layout.starts[-1]
        self.after = cache(self._after)
        self.special = cache(self._special)
        self.shut = cache(self._shut)

    def groups(self, spots: Places) -> Places:
        """Return the group (range of columns) of each position, numbered row × width + column."""
        return np.searchsorted(self._layout.starts, spots % self._width, side="right") - 1

    def rows(self, spots: Places) -> Places:
        """Return the row of each position."""
        return spots // self._width

    def jackpot(self, spots: Places) -> Places:
        """Return the state of the box that varies most in each position, see `Layout.jackpot`."""
        states = np.array([*map(self._layout.jackpot, range(self._layout.rows))])
        return states[self.rows(spots)]

    def jackpot_after(self, points: NDArray[np.int16]) -> Places:
        """Return the state of this box after an entry of these points."""
        box, states = self._layout.jackpot_at, np.zeros(points.shape, dtype=np.intp)
        if box is not None:
            for each in np.unique(points).tolist():
                row = self._layout.row_after(0, box, each)
                states[points == each] = self._layout.jackpot(row)
        return states

    def worth(self, spots: Places) -> Values:
        """Return the points still to come in each position."""
        worth: Values = self._values[spots]
        return worth

    def enter(self, spots: Places, box: int, points: Points) -> tuple[Places, Values]:
        """Return positions and gains after an entry; meaningless where the box is filled."""
        step, gain = self.after(box, points)
        if box in self._layout.carrying:
            columns = spots % self._width
            return spots - columns + step[columns], gain[columns]
        return spots + self._width * step[spots // self._width], np.full(spots.shape, points)

    def _after(self, box: int, points: Points) -> tuple[Places, Values]:
        """Return the new column for each column, or the number of rows that each
        row advances.
        """
        if box not in self._layout.carrying:
            rows = range(self._layout.rows)
            moved = [self._row_after(row, box, points) - row for row in rows]
            return np.array(moved), np.zeros(len(rows))
        columns, gains = np.zeros(self._width, dtype=np.intp), np.zeros(self._width)
        for group, begin in enumerate(self._layout.starts[:-1]):
            if self._layout.sheet(0, group).entries[box] is None:
                here = slice(begin, self._layout.starts[group + 1])
                columns[here], gains[here] = self._layout.columns_after(group, box, points)
        return columns, gains

    def _row_after(self, row: int, box: int, points: Points) -> int:
        is_open = self._layout.sheet(row, 0).entries[box] is None
        return self._layout.row_after(row, box, points) if is_open else row

    def _special(self, row: int, group: int) -> tuple[NDArray[np.int16], Values]:
        """Return points and extra points, by box, for the throws in `own_way`."""
        sheet, throws = self._layout.sheet(row, group), own_way(self._rules)
        points = np.zeros((len(sheet.entries), len(throws)), dtype=np.int16)
        extra = np.full(points.shape, CLOSED)
        for at, throw in enumerate(throws):
            for offer in self._rules.offers(sheet, THROWS_OF_ALL[throw]):
                points[offer.enter.index, at] = offer.points
                extra[offer.enter.index, at] = beside(offer)
        return points, extra

    def _shut(self, row: int, group: int) -> NDArray[np.intp]:
        """Return the indices of the filled boxes."""
        entries = self._layout.sheet(row, group).entries
        return np.array([at for at, entry in enumerate(entries) if entry is not None], dtype=int)


class Played(NamedTuple):
    """Results of games."""

    totals: Values
    """Total of each game."""
    points: NDArray[np.int16]
    """Points by box and game."""
    means: Values
    """Expected total under best play, by number of turns played and game."""
    spots: Places
    """Positions, by number of turns played and game."""
    extra: Values
    """Extra points, by turn and game."""


class SheetTurn(NamedTuple):
    """One turn of several games."""

    after: Places
    """Positions after it."""
    gained: Values
    """Points gained, with bonus and extra points."""
    box: Places
    """The boxes filled."""
    entered: NDArray[np.int16]
    """Points in these boxes."""
    extra: Values
    """Extra points, which are part of those gained."""


class Games:
    """Several games of one seat, played in parallel."""

    def __init__(self, leads: Leads, rules: SheetRules, warmth: float, rng: Generator) -> None:
        self._leads = leads
        self._rules = rules
        self._warmth = warmth
        self._rng = rng
        self._keeps = _keeps(whole_cup=rules.whole_cup)

    def play(self, number: int) -> Played:
        """Play `number` games to completion."""
        spots, totals = np.zeros(number, dtype=np.intp), np.zeros(number)
        points = np.zeros((len(self._rules.enters), number), dtype=np.int16)
        means, places = [self._leads.worth(spots)], [spots.copy()]
        extra = np.zeros(points.shape)
        for done in range(len(self._rules.enters)):
            order = spots.argsort(kind="stable")
            for some in np.array_split(order, -(-number // AT_ONCE)):
                turn = self._turn(spots[some])
                spots[some] = turn.after
                totals[some] += turn.gained
                points[turn.box, some] = turn.entered
                extra[done, some] = turn.extra
            means.append(totals + self._leads.worth(spots))
            places.append(spots.copy())
        return Played(totals, points, np.stack(means), np.stack(places), extra)

    def _turn(self, spots: Places) -> SheetTurn:
        """Play one turn in games at these positions."""
        few, column = np.unique(spots, return_inverse=True)
        points, extra = self._offers(few)
        return self._chosen_by(self._weighed(few, points) + extra, spots, column, (points, extra))

    def _chosen_by(
        self, worth: Values, spots: Places, column: Places, offers: tuple[NDArray[np.int16], Values]
    ) -> SheetTurn:
        """Play one turn in which entries have these values, by box, throw and column."""
        points, extra = offers
        dice, box = self._throws(worth, column)
        entered, more = points[box, dice, column], extra[box, dice, column]
        return SheetTurn(*self._after(spots, box, entered, more), box, entered, more)

    def _after(
        self, spots: Places, box: Places, entered: NDArray[np.int16], extra: Values
    ) -> tuple[Places, Values]:
        """Return the positions after these entries, and the points gained."""
        after, gained = spots.copy(), extra.copy()
        for pair in np.unique(np.stack([box, entered]), axis=1).T:
            here = (box == pair[0]) & (entered == pair[1])
            after[here], more = self._leads.enter(spots[here], int(pair[0]), int(pair[1]))
            gained[here] += more
        return after, gained

    def _offers(self, spots: Places) -> tuple[NDArray[np.int16], Values]:
        """Return points and extra points by box, throw and position; `CLOSED` if not allowed."""
        every, beside_them = plain(self._rules)
        points = np.repeat(every.astype(np.int16)[:, :, None], len(spots), axis=2)
        extra = np.repeat(beside_them[:, :, None], len(spots), axis=2)
        throws = list(own_way(self._rules))
        places = zip(self._leads.rows(spots), self._leads.groups(spots), strict=True)
        for column, (row, group) in enumerate(places):
            if throws:
                special = self._leads.special(int(row), int(group))
                points[:, throws, column], extra[:, throws, column] = special
            extra[self._leads.shut(int(row), int(group)), :, column] = CLOSED
        return points, extra

    def _weighed(self, spots: Places, points: NDArray[np.int16]) -> Values:
        """Return the value of each entry without extra points: points now plus points to come."""
        worth = np.empty(points.shape)
        for box, here in enumerate(points):
            found = np.zeros(MOST, dtype=bool)
            found[here] = True
            lines = np.stack([self._entered(spots, box, int(n)) for n in np.flatnonzero(found)])
            worth[box] = np.take_along_axis(lines, (found.cumsum() - 1)[here], axis=0)
        return worth

    def _entered(self, spots: Places, box: int, points: Points) -> Values:
        after, gained = self._leads.enter(spots, box, points)
        return self._leads.worth(after) + gained

    def _throws(self, worth: Values, column: Places) -> tuple[Places, Places]:
        """Throw up to three times in every game; return the last dice and the chosen box.

        `column` is the column of each game's position.
        """
        last = worth.max(axis=0)
        second = np.maximum(last, to_keep(last, whole_cup=self._rules.whole_cup))
        games = np.arange(len(column))
        dice, box = self._roll(np.zeros(len(games), dtype=np.intp)), np.full(len(games), -1)
        for leads in (np.concatenate(kept(second)), np.concatenate(kept(last)), None):
            keepable = self._keeps[dice]
            entries = worth[:, dice, column]
            weighed = entries if leads is None else _with_keeps(entries, leads, keepable, column)
            move = self._chosen(weighed)
            going = box < 0
            box = np.where(going & (move < len(entries)), move, box)
            again = going & (box < 0)
            hands = keepable[games, np.where(again, move - len(entries), 0)]
            dice = np.where(again, self._roll(np.maximum(hands, 0)), dice)
        return dice, box

    def _chosen(self, worth: Values) -> Places:
        """Return one move per game: the best or, with warmth, a random one weighted by exp(-loss /
        warmth).
        """
        if self._warmth:
            worth = worth / self._warmth + self._rng.gumbel(size=worth.shape)
        best: Places = worth.argmax(axis=0)
        return best

    def _roll(self, hands: Places) -> Places:
        """Throw the missing dice of each hand; return the indices of the throws."""
        while (hands < STARTS[HAND]).any():
            more = NEXT[
                np.minimum(hands, STARTS[HAND] - 1), self._rng.integers(6, size=hands.shape)
            ]
            hands = np.where(hands < STARTS[HAND], more, hands)
        places: Places = hands - STARTS[HAND]
        return places


def _with_keeps(entries: Values, leads: Values, keepable: Places, column: Places) -> Values:
    """Return the values of all moves: first the entries, then the hands to keep."""
    led = leads[keepable.T, column]
    led[keepable.T < 0] = CLOSED * 2
    return np.concatenate([entries, led])


def _keeps(*, whole_cup: bool) -> Places:
    """Return the indices of the hands that may be kept for each throw, padded with -1."""
    rows = [keeps(dice)[:1] if whole_cup else keeps(dice) for dice in THROWS_OF_ALL]
    table = np.full((len(rows), max(map(len, rows))), -1)
    for place, row in enumerate(rows):
        table[place, : len(row)] = [STARTS[len(keep.dice)] + PLACE[keep.dice] for keep in row]
    return table


def play(rules: SheetRules, table: Table, warmth: float, number: int) -> Played:
    """Return the results of `number` games; equal arguments give equal results."""
    rng, leads = np.random.default_rng(number), Leads(rules, table)
    return Games(leads, rules, warmth, rng).play(number)
