"""Games of learners, in parallel: every game is a column of the matrices, as in `solve.simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from spielekiste.coach.hands import PLACE, THROWS_OF_ALL
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable
from spielekiste.parts.dice import THROWS
from spielekiste.parts.sheet import Sheet
from spielekiste.trainer.puzzle import Puzzle
from workshop.bench.learners.learner import Explanation, Learners
from workshop.solve.simulate import Games, Leads
from workshop.solve.solver import CLOSED, Places, Values, kept, to_keep


class Decision(NamedTuple):
    """A decision in a learner's game."""

    learner: int
    puzzle: Puzzle
    """The position."""
    loss: float
    """Points that the learner's move loses."""


class Turn(NamedTuple):
    """Exact values of a turn, by game."""

    number: Places
    """Number of the turn, from 0."""
    points: NDArray[np.int16]
    """Points of an entry, by box and throw."""
    extra: Values
    """Extra points, by box and throw; `CLOSED` if the entry is not allowed."""
    worth: Values
    """Value of an entry, by box and throw."""
    leads: tuple[Values, Values]
    """Value of keeping each hand, with one and with two throws left."""
    is_open: NDArray[np.bool_]
    """Whether each box is open."""


class Moves(NamedTuple):
    """The moves in each game's position: entries first, then hands to keep."""

    worth: Values
    """Exact values."""
    kinds: Places
    """Their kinds."""


class Choice(NamedTuple):
    """The choices of learners with the same number of throws left, by game."""

    mine: Places
    """Index of the chosen move: boxes first, then hands to keep."""
    kind: Places
    """Its kind."""
    best_kind: Places
    """Kind of the best move."""
    loss: Values
    """Points that the chosen move loses."""
    error: Values
    """Points by which the learner took it for better, compared with the best one."""


