"""Views for bots. Users' programs depend on these names, so the names never change."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from spielekiste.arena.views.base import View
from spielekiste.arena.views.ente import DuckView
from spielekiste.arena.views.ludo import LudoView
from spielekiste.arena.views.master import MasterView
from spielekiste.arena.views.maumau import CardView
from spielekiste.arena.views.sheet import SheetView
from spielekiste.core.chance import DrawStream
from spielekiste.games import GAMES

__all__ = ["VIEWS", "CardView", "DuckView", "LudoView", "MasterView", "SheetView", "View"]

VIEWS: Mapping[str, type[View]] = MappingProxyType(
    {
        "kniffel": SheetView,
        "weltraum": SheetView,
        "hexhex": SheetView,
        "master": MasterView,
        "ludo": LudoView,
        "ente": DuckView,
        "maumau": CardView,
    }
)
"""View class of each game."""


def first_view(game: str, seed: str) -> View:
    """Return the view at the first decision of a game with this seed and the fewest seats.

    Useful for examples and for trying out a bot.
    """
    state = GAMES[game].start(GAMES[game].seats[0])
    number = 0
    while (chance := state.chance) is not None:
        state = state.happen(chance.sample(DrawStream(seed, number)))
        number += 1
    return VIEWS[game](game, state.seen_by(state.seat))
