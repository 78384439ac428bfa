"""Tips for a first game of Mau-Mau. The board shows them only while a hand is open."""

from __future__ import annotations

from typing import Any

from app.games.tips import Tip
from app.i18n import N_
from spielekiste.core.match import Match
from spielekiste.games.maumau import DRAW, PASS, MauMauState
from spielekiste.games.maumau.cards import WISH


def _plays(match: Match) -> tuple[Any, ...]:
    """Return the cards that may be played."""
    moves = match.state.legal() if isinstance(match.state, MauMauState) else ()
    return tuple(move for move in moves if move not in (DRAW, PASS))


def _must_draw(match: Match) -> bool:
    return isinstance(match.state, MauMauState) and match.state.legal() == (DRAW,)


TIPS = (
    Tip(
        "play",
        "move",
        N_("Tap one of the raised cards: they match."),
        lambda match: any(play.card != WISH for play in _plays(match)),
    ),
    Tip("draw", "move", N_("Tap the draw pile to draw a card and end your turn."), _must_draw),
    Tip(
        "star",
        "wish",
        N_("A star goes on any card. Then you wish for a colour."),
        lambda match: any(play.card == WISH for play in _plays(match)),
    ),
)
