"""Simulation of games for two, in which one player plays to win and the other for most points.

Until each has two open boxes, the games advance in parallel; the last rounds are played by the
bots, whose endings are exact.
"""

from __future__ import annotations

from math import erf, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from spielekiste.bots import decide
from spielekiste.bots.sheets import SheetBot
from spielekiste.bots.winner import WinningBot
from spielekiste.coach.deviations import DEVIATIONS
from spielekiste.coach.endings import LATE
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable as Table
from spielekiste.core.state import Seat
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState
from workshop.solve.simulate import Games, Leads, SheetTurn
from workshop.solve.solver import Places, Values

WINNER, SCORER = range(2)
"""Seat of the player who plays to win, and of the one who plays for most points."""

AT_ONCE = 500
"""Games in one batch."""

FAR = np.linspace(-7, 7, 2801)

NORMAL = np.array([(1 + erf(far / sqrt(2))) / 2 for far in FAR])
"""Normal distribution function at each of `FAR`."""

TIE = 1e-9
"""Chance that a point is worth where two moves win equally often."""


class WinnerGames(Games):
    """Turns of the player who plays to win, as `coach.winning` values them."""

    def turn_to_win(self, spots: Places, ahead: Values, deviation: float) -> SheetTurn:
        """Play one turn; `ahead` are the points secured above the other player's expected total."""
        points, extra = self._offers(spots)
        worth = self._weighed(spots, points) + extra
        chance = np.interp((worth + ahead) / deviation, FAR, NORMAL) + TIE * worth
        return self._chosen_by(chance, spots, np.arange(len(spots)), (points, extra))

    def turn(self, spots: Places) -> SheetTurn:
        """Play one turn for the most points."""
        return self._turn(spots)


class Duels:
    """Games of one kind of sheet between the two players."""

    def __init__(self, rules: SheetRules, table: Table) -> None:
        self._rules = rules
        self._leads = Leads(rules, table)
        self._deviations = DEVIATIONS[table.name]
        self._bots = (WinningBot(table), SheetBot(table, "strong"))

    def shares(self, number: int, seed: int) -> Values:
        """Return the winner's share of the first place in each game: 1, ½ or 0.

        Both players begin equally often. The same arguments give the same games.
        """
        found = [
            self._batch(first, min(AT_ONCE, number) // 2, (seed, begin))
            for begin in range(0, number, AT_ONCE)
            for first in (WINNER, SCORER)
        ]
        return np.concatenate(found)

    def _batch(self, first: Seat, number: int, seed: tuple[int, int]) -> Values:
        """Play games in which this player begins."""
        rng = np.random.default_rng((*seed, first))
        games = WinnerGames(self._leads, self._rules, 0, rng)
        boxes = len(self._rules.enters)
        spots, totals = np.zeros((2, number), dtype=np.intp), np.zeros((2, number))
        entries = np.full((2, boxes, number), -1, dtype=np.int16)
        for still_open in range(boxes, LATE, -1):
            for seat in (first, 1 - first):
                rival = totals[1 - seat] + self._leads.worth(spots[1 - seat])
                away = self._away(still_open, moved=seat != first)
                turn = (
                    games.turn_to_win(spots[seat], totals[seat] - rival, away)
                    if seat == WINNER
                    else games.turn(spots[seat])
                )
                spots[seat], totals[seat] = turn.after, totals[seat] + turn.gained
                entries[seat, turn.box, np.arange(number)] = turn.entered
        luck = Random(f"{seed} {first}")  # noqa: S311 - games, not secrets
        return np.array(
            [self._ended(entries[..., at], totals[:, at], first, luck) for at in range(number)]
        )

    def _away(self, still_open: int, *, moved: bool) -> float:
        """Return the deviation of the difference after the turn of a player with so many boxes."""
        other = self._deviations[still_open - moved]
        return sqrt(self._deviations[still_open - 1] ** 2 + other**2)

    def _ended(
        self, entries: NDArray[np.int16], totals: Values, first: Seat, luck: Random
    ) -> float:
        """Play the last rounds of one game; return the winner's share."""
        sheets = tuple(map(self._sheet, entries, totals))
        state = SheetState(self._rules, sheets, turn=first)
        while state.outcome is None:
            if state.chance is not None:
                state = state.happen(state.chance.sample(luck))
            else:
                move = decide(self._bots[state.turn], state.seen_by(state.turn), luck).move
                state = state.play(move)
        mine, other = state.outcome.scores
        return 0.5 if mine == other else float(mine > other)

    def _sheet(self, row: NDArray[np.int16], total: float) -> Sheet:
        sheet = Sheet(tuple(None if entry < 0 else int(entry) for entry in row))
        return Sheet(sheet.entries, round(total) - layout_of(self._rules).secured(sheet))
