"""The list of all games, one package each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from spielekiste.core.game import Game
from spielekiste.games.ente import ENTE
from spielekiste.games.kniffel import KNIFFEL
from spielekiste.games.ludo import LUDO
from spielekiste.games.master import MASTER
from spielekiste.games.maumau import MAUMAU
from spielekiste.games.symbols import HEXHEX, WELTRAUM

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.id: game
        for game in (
            KNIFFEL,
            WELTRAUM,
            HEXHEX,
            MASTER,
            LUDO,
            ENTE,
            MAUMAU,
        )
    }
)
"""All games by id, in menu order."""
