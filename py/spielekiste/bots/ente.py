"""The duck's bots: the only decision is whether to take what a field offers (E5)."""

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
from spielekiste.games.ente.landing import Trip, go
from spielekiste.parts.track import Field

PLANS = frozenset({"accept", "decline"})
"""`accept`: on it goes (args: `duck` or `advance`, and how many fields). `decline`: better not."""

View: TypeAlias = OpenView[EnteState]


@dataclass(frozen=True, slots=True)
class Eager:
    """Takes whatever is offered, as children do."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Say yes."""
        del rng
        yield
        return _decision(view.public, takes=True)


@dataclass(frozen=True, slots=True)
class Wary:
    """Looks where the piece would come to stand, but no farther."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Say no to what leads back or costs turns."""
        del rng
        state, seat = view.public, view.public.turn
        after = state.play(ACCEPT)
        yield
        back = after.fields[seat] <= state.fields[seat]
        return _decision(state, takes=not back and after.waits[seat] <= state.waits[seat])


@dataclass(frozen=True, slots=True)
class ShortestWay:
    """Knows how many turns the rest of the way takes on average, and takes the shorter one."""

    def think(self, view: View, rng: Source) -> Thinking:
        """Compare the turns that are left after a yes and after a no."""
        del rng
        state = view.public
        turns = yield from turns_left(state.course)
        return _decision(state, takes=_if_taken(turns, state) <= turns.of(_field(state)))


def _if_taken(turns: Turns, state: EnteState) -> float:
    """Return how many turns are left once the offer is taken, later ones answered for the best."""
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
