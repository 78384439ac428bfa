"""One bot that is asked again and again."""

from __future__ import annotations

from collections.abc import Sequence

from spielekiste.bots import Bot, Decision, decide, stream
from spielekiste.core.state import State


def thoughts(player: Bot, asked: Sequence[tuple[int, State]]) -> list[Decision]:
    """Return what it comes to in one position after the other, each with its own stream."""
    return [
        decide(player, state.seen_by(state.turn), stream("s", state.turn, number))
        for number, state in asked
    ]
