"""Simulation of games for two, in which one player plays to win and the other for most points.

The games advance in parallel. Both choose as the bots do; where `coach.winning` has the exact
distribution of a total, it is used here, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from spielekiste.coach.endings import Endings, late_of
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable as Table
from spielekiste.core.state import Points, Seat
from spielekiste.core.work import run_to_end
from spielekiste.parts.sheet import Sheet, SheetRules
from workshop.solve.mixtures import (
    AWAY,
    DEVIATION,
    NODES,
    PARTS,
    SHARE,
    WEIGHTS,
    normal,
    parts_of,
)
from workshop.solve.simulate import MOST, Games, Leads, SheetTurn
from workshop.solve.solver import CLOSED, Places, Values

WINNER, SCORER = range(2)
"""Seat of the player who plays to win, and of the one who plays for most points."""

AT_ONCE = 500
"""Games in one batch."""

TIE = 1e-9
"""Chance that a point is worth where two moves win equally often."""

Entries: TypeAlias = NDArray[np.int16]
"""Points by box and game; -1 in open boxes."""


class Late:
    """Exact distributions of points to come with at most `late_of` open boxes, by number of the position."""

    def __init__(self, rules: SheetRules, table: Table) -> None:
        self._rules = rules
        self._endings = Endings(rules, table)
        self._numbers: dict[int, int] = {}
        most = 2 * (MOST + 200)
        self.shares = np.zeros((64, most))
        """Probability of each number of points to come, from 0, by number of the position."""
        self.below = np.zeros((64, most + 2))
        """Chance that another player with -1 or more points has more than these; ties count half."""

    def numbers(self, spots: Places, entries: Entries) -> Places:
        """Return the numbers of positions; `entries` have a sheet for each of them."""
        few, first, inverse = np.unique(spots, return_index=True, return_inverse=True)
        for spot, at in zip(few.tolist(), first.tolist(), strict=True):
            if spot not in self._numbers:
                self._add(spot, entries[:, at])
        numbers: Places = np.array([self._numbers[spot] for spot in few.tolist()])[inverse]
        return numbers

    def chance(self, numbers: Places, ahead: Values) -> Values:
        """Return the chance to have more than positions bring, `ahead` points above their secured ones."""
        far = np.clip(np.rint(ahead).astype(np.intp), -1, self.shares.shape[1]) + 1
        chances: Values = self.below[numbers, far]
        return chances

    def _add(self, spot: int, row: Entries) -> None:
        sheet = Sheet(tuple(None if entry < 0 else int(entry) for entry in row))
        totals = run_to_end(self._endings.of(sheet))
        begin = totals.low - layout_of(self._rules).secured(sheet)
        shares = np.zeros(self.shares.shape[1])
        shares[begin : begin + len(totals.shares)] = totals.shares
        below = np.concatenate([[0.0], shares.cumsum() - shares / 2, [1.0]])
        number = self._numbers[spot] = len(self._numbers)
        if number == len(self.shares):
            self.shares = np.concatenate([self.shares, np.zeros_like(self.shares)])
            self.below = np.concatenate([self.below, np.zeros_like(self.below)])
        self.shares[number], self.below[number] = shares, below


class ValuedTurn(NamedTuple):
    """What the turns of several games may end with."""

    chances: Values
    """Chance to be first after an entry, by box, throw and game."""
    offers: tuple[NDArray[np.int16], Values]
    """Points and extra points of the entries; extra points are `CLOSED` if one is not allowed."""


class WinnerGames(Games):
    """Turns of the player who plays to win, as `coach.winning` values them."""

    def early(self, spots: Places, chance: Callable[[Values, Places], Values]) -> ValuedTurn:
        """Value turns; `chance` values the points of an entry and those to come, by throw and game,
        with the states of the box that varies most.
        """
        points, extra = self._offers(spots)
        worth, states = self._weighed(spots, points) + extra, self._leads.jackpot(spots)
        chances = np.stack([chance(line, states) for line in worth])
        box = layout_of(self._rules).jackpot_at
        if box is not None:
            chances[box] = chance(worth[box], self._leads.jackpot_after(points[box]))
        return ValuedTurn(chances + TIE * worth, (points, extra))

    def late(self, spots: Places, chance: Callable[[int, Points, float], Values]) -> ValuedTurn:
        """Value turns; `chance` values an entry by box, points and extra points, in each game."""
        points, extra = self._offers(spots)
        worth, chances = self._weighed(spots, points) + extra, np.full(points.shape, CLOSED)
        for box, pair in enumerate(zip(points, extra, strict=True)):
            offered = np.stack(pair)
            for entered, beside in np.unique(offered[:, pair[1] > CLOSED], axis=1).T.tolist():
                same = (pair[0] == entered) & (pair[1] == beside)
                line = chance(box, int(entered), beside)
                chances[box] = np.where(same, line + TIE * worth[box], chances[box])
        return ValuedTurn(chances, (points, extra))

    def play_to_win(self, spots: Places, turn: ValuedTurn) -> SheetTurn:
        """Play one turn with these values."""
        return self._chosen_by(turn.chances, spots, np.arange(len(spots)), turn.offers)

    def play_for_points(self, spots: Places) -> SheetTurn:
        """Play one turn for the most points."""
        return self._turn(spots)


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of several games, with the two players along the first axis."""

    spots: Places
    totals: Values
    """Points already certain."""
    entries: Entries

    @classmethod
    def at_start(cls, boxes: int, number: int) -> Positions:
        """Return games in which nothing is filled."""
        entries = np.full((2, boxes, number), -1, dtype=np.int16)
        return cls(np.zeros((2, number), dtype=np.intp), np.zeros((2, number)), entries)

    def enter(self, seat: Seat, turn: SheetTurn) -> None:
        """Enter what one player filled in."""
        self.spots[seat] = turn.after
        self.totals[seat] += turn.gained
        self.entries[seat, turn.box, np.arange(turn.box.size)] = turn.entered


