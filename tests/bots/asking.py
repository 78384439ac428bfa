"""Helper that asks one bot about several positions."""

from __future__ import annotations

from collections.abc import Sequence

from spielekiste.bots import Bot, Decision, decide, stream
from spielekiste.core.state import State


def thoughts(player: Bot, asked: Sequence[tuple[int, State]]) -> list[Decision]:
    """Return a bot's decisions in these positions, each made with a separate stream."""
    return [
        decide(player, state.seen_by(state.turn), stream("s", state.turn, number))
        for number, state in asked
    ]
