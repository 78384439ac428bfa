"""Options of Weltraum-Kniffel and Hex-hex-Kniffel."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, switch


@dataclass(frozen=True)
class SymbolOptions(Options):
    """Options of a game with symbol dice."""

    voluntary_zero: bool = switch(clause="W8")
    """Whether any open box may be used even if the dice score in another one (W8)."""
