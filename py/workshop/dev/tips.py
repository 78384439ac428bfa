"""Tips for first games, for pictures and tests in which they would replace messages."""

from __future__ import annotations

from app.games.tip_registry import TIPS

FOLLOWED = " ".join(f"{game}.{tip.id}" for game, tips in TIPS.items() for tip in tips)
"""The stored text of a device on which every tip has been followed (`app.games.tips`)."""
