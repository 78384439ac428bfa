"""Options of Mau-Mau: two house rules about drawing."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, switch


@dataclass(frozen=True)
class MauMauOptions(Options):
    """Options of a game of Mau-Mau."""

    play_drawn: bool = switch(clause="MM3")
    """Whether the card just drawn, and no other, may be played immediately; never after a +1."""
    draw_anyway: bool = switch(clause="MM3")
    """Whether drawing is allowed while a card in the hand matches."""
