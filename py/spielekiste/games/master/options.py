"""Options of Kniffel Master: the coin amounts that the booklet does not print.

Each has one value, which is our reading; the others are only in records and addresses of earlier
versions.
"""

from __future__ import annotations

from dataclasses import dataclass

from spielekiste.core.options import Options, choice


@dataclass(frozen=True)
class MasterOptions(Options):
    """Options of a game of Kniffel Master."""

    three_alike: int = choice(1, 2, 3, clause="M8", default=2, house=True, retired=True)
    """Coins for three of a kind (M8)."""
    four_alike: int = choice(2, 3, 4, clause="M8", default=3, house=True, retired=True)
    """Coins for four of a kind (M8)."""
