"""A game of Ludo that the players may stop (L10)."""

from __future__ import annotations

from random import Random

from spielekiste import GAMES
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.games.ludo import LudoState


def until_home(due: str, seed: str = "abc") -> Table:
    """Play Ludo at random until a player has finished and this step is due."""
    game, rng = GAMES["ludo"], Random(seed)
    options = TableOptions.of({"begin": "chosen"})
    at = Table(SetUp(game, seated(["Ada", "Ben", "Cem"]), game.options.of({}), options, seed))
    while not (at.match.can_stop and at.match.due == due):
        assert at.match.due != "nothing"
        if at.match.due == "chance":
            at.happen()
        else:
            assert isinstance(at.match.state, LudoState)
            at.play(rng.choice(at.match.state.legal()))
    return at
