"""Tips that several games share."""

from __future__ import annotations

from app.games.tips import Tip
from app.i18n import N_
from spielekiste.core.match import REAL, Match
from spielekiste.parts.dice import THROWS
from spielekiste.parts.five_dice import FiveDice


def is_roll_due(match: Match) -> bool:
    """Return whether the player has to tap the roll button."""
    return match.due == "chance" and match.setup.table.dice != REAL


def may_keep(match: Match) -> bool:
    """Return whether some of the five dice may be kept; False if all five are equal."""
    state: object = match.state
    rolled = isinstance(state, FiveDice) and 0 < state.throws < THROWS
    return rolled and isinstance(state, FiveDice) and len(set(state.dice)) > 1


ROLL_DIE = Tip("roll", "throw", N_("Tap the red button to roll the die."), is_roll_due)
ROLL_DICE = Tip("roll", "throw", N_("Tap the red button to roll the dice."), is_roll_due)
KEEP = Tip("keep", "toggle", N_("Tap the dice you want to keep. They’ll be put aside."), may_keep)