class Duels:
    """Games of one kind of sheet between the two players."""

    def __init__(self, rules: SheetRules, table: Table) -> None:
        self._rules = rules
        self._leads = Leads(rules, table)
        self._parts = parts_of(table.name)
        self._late, self._most = Late(rules, table), late_of(rules)

    def shares(self, number: int, seed: int) -> Values:
        """Return the winner's share of the first place in each game: 1, ½ or 0.

        Both players begin equally often. The same arguments give the same games.
        """
        batches = [
            self._batch(first, min(AT_ONCE, number) // 2, (seed, begin))
            for begin in range(0, number, AT_ONCE)
            for first in (WINNER, SCORER)
        ]
        return np.concatenate(batches)

    def _batch(self, first: Seat, number: int, seed: tuple[int, int]) -> Values:
        """Play games in which this player begins."""
        games = self.games(np.random.default_rng((*seed, first)))
        boxes = len(self._rules.enters)
        now = Positions.at_start(boxes, number)
        for still_open in range(boxes, 0, -1):
            for seat in (first, 1 - first):
                self.play(games, now, seat, still_open)
        mine, other = np.rint(now.totals)
        shares: Values = np.where(mine == other, 0.5, mine > other)
        return shares

    def games(self, rng: Generator) -> WinnerGames:
        """Return games whose dice are these random numbers."""
        return WinnerGames(self._leads, self._rules, 0, rng)

    def play(self, games: WinnerGames, now: Positions, seat: Seat, still_open: int) -> None:
        """Play a turn of one player, who has so many open boxes."""
        spots = now.spots[seat]
        if seat == WINNER:
            now.enter(seat, games.play_to_win(spots, self.turn_to_win(games, now, still_open)))
        else:
            now.enter(seat, games.play_for_points(spots))

    def turn_to_win(self, games: WinnerGames, now: Positions, still_open: int) -> ValuedTurn:
        """Value a turn of the winner, who has so many open boxes."""
        spots, ahead = now.spots[WINNER], now.totals[WINNER] - now.totals[SCORER]
        others = int((now.entries[SCORER, :, 0] < 0).sum())
        if others > self._most:
            lead = ahead - self._leads.worth(now.spots[SCORER])
            rival = self._parts[self._leads.jackpot(now.spots[SCORER]), others]
            parts = self._parts[:, still_open - 1]
            return games.early(
                spots, lambda worth, states: _first(worth + lead, parts[states], rival)
            )
        rivals = self._late.numbers(now.spots[SCORER], now.entries[SCORER])

        def chance(box: int, points: Points, extra: float) -> Values:
            is_open = now.entries[WINNER, box] < 0
            after, gained = self._leads.enter(spots[is_open], box, points)
            entries = now.entries[WINNER][:, is_open]
            entries[box] = points
            lead, chances = ahead[is_open] + gained + extra, np.zeros(ahead.shape)
            chances[is_open] = self._after(still_open - 1, after, entries, rivals[is_open], lead)
            return chances

        return games.late(spots, chance)

    def _after(
        self, still_open: int, spots: Places, entries: Entries, rivals: Places, ahead: Values
    ) -> Values:
        """Return the chance after an entry, with so many boxes still open."""
        if not still_open:
            return self._late.chance(rivals, ahead)
        if still_open < self._most:
            numbers = self._late.numbers(spots, entries)
            shares = self._late.shares[numbers]
            used = np.flatnonzero(shares.any(axis=0))
            every = self._late.chance(rivals[:, None], ahead[:, None] + used)
            exact: Values = (shares[:, used] * every).sum(axis=1)
            return exact
        parts = self._parts[self._leads.jackpot(spots), still_open]
        means = (ahead + self._leads.worth(spots))[:, None] + parts[..., AWAY]
        far = means[..., None] + NODES * parts[..., DEVIATION, None]
        by_part = self._late.chance(rivals[:, None, None], far) @ WEIGHTS
        chances: Values = (by_part * parts[..., SHARE]).sum(axis=1)
        return chances


def _first(lead: Values, own: Values, rival: Values) -> Values:
    """Return the chance to have more points than the other, with this lead on average."""
    chances = np.zeros(lead.shape)
    for one, other in product(range(PARTS), repeat=2):
        mine, their = own[..., one, :], rival[..., other, :]
        share = mine[..., SHARE] * their[..., SHARE]
        if share.any():
            means = lead + mine[..., AWAY] - their[..., AWAY]
            away = np.hypot(mine[..., DEVIATION], their[..., DEVIATION])
            chances += share * normal(means / away)
    return chances
