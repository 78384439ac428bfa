"""Recorded results of the built-in players for a fixed set of deals.

In solo games, a built-in player's results depend only on the seed. This package contains the
results for the seed `SEED`, so that nobody has to wait for slow bots. The results equal those of a
contest with that seed; `make results` recomputes them.
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


def has_recorded_deals(plan: Contest) -> bool:
    """Return True if the deals of a contest are the recorded ones."""
    return plan.seed == SEED and plan.deals <= DEALS


def recorded_points(plan: Contest, names: Sequence[str]) -> dict[int, list[int]]:
    """Return the recorded points of the named players, by number in the contest.

    An empty name means that the player is not a built-in one. The result is empty if nothing is
    recorded for this contest.
    """
    known = recorded(plan) if has_recorded_deals(plan) else None
    if known is None:
        return {}
    return {at: known.of(name) for at, name in enumerate(names) if name}


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
