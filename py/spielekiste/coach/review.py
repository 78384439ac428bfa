"""Review of a finished game: the points lost by decisions and gained or lost by luck.

The expected total moves from the average of the empty sheet to the result. Throws change it up or
down (luck); decisions can only lower it (skill): result = expectation + luck - lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from spielekiste.coach.advice import Coach
from spielekiste.core.match import Match
from spielekiste.core.state import Points, Seat
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS, Keep, Thrown
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

BEST, GOOD, MISTAKE, BLUNDER = GRADES = ("best", "good", "mistake", "blunder")
"""Grades of decisions, from losing nothing to losing much."""

UP_TO: Mapping[str, float] = MappingProxyType({BEST: 0.0002, GOOD: 0.004, MISTAKE: 0.016})
"""Maximum loss of each grade, as a share of the game's average total under best play.

With the 248 points of Kniffel these are 0.05, 1 and 4 points; with the 34 of the symbol games
0.007, 0.14 and 0.54. A blunder loses more than any of these.
"""

MOMENTS = 3
"""Maximum number of moments to look at again."""


class Played(NamedTuple):
    """A step of a game."""

    at: int
    """Index among the steps of the match, from 0."""
    before: SheetState
    step: Thrown | Keep | Enter


@dataclass(frozen=True, slots=True)
class GradedMove:
    """A decision with its grade."""

    at: int
    """Index among the steps of the match, from 0: the number of steps before this one."""
    turn: int
    """Number of the seat's turn, from 0."""
    move: Keep | Enter
    """The move that was made."""
    best: Keep | Enter
    """The best move; equal to `move` if that lost nothing."""
    loss: float
    """Loss of expected total, in points."""
    grade: str
    """One of `GRADES`."""


@dataclass(frozen=True, slots=True)
class ThrowGain:
    """The effect of a throw on the expected total."""

    at: int
    """Index among the steps of the match, from 0."""
    turn: int
    """Number of the seat's turn, from 0."""
    gain: float
    """Gain in points; negative for bad luck."""


@dataclass(frozen=True, slots=True)
class Review:
    """Review of one seat's game."""

    seat: Seat
    expectation: float
    """Average total under best play, before the first throw."""
    result: Points
    """Final total."""
    decisions: tuple[GradedMove, ...]
    """The seat's decisions in order, except those with only one legal move."""
    gains: tuple[ThrowGain, ...]
    """The seat's throws in order."""

    @property
    def luck(self) -> float:
        """Total gain of all throws, in points."""
        return sum(each.gain for each in self.gains)

    @property
    def lost(self) -> float:
        """Total loss of all decisions, in points; 0 for perfect play."""
        return sum(decision.loss for decision in self.decisions)

    def count(self, grade: str) -> int:
        """Return the number of decisions with this grade."""
        return sum(decision.grade == grade for decision in self.decisions)

    @property
    def moments(self) -> tuple[GradedMove, ...]:
        """The decisions worth learning from: highest losses first, at most one per turn.

        At most three are returned, none of them graded best; a well-played game has fewer.
        """
        dearest: dict[int, GradedMove] = {}
        for decision in sorted(self.decisions, key=lambda each: each.loss):
            if decision.grade != BEST:
                dearest[decision.turn] = decision
        return tuple(sorted(dearest.values(), key=lambda each: -each.loss)[:MOMENTS])


def steps_of_game(
    positions: Sequence[Match], steps: Iterable[object], number: int
) -> tuple[Played, ...]:
    """Return the steps of one game of a match, given a table's positions and steps.

    `number` counts the games from 0. Steps for choosing who begins are excluded.
    """
    return tuple(
        Played(at, before.state, step)
        for at, (before, step) in enumerate(zip(positions, steps, strict=False))
        if len(before.ended) == number
        and isinstance(before.state, SheetState)
        and isinstance(step, Thrown | Keep | Enter)
    )


def review(coach: Coach, played: Sequence[Played], seat: Seat) -> Work[Review]:
    """Review one seat's game, once finished, in slices."""
    cursor = TurnCursor(coach, played[0].before, seat)
    for each in played:
        if each.before.turn == seat:
            yield from cursor.step(each)
    return cursor.review()


class TurnCursor:
    """Running review of one seat's game, step by step."""

    def __init__(self, coach: Coach, start: SheetState, seat: Seat) -> None:
        self._coach = coach
        self._seat = seat
        self._expectation = self._expected = coach.expected(start.sheets[seat])
        self._last = start
        self._decisions: list[GradedMove] = []
        self._gains: list[ThrowGain] = []

    def step(self, played: Played) -> Work[None]:
        """Process one step of the seat."""
        before, step = played.before, played.step
        turn = len(before.sheets[self._seat].entries) - before.sheets[self._seat].entries.count(
            None
        )
        if isinstance(step, Thrown):
            self._last = before.happen(step)
            yield from self._thrown(played.at, turn)
        else:
            self._last = before.play(step)
            yield from self._decided(played.at, turn, before, step)

    def review(self) -> Review:
        """Return the review of the steps so far."""
        result = self._last.sums(self._seat)["total"]
        decisions, gains = tuple(self._decisions), tuple(self._gains)
        return Review(self._seat, self._expectation, result, decisions, gains)

    def _thrown(self, at: int, number: int) -> Work[None]:
        state = self._last
        turn = yield from self._coach.turn(state.sheets[self._seat])
        now = turn.of_dice(state.dice, THROWS - state.throws)
        self._gains.append(ThrowGain(at, number, now - self._expected))
        self._expected = now

    def _decided(self, at: int, number: int, before: SheetState, move: Keep | Enter) -> Work[None]:
        losses = yield from self._coach.losses(before)
        loss = losses[move]
        best = move if loss == 0 else min(losses, key=losses.__getitem__)
        if len(losses) > 1:
            grade = grade_of(loss, self._coach.table.average)
            self._decisions.append(GradedMove(at, number, move, best, loss, grade))
        self._expected -= loss


def grade_of(loss: float, average: float) -> str:
    """Return the grade of a decision that loses `loss` points in a game with this average total."""
    return next((grade for grade, share in UP_TO.items() if loss <= share * average), BLUNDER)
