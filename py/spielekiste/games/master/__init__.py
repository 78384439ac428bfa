"""Kniffel Master: five dice and a board with tasks, number rows and a coin row (M)."""

from __future__ import annotations

from spielekiste.core.game import Beginning, Game, Series
from spielekiste.core.state import Seat
from spielekiste.games.master import state
from spielekiste.games.master.actions import PASS, Action, parse
from spielekiste.games.master.board import Board, Course, course_of
from spielekiste.games.master.coins import COIN_ROW, COMBINATIONS
from spielekiste.games.master.effects import ROWS
from spielekiste.games.master.options import MasterOptions
from spielekiste.games.master.state import MasterState
from spielekiste.games.master.tasks import TASKS

__all__ = ["MASTER", "PASS", "Action", "Board", "Course", "MasterOptions", "MasterState"]


def _new(seats: int, options: MasterOptions, first: Seat) -> MasterState:
    return state.start(course_of(options), seats, first)


MASTER = Game(
    id="master",
    version=1,
    seats=range(1, 5),
    options=MasterOptions,
    new=_new,
    parse=parse,
    beginning=Beginning("youngest"),
    series=Series(1, ("none",), moves_on=False),
    events=state.EVENTS,
    reasons=state.REASONS,
    endings=state.ENDINGS,
    things=frozenset({*TASKS, *ROWS, *COMBINATIONS, COIN_ROW}),
)
"""The game's entry in the registry."""
