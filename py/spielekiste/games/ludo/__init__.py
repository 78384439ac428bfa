"""Ludo: leave with a six, go round the track, get home; a captured piece starts again."""

from __future__ import annotations

from spielekiste.core.game import Beginning, Game, Series
from spielekiste.core.state import Seat
from spielekiste.games.ludo import state
from spielekiste.games.ludo.board import OUT, START, LudoOptions, RaceBoard, Step, board_of, parse
from spielekiste.games.ludo.state import LudoState
from spielekiste.parts.dice import Throw

__all__ = ["LUDO", "OUT", "START", "LudoOptions", "LudoState", "RaceBoard", "Step"]


def _new(seats: int, options: LudoOptions, first: Seat) -> LudoState:
    return state.start(board_of(seats, options), first)


LUDO = Game(
    id="ludo",
    version=1,
    seats=range(2, 5),
    options=LudoOptions,
    new=_new,
    parse=parse,
    beginning=Beginning("", Throw(1)),
    series=Series(1, ("none",), moves_on=False),
    events=state.EVENTS,
    reasons=state.REASONS,
    endings=state.ENDINGS,
    stop=state.stopped,
)
"""The game's entry in the registry."""
