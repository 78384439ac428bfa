"""Tips for a first duck game."""

from __future__ import annotations

from app.games.common_tips import ROLL_DIE, is_roll_due
from app.games.tips import Tip
from app.i18n import N_
from spielekiste.core.match import Match
from spielekiste.games.ente import EnteState

SILENT = frozenset({"throw", "move"})
"""Events without a text, after which a tip may be shown."""


def _is_quiet(match: Match) -> bool:
    """Return whether a roll is due and no message about the last step is shown."""
    state = match.state
    if not isinstance(state, EnteState) or not is_roll_due(match):
        return False
    field = state.fields[state.turn]
    told = any(event.kind not in SILENT for event in match.events)
    return field > 0 and not told and not state.course.stands_in_rain(field)


TIPS = (
    ROLL_DIE,
    Tip("look", "look", N_("Tap a picture on the path to see what happens there."), _is_quiet),
)
