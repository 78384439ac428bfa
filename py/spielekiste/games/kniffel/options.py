"""Options of Kniffel: three rule sets, and four modes for further Kniffels."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, choice

CLASSIC = "classic"
FULL_CUP = "full-cup"
CROATIAN = "croatian"

BLOCK = "block"
FREE = "free"
NONE = "none"
YAHTZEE = "yahtzee"


@dataclass(frozen=True)
class KniffelOptions(Options):
    """Options of a game of Kniffel."""

    rules: str = choice(CLASSIC, FULL_CUP, CROATIAN, clause="C")
    """The rule set: `classic` (C), `full-cup` (G), `croatian` (X)."""
    further: str = choice(
        BLOCK, FREE, NONE, YAHTZEE, clause="C11", house=True, when=("rules", (CLASSIC, FULL_CUP))
    )
    """The mode for further Kniffels (C11); not used in `croatian` (X1)."""
