"""Statistics of a school class: dice counts, the band for fair dice, medians, shares of boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

from spielekiste.board.facts import BoardResult, BoardThrow, MatchFacts

FACES = 6

SIX = 6

ORDINARY = 2.6214
"""Half the width of the band of fair dice, in standard deviations.

In 95 of 100 cases, six normal values that sum to zero are all within it. A test compares the band
with exact probabilities.
"""

LINE = 160
"""Maximum number of points of a line: a quarter for the first dice, the rest evenly spaced."""

Rows: TypeAlias = Mapping[str, int]
"""Counts by id."""


class DiceCount(NamedTuple):
    """Counts of the dice thrown by a class."""

    counts: tuple[int, ...]
    """Count of each face, from 1."""
    faces: tuple[int, ...]
    """All counted dice, in order."""
    repeated: int
    """Number of dice not counted, as another match has the same ones from the same seed."""

    @property
    def thrown(self) -> int:
        """Number of counted dice."""
        return len(self.faces)

    @property
    def expected(self) -> float:
        """Expected count of each face."""
        return self.thrown / FACES


class Band(NamedTuple):
    """A range of counts."""

    least: float
    most: float


def count_dice(found: Iterable[MatchFacts]) -> DiceCount:
    """Count the dice of all matches; dice that several matches drew from one seed are counted once.

    In a duel, or with a shared link, a whole class may throw the same dice. Thirty copies of the
    same dice say no more about luck than one.
    """
    throws = [throw for facts in found for throw in facts.throws]
    longest: dict[tuple[str, int | str], int] = {}
    for throw in throws:
        if throw.origin:
            longest[throw.origin] = max(longest.get(throw.origin, 0), len(throw.dice))
    counted = _once(throws, longest)
    faces = tuple(face for throw in counted for face in throw.dice)
    counts = Counter(faces)
    everything = sum(len(throw.dice) for throw in throws)
    return DiceCount(
        tuple(counts[face] for face in range(1, FACES + 1)), faces, everything - len(faces)
    )


def _once(
    throws: Iterable[BoardThrow], longest: Mapping[tuple[str, int | str], int]
) -> list[BoardThrow]:
    """Return the throws; for each origin, only the first of those with the most dice."""
    seen, counted = set(), []
    for throw in throws:
        if throw.origin:
            if throw.origin in seen or len(throw.dice) < longest[throw.origin]:
                continue
            seen.add(throw.origin)
        counted.append(throw)
    return counted


def fair_band(thrown: int) -> Band:
    """Return the band that contains the counts of all six faces in 95 out of 100 fair classes."""
    expected = thrown / FACES
    reach = ORDINARY * sqrt(thrown * (1 / FACES) * (1 - 1 / FACES))
    return Band(max(0.0, expected - reach), expected + reach)


def settling(faces: Sequence[int], face: int = SIX) -> list[tuple[int, float]]:
    """Return the share of a face among the first n dice, for a few values of n up to the total.

    >>> settling((6, 1, 6, 2))
    [(1, 1.0), (2, 0.5), (3, 0.6666666666666666), (4, 0.5)]
    """
    first = LINE // 4
    every = max(1, -(-len(faces) // (LINE - first)))
    ends = [*range(1, min(first, len(faces)) + 1), *range(every, len(faces), every)]
    found, before, line = 0, 0, []
    for end in sorted({*ends, *([len(faces)] if faces else [])}):
        found += faces[before:end].count(face)
        before = end
        line.append((end, found / end))
    return line


def median(values: Iterable[float]) -> float:
    """Return the middle value, or the mean of the two middle ones; at least one is needed.

    >>> median((3, 1, 2)), median((1, 2, 3, 10))
    (2, 2.5)
    """
    ordered = sorted(values)
    low, high = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    return low if low == high else (low + high) / 2


def results_of(found: Iterable[MatchFacts]) -> list[BoardResult]:
    """Return the results of all matches."""
    return [result for facts in found for result in facts.results]


def boxes_made(results: Sequence[BoardResult]) -> Rows:
    """Return, for each box, the number of sheets with points in it, in sheet order."""
    boxes = next((result.boxes for result in results if result.boxes), {})
    return {box: sum(result.boxes.get(box, 0) > 0 for result in results) for box in boxes}


def events_by(results: Sequence[BoardResult], kind: str, ids: Sequence[str]) -> Rows:
    """Return the number of events of a kind for each of these ids."""
    counts = Counter(
        event.what for result in results for event in result.events if event.kind == kind
    )
    return {each: counts[each] for each in ids}


def events_each(results: Sequence[BoardResult], kind: str) -> list[int]:
    """Return the number of events of a kind in each result."""
    return [sum(event.kind == kind for event in result.events) for result in results]
