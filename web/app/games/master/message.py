"""What is said on the felt of Kniffel Master: what happened, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import _, ngettext
from app.words import tell
from spielekiste.core.seats import Player
from spielekiste.core.state import Event
from spielekiste.games.master import PASS, Action, MasterState
from spielekiste.parts.dice import THROWS

WEIGHTY = ("goal-reached", "task", "row-star", "park", "coin-lap", "race", "coins", "row", "pass")
"""What is worth reading on the felt, the weightiest first."""

READ = 2
"""How many sentences are read at a glance; a screen reader is told all of them."""


def told_briefly(events: Sequence[Event], players: Sequence[Player]) -> str:
    """Return the weightiest of what a step did."""
    worth = [event for event in events if event.kind in WEIGHTY]
    first = sorted(worth, key=lambda event: WEIGHTY.index(event.kind))[:READ]
    short = [event for event in worth if event in first]
    return tell("master", short, players, full=False)


def before_throw(state: MasterState, said: str, events: Sequence[Event], *, is_first: bool) -> str:
    """Return what is said while there are no dice to use.

    `said` is what is read of the events of the last step; `is_first` is whether it said nothing
    at all, as at the beginning of a game.
    """
    is_known = bool(said) and any(event.kind == "goal-reached" for event in events)
    last = _("The last round!") if state.is_last_round and not is_known else ""
    off = _("Three rolls. Off you go with all five dice.")
    opening = off if is_first and not state.throws else ""
    return " ".join(filter(None, (said, last, opening)))


def with_dice(state: MasterState, weighed: Action | None, actions: Sequence[Action]) -> str:
    """Return what can be done with the dice; `weighed` is the action that is looked at."""
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
        "Tap the dice you want to keep, or use them. {n} roll left.",
        "Tap the dice you want to keep, or use them. {n} rolls left.",
        left,
    )
