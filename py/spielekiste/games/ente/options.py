"""Options of the duck's journey: the duck spaces and two house rules."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, several, switch
from spielekiste.games.ente.course import DUCKS, MAY_BE_DUCKS


@dataclass(frozen=True)
class EnteOptions(Options):
    """Options of a duck's journey."""

    ducks: tuple[int, ...] = several(*DUCKS, among=MAY_BE_DUCKS, clause="E2")
    """The duck spaces."""
    just_beyond: bool = switch(clause="E3")
    """Whether space 3 leads just beyond the next piece instead of just before it."""
    always_accept: bool = switch(clause="E5")
    """Whether optional moves are made without asking."""
