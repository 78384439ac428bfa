"""Tips for a first game of Ludo."""

from __future__ import annotations

from app.games.common_tips import ROLL_DIE
from app.games.tips import Tip
from app.i18n import N_
from spielekiste.core.match import Match
from spielekiste.games.ludo import OUT, LudoState, Step


def _moves(match: Match) -> tuple[Step, ...]:
    return match.state.moves if isinstance(match.state, LudoState) else ()


def _may_capture(match: Match) -> bool:
    state = match.state
    if not isinstance(state, LudoState):
        return False
    targets = (state.board.target(step.origin, state.face) for step in state.moves)
    return any(state.board.hit(state.pieces, state.turn, target) for target in targets)


TIPS = (
    ROLL_DIE,
    Tip(
        "out",
        "move",
        N_("A 6! Tap one of your pieces to bring it out."),
        lambda match: _moves(match) == (OUT,),
    ),
    Tip("capture", "move", N_("You can send someone home! Tap your piece."), _may_capture),
    Tip(
        "choose",
        "move",
        N_("Pick a piece: tap it, or its button."),
        lambda match: len(_moves(match)) > 1,
    ),
    Tip(
        "move",
        "move",
        N_("Tap your piece. The ring shows where it will land."),
        lambda match: len(_moves(match)) == 1,
    ),
)
