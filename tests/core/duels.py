"""Tables whose dice depend only on seed, turn and throw."""

from __future__ import annotations

from spielekiste import GAMES
from spielekiste.core.match import TURN, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table

DUELS = [game for game in GAMES.values() if game.duels]


def table_of(game: str = "kniffel", seed: str = "tiger", seats: int = 1, **agreed: str) -> Table:
    """Return a table whose dice depend only on seed, turn and throw."""
    asked = {"luck": TURN, "begin": "chosen"} | agreed
    names = ["Ada", "Ben", "Cem"][:seats]
    known = GAMES[game]
    return Table(SetUp(known, seated(names), known.options(), TableOptions.of(asked), seed))
