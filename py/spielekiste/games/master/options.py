"""The options of Kniffel Master: what the booklet leaves open about coins."""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, choice


@dataclass(frozen=True)
class MasterOptions(Options):
    """What a table may agree on before a game of Kniffel Master."""

    three_alike: int = choice(1, 2, 3, clause="M8", default=2, house=True)
    """Coins for three alike (M8)."""
    four_alike: int = choice(2, 3, 4, clause="M8", default=3, house=True)
    """Coins for four alike (M8)."""
