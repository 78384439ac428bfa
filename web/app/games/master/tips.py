"""Tips for a first game of Kniffel Master."""

from __future__ import annotations

from app.games.common_tips import KEEP, ROLL_DICE
from app.games.tips import Tip
from app.i18n import N_
from spielekiste.core.match import Match
from spielekiste.games.master import PASS, MasterState


def _may_use(match: Match) -> bool:
    """Return whether the dice can be used for an action."""
    state = match.state
    moves = state.legal() if isinstance(state, MasterState) and state.dice else ()
    return bool(moves) and PASS not in moves


TIPS = (
    ROLL_DICE,
    KEEP,
    Tip("use", "preview", N_("Tap one of the cards to see what the dice can do."), _may_use),
    Tip("confirm", "move", N_("Tap the card again to play it, or try another."), _may_use),
)
