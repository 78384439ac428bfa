"""A class's matches, played at random from a seed."""

from __future__ import annotations

from random import Random

from spielekiste import GAMES
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from tests.random_play import play

NAMES = ("Ada", "Ben", "Cem")


def match(
    game: str = "kniffel",
    seed: str = "class",
    minds: tuple[str, ...] = ("person", "person"),
    steps: int = 100_000,
    **options: object,
) -> Table:
    """Return a match after some random steps, or at its end by default."""
    agreed: dict[str, object] = {
        name: options.pop(name) for name in ("games", "luck", "dice") if name in options
    }
    rules = GAMES[game].options.of(options)
    setup = SetUp(
        GAMES[game], seated(NAMES[: len(minds)], minds=minds), rules, TableOptions.of(agreed), seed
    )
    return play(Table(setup), Random(seed), steps)
