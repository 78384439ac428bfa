"""Bots for the duck's journey: the only decision is whether to accept an offer (E5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking, by_mind
from spielekiste.bots.ente_turns import Turns, chain, turns_left
from spielekiste.core.chance import Source
from spielekiste.core.state import OpenView
from spielekiste.games.ente import ACCEPT, DECLINE, EnteState
from spielekiste.games.ente.state import Trip, go
from spielekiste.parts.track import Field

PLANS = frozenset({"accept", "decline"})
"""Codes of plans: `accept` (args: `duck` or `advance`, and the number of spaces) and `decline`."""

View: TypeAlias = OpenView[EnteState]


@dataclass(frozen=True, slots=True)
class Eager:
    """A bot that accepts every offer."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Accept the offer."""
        del rng
        yield
        return _decision(view.public, takes=True)


@dataclass(frozen=True, slots=True)
class Wary:
    """A bot that considers only the space where the piece would stop."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Decline offers that lead backwards or cost turns."""
        del rng
        state, seat = view.public, view.public.turn
        after = state.play(ACCEPT)
        yield
        back = after.fields[seat] <= state.fields[seat]
        return _decision(state, takes=not back and after.waits[seat] <= state.waits[seat])


@dataclass(frozen=True, slots=True)
class ShortestWay:
    """A bot that chooses the answer with fewer expected turns to the goal."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Compare the expected turns left after accepting and after declining."""
        del rng
        state = view.public
        turns = yield from turns_left(state.course)
        return _decision(state, takes=_if_taken(turns, state) <= turns.of(_field(state)))


def _if_taken(turns: Turns, state: EnteState) -> float:
    """Return the expected turns left after accepting, if later offers are answered optimally."""
    if state.offer is None:
        return inf
    others = state.fields[: state.turn] + state.fields[state.turn + 1 :]
    trip = Trip(state.course, state.turn, others, state.face)
    return turns.best(chain(trip, go(trip, state.offer.id, _field(state), state.offer.target)))


def _field(state: EnteState) -> Field:
    return state.fields[state.turn]


_BOTS: Mapping[str, Bot] = {"easy": Eager(), "middle": Wary(), "strong": ShortestWay()}


bot = by_mind(_BOTS)


def _decision(state: EnteState, *, takes: bool) -> Decision:
    if not takes or state.offer is None:
        return Decision(DECLINE, Rationale("decline"))
    way = state.offer.target - _field(state)
    return Decision(ACCEPT, Rationale("accept", (state.offer.id, way)))
