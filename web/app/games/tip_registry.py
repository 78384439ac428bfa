"""Registry of the tips for first games. A new game may add its own to `TIPS`."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.ente.tips import TIPS as ENTE
from app.games.ludo.tips import TIPS as LUDO
from app.games.master.tips import TIPS as MASTER
from app.games.maumau.tips import TIPS as MAUMAU
from app.games.sheet.tips import TIPS as SHEET
from app.games.tips import Tip

TIPS: dict[str, Sequence[Tip]] = {
    "kniffel": SHEET,
    "ludo": LUDO,
    "ente": ENTE,
    "weltraum": SHEET,
    "hexhex": SHEET,
    "master": MASTER,
    "maumau": MAUMAU,
}
"""Tips for somebody's first game of each kind; a game may have none."""
