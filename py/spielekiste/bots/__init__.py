"""Bots: players that get only their seat's view, think in slices and can explain their moves.

>>> from random import Random
>>> from spielekiste import GAMES
>>> state = GAMES["kniffel"].start(seats=2)
>>> state = state.happen(state.chance.parse("throw 55555"))
>>> alice = bot("kniffel", GAMES["kniffel"].options(), "easy")
>>> str(decide(alice, state.seen_by(0), Random(7)).move)
'enter kniffel'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

from spielekiste.bots import ente, ludo, master, maumau, sheets
from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking, decide, stream
from spielekiste.core.match import Match
from spielekiste.core.options import Options
from spielekiste.core.seats import WINNER

__all__ = [
    "BRAINS",
    "STRENGTHS",
    "Bot",
    "Brain",
    "Decision",
    "Rationale",
    "Thinking",
    "bot",
    "decide",
    "stream",
]

STRENGTHS = ("easy", "middle", "strong")
"""Strengths of bots; `core.seats.MINDS` also has `person` and `WINNER`."""


class Brain(NamedTuple):
    """A game's entry in the registry of bots."""

    make: Callable[[Any, str, Any], Bot]
    """Function that creates a bot from the game's options, a strength, and tables if available."""
    plans: frozenset[str]
    """Codes of the plans its bots may give."""


BRAINS: Mapping[str, Brain] = MappingProxyType(
    {
        "kniffel": Brain(sheets.bot, sheets.PLANS),
        "weltraum": Brain(sheets.bot, sheets.PLANS),
        "hexhex": Brain(sheets.bot, sheets.PLANS),
        "master": Brain(master.bot, master.PLANS),
        "ludo": Brain(ludo.bot, ludo.PLANS),
        "ente": Brain(ente.bot, ente.PLANS),
        "maumau": Brain(maumau.bot, maumau.PLANS),
    }
)
"""Bots of each game."""


def bot(
    game: str, options: Options, mind: str, tables: Any = None, match: Match | None = None
) -> Bot:
    """Return a bot for a game.

    `mind` is one of `STRENGTHS`, or `WINNER`. `tables` contains exact values, used by the bots for
    score-sheet games; without them, these bots follow a simpler rule. In a match of several games,
    a bot that plays to win needs `match`, a position of the current game. Without its module, which
    pages load on demand, it plays for the most points.
    """
    if mind == WINNER and tables is not None:
        with suppress(ImportError):  # a page has the module once it is loaded on demand
            from spielekiste.bots.winner import WinningBot  # noqa: PLC0415 - see above

            return WinningBot.of(tables, match)
    return BRAINS[game].make(options, STRENGTHS[-1] if mind == WINNER else mind, tables)
