"""A finished game of a dice sheet, looked at again: what decisions gave away, what luck gave.

The expected total moves from the average of the empty sheet to the result. Throws move it up and
down, that is luck; decisions can only let it fall, that is skill. Together they explain the result
without a rest: result = expectation + luck - lost.
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
"""How good a decision was, from nothing given away to much."""

UP_TO: Mapping[str, float] = MappingProxyType({BEST: 0.0002, GOOD: 0.004, MISTAKE: 0.016})
"""The most that a decision of a grade gives away, as a share of the game's average under best play.

With the 248 points of Kniffel: 0.05, 1 and 4 points; with the 34 of the symbol games: 0.007, 0.14
and 0.54. A blunder gives away more than any of these.
"""

MOMENTS = 3
"""How many moments are worth another look."""


class Played(NamedTuple):
    """One step of a game."""

    at: int
    """Its number among the steps of the match, from 0."""
    before: SheetState
    step: Thrown | Keep | Enter


@dataclass(frozen=True, slots=True)
class GradedMove:
    """One decision, weighed."""

    at: int
    """Its number among the steps of the match, from 0: it can be made again after so many steps."""
    turn: int
    """In which turn of its seat it was made, from 0."""
    move: Keep | Enter
    """What was done."""
    best: Keep | Enter
    """What would have been best; the move itself if it gave nothing away."""
    loss: float
    """Points of the expected total that it gave away."""
    grade: str
    """One of `GRADES`."""


@dataclass(frozen=True, slots=True)
class ThrowGain:
    """What one throw did to the expected total."""

    at: int
    """Its number among the steps of the match, from 0."""
    turn: int
    """In which turn of its seat it was thrown, from 0."""
    gain: float
    """In points; below 0 for bad luck."""


@dataclass(frozen=True, slots=True)
class Review:
    """One seat's game, explained."""

    seat: Seat
    expectation: float
    """The average total under best play, before the first throw."""
    result: Points
    """The total that was reached."""
    decisions: tuple[GradedMove, ...]
    """All that the seat decided, in order, where there was a choice."""
    gains: tuple[ThrowGain, ...]
    """All that the seat threw, in order."""

    @property
    def luck(self) -> float:
        """What all throws together brought, in points."""
        return sum(each.gain for each in self.gains)

    @property
    def lost(self) -> float:
        """What all decisions together gave away, in points; 0 for perfect play."""
        return sum(decision.loss for decision in self.decisions)

    def count(self, grade: str) -> int:
        """Return how many decisions have a grade."""
        return sum(decision.grade == grade for decision in self.decisions)

    @property
    def moments(self) -> tuple[GradedMove, ...]:
        """The decisions from which most is to be learnt: the dearest first, one of a turn.

        At most three, and none that was best; a game played well has fewer.
        """
        dearest: dict[int, GradedMove] = {}
        for decision in sorted(self.decisions, key=lambda each: each.loss):
            if decision.grade != BEST:
                dearest[decision.turn] = decision
        return tuple(sorted(dearest.values(), key=lambda each: -each.loss)[:MOMENTS])


def steps_of_game(
    positions: Sequence[Match], steps: Iterable[object], number: int
) -> tuple[Played, ...]:
    """Return the steps of one game of a match, from a table's positions and steps.

    `number` counts the games from 0. How the beginning seat was found is left out.
    """
    return tuple(
        Played(at, before.state, step)
        for at, (before, step) in enumerate(zip(positions, steps, strict=False))
        if len(before.ended) == number
        and isinstance(before.state, SheetState)
        and isinstance(step, Thrown | Keep | Enter)
    )


def review(coach: Coach, played: Sequence[Played], seat: Seat) -> Work[Review]:
    """Look again at one seat's part of a game that it has played to its end, in slices."""
    cursor = TurnCursor(coach, played[0].before, seat)
    for each in played:
        if each.before.turn == seat:
            yield from cursor.step(each)
    return cursor.review()


class TurnCursor:
    """One seat's way through a game, step by step."""

    def __init__(self, coach: Coach, start: SheetState, seat: Seat) -> None:
        self._coach = coach
        self._seat = seat
        self._expectation = self._expected = coach.expected(start.sheets[seat])
        self._last = start
        self._decisions: list[GradedMove] = []
        self._gains: list[ThrowGain] = []

    def step(self, played: Played) -> Work[None]:
        """Take one step of the seat."""
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
        """Return what was seen on the way."""
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
    """Return the grade of a decision that gave away so many points of a game with that average."""
    return next((grade for grade, share in UP_TO.items() if loss <= share * average), BLUNDER)
