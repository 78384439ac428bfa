"""Statistics of many games: means, standard errors, and whether differences may be due to luck."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

SURE = 2.0
"""A difference of more than this many standard errors is treated as certain.

Two equally good bots then seem different in about 5 of 100 comparisons.
"""


class Spread(NamedTuple):
    """Summary statistics of one bot's results."""

    games: int
    """Number of games."""
    mean: float
    """Mean result."""
    error: float
    """Standard error of the mean; 0 for fewer than two games."""
    least: float
    """Lowest result."""
    most: float
    """Highest result."""


class Difference(NamedTuple):
    """Comparison of two bots that played with the same dice or cards."""

    mean: float
    """Mean difference per game; positive if the first bot is better."""
    error: float
    """Standard error of the mean difference."""

    @property
    def verdict(self) -> str:
        """`equal`, `luck` (the difference may be due to luck), `better` or `worse`."""
        if not self.mean and not self.error:
            return "equal"
        if abs(self.mean) <= SURE * self.error:
            return "luck"
        return "better" if self.mean > 0 else "worse"


def spread(results: Sequence[float]) -> Spread:
    """Return the statistics of these results; there must be at least one.

    >>> spread([200, 220])
    Spread(games=2, mean=210.0, error=10.0, least=200, most=220)
    """
    mean = fsum(results) / len(results)
    return Spread(len(results), mean, _error(results, mean), min(results), max(results))


def difference(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """Compare the results of two bots in the same games; at least one game is required."""
    each = [our - their for our, their in zip(ours, theirs, strict=True)]
    mean = fsum(each) / len(each)
    return Difference(mean, _error(each, mean))


def _error(results: Sequence[float], mean: float) -> float:
    if len(results) < 2:
        return 0.0
    variance = fsum((each - mean) ** 2 for each in results) / (len(results) - 1)
    return sqrt(variance / len(results))
