"""Stored value that marks all tips as followed, for screenshots and tests where tips would
replace messages.
"""

from __future__ import annotations

from app.games.registry import BOARDS

FOLLOWED = " ".join(f"{game}.{tip.id}" for game, board in BOARDS.items() for tip in board.tips)
"""The stored text of a device on which every tip has been followed (`app.games.tips`)."""
