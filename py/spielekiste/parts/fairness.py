"""Fairness of dice: counts compared with expectation, waits for a six, and a check of the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from spielekiste.core.chance import DrawStream
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.parts.dice import Dice, Throw, Thrown

FACES = 6

ENOUGH = 30
"""Minimum number of dice for a meaningful test: five expected of each face."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Statistics of one player's dice."""

    counts: tuple[int, ...]
    """Count of each face, from 1."""
    longest_wait: int
    """Longest run of dice without a six."""

    @property
    def thrown(self) -> int:
        """Number of dice thrown."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """Expected count of each face."""
        return self.thrown / FACES

    @property
    def unevenness(self) -> float:
        """Pearson's chi-square statistic against equal counts; 0 for no dice."""
        if not self.thrown:
            return 0.0
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def share_of_more_uneven(self) -> float | None:
        """Share of fair dice (0 to 1) that are at least this uneven; None for fewer than `ENOUGH`.

        This is the upper tail of the chi-square distribution with five degrees of freedom.
        """
        if self.thrown < ENOUGH:
            return None
        x = self.unevenness
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


def tallies(table: Table) -> tuple[Tally, ...]:
    """Return each seat's tally of throws, excluding undone ones but including the roll-off."""
    thrown: dict[Seat, list[int]] = {seat: [] for seat in range(len(table.setup.players))}
    for made in _throws(table):
        thrown[made.seat] += made.dice
    return tuple(_tally(faces) for faces in thrown.values())


def together(found: Sequence[Tally]) -> Tally:
    """Return the combined tally of all players; its longest wait is the longest of any player."""
    counts = tuple(map(sum, zip(*(tally.counts for tally in found), strict=True)))
    return Tally(counts, max(tally.longest_wait for tally in found))


def throws(table: Table) -> tuple[tuple[int | str, Dice], ...]:
    """Return the index (`Match.luck`) and the dice of each throw that was not undone."""
    return tuple((made.bound, made.dice) for made in _throws(table))


def commitment(seed: str) -> str:
    """Return the seed's SHA-256, shown before the first throw to make the seed verifiable."""
    return sha256(seed.encode()).hexdigest()


def not_from_seed(table: Table) -> tuple[int | str, ...]:
    """Return the indexes of the throws that do not match the table's seed, or those of its turns."""
    return tuple(
        made.bound
        for made in _throws(table)
        if made.throw.sample(DrawStream(table.seed_at(made.step), made.bound)).dice != made.dice
    )


class _Made(NamedTuple):
    """A throw that was not undone."""

    step: int
    """Number of steps before it."""
    bound: int | str
    """Its index (`Match.luck`)."""
    seat: Seat
    throw: Throw
    dice: Dice


def _throws(table: Table) -> Iterator[_Made]:
    number = -1
    for at, (step, before) in enumerate(zip(table.steps, table.positions, strict=False)):
        chance = before.chance
        number += chance is not None
        if isinstance(step, Thrown) and isinstance(chance, Throw):
            yield _Made(at, before.luck(number), before.turn or 0, chance, step.dice)


def _tally(faces: list[int]) -> Tally:
    counts = tuple(faces.count(face) for face in range(1, FACES + 1))
    waits = "".join("6" if face == FACES else "." for face in faces).split("6")
    return Tally(counts, max(map(len, waits), default=0))
