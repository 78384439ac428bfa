"""The options of Ludo: how many pieces, and two house rules."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, choice, switch


@dataclass(frozen=True)
class LudoOptions(Options):
    """What a table may agree on before a game of Ludo."""

    pieces: int = choice(3, 4, clause="L1")
    """How many pieces each player has; there are as many goal fields."""
    must_capture: bool = switch(clause="L11")
    """Whether a piece that can be captured must be (among the moves that L5 and L6 leave)."""
    no_goal_jumps: bool = switch(clause="L11")
    """Whether goal fields that are taken may not be jumped."""
