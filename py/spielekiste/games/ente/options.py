"""The options of the duck's journey: where the ducks are, and two house rules."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, several, switch
from spielekiste.games.ente.course import DUCKS, MAY_BE_DUCKS


@dataclass(frozen=True)
class EnteOptions(Options):
    """What a table may agree on before a duck's journey."""

    ducks: tuple[int, ...] = several(*DUCKS, among=MAY_BE_DUCKS, clause="E2")
    """The duck fields."""
    just_beyond: bool = switch(clause="E3")
    """Whether field 3 leads to the field just beyond the next piece instead of just before it."""
    always_accept: bool = switch(clause="E5")
    """Whether what a player may do is done at once, without a question."""
