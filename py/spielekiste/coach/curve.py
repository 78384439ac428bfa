"""The chance of winning during a finished game: where it turned, by luck or by a decision.

Each turn moves the chances. Its throws are luck. Its decisions change the chance, too: those with
the most points leave it as it is, others mostly lower it, and a risk that was worth it raises it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from spielekiste.coach.hands import PLACE
from spielekiste.coach.review import Played
from spielekiste.coach.winning import Race, Stakes, Winning
from spielekiste.core.state import Seat
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS, Keep, Thrown
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

SWINGS = 3
"""Maximum number of turning points."""

LEAST = 0.05
"""Least change of a chance in a turning point."""


class Influence(NamedTuple):
    """What a part of a turn changed for its player."""

    chance: float = 0.0
    """Change of the chance to be first, -1 to 1."""
    points: float = 0.0
    """Change of the expected total, in points."""

    def plus(self, other: Influence) -> Influence:
        """Return the sum of both effects."""
        return Influence(self.chance + other.chance, self.points + other.points)


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn, and what it changed."""

    at: int
    """Index of its last step, the entry, among the steps of the match."""
    seat: Seat
    """The player whose turn it was."""
    turn: int
    """Number of the player's turn, from 0."""
    chances: tuple[float, ...]
    """Chance of each seat to be first after it; the sum is 1."""
    luck: Influence
    """Influence of the throws."""
    decided: Influence
    """Influence of the decisions."""
    dearest: int
    """Index of the decision that lost most points; `at` if none lost any."""

    @property
    def is_luck(self) -> bool:
        """True if throws changed the chance more than decisions."""
        return abs(self.luck.chance) >= abs(self.decided.chance)


class Sums(NamedTuple):
    """All changes of one seat's chance: start + luck + decided + others = end."""

    start: float
    luck: Influence
    decided: Influence
    others: float
    """Change by the other players' turns."""
    end: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The chances of a whole game."""

    start: tuple[float, ...]
    """Chance of each seat before the first throw."""
    swings: tuple[Swing, ...]
    """All turns in order."""

    @property
    def chances(self) -> tuple[tuple[float, ...], ...]:
        """Chances before the first turn and after each one."""
        return self.start, *[swing.chances for swing in self.swings]

    def change(self, number: int, seat: Seat) -> float:
        """Return the change of a seat's chance in the turn with this number, from 0."""
        chances = self.chances
        return chances[number + 1][seat] - chances[number][seat]

    def turning_points(self, seat: Seat) -> tuple[int, ...]:
        """Return the numbers of the turns that changed a seat's chance most, greatest first."""
        changes = {number: abs(self.change(number, seat)) for number in range(len(self.swings))}
        found = sorted(changes, key=lambda number: -changes[number])[:SWINGS]
        return tuple(number for number in found if changes[number] >= LEAST)

    def sums(self, seat: Seat) -> Sums:
        """Return the changes of a seat's chance, by their cause."""
        luck, decided = Influence(), Influence()
        for swing in self.swings:
            if swing.seat == seat:
                luck, decided = luck.plus(swing.luck), decided.plus(swing.decided)
        start, end = self.chances[0][seat], self.chances[-1][seat]
        others = end - start - luck.chance - decided.chance
        return Sums(start, luck, decided, others, end)


def curve(winning: Winning, played: Sequence[Played], stakes: Stakes) -> Work[Curve]:
    """Return the chances of a finished game, in slices.

    `stakes` are those of the match during this game.
    """
    walk = CurveWalk(winning, stakes)
    start = yield from winning.chances(played[0].before, stakes)
    swings: list[Swing] = []
    for turn in turns(played):
        before = swings[-1].chances if swings else start
        swings.append((yield from walk.swing(turn, before)))
    return Curve(start, tuple(swings))


def turns(played: Sequence[Played]) -> Iterator[list[Played]]:
    """Yield the steps of each turn of a game."""
    by_turn = groupby(played, key=lambda each: (each.before.turn, _number(each.before)))
    return (list(steps) for _turn, steps in by_turn)


class CurveWalk:
    """The values of the turns of one game."""

    def __init__(self, winning: Winning, stakes: Stakes) -> None:
        self._winning = winning
        self._stakes = stakes

    def swing(self, steps: Sequence[Played], before: Sequence[float]) -> Work[Swing]:
        """Follow one turn; `before` are the chances before it."""
        race = yield from self._winning.race(steps[0].before, self._stakes)
        gained, decided, worst = 0.0, Influence(), (0.0, steps[-1].at)
        last = steps[0].before
        points = self._winning.expected(steps[0].before.sheets[race.seat])
        for each in steps:
            if isinstance(each.step, Thrown):
                now = yield from self._points(each.before.happen(each.step), race.seat)
                gained += now - points
                points = now
            else:
                effect = yield from self._influence(each.before, each.step, race)
                decided = decided.plus(effect)
                worst, points = min(worst, (effect.points, each.at)), points + effect.points
                last = each.before.play(each.step)
            yield
        chances = yield from self._winning.chances(last, self._stakes)
        luck = Influence(chances[race.seat] - before[race.seat] - decided.chance, gained)
        number = _number(steps[0].before)
        return Swing(steps[-1].at, race.seat, number, chances, luck, decided, worst[1])

    def _influence(self, before: SheetState, move: Keep | Enter, race: Race) -> Work[Influence]:
        """Return the effect of a decision."""
        after = before.play(move)
        chances, points = [], []
        for state in (before, after):
            chances.append((yield from self._chance(state, race)))
            points.append((yield from self._points(state, race.seat)))
        return Influence(chances[1] - chances[0], points[1] - points[0])

    def _chance(self, state: SheetState, race: Race) -> Work[float]:
        """Return the chance during a turn, or just after its entry."""
        if state.throws and state.outcome is None:
            totals = yield from self._winning.of_seat(state, race.seat)
        else:
            totals = yield from self._winning.after(state.sheets[race.seat])
        return race.odds.of(self._winning.whole(totals, race.stakes, race.seat))

    def _points(self, state: SheetState, seat: Seat) -> Work[float]:
        """Return the expected total during a turn, or just after its entry."""
        sheet = state.sheets[seat]
        if not state.throws or state.outcome is not None:
            return self._winning.expected(sheet)
        turn = yield from self._winning.points.turn(sheet)
        left = THROWS - state.throws
        if state.dice:
            return turn.of_dice(state.dice, left)
        return turn.stages[left].leads[len(state.kept)][PLACE[state.kept]]


def _number(state: SheetState) -> int:
    """Return the number of the mover's turn, from 0."""
    entries = state.sheets[state.turn].entries
    return len(entries) - entries.count(None)
