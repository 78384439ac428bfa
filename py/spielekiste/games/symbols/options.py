"""The options of Weltraum-Kniffel and Hex-hex-Kniffel."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, switch


@dataclass(frozen=True)
class SymbolOptions(Options):
    """What a table may agree on before a game with symbol dice."""

    voluntary_zero: bool = switch(clause="W8")
    """Whether any open box may be chosen, though the dice fit another one (W8)."""
