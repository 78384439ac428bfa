"""Messages about the coach."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import _, ngettext
from spielekiste.core.seats import Player


def table_missing() -> str:
    """Return the notice that the coach's data is missing, with advice on what to do."""
    return _(
        "The coach’s notes for this game can’t be loaded right now. The coach will answer once "
        "you’re online; if it doesn’t, open the app again."
    )


def asked(hints: Sequence[int], players: Sequence[Player]) -> str:
    """Return a sentence that says how often each player asked the coach; empty if nobody did."""
    return " ".join(
        ngettext(
            "{name} asked the coach once.",
            "{name} asked the coach {n} times.",
            count,
            name=player.name,
        )
        for count, player in zip(hints, players, strict=False)
        if count
    )
