"""Puzzles from a player's own games, and similar positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from spielekiste.coach.hands import THROWS_OF_ALL
from spielekiste.coach.review import GOOD, UP_TO, Played, Review
from spielekiste.coach.table import ValueTable
from spielekiste.coach.turn import TurnValues
from spielekiste.core.match import SetUp
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS, Keep, largest_group, longest_run
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState
from spielekiste.trainer.leitner import Card, Day
from spielekiste.trainer.puzzle import Puzzle

Gist: TypeAlias = tuple[str | int | bool, ...]
"""The idea of a move, the same for all moves of its kind."""

SLICE = 12
"""Number of throws examined per slice of work."""


class Alike(NamedTuple):
    """A position in which the same idea is right, and the same mistake is possible."""

    puzzle: Puzzle
    loss: float
    """Points that the mistake loses there."""


def gist(state: SheetState, move: Keep | Enter) -> Gist:
    """Return the idea of a move: a box filled with points or 0, or the pattern of the dice kept."""
    if isinstance(move, Enter):
        points = next(offer.points for offer in state.offers() if offer.enter == move)
        return ("enter", move.box, points > 0)
    return ("keep", len(move.dice), largest_group(move.dice), longest_run(move.dice))


def is_right(loss: float, table: ValueTable) -> bool:
    """Return True if an answer counts as right, with a grade of good or better in a review."""
    return loss <= UP_TO[GOOD] * table.average


def costly(
    setup: SetUp, played: Sequence[Played], review: Review, table: ValueTable, day: Day
) -> list[Card]:
    """Return a training card for each costly decision of a reviewed game, played on `day`."""
    before = {each.at: each.before for each in played}
    return [
        Card(puzzle_of(setup, before[decision.at]), decision.loss, day)
        for decision in review.decisions
        if not is_right(decision.loss, table)
    ]


def alike(
    puzzle: Puzzle, mistake: Keep | Enter, turn: TurnValues, limit: float
) -> Work[list[Alike]]:
    """Return positions with the same sheet but other dice in which the same mistake is possible.

    The best move there has the same idea as here, and every move with the idea of the mistake loses
    more than `limit` points. The positions with the greatest loss come first.
    """
    right, wrong = gist(puzzle.state, _best(puzzle.state, turn)), gist(puzzle.state, mistake)
    found: list[Alike] = []
    for number, dice in enumerate(THROWS_OF_ALL):
        other = Puzzle(puzzle.game, puzzle.options, puzzle.sheet, dice, puzzle.throws)
        state = other.state
        if dice != puzzle.dice and gist(state, _best(state, turn)) == right:
            losses = list(_losses(state, turn, wrong))
            if losses and min(losses) > limit:
                found.append(Alike(other, min(losses)))
        if number % SLICE == 0:
            yield
    return sorted(found, key=lambda each: -each.loss)


def puzzle_of(setup: SetUp, state: SheetState) -> Puzzle:
    """Return the pending decision in a position as a puzzle."""
    sheet = state.sheets[state.turn]
    return Puzzle(setup.game.id, setup.options, sheet, state.dice, state.throws)


def _best(state: SheetState, turn: TurnValues) -> Keep | Enter:
    left = THROWS - state.throws
    return max(state.legal(), key=lambda move: turn.of_move(move, state.dice, left))


def _losses(state: SheetState, turn: TurnValues, idea: Gist) -> Iterator[float]:
    """Yield the points that each move with this idea loses."""
    left = THROWS - state.throws
    best = turn.of_dice(state.dice, left)
    for move in state.legal():
        if gist(state, move) == idea:
            yield best - turn.of_move(move, state.dice, left)
