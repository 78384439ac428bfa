"""Kniffel Master's bots: the strong one reckons its turn out to the end, throw by throw."""

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
"""`task`: stars one (args: which). `rows`: moves rows (args: their numbers). `coins`: moves the coin
marker (args: coins). `pass`: nothing fits. Throwing again: `alike` for more of a number (args:
which), `pairs` for a full house or two rows, `straight`, or `again` for whatever comes."""


@dataclass(frozen=True, slots=True)
class Expectimax:
    """Weighs every action against every throw that may still come in this turn."""

    weights: Weights
    """What it makes of a board."""
    throws: int
    """How many throws it looks ahead, 1 or 2."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Reckon from the last throw back to this one; the page gets its turn in between."""
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
    """Takes a star when one is there, and otherwise throws for more of what lies there most."""

    hasty: int
    """Of so many actions one is any that is allowed."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Look at the dice as they lie."""
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
    """Return the keep of the most frequent number, the highest of several, that leaves a throw."""
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
    """Return what dice put aside are good for."""
    most, different = largest_group(kept), len(set(kept))
    if different == 1 and most >= 2:
        return Rationale("alike", kept[:1])
    if most == 1 and different >= 3:
        return Rationale("straight")
    return Rationale("pairs") if most >= 2 and different == 2 else Rationale("again")
