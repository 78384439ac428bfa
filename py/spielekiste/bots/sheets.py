"""Bots for score-sheet games: all know each choice's value; the weaker ones make mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from types import MappingProxyType

from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking
from spielekiste.coach.advice import Coach
from spielekiste.coach.table import ValueTable
from spielekiste.core.chance import Source
from spielekiste.core.options import Options
from spielekiste.core.state import OpenView
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

PLANS = frozenset({"enter", "strike", "aim", "again"})
"""Codes of plans: `enter` and `strike` (the box used, for points or for 0), `aim` (the box for
which dice are kept) and `again` (throw all dice again). Args: the box's id, none for `again`.
"""

TEMPERATURE: Mapping[str, float] = MappingProxyType({"easy": 0.01, "middle": 0.005, "strong": 0.0})
"""Temperature of each strength, as a share of the game's average total.

A choice that loses this much is made e times less often than the best one. `make bench` measures
the average cost.
"""

FINE = 1 << 32
"""Resolution of random selection among choices."""

Weighed = Mapping[Keep | Enter, float]
"""Legal moves with the points that each loses."""


class SheetBot:
    """A bot that values every choice by the solved table, and makes mistakes depending
    on its temperature.
    """

    def __init__(self, table: ValueTable, mind: str) -> None:
        self._table = table
        self._warmth = TEMPERATURE[mind] * table.average
        self._coach: Coach | None = None

    def think(self, view: OpenView[SheetState], rng: Source) -> Thinking:
        """Choose the best move; with a temperature, a random one, with better moves more likely."""
        state = view.public
        coach = self._coach_of(state)
        losses = yield from coach.losses(state)
        move = chosen(losses, self._warmth, rng)
        if isinstance(move, Enter):
            return Decision(move, entry_plan(state, move))
        if not move.dice:
            return Decision(move, Rationale("again"))
        return Decision(move, Rationale("aim", ((yield from coach.aim(state, move)),)))

    def _coach_of(self, state: SheetState) -> Coach:
        """Return the coach for this sheet, which caches the values of the current turn."""
        if self._coach is None or self._coach.rules != state.rules:
            self._coach = Coach(state.rules, self._table)
        return self._coach


def chosen(losses: Weighed, temperature: float, rng: Source) -> Keep | Enter:
    """Return the best move; with a temperature, a random move weighted by
    exp(-loss/temperature).
    """
    best = min(losses, key=losses.__getitem__)
    if not temperature:
        return best
    weights = [exp(-loss / temperature) for loss in losses.values()]
    left = rng.randrange(FINE) / FINE * sum(weights)
    for move, weight in zip(losses, weights, strict=True):
        left -= weight
        if left < 0:
            return move
    return best


def entry_plan(state: SheetState, move: Enter) -> Rationale:
    """Return the plan for an entry: score points or cross out the box."""
    points = {offer.enter: offer.points for offer in state.offers()}
    return Rationale("enter" if points[move] else "strike", (move.box,))


@dataclass(frozen=True, slots=True)
class BestBox:
    """A bot that fills the best box after the first throw, for use until a table is loaded."""

    def think(self, view: OpenView[SheetState], rng: Source) -> Thinking:
        """Choose the open box with the most points, including extra points."""
        del rng
        worth = {offer.enter: offer.points + offer.extra for offer in view.public.offers()}
        boxes = [move for move in view.legal() if isinstance(move, Enter)]
        best = max(boxes, key=worth.__getitem__)
        yield
        return Decision(best, entry_plan(view.public, best))


def bot(options: Options, mind: str, tables: ValueTable | None) -> Bot:
    """Return a bot of this strength, or a simple one if no table is given."""
    del options
    return SheetBot(tables, mind) if tables is not None else BestBox()
