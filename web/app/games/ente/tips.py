"""Tips for a first duck game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.tips import Tip
from app.i18n import N_

if TYPE_CHECKING:
    from app.games.ente.board import EnteBoard


def _is_quiet(board: EnteBoard) -> bool:
    """Return whether the next roll is due, and the board has nothing to say about the last."""
    state = board.state
    in_rain = state.course.stands_in_rain(state.fields[state.turn])
    return board.desk.match.due == "chance" and not board.told and not in_rain


TIPS = (
    Tip(
        "roll",
        "throw",
        N_("Tap the red button to roll the die."),
        lambda board: board.desk.match.due == "chance" and not board.owns_dice,
    ),
    Tip(
        "look",
        "look",
        N_("Tap a picture on the path to see what happens there."),
        lambda board: _is_quiet(board) and board.state.fields[board.state.turn] > 0,
    ),
)
