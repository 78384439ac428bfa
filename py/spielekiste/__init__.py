"""The rules of seven classic family games, as pure values and functions.

>>> from random import Random
>>> from spielekiste import GAMES, rules
>>> rng = Random(7)
>>> state = GAMES["kniffel"].start(seats=2)
>>> while state.outcome is None:
...     if state.chance:
...         state = state.happen(state.chance.sample(rng))
...     else:
...         state = state.play(rng.choice(state.legal()))
>>> state.outcome.reason
'sheets-full'
>>> rules("kniffel")["C8"]
'Kniffel: five of a kind, 50 points.'

These are the public names of the package.

Games and their rules

- `GAMES`: All games by id, in menu order.
- `Game`: One game: its rules and their description.
- `Options`: Base class of options; subclasses declare fields with `choice`, `switch` or `several`.
- `rules`: Return the rules of a game in English, by clause; raise `KeyError` for an unknown game.

Positions

- `State`: A frozen position. Exactly one of `seat`, `chance`, `outcome` is not None.
- `Chance`: A pending chance event, whose result is applied with `state.happen(result)`.
- `Move`: A decision of a seat: frozen and hashable, with `str()` as its notation.
- `Event`: A fact about the last step: ids and numbers, never display text.
- `Outcome`: The result of a finished game.

Matches

- `Player`: The player of one seat. Raises `InvalidSeats` if the name, mark or mind is not valid.
- `seated`: Return players with these names, clockwise, with marks and minds assigned in order.
- `TableOptions`: Options of the table, in addition to the game's own.
- `SetUp`: Settings of a match, fixed before it starts; an invalid part raises its own error.
- `Match`: A position in a match; `due` is the kind of step expected next.
- `Table`: A match in progress, with undo and redo.
- `Record`: A match as text: a header, a blank line, and one line per step.

Computer players

- `Bot`: A bot that decides for a seat.
- `Decision`: The decision of a bot.
- `bot`: Return a bot for a game.
- `decide`: Return a bot's decision without pausing.

Errors

- `SpielekisteError`: Base class of all errors of this package; the message says what was wrong
  and where.
- `IllegalMove`: A readable move or result that the rules do not allow in this state.
- `UnreadableNotation`: Text that is not a valid move, result, option or record.
- `InvalidOption`: An unknown option, or a value that the option does not allow.
- `InvalidSeats`: An invalid number of players, or an unusable name or mark.
- `UnknownSeat`: A seat number that does not exist at this table.
- `BrokenRecord`: A record that can't be parsed or replayed.
"""

from __future__ import annotations

from spielekiste.bots import Bot, Decision, bot, decide
from spielekiste.core.chance import Chance
from spielekiste.core.errors import (
    BrokenRecord,
    IllegalMove,
    InvalidOption,
    InvalidSeats,
    SpielekisteError,
    UnknownSeat,
    UnreadableNotation,
)
from spielekiste.core.game import Game
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.options import Options
from spielekiste.core.record import Record
from spielekiste.core.seats import Player, seated
from spielekiste.core.state import Event, Move, Outcome, State
from spielekiste.core.table import Table
from spielekiste.games import GAMES
from spielekiste.rulebook import rules

__all__ = [
    "GAMES",
    "Bot",
    "BrokenRecord",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidOption",
    "InvalidSeats",
    "Match",
    "Move",
    "Options",
    "Outcome",
    "Player",
    "Record",
    "SetUp",
    "SpielekisteError",
    "State",
    "Table",
    "TableOptions",
    "UnknownSeat",
    "UnreadableNotation",
    "__version__",
    "bot",
    "decide",
    "rules",
    "seated",
]

__version__ = "1.1.0"
