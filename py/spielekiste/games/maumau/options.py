"""The options of Mau-Mau: two house rules about drawing."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, switch


@dataclass(frozen=True)
class MauMauOptions(Options):
    """What a table may agree on before a game of Mau-Mau."""

    play_drawn: bool = switch(clause="MM3")
    """Whether the card just drawn, and only it, may be laid at once; never after a +1."""
    draw_anyway: bool = switch(clause="MM3")
    """Whether drawing is allowed with a matching card in hand."""
