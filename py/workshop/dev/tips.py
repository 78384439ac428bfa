"""Tips for first games, for pictures and tests in which they would replace messages."""

from __future__ import annotations

from app.games.ente.tips import TIPS as ENTE
from app.games.ludo.tips import TIPS as LUDO
from app.games.master.tips import TIPS as MASTER
from app.games.maumau.tips import TIPS as MAUMAU
from app.games.sheet.tips import TIPS as SHEET

TIPS = {
    "kniffel": SHEET, "weltraum": SHEET, "hexhex": SHEET,
    "master": MASTER, "ludo": LUDO, "ente": ENTE, "maumau": MAUMAU,
}  # fmt: skip
"""The tips of each game."""

FOLLOWED = " ".join(f"{game}.{tip.id}" for game, tips in TIPS.items() for tip in tips)
"""The stored text of a device on which every tip has been followed (`app.games.tips`)."""
