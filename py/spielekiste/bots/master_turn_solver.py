"""One turn of Kniffel Master reckoned out: what the best action with any dice is worth."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from spielekiste.bots.master_evaluation import Weights, worth
from spielekiste.bots.throws import SLICE, hands
from spielekiste.games.master import PASS, Action, MasterState, legal
from spielekiste.games.master.board import Board, Turn
from spielekiste.games.master.effects import act
from spielekiste.parts.dice import Dice


class BestAction(NamedTuple):
    """The best that some dice allow."""

    value: float
    """What it is worth, in stars."""
    action: Action
    """The action, or the pass."""


class TurnSolver:
    """What each action with each dice is worth to the seat whose turn it is."""

    def __init__(self, weights: Weights, state: MasterState) -> None:
        self._weights = weights
        self._state = state
        self._most = max(map(state.stars, range(len(state.boards))))
        self._known: dict[tuple[object, ...], float] = {}

    def best(self, dice: Dice) -> BestAction:
        """Return the best action with these dice; without one, the pass (M1)."""
        turn = Turn(self._state.course, self._state.boards, self._state.turn, dice)
        found = [BestAction(self._after(turn, action), action) for action in legal.actions(turn)]
        if not found:
            return BestAction(self._worth(turn.board), PASS)
        return max(found, key=lambda best: best.value)

    def every(self) -> Generator[None, None, dict[Dice, float]]:
        """Return for each result of five dice the worth of the best action with it."""
        values = {}
        for at, dice in enumerate(hands(self._state.sides), 1):
            values[dice] = self.best(dice).value
            if not at % SLICE:
                yield
        return values

    def _after(self, turn: Turn, action: Action) -> float:
        """Return the worth after an action; dice that do the same are looked at once."""
        key = (action, *[turn.dice.count(number) for number in action.rows])
        if key not in self._known:
            self._known[key] = self._worth(act(turn, action).board)
        return self._known[key]

    def _worth(self, board: Board) -> float:
        return worth(self._weights, self._state.course, board, self._most)
