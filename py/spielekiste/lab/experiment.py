"""An experiment: dice, number of rolls, rule for keeping dice, and the event to test."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from spielekiste.core.errors import InvalidOption
from spielekiste.lab.events import DiceEvent
from spielekiste.parts.dice import THROWS, Dice

SIDES = (2, 4, 6, 8, 10, 12, 20)
"""Numbers of sides of the dice; two sides are a coin."""

MOST_DICE = 10
"""Maximum number of dice."""

MOST_HANDS = 10_000
"""Maximum number of results that differ in more than their order."""

HELPS, MOST, EACH, HIGH, NOTHING = "helps", "most", "each", "high", "nothing"
RULES = (HELPS, MOST, EACH, HIGH, NOTHING)
"""Rules for keeping dice: the keep with the best chance, the most frequent number, one die of each
number, dice of the upper half, nothing."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment; rolling stops as soon as the event has happened.

    Raises `InvalidOption` if the parts don't fit together. With a single roll the rule is `nothing`.
    """

    event: DiceEvent
    dice: int = 5
    sides: int = 6
    rolls: int = 1
    """Maximum number of rolls of an attempt, 1 to 3."""
    rule: str = NOTHING
    """One of `RULES`."""

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("sides", self.sides, SIDES),
            ("dice", self.dice, range(1, most_dice(self.sides) + 1)),
            ("rolls", self.rolls, range(1, THROWS + 1)),
            ("rule", self.rule, RULES if self.rolls > 1 else (NOTHING,)),
        ):
            if value not in allowed:
                raise InvalidOption(name, value, f"one of {', '.join(map(str, allowed))}")
        if not self.event.fits(self.dice, self.sides):
            told = f"an event of {self.dice} dice with {self.sides} sides"
            raise InvalidOption("event", self.event, told)

    @property
    def all(self) -> int:
        """Number of results of one roll of all dice, if the dice are distinguishable."""
        return int(self.sides**self.dice)

    @property
    def values(self) -> range:
        """Range of values that can be measured for the event."""
        return self.event.values(self.dice, self.sides)

    def keep(self, dice: Dice) -> Dice:
        """Return the sorted dice kept by the rule, but not for `helps`, which needs the chances."""
        if self.rule == MOST:
            face = max(dice, key=lambda face: (dice.count(face), face))
            return (face,) * dice.count(face)
        if self.rule == EACH:
            return tuple(sorted(set(dice)))
        if self.rule == HIGH:
            return tuple(face for face in dice if 2 * face > self.sides)
        return ()


def most_dice(sides: int) -> int:
    """Return the maximum number of dice with this many sides.

    >>> [most_dice(sides) for sides in SIDES]
    [10, 10, 10, 8, 6, 5, 4]
    """
    counts = range(1, MOST_DICE + 1)
    return max(dice for dice in counts if comb(dice + sides - 1, dice) <= MOST_HANDS)
