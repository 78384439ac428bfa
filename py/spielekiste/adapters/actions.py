"""Actions of each game as whole numbers from 0: a move has the same number in every position.

The lists never change within a version of `VERSIONS`. A game has one list for all its options, in
which some numbers are never legal with some options.

>>> ACTIONS["maumau"].index("draw"), ACTIONS["kniffel"].index("enter ones")
(32, 210)
>>> {game: len(actions) for game, actions in ACTIONS.items()}
{'kniffel': 225, 'weltraum': 221, 'hexhex': 221, 'master': 260, 'ludo': 44, 'ente': 3, 'maumau': 34}
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import Any

from spielekiste.core.game import Game

KEEPS = tuple(
    "keep " + ("".join(map(str, dice)) or "-")
    for size in range(5)
    for dice in combinations_with_replacement(range(1, 7), size)
)
"""Which dice are kept: all 210 selections of at most four dice, the smallest first."""

KNIFFEL = tuple(
    f"enter {box}"
    for box in (
        *("ones", "twos", "threes", "fours", "fives", "sixes"),
        *("three-alike", "four-alike", "full-house", "small-straight", "large-straight"),
        *("kniffel", "chance", "maximum", "minimum"),
    )
)
"""Entries in Kniffel; the last two only with the Croatian rules."""

WELTRAUM = tuple(
    f"enter {box}"
    for box in (
        *("ufo", "nebula", "sun", "planet", "star", "rocket"),
        *("triple", "two-pairs", "triple-and-pair", "five-different", "weltraum-kniffel"),
    )
)
"""Entries in Space Kniffel."""

HEXHEX = tuple(
    f"enter {box}"
    for box in (
        *("mashed-potato", "cauldron", "crystal-ball", "toadstool", "spell-book", "frog"),
        *("triple", "two-pairs", "triple-and-pair", "five-different", "hexhex-kniffel"),
    )
)
"""Entries in Hex-hex Kniffel."""

MASTER = (
    *(f"task {task}" for task in ("small-straight", "large-straight", "full-house")),
    *(f"task {task}" for task in ("chance-5-10", "chance-25-30", "kniffel")),
    *(f"row {row}" for row in range(1, 7)),
    *(f"rows {one} {other}" for one, other in combinations(range(1, 7), 2)),
    *(f"coins {coins}" for coins in range(1, 5)),
    *(f"row {row} coins {coins}" for row in range(1, 7) for coins in range(1, 4)),
    "pass",
)
"""Actions of Kniffel Master."""

LUDO = ("out", *(f"move {field}" for field in range(43)))
"""Which piece moves, by its space in its own numbering; the last one only with four pieces."""

MAUMAU = (
    *(
        f"lay {colour}-{face}"
        for colour in ("red", "yellow", "green", "blue")
        for face in ("1", "2", "3", "4", "5", "rest", "plus")
    ),
    *(f"lay wish {colour}" for colour in ("red", "yellow", "green", "blue")),
    "draw",
    "pass",
)
"""Cards, and what is possible instead of one."""

THROW = "throw"
"""The action of throwing the die, in a game in which chance is left to the agents.

A duck's journey has few decisions, and none with `always_accept`: without this action, whole games
would pass before an agent acts.
"""

ACTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "kniffel": KEEPS + KNIFFEL,
        "weltraum": KEEPS + WELTRAUM,
        "hexhex": KEEPS + HEXHEX,
        "master": KEEPS + MASTER,
        "ludo": LUDO,
        "ente": ("accept", "decline", THROW),
        "maumau": MAUMAU,
    }
)
"""Notations of all moves of each game; an action is the index of its move."""

VERSIONS: Mapping[str, int] = MappingProxyType(dict.fromkeys(ACTIONS, 1))
"""Version of each game's list and observations, which environments have in their ids."""

MOST_SHARED = 2_000
"""Maximum number of moves that are recognised without comparing them."""


class Numbers:
    """Converts the moves of a game to their numbers and back."""

    def __init__(self, game: Game) -> None:
        self._moves = tuple(
            THROW if text == THROW else game.parse(text) for text in ACTIONS[game.id]
        )
        self.throws = THROW in ACTIONS[game.id]
        """Whether a throw is an action."""
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self._shared: dict[int, tuple[Any, int]] = {}

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, number: Any) -> Any:
        """Return the move with this number; raise `IndexError` if there is none."""
        if number < 0:
            raise IndexError(f"actions are numbered from 0, got {number}")
        return self._moves[number]

    def of(self, move: Any) -> int:
        """Return the number of a move of this game.

        The rules share the objects of most moves, and comparing them takes longer than to look
        for the same object. Objects that are looked for are kept, so none gets their identity.
        """
        shared = self._shared.get(id(move))
        if shared is not None:
            return shared[1]
        number = self._numbers[move]
        if len(self._shared) < MOST_SHARED:
            self._shared[id(move)] = (move, number)
        return number
