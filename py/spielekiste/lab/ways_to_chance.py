"""Simple derivations of exact chances that children can follow, for the small cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, factorial, prod
from typing import NamedTuple, TypeAlias

from spielekiste.lab.events import EXACTLY, LEAST
from spielekiste.lab.exact import ExactChance
from spielekiste.lab.experiment import HELPS, NOTHING
from spielekiste.parts.dice import Dice

LARGEST_GRID = 144
"""Maximum number of results in a grid."""

MOST_KINDS = 12
"""Maximum number of hands in a list."""


class Grid(NamedTuple):
    """All results of one or two dice."""

    rows: Sequence[Sequence[tuple[Dice, bool]]]
    """The dice in the order of rolling, and whether the event happens; a row per first die."""
    ways: int
    all: int


class Listed(NamedTuple):
    """The hands with which the event happens or, if fewer, those with which it doesn't."""

    hands: Sequence[tuple[Dice, int]]
    """Sorted dice, and the number of orders in which they can be rolled."""
    is_without: bool
    """Whether these are the hands with which the event does not happen."""
    ways: int
    all: int


class Chosen(NamedTuple):
    """Dice considered singly: numbers of dice that show the face, with their chances."""

    die: Fraction
    """Chance that one die shows the face, in all its rolls."""
    rolls: int
    """Maximum number of rolls of a die."""
    dice: int
    rows: Sequence[tuple[int, int, Fraction]]
    """Number of dice with the face, number of choices of these dice, chance."""


class Valued(NamedTuple):
    """Number of results for each measured value that makes the event happen."""

    rows: Sequence[tuple[int, int]]
    ways: int
    all: int


class Repeated(NamedTuple):
    """All dice are rolled again until the event happens; it fails only if every roll misses."""

    once: Fraction
    """Chance of one roll."""
    rolls: int
    chance: Fraction


class Stepwise(NamedTuple):
    """Chances that the event has happened by the end of each roll."""

    within: Sequence[Fraction]


WayToChance: TypeAlias = Grid | Listed | Chosen | Valued | Repeated | Stepwise


def ways_to(exact: ExactChance) -> list[WayToChance]:
    """Return the derivations of a chance: for a single roll, then for all rolls."""
    experiment = exact.experiment
    if experiment.rolls == 1:
        return [_one_roll(exact)]
    if experiment.rule == NOTHING:
        return [_one_roll(exact), Repeated(exact.within[0], experiment.rolls, exact.chance)]
    if experiment.rule == HELPS and experiment.event.kind == LEAST:
        return [_chosen(exact, experiment.rolls), Stepwise(exact.within)]
    return [_one_roll(exact), Stepwise(exact.within)]


def _one_roll(exact: ExactChance) -> WayToChance:
    experiment = exact.experiment
    if experiment.dice <= 2 and experiment.all <= LARGEST_GRID:
        return Grid(list(_grid(exact)), exact.ways, experiment.all)
    if experiment.event.kind in (LEAST, EXACTLY):
        return _chosen(exact)
    listed = _listed(exact)
    return _valued(exact) if listed is None else listed


def _grid(exact: ExactChance) -> Iterator[list[tuple[Dice, bool]]]:
    event, faces = exact.experiment.event, range(1, exact.experiment.sides + 1)
    if exact.experiment.dice == 1:
        yield [((face,), event.happens((face,))) for face in faces]
        return
    for one in faces:
        yield [((one, two), event.happens((min(one, two), max(one, two)))) for two in faces]


def _listed(exact: ExactChance) -> Listed | None:
    """Return the list of hands, or None if it would be too long."""
    event, all_ = exact.experiment.event, exact.experiment.all
    hits = [dice for dice in exact.hands.full if event.happens(dice)]
    misses = [dice for dice in exact.hands.full if not event.happens(dice)]
    hands, is_without = (misses, True) if len(misses) < len(hits) else (hits, False)
    if len(hands) > MOST_KINDS:
        return None
    return Listed([(dice, _orders(dice)) for dice in hands], is_without, exact.ways, all_)


def _orders(dice: Dice) -> int:
    """Return the number of orders in which these dice can be rolled."""
    return factorial(len(dice)) // prod(map(factorial, Counter(dice).values()))


def _chosen(exact: ExactChance, rolls: int = 1) -> Chosen:
    """Return the chance of each number of dice with the face, if the other dice are rerolled."""
    experiment = exact.experiment
    n = experiment.dice
    die = 1 - Fraction(experiment.sides - 1, experiment.sides) ** rolls
    numbers = [number for number in range(n + 1) if experiment.event.allows(number, n)]
    chances = [comb(n, number) * die**number * (1 - die) ** (n - number) for number in numbers]
    choices = [comb(n, number) for number in numbers]
    return Chosen(die, rolls, n, list(zip(numbers, choices, chances, strict=True)))


def _valued(exact: ExactChance) -> Valued:
    experiment = exact.experiment
    rows = [row for row in exact.first.items() if experiment.event.allows(row[0], experiment.dice)]
    return Valued(rows, exact.ways, experiment.all)
