"""Messages in Kniffel Master about the last step and the current player's options."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import _, ngettext
from app.words import tell
from spielekiste.core.seats import Player
from spielekiste.core.state import Event
from spielekiste.games.master import PASS, Action, MasterState
from spielekiste.parts.dice import THROWS

WEIGHTY = ("goal-reached", "task", "row-star", "park", "coin-lap", "race", "coins", "row", "pass")
"""Events that are shown as text, most important first."""

READ = 2
"""Maximum number of sentences shown; screen readers get all of them."""


def short_message(events: Sequence[Event], players: Sequence[Player]) -> str:
    """Return a message about the most important events of a step."""
    worth = [event for event in events if event.kind in WEIGHTY]
    first = sorted(worth, key=lambda event: WEIGHTY.index(event.kind))[:READ]
    short = [event for event in worth if event in first]
    return tell("master", short, players, full=False)


def before_throw(state: MasterState, said: str, events: Sequence[Event], *, is_first: bool) -> str:
    """Return the message before the first roll of a turn.

    `said` is the message about the last step. `is_first` is true if that step has no message, as at
    the start of a game.
    """
    is_known = bool(said) and any(event.kind == "goal-reached" for event in events)
    last = _("The last round!") if state.is_last_round and not is_known else ""
    off = _("You have three rolls. Start with all five dice.")
    opening = off if is_first and not state.throws else ""
    return " ".join(filter(None, (said, last, opening)))


def with_dice(state: MasterState, weighed: Action | None, actions: Sequence[Action]) -> str:
    """Return a message about the options for using the dice; `weighed` is the previewed action."""
    left = THROWS - state.throws
    if weighed == PASS:
        return _("Tap again to confirm.")
    if weighed is not None:
        return _("This is how the board would look. Tap again to confirm.")
    if tuple(actions) == (PASS,):
        return ngettext(
            "You can’t use these dice yet. {n} roll left.",
            "You can’t use these dice yet. {n} rolls left.",
            left,
        )
    if not left:
        return _("That was your third roll. Choose what to do with it.")
    return ngettext(
        "Tap the dice you want to keep, or choose what to do with all five. {n} roll left.",
        "Tap the dice you want to keep, or choose what to do with all five. {n} rolls left.",
        left,
    )
