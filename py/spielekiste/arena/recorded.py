"""Recorded results of the built-in players for a fixed set of deals.

In solo games, a built-in player's results depend only on the seed. This package contains the
results for the seed `SEED`, so that nobody has to wait for slow bots; `make results` recomputes them.

Everyone can read the recorded dice, also a bot. So no contest is played with them: the others in a contest
get dice of its secret seed, and the recorded results are dealt out in an order that depends on the seed, too.
They are then a random sample of what the built-in players score, with other dice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from spielekiste.arena.contest import Contest
from spielekiste.arena.players import BEST, RANDOM
from spielekiste.bots import STRENGTHS
from spielekiste.coach.layouts import table_name
from spielekiste.core.chance import DrawStream
from spielekiste.core.options import Options

SEED = "spielekiste"
"""Seed of the recorded deals."""

DEALS = 1000
"""Number of recorded deals."""

PLAYERS = (RANDOM, *STRENGTHS)
"""Names of the recorded players, from the weakest to the strongest."""


class Recorded(NamedTuple):
    """Results for one score sheet."""

    best: float
    """The expected total under best play: the value of the empty sheet."""
    points: Mapping[str, list[int]]
    """Points by player and deal."""

    def of(self, player: str) -> list[int]:
        """Return the points of a built-in player; `best` means the strongest bot."""
        return self.points[STRENGTHS[-1] if player == BEST else player]


def recorded(plan: Contest) -> Recorded | None:
    """Return the recorded results for the game of a contest; None if there are none."""
    name = recorded_name(plan.options) if plan.is_alone else None
    return _read(name) if name is not None else None


def recorded_points(plan: Contest, names: Sequence[str]) -> dict[int, list[int]]:
    """Return the recorded points of the named players by deal of the contest, by number of the player.

    An empty name means that the player is not a built-in one. The result is empty if nothing is
    recorded for this contest, or not for so many deals.
    """
    known = recorded(plan) if plan.deals <= DEALS else None
    if known is None:
        return {}
    order = recorded_order(plan)
    return {at: [known.of(name)[deal] for deal in order] for at, name in enumerate(names) if name}


def recorded_order(plan: Contest) -> list[int]:
    """Return the recorded deal whose results count in each deal of a contest: a random choice without
    repetition, the same for all players.
    """
    left, stream = [*range(DEALS)], DrawStream(plan.seed, "recorded")
    return [left.pop(stream.randrange(len(left))) for _ in range(plan.deals)]


def recorded_name(options: Options) -> str | None:
    """Return the name of the results for a game with these options; None if there are none.

    >>> from spielekiste.games import GAMES
    >>> [recorded_name(GAMES[game].options()) for game in ("kniffel", "hexhex", "ludo")]
    ['classic-block', 'symbols', None]
    """
    return table_name(options) if options == type(options)() else None


@cache
def _read(name: str) -> Recorded:
    """Read a results file of this package, which may be inside an archive."""
    loader: Any = __spec__.loader
    folder = __file__[: __file__.rindex("recorded")]
    data = json.loads(loader.get_data(f"{folder}results/{name}.json"))
    return Recorded(data["best"], data["points"])
