"""Exact chances of experiments: best keeps from the last roll to the first, then all results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from spielekiste.core.work import Work
from spielekiste.lab.experiment import HELPS, Experiment
from spielekiste.lab.hands import DiceHands, Numbers
from spielekiste.parts.dice import Dice

Kept: TypeAlias = tuple[int, int]
"""Size of a kept hand, and its index among the hands of this size."""

Choices: TypeAlias = Sequence[Kept]
"""What to keep of each full hand, in order; the hand itself where rolling ends."""


@dataclass(frozen=True)
class ExactChance:
    """The exact chances of an experiment."""

    experiment: Experiment
    within: tuple[Fraction, ...]
    """Chance that the event has happened by the first, second and third roll of an attempt."""
    spread: Mapping[int, Fraction]
    """Chance of each measured number at the end of an attempt; numbers with chance 0 are missing."""
    first: Mapping[int, int]
    """How many results of one roll of all dice have each measured number."""
    plan: Sequence[Choices]
    """What to keep after the first and the second roll."""
    hands: DiceHands

    @property
    def chance(self) -> Fraction:
        """Chance that the event happens in an attempt."""
        return self.within[-1]

    @property
    def ways(self) -> int:
        """Number of results of one roll of all dice for which the event happens."""
        experiment = self.experiment
        allows = experiment.event.allows
        return sum(n for value, n in self.first.items() if allows(value, experiment.dice))

    def keep(self, dice: Dice, rolled: int) -> Dice:
        """Return the dice to keep after this many rolls, given sorted dice; all if rolling ends."""
        if rolled >= self.experiment.rolls:
            return dice
        size, at = self.plan[rolled - 1][self.hands.place[-1][dice]]
        return self.hands.by_size[size][at]


def exact(experiment: Experiment) -> Work[ExactChance]:
    """Return the exact chances of an experiment."""
    hands = DiceHands(experiment.dice, experiment.sides)
    yield from hands.connect()
    happens = [experiment.event.happens(dice) for dice in hands.full]
    yield
    plan = yield from _plan(experiment, hands, happens)
    start = hands.nothing()
    start[0][0] = 1
    weights = yield from hands.rolled(start)
    first = _measured(experiment, hands, weights)
    within = [_share(weights, happens)]
    for choices in plan:
        weights = yield from _next(hands, weights, choices)
        within.append(_share(weights, happens))
    whole = sum(weights)
    spread = _measured(experiment, hands, weights)
    chances = {value: Fraction(weight, whole) for value, weight in spread.items()}
    return ExactChance(experiment, tuple(within), chances, first, plan, hands)


def _share(weights: Numbers, happens: Sequence[bool]) -> Fraction:
    met = sum(weight for weight, is_met in zip(weights, happens, strict=True) if is_met)
    return Fraction(met, sum(weights))


def _measured(experiment: Experiment, hands: DiceHands, weights: Numbers) -> dict[int, int]:
    """Return the weight of each measured value, in order, omitting weights of 0."""
    found: dict[int, int] = defaultdict(int)
    for dice, weight in zip(hands.full, weights, strict=True):
        found[experiment.event.measure(dice)] += weight
    return {value: found[value] for value in sorted(found) if found[value]}


def _next(hands: DiceHands, weights: Numbers, choices: Choices) -> Work[Numbers]:
    """Return the weights of the full hands after another roll of the dice not kept.

    A hand of k kept dice has sides^k times fewer results, so each counts sides^k times as much.
    """
    kept = hands.nothing()
    for weight, (size, at) in zip(weights, choices, strict=True):
        kept[size][at] += weight * hands.sides**size
    yield
    return (yield from hands.rolled(kept))


# ---------------------------------------------------------------------- what to keep


def _plan(experiment: Experiment, hands: DiceHands, happens: Sequence[bool]) -> Work[list[Choices]]:
    """Return the dice to keep after each roll except the last."""
    stays = [(hands.dice, at) for at in range(len(hands.full))]
    if experiment.rule == HELPS:
        return (yield from _best_plan(experiment, hands, happens))
    by_rule = list(map(experiment.keep, hands.full))
    chosen = [
        stay if is_met else (len(keep), hands.place[len(keep)][keep])
        for stay, is_met, keep in zip(stays, happens, by_rule, strict=True)
    ]
    yield
    return [chosen] * (experiment.rolls - 1)


def _best_plan(
    experiment: Experiment, hands: DiceHands, happens: Sequence[bool]
) -> Work[list[Choices]]:
    """Return the keeps with the best chance, computed from the last roll back to the first.

    Chances are whole numbers, with a denominator of sides^dice per remaining roll.
    """
    plan: list[Choices] = []
    chances = list(map(int, happens))
    for left in range(1, experiment.rolls):
        certain = experiment.all**left
        sums = yield from hands.summed(chances)
        best = yield from _best_keeps(hands, sums)
        plan.append(
            [
                (hands.dice, at) if is_met else keep
                for at, (is_met, (_chance, keep)) in enumerate(zip(happens, best, strict=True))
            ]
        )
        chances = [
            certain if is_met else chance
            for is_met, (chance, _keep) in zip(happens, best, strict=True)
        ]
    return plan[::-1]


Best: TypeAlias = tuple[int, Kept]
"""A chance, and the hand to keep for it; among equals, the one with most dice and highest faces."""


def _best_keeps(hands: DiceHands, sums: Sequence[Numbers]) -> Work[list[Best]]:
    """Return the best hand to keep from each full hand; at least one die is rolled."""
    best: list[Best] = []
    for size, row in enumerate(sums):
        scale = hands.sides**size
        own = [(number * scale, (size, at)) for at, number in enumerate(row)]
        if size == hands.dice:  # the hand itself may not be kept
            own = [(-1, keep) for _chance, keep in own]
        best = list(_raised(hands, size, own, best))
        yield
    return best


def _raised(
    hands: DiceHands, size: int, own: Sequence[Best], smaller: Sequence[Best]
) -> Iterator[Best]:
    """Yield the better of each hand itself and the best keeps of the hands with one die fewer."""
    found = list(own)
    for at, row in enumerate(hands.more[size - 1] if size else ()):
        chance = smaller[at]
        for to in row:
            found[to] = max(found[to], chance)
    yield from found
