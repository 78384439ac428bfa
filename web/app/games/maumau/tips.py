"""Tips for a first game of Mau-Mau. They depend on the open hand, so they are private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.tips import Tip
from app.i18n import N_
from spielekiste.games.maumau import DRAW, PASS
from spielekiste.games.maumau.cards import WISH

if TYPE_CHECKING:
    from app.games.maumau.board import MauMauBoard


def _legal(board: MauMauBoard) -> tuple[Any, ...]:
    """Return what the viewer may do; nothing while a drawn card is being named."""
    return () if not board.decides or board.fresh else board.seen.legal()


def _may_wish(board: MauMauBoard) -> bool:
    return WISH in board.seen.hand and any(move not in (DRAW, PASS) for move in _legal(board))


TIPS = (
    Tip(
        "play",
        "move",
        N_("Tap a card with a yellow edge: it matches."),
        lambda board: any(move not in (DRAW, PASS) for move in _legal(board)),
    ),
    Tip(
        "draw",
        "move",
        N_("Tap the draw pile, and your turn is over."),
        lambda board: _legal(board) == (DRAW,),
    ),
    Tip("wish", "wish", N_("A star goes on any card. Then you wish for a colour."), _may_wish),
)
