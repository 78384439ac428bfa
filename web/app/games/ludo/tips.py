"""Tips for a first game of Ludo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.tips import Tip
from app.i18n import N_
from spielekiste.games.ludo import OUT

if TYPE_CHECKING:
    from app.games.ludo.board import LudoBoard


def _is_before(board: LudoBoard) -> bool:
    return not board.state.moves and not board.owns_dice


def _may_capture(board: LudoBoard) -> bool:
    state = board.state
    targets = [state.board.target(step.origin, state.face) for step in state.moves]
    return any(state.board.hit(state.pieces, state.turn, target) for target in targets)


TIPS = (
    Tip("roll", "throw", N_("Tap the red button to roll the die."), _is_before),
    Tip(
        "out",
        "move",
        N_("A 6! Tap one of your pieces to bring it out."),
        lambda board: board.state.moves == (OUT,),
    ),
    Tip("capture", "move", N_("You can send someone home! Tap your piece."), _may_capture),
    Tip(
        "choose",
        "move",
        N_("Pick a piece: tap it, or its button."),
        lambda board: len(board.state.moves) > 1,
    ),
    Tip(
        "move",
        "move",
        N_("Tap your piece. The ring shows where it will land."),
        lambda board: len(board.state.moves) == 1,
    ),
)
