"""Bots: players that get a seat's view only, think in slices and can say what they are after.

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
from types import MappingProxyType
from typing import Any, NamedTuple

from spielekiste.bots import ente, ludo, master, maumau, sheets
from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking, decide, stream
from spielekiste.core.options import Options

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
"""How well a bot plays: every mind of `core.seats.MINDS` that is no person."""


class Brain(NamedTuple):
    """How a game's bots are made, and what they can say."""

    make: Callable[[Any, str, Any], Bot]
    """Makes a bot from the game's options, its strength, and tables where there are any."""
    plans: frozenset[str]
    """The codes of its plans."""


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
"""The bots of each game."""


def bot(game: str, options: Options, mind: str, tables: Any = None) -> Bot:
    """Return a bot for a game.

    `mind` is one of `STRENGTHS`. `tables` is what the game's bots look things up in: the exact
    values of the dice sheets' positions. Without it they play by a simpler measure.
    """
    return BRAINS[game].make(options, mind, tables)
