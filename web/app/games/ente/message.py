"""Messages with instructions for the current player of the duck game."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import _
from app.words import ente as words
from spielekiste.core.seats import Player
from spielekiste.core.state import Event
from spielekiste.games.ente import EnteState


def ask(state: EnteState, players: Sequence[Player], *, is_told: bool) -> str:
    """Return a message with the player's options; `is_told` is true if one about the last step
    precedes it.
    """
    if state.offer is not None:
        return "" if is_told else _offer(state, players)
    if state.course.stands_in_rain(state.fields[state.turn]):
        return _("You’re stuck in the rain: only a 6 gets you going.")
    return "" if is_told else _("Roll the die.")


def _offer(state: EnteState, players: Sequence[Player]) -> str:
    offer = state.offer
    if offer is None:
        return ""
    event = Event("offer", state.turn, offer.id, target=offer.target)
    return words.TELLERS["offer"](event, [player.name for player in players])
