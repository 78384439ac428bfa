"""Tips for a first game of Kniffel Master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.tips import Tip
from app.i18n import N_
from spielekiste.games.master import PASS

if TYPE_CHECKING:
    from app.games.master.board import MasterBoard


def _is_before(board: MasterBoard) -> bool:
    return not board.state.dice and not board.owns_dice


def _may_use(board: MasterBoard) -> bool:
    moves = board.state.legal() if board.state.dice else ()
    return board.weighed is None and any(move != PASS for move in moves)


TIPS = (
    Tip("roll", "throw", N_("Tap the red button to roll the dice."), _is_before),
    Tip(
        "keep",
        "toggle",
        N_("Tap the dice you want to keep. They are put aside."),
        lambda board: board.may_keep and board.throws == 1 and not board.places.kept,
    ),
    Tip("use", "preview", N_("Tap a card to see what your dice can do."), _may_use),
    Tip(
        "confirm",
        "move",
        N_("Tap the card again to play it, or try another."),
        lambda board: board.weighed not in (None, PASS),
    ),
)
