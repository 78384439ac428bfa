"""Values of the best actions in a turn of Kniffel Master."""

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
    """The best action for given dice."""

    value: float
    """Value of the board after it, in stars."""
    action: Action
    """The action, or the pass."""


class TurnSolver:
    """Values of actions for the seat whose turn it is."""

    def __init__(self, weights: Weights, state: MasterState) -> None:
        self._weights = weights
        self._state = state
        self._most = max(map(state.stars, range(len(state.boards))))
        self._known: dict[tuple[object, ...], float] = {}

    def best(self, dice: Dice) -> BestAction:
        """Return the best action with these dice, or a pass if there is none (M1)."""
        turn = Turn(self._state.course, self._state.boards, self._state.turn, dice)
        found = [BestAction(self._after(turn, action), action) for action in legal.actions(turn)]
        if not found:
            return BestAction(self._worth(turn.board), PASS)
        return max(found, key=lambda best: best.value)

    def every(self) -> Generator[None, None, dict[Dice, float]]:
        """Return the value of the best action for each result of five dice."""
        values = {}
        for at, dice in enumerate(hands(self._state.sides), 1):
            values[dice] = self.best(dice).value
            if not at % SLICE:
                yield
        return values

    def _after(self, turn: Turn, action: Action) -> float:
        """Return the value after an action; dice with the same effect share a cached value."""
        key = (action, *[turn.dice.count(number) for number in action.rows])
        if key not in self._known:
            self._known[key] = self._worth(act(turn, action).board)
        return self._known[key]

    def _worth(self, board: Board) -> float:
        return worth(self._weights, self._state.course, board, self._most)
