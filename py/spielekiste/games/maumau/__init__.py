"""Mau-Mau: match cards by colour or number, draw if you can't, and get rid of all cards first."""

from __future__ import annotations

from spielekiste.core.game import Beginning, Game, Series
from spielekiste.core.state import Seat
from spielekiste.games.maumau import state
from spielekiste.games.maumau.cards import COLOURS, KINDS
from spielekiste.games.maumau.legality import Rules
from spielekiste.games.maumau.moves import DRAW, PASS, Instead, Lay, parse
from spielekiste.games.maumau.options import MauMauOptions
from spielekiste.games.maumau.state import MauMauState
from spielekiste.games.maumau.view import MauMauView

__all__ = [
    "DRAW",
    "MAUMAU",
    "PASS",
    "Instead",
    "Lay",
    "MauMauOptions",
    "MauMauState",
    "MauMauView",
    "Rules",
]


def _new(seats: int, options: MauMauOptions, first: Seat) -> MauMauState:
    return state.start(Rules(options.play_drawn, options.draw_anyway), seats, first)


MAUMAU = Game(
    id="maumau",
    version=1,
    seats=range(2, 6),
    options=MauMauOptions,
    new=_new,
    parse=parse,
    beginning=Beginning("birthday"),
    series=Series(1, ("none",), moves_on=False),
    events=state.EVENTS,
    reasons=state.REASONS,
    endings=state.ENDINGS,
    dice=False,
    things=frozenset(KINDS) | frozenset(COLOURS),
)
"""The game's entry in the registry."""
