"""Mau-Mau positions set up directly, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event
from spielekiste.games.maumau import MAUMAU, MauMauState, Rules
from spielekiste.games.maumau.cards import Cards, in_order
from spielekiste.games.maumau.draws import Drawn
from spielekiste.games.maumau.moves import parse

PLAY_DRAWN = Rules(play_drawn=True)
DRAW_ANYWAY = Rules(draw_anyway=True)


def cards(text: str) -> Cards:
    """Return cards from their ids, sorted."""
    return in_order(text.split())


def position(
    *hands: str, laid: str, stock: str = "blue-1 blue-2", wish: str = "", rules: Rules | None = None
) -> MauMauState:
    """Return a position in which seat 0 decides; `laid` has the top card last."""
    held = tuple(map(cards, hands))
    down = cards(stock)
    return MauMauState(rules or Rules(), held, down, 0, None, tuple(laid.split()), wish)


def play(state: MauMauState, *steps: str) -> MauMauState:
    """Return the state after these moves and chance results in notation."""
    for step in steps:
        chance = state.chance
        state = state.happen(chance.parse(step)) if chance else state.play(parse(step))
    return state


def legal(state: MauMauState) -> list[str]:
    """Return the legal moves in notation."""
    return [str(move) for move in state.legal()]


def code(state: MauMauState, move: str) -> str:
    """Return the reason why a move is rejected; assert that the state gives the same reason."""
    with pytest.raises(IllegalMove) as refused:
        state.play(parse(move))
    assert refused.value.code == state.why_not(parse(move))
    return refused.value.code


def wrong(state: MauMauState, result: str) -> str:
    """Return the reason why a drawn card is rejected."""
    with pytest.raises(IllegalMove) as refused:
        state.happen(Drawn(result))
    return refused.value.code


def kinds(state: MauMauState) -> list[str]:
    """Return the kinds of the last step's events, in order."""
    return [event.kind for event in state.events]


def told(state: MauMauState, kind: str) -> Event:
    """Return the only event of this kind."""
    (event,) = (event for event in state.events if event.kind == kind)
    return event


def walk(seats: int, seed: int, options: dict[str, object] | None = None) -> Iterator[MauMauState]:
    """Return every state of one random game."""
    rng = Random(seed)
    state = MAUMAU.start(seats, options, seed % seats)
    while True:
        assert isinstance(state, MauMauState)
        yield state
        if state.outcome is not None:
            return
        if state.chance is not None:
            state = state.happen(state.chance.sample(rng))
        else:
            state = state.play(rng.choice(state.legal()))
