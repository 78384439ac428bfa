"""Distributions of final totals, and who has the highest.

Totals are whole numbers of points. Distributions of different players are independent, as every
player throws his own dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import ceil, erf, floor, prod, sqrt
from typing import NamedTuple

from spielekiste.core.state import Points

REACH = 5.0
"""Standard deviations on either side of the mean at which a normal distribution is cut off."""

NODES: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 1.0),),
    2: ((0.21132486540518713, 0.5), (0.7886751345948129, 0.5)),
    3: (
        (0.1127016653792583, 0.2777777777777778),
        (0.5, 0.4444444444444444),
        (0.8872983346207417, 0.2777777777777778),
    ),
    4: (
        (0.06943184420297371, 0.17392742256872692),
        (0.33000947820757187, 0.32607257743127307),
        (0.6699905217924281, 0.32607257743127307),
        (0.9305681557970262, 0.17392742256872692),
    ),
}
"""Nodes and weights of Gauss–Legendre quadrature from 0 to 1, by their number."""


class Totals(NamedTuple):
    """A distribution of totals."""

    low: Points
    """The lowest total."""
    shares: tuple[float, ...]
    """Probability of each total from `low` up; their sum is 1."""

    @property
    def mean(self) -> float:
        """Mean in points."""
        return self.low + sum(at * share for at, share in enumerate(self.shares))

    @property
    def variance(self) -> float:
        """Variance in square points."""
        mean = self.mean - self.low
        return sum((at - mean) ** 2 * share for at, share in enumerate(self.shares))

    def shifted(self, points: Points) -> Totals:
        """Return the distribution with these points added to every total."""
        return Totals(self.low + points, self.shares)

    @classmethod
    def of(cls, shares: Mapping[Points, float]) -> Totals:
        """Return the distribution with these probabilities, by total.

        >>> Totals.of({3: 0.25, 5: 0.75})
        Totals(low=3, shares=(0.25, 0.0, 0.75))
        """
        low = min(shares)
        return cls(low, tuple(shares.get(at, 0.0) for at in range(low, max(shares) + 1)))

    @classmethod
    def normal(cls, mean: float, deviation: float) -> Totals:
        """Return a normal distribution, rounded to whole points; `deviation` must not be 0."""
        low = floor(mean - REACH * deviation)
        edges = range(low, ceil(mean + REACH * deviation) + 2)
        scale = deviation * sqrt(2)
        below = [(1 + erf((edge - 0.5 - mean) / scale)) / 2 for edge in edges]
        below[0], below[-1] = 0.0, 1.0
        return cls(low, tuple(b - a for a, b in pairwise(below)))


class Mixture(NamedTuple):
    """A mixture of normal distributions with the same deviation, around a mean."""

    deviation: float
    """Standard deviation of each part, in points."""
    parts: tuple[tuple[float, float], ...] = ((1.0, 0.0),)
    """Probability of each part, and its distance from the mean in points."""

    @property
    def variance(self) -> float:
        """Variance in square points."""
        return self.deviation**2 + sum(share * away**2 for share, away in self.parts)

    def around(self, mean: float) -> Totals:
        """Return the distribution of whole points around a mean."""
        return mixed(
            (Totals.normal(mean + away, self.deviation), share) for share, away in self.parts
        )


def blurred(means: Mapping[float, float], deviation: float) -> Totals:
    """Return the mixture of normal distributions around these means, with their probabilities.

    A mean between two whole numbers is shared out among both.
    """
    around, parts = Totals.normal(0, deviation), dict[Points, float]()
    for mean, share in means.items():
        low, above = floor(mean), share * (mean % 1)
        parts[low] = parts.get(low, 0.0) + share - above
        parts[low + 1] = parts.get(low + 1, 0.0) + above
    return mixed((around.shifted(mean), share) for mean, share in parts.items())


class Odds(NamedTuple):
    """The chance of being first with each own total."""

    low: Points
    """The lowest total of `chances`."""
    chances: tuple[float, ...]
    """Chance (0 to 1) with each total from `low` up; the ends also apply beyond them."""

    def at(self, total: Points) -> float:
        """Return the chance with this total."""
        return self.chances[min(max(total - self.low, 0), len(self.chances) - 1)]

    def of(self, totals: Totals) -> float:
        """Return the chance with a total of this distribution."""
        return sum(share * self.at(at) for at, share in enumerate(totals.shares, totals.low))


def against(others: Sequence[Totals]) -> Odds:
    """Return the chance of the highest total; a total shared by n players counts as 1/n.

    With the probabilities F below and p at a total, this is the integral over z from 0 to 1 of the
    product of F + z p over the others, which quadrature computes exactly.
    """
    low = min((other.low for other in others), default=0) - 1
    high = max((other.low + len(other.shares) for other in others), default=0)
    rows = [_rows(other, low, high) for other in others]
    nodes = NODES[len(others) // 2 + 1]
    chances = [
        sum(weight * prod([below + z * here for below, here in column]) for z, weight in nodes)
        for column in zip(*rows, strict=True)
    ]
    return Odds(low, tuple(chances) or (1.0,))


def firsts(every: Sequence[Totals]) -> tuple[float, ...]:
    """Return each player's chance of the highest total; the sum is 1.

    >>> firsts([Totals.of({2: 1.0}), Totals.of({1: 0.5, 2: 0.5})])
    (0.75, 0.25)
    """
    return tuple(
        against([*every[:seat], *every[seat + 1 :]]).of(own) for seat, own in enumerate(every)
    )


def mixed(parts: Iterable[tuple[Totals, float]]) -> Totals:
    """Return the mixture of distributions with these probabilities."""
    every = [(totals, share) for totals, share in parts if share]
    low = min(totals.low for totals, _ in every)
    found = [0.0] * (max(totals.low + len(totals.shares) for totals, _ in every) - low)
    for totals, share in every:
        for at, own in enumerate(totals.shares, totals.low - low):
            found[at] += share * own
    return Totals(low, tuple(found))


def _rows(totals: Totals, low: Points, high: Points) -> list[tuple[float, float]]:
    """Return the probabilities below and at each total from `low` to `high`."""
    after = high - totals.low - len(totals.shares) + 1
    here = [*[0.0] * (totals.low - low), *totals.shares, *[0.0] * after]
    return list(zip(accumulate(here[:-1], initial=0.0), here, strict=True))
