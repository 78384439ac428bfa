"""Bots for Kniffel Master; the strong one computes the rest of its turn, throw by throw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking, by_mind
from spielekiste.bots.master_evaluation import KEEN, PLAIN, Weights
from spielekiste.bots.master_turn_solver import TurnSolver
from spielekiste.bots.throws import before_throw, with_choice
from spielekiste.core.chance import Source
from spielekiste.core.state import OpenView
from spielekiste.games.master import Action, MasterState
from spielekiste.parts.dice import THROWS, Dice, Keep, keeps, largest_group

View: TypeAlias = OpenView[MasterState]

PLANS = frozenset({"task", "rows", "coins", "pass", "again", "alike", "pairs", "straight"})
"""Codes of plans: `task` (args: the task), `rows` (args: their numbers), `coins` (args: the amount)
and `pass` for actions. For throwing again: `alike` (more of a number, args: the number), `pairs`
(a full house or two rows), `straight`, and `again` (anything).
"""


@dataclass(frozen=True, slots=True)
class Expectimax:
    """A bot that compares every action with the average result of the throws left in this turn."""

    weights: Weights
    """Weights for evaluating a board."""
    throws: int
    """Number of throws it looks ahead, 1 or 2."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Compute values from the last throw back to this one, in slices."""
        del rng
        state = view.public
        solver = TurnSolver(self.weights, state)
        stop = solver.best(state.dice)
        if state.throws == THROWS:
            return _acts(stop.action)
        after = yield from solver.every()
        if state.throws + self.throws == THROWS and self.throws > 1:
            after = yield from with_choice(after, before_throw(after, state.sides))
        again = before_throw(after, state.sides)
        keep = max(keeps(state.dice), key=lambda keep: again[keep.dice])
        return _throws(keep) if again[keep.dice] > stop.value else _acts(stop.action)


@dataclass(frozen=True, slots=True)
class Collector:
    """A bot that takes a star if possible, and otherwise collects the most frequent number."""

    hasty: int
    """One action in this many is random."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Decide by the dice on the table."""
        state = view.public
        best = TurnSolver(PLAIN, state).best(state.dice)
        yield
        if state.throws < THROWS and not best.action.task:
            return _throws(_most_alike(state.dice))
        actions = [move for move in view.legal() if isinstance(move, Action)]
        careless = not rng.randrange(self.hasty)
        return _acts(actions[rng.randrange(len(actions))] if careless else best.action)


_BOTS: Mapping[str, Bot] = {
    "easy": Collector(3),
    "middle": Expectimax(PLAIN, 1),
    "strong": Expectimax(KEEN, 2),
}


bot = by_mind(_BOTS)


def _most_alike(dice: Dice) -> Keep:
    """Return the keep of the most frequent number (the highest if tied), leaving a die to throw."""
    alike = max(dice, key=lambda face: (dice.count(face), face))
    return Keep(tuple(face for face in dice if face == alike)[: len(dice) - 1])


def _acts(action: Action) -> Decision:
    if action.task:
        return Decision(action, Rationale("task", (action.task,)))
    if action.rows:
        return Decision(action, Rationale("rows", action.rows))
    return Decision(
        action, Rationale("coins", (action.coins,)) if action.coins else Rationale("pass")
    )


def _throws(keep: Keep) -> Decision:
    return Decision(keep, _hope(keep.dice))


def _hope(kept: Dice) -> Rationale:
    """Return the reason for keeping these dice: equal dice, a straight, pairs or a fresh throw."""
    most, different = largest_group(kept), len(set(kept))
    if different == 1 and most >= 2:
        return Rationale("alike", kept[:1])
    if most == 1 and different >= 3:
        return Rationale("straight")
    return Rationale("pairs") if most >= 2 and different == 2 else Rationale("again")
