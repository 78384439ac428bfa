"""Tips for a first game with a score sheet."""

from __future__ import annotations

from app.games.common_tips import KEEP, ROLL_DICE, may_keep
from app.games.tips import Tip
from app.i18n import N_
from spielekiste.core.match import Match
from spielekiste.parts.dice import THROWS
from spielekiste.parts.five_dice import FiveDice


def _is_last(match: Match) -> bool:
    """Return whether the last roll has been made and isn't five of a kind."""
    state: object = match.state
    return isinstance(state, FiveDice) and state.throws == THROWS and len(set(state.dice)) > 1


TIPS = (
    ROLL_DICE,
    KEEP,
    Tip("again", "throw", N_("Now roll the other dice again."), may_keep),
    Tip("box", "move", N_("Tap a box on the sheet. The pale number is what you get."), _is_last),
)
