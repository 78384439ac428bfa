"""Attempts: a single one, step by step, or thousands from a random number stream."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from spielekiste.core.chance import Source
from spielekiste.core.work import Work
from spielekiste.lab.exact import ExactChance
from spielekiste.parts.dice import Dice

CHUNK = 100
"""Usual number of attempts per slice of work."""


@dataclass(frozen=True)
class Attempt:
    """An attempt in progress or finished."""

    exact: ExactChance
    """The experiment with what to keep."""
    rolls: tuple[Dice, ...] = ()
    """All dice after each roll, sorted."""

    @property
    def kept(self) -> Dice:
        """The dice kept for the next roll: none before the first, all at the end."""
        return self.exact.keep(self.rolls[-1], len(self.rolls)) if self.rolls else ()

    @property
    def to_roll(self) -> int:
        """Number of dice to roll next; 0 if the attempt is over."""
        return self.exact.experiment.dice - len(self.kept)

    @property
    def value(self) -> int:
        """The value measured on the dice after the last roll."""
        return self.exact.experiment.event.measure(self.rolls[-1])

    def take(self, faces: Sequence[int]) -> Attempt:
        """Return the attempt after the next roll; raise `ValueError` unless these dice can be rolled."""
        sides = range(1, self.exact.experiment.sides + 1)
        if len(faces) != self.to_roll or not faces or any(face not in sides for face in faces):
            raise ValueError(f"expected {self.to_roll} faces up to {sides[-1]}, got {faces}")
        return replace(self, rolls=(*self.rolls, tuple(sorted((*self.kept, *faces)))))

    def rolled(self, source: Source) -> Attempt:
        """Return the attempt after all its remaining rolls."""
        attempt = self
        sides = self.exact.experiment.sides
        while attempt.to_roll:
            attempt = attempt.take(random_dice(attempt.to_roll, sides, source))
        return attempt


def random_dice(count: int, sides: int, source: Source) -> list[int]:
    """Return this many random faces, all from one random number."""
    number = source.randrange(sides**count)
    faces = []
    for _die in range(count):
        number, face = divmod(number, sides)
        faces.append(face + 1)
    return faces


class ManyAttempts:
    """Many attempts, counted by the value measured at the end of each."""

    def __init__(self, exact: ExactChance, source: Source) -> None:
        self.counts: Counter[int] = Counter()
        self._exact = exact
        self._source = source
        self._values: dict[Dice, int] = {}
        self._keeps: list[dict[Dice, Dice]] = [{} for _roll in exact.plan]

    def attempts(self, count: int, chunk: int = CHUNK) -> Work[None]:
        """Run attempts, `chunk` per slice of work, and count them in `counts`."""
        for first in range(0, count, chunk):
            for _attempt in range(min(chunk, count - first)):
                self.counts[self._attempt()] += 1
            yield

    def _attempt(self) -> int:
        """Run an attempt and return the value measured at the end."""
        experiment, source = self._exact.experiment, self._source
        dice = tuple(sorted(random_dice(experiment.dice, experiment.sides, source)))
        for rolled, keeps in enumerate(self._keeps, 1):
            kept = keeps.get(dice)
            if kept is None:
                kept = keeps[dice] = self._exact.keep(dice, rolled)
            missing = experiment.dice - len(kept)
            if missing:
                more = random_dice(missing, experiment.sides, source)
                dice = tuple(sorted((*kept, *more)))
        value = self._values.get(dice)
        if value is None:
            value = self._values[dice] = experiment.event.measure(dice)
        return value
