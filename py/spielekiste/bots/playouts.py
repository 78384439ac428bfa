"""Chances of winning by play-outs, for games without exact values: the game is played to its end
many times.

All players are assumed to play alike, by quick rules of their bots, which is near enough for rounded
chances. In Mau-Mau only what a view contains is used.

Kniffel Master has no play-outs, and no coach with exact values: 200 games would take its quickest bot
five seconds and its middle one two minutes, and the quick one plays too unlike people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from spielekiste.bots.decision import Decision
from spielekiste.bots.ente import bot as duck_bot
from spielekiste.bots.ludo_playout import LudoPlayout
from spielekiste.bots.maumau_belief import Guesses, Known
from spielekiste.bots.maumau_rollout import Rollout
from spielekiste.core.state import OpenView, Seat
from spielekiste.core.work import Work
from spielekiste.games.ente import EnteOptions, EnteState
from spielekiste.games.ludo import LudoState
from spielekiste.games.maumau import MauMauState, MauMauView

PLAYOUTS, CARD_PLAYOUTS = 200, 600
"""Number of games played to their ends, with a die and with cards.

The standard error of a chance is at most 0.035, with cards 0.02.
"""

GUESSES = 200
"""Number of guesses of the hidden hands in Mau-Mau."""

Chances: TypeAlias = Work[tuple[float, ...]]
"""Computation of each seat's chance (0 to 1); their sum is 1."""

SEED = "who is ahead"
"""Seed of all play-outs, so that the same position always has the same chances."""


def chances(state: Any, viewer: Seat | None = None) -> Chances:
    """Return each seat's chance to be first, playing one game per slice.

    `viewer` is the only seat whose hand is used; None means that no hand is. Raises `KeyError` for
    a game without play-outs.
    """
    play_out = PLAYED_OUT[type(state)]
    return play_out(state.seen_by(viewer), Random(SEED))  # noqa: S311 - a game


def _ludo(view: OpenView[LudoState], rng: Random) -> Chances:
    state = view.public
    wins = [0.0] * len(state.pieces)
    if state.finished:
        wins[state.finished[0]] = 1.0
        return tuple(wins)
    for _game in range(PLAYOUTS):
        wins[LudoPlayout(state).first_home(state.face, rng)] += 1 / PLAYOUTS
        yield
    return tuple(wins)


def _duck(view: OpenView[EnteState], rng: Random) -> Chances:
    """Play with strong bots, which remember what they have computed."""
    start = view.public
    wins, player = [0.0] * len(start.fields), duck_bot(EnteOptions(), "strong", None)
    for _game in range(PLAYOUTS):
        state = start
        while state.outcome is None:
            if state.chance is not None:
                state = state.happen(state.chance.sample(rng))
            else:
                thought: Decision = yield from player.think(state.seen_by(state.turn), rng)
                state = state.play(thought.move)
        for seat in state.outcome.winners:
            wins[seat] += 1 / len(state.outcome.winners) / PLAYOUTS
        yield
    return tuple(wins)


def _mau_mau(view: MauMauView, rng: Random) -> Chances:
    """Guess the hidden hands, deal them, and play on with the strategy of the strong bot's rollouts.

    Hands must have been dealt. A card that is due is not drawn, and one just drawn is in the hand.
    """
    wins, guesses = [0.0] * len(view.sizes), Guesses(Known.of(view))
    for _guess in range(GUESSES):
        guesses.add(rng)
        yield
    for _game in range(CARD_PLAYOUTS):
        rollout = Rollout(view, guesses.deal(rng))
        rollout.play_on()
        for seat in range(len(wins)):
            wins[seat] += rollout.share(seat) / CARD_PLAYOUTS
        yield
    return tuple(wins)


PLAYED_OUT: Mapping[type, Callable[[Any, Random], Chances]] = MappingProxyType(
    {LudoState: _ludo, EnteState: _duck, MauMauState: _mau_mau}
)
"""Function that plays games of each kind to their ends, from a view."""
