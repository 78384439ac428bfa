"""Texts about the coach."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import ngettext
from spielekiste.core.seats import Player


def asked(hints: Sequence[int], players: Sequence[Player]) -> str:
    """Return how often each player asked the coach, or an empty string if nobody did."""
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
