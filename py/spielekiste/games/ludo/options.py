"""Options of Ludo: the number of pieces and two house rules."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, choice, switch


@dataclass(frozen=True)
class LudoOptions(Options):
    """Options of a game of Ludo."""

    pieces: int = choice(3, 4, clause="L1")
    """Number of pieces of each player, and of goal spaces."""
    must_capture: bool = switch(clause="L11")
    """Whether capturing is compulsory, within the limits of L5 and L6."""
    no_goal_jumps: bool = switch(clause="L11")
    """Whether jumping over occupied goal spaces is forbidden."""