class LearnersGames(Games):
    """Games and puzzles in which learners choose the moves."""

    def __init__(
        self, learners: Learners, sample: Puzzle, table: ValueTable, rng: Generator
    ) -> None:
        super().__init__(Leads(sample.rules, table), sample.rules, 0, rng)
        self._learners = learners
        self._sample = sample
        self._layout = layout_of(sample.rules)
        self._boxes = len(sample.rules.enters)

    def totals_of(self, who: Places) -> Values:
        """Play a game for each of these learners; return the totals."""
        spots, totals = np.zeros(len(who), dtype=np.intp), np.zeros(len(who))
        for number in range(self._boxes):
            turn = self._outlook(spots, np.full(len(who), number))
            dice, box, _choices = self._throw(who, turn)
            spots, gained = self._entered_in(spots, turn, dice, box)
            totals += gained
        return totals

    def decisions_of(self, who: Places) -> list[Decision]:
        """Play a game for each of these learners; return all their decisions."""
        spots, found = np.zeros(len(who), dtype=np.intp), list[Decision]()
        entries = np.full((len(who), self._boxes), -1)
        for number in range(self._boxes):
            turn = self._outlook(spots, np.full(len(who), number))
            sheets = list(map(_sheet, entries))
            dice, box, choices = self._throw(who, turn)
            for throws, (going, thrown, choice) in enumerate(choices, 1):
                for at in np.flatnonzero(going):
                    puzzle = self._puzzle(sheets[at], int(thrown[at]), throws)
                    found.append(Decision(int(who[at]), puzzle, float(choice.loss[at])))
            entries[np.arange(len(who)), box] = turn.points[box, dice, np.arange(len(who))]
            spots, _gained = self._entered_in(spots, turn, dice, box)
        return found

    def answers(self, who: Places, puzzles: Sequence[Puzzle]) -> list[Explanation]:
        """Have each of these learners answer a puzzle; return the coach's explanations."""
        places = [self._layout.index(puzzle.sheet) for puzzle in puzzles]
        spots = np.array([place.row * self._layout.starts[-1] + place.column for place in places])
        filled = [self._boxes - puzzle.sheet.entries.count(None) for puzzle in puzzles]
        dice = np.array([PLACE[puzzle.dice] for puzzle in puzzles])
        left = np.array([THROWS - puzzle.throws for puzzle in puzzles])
        turn = self._outlook(spots, np.array(filled))
        moves = self._moves(turn, dice, left)
        choice = _chosen(moves, self._learners.misjudged(who, moves.kinds))
        rows = zip(who, choice.kind, choice.best_kind, choice.error, choice.loss, strict=True)
        return [
            Explanation(int(learner), int(kind), int(best), float(error), float(loss))
            for learner, kind, best, error, loss in rows
        ]

    # ------------------------------------------------------------------ a turn

    def _outlook(self, spots: Places, number: Places) -> Turn:
        points, extra = self._offers(spots)
        worth = self._weighed(spots, points) + extra
        last, whole_cup = worth.max(axis=0), self._rules.whole_cup
        second = np.maximum(last, to_keep(last, whole_cup=whole_cup))
        leads = np.concatenate(kept(last)), np.concatenate(kept(second))
        is_open: NDArray[np.bool_] = np.any(extra > CLOSED / 2, axis=1)
        return Turn(number, points, extra, worth, leads, is_open)

    def _throw(
        self, who: Places, turn: Turn
    ) -> tuple[Places, Places, list[tuple[NDArray[np.bool_], Places, Choice]]]:
        """Return the last dice, the chosen box, and the choices after each throw."""
        games = np.arange(len(who))
        dice, box = self._roll(np.zeros(len(who), dtype=np.intp)), np.full(len(who), -1)
        told = []
        for throws in range(1, THROWS + 1):
            moves = self._moves(turn, dice, np.full(len(who), THROWS - throws))
            choice = _chosen(moves, self._learners.in_play(who, moves.kinds, self._rng))
            going = box < 0
            told.append((going, dice, choice))
            box = np.where(going & (choice.mine < self._boxes), choice.mine, box)
            again = going & (box < 0)
            hands = self._keeps[dice][games, np.where(again, choice.mine - self._boxes, 0)]
            dice = np.where(again, self._roll(np.maximum(hands, 0)), dice)
        return dice, box, told

    def _moves(self, turn: Turn, dice: Places, left: Places) -> Moves:
        games, kinds = np.arange(len(dice)), self._learners.kinds
        hands = self._keeps[dice].T
        one, two = turn.leads
        led = np.where(left == THROWS - 1, two[hands, games], one[hands, games])
        led[(hands < 0) | (left == 0)] = 2 * CLOSED
        worth = np.concatenate([turn.worth[:, dice, games], led])
        entered = kinds.entries(turn.points[:, dice, games])
        kind = np.concatenate([entered, kinds.keeps(hands, turn.is_open)])
        return Moves(worth, kind + kinds.moments(turn.number, left))

    def _entered_in(
        self, spots: Places, turn: Turn, dice: Places, box: Places
    ) -> tuple[Places, Values]:
        """Return the positions after these entries, and the points gained."""
        at = box, dice, np.arange(len(spots))
        return self._after(spots, box, turn.points[at], turn.extra[at])

    def _puzzle(self, sheet: Sheet, dice: int, throws: int) -> Puzzle:
        sample = self._sample
        return Puzzle(sample.game, sample.options, sheet, THROWS_OF_ALL[dice], throws)


def _sheet(row: Places) -> Sheet:
    return Sheet(tuple(None if points < 0 else int(points) for points in row))


def _chosen(moves: Moves, wrong: Values) -> Choice:
    """Return the choices of learners who misjudge the moves by these amounts."""
    worth, kinds, games = moves.worth, moves.kinds, np.arange(moves.worth.shape[1])
    felt = worth + wrong
    mine, best = felt.argmax(axis=0), worth.argmax(axis=0)
    loss = worth[best, games] - worth[mine, games]
    error = felt[mine, games] - felt[best, games] + loss
    return Choice(mine, kinds[mine, games], kinds[best, games], loss, error)
