"""Random matches played with the core alone."""

from __future__ import annotations

from random import Random

from spielekiste.core.match import Next, StopGame
from spielekiste.core.table import Table

STOPS = 60
"""Number of possible steps, at one of which a game that may stop early is stopped."""


def play(at: Table, rng: Random, steps: int = 100_000) -> Table:
    """Play this many random steps, or to the end of the match; return the table."""
    for _step in range(steps):
        if at.match.due == "nothing":
            break
        _step_on(at, rng)
    return at


def _step_on(at: Table, rng: Random) -> None:
    if at.match.can_stop and rng.randrange(STOPS) == 0:
        at.play(StopGame())
    elif at.match.due == "chance":
        at.happen()
    elif at.match.due == "answer":
        at.play(at.match.parse(f"begin {rng.randrange(len(at.setup.players))}"))
    elif at.match.due == "next":
        at.play(Next())
    else:
        assert at.match.state is not None
        at.play(rng.choice(at.match.state.legal()))
