"""Dice events as data: a value measured on the dice, and the condition it must meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from spielekiste.core.errors import UnreadableNotation
from spielekiste.parts.dice import Dice, largest_group, longest_run

LEAST, EXACTLY, ABOVE, BELOW, SUM = "least", "exactly", "above", "below", "sum"
SAME, ROW, DIFFERENT, EVEN, HOUSE = "same", "row", "different", "even", "house"

KINDS: Mapping[str, int] = MappingProxyType(
    {
        LEAST: 2, EXACTLY: 2, ABOVE: 1, BELOW: 1, SUM: 1,
        SAME: 1, ROW: 1, DIFFERENT: 0, EVEN: 0, HOUSE: 0,
    }
)  # fmt: skip
"""Kinds of events in the order of the list, with their number of arguments."""

SUMS = (ABOVE, BELOW, SUM)
"""Events on the sum of all dice."""


@dataclass(frozen=True, slots=True)
class DiceEvent:
    """An event: `least 2 6` is at least two sixes, `above 20` a sum above 20, `row 4` a straight."""

    kind: str
    """One of `KINDS`."""
    bound: int = 0
    """First argument: a number of dice, or a sum; 0 if the kind has none."""
    face: int = 0
    """Second argument: the face that is counted; 0 if the kind has none."""

    def __str__(self) -> str:
        return " ".join([self.kind, *map(str, self.arguments)])

    @property
    def arguments(self) -> tuple[int, ...]:
        """The arguments that this kind of event takes."""
        return (self.bound, self.face)[: KINDS[self.kind]]

    @classmethod
    def parse(cls, text: str) -> DiceEvent:
        """Parse text such as `least 2 6`; raise `UnreadableNotation` on any other text."""
        kind, *words = text.split(" ")
        if kind not in KINDS or len(words) != KINDS[kind] or not all(map(is_number, words)):
            raise UnreadableNotation(text, 0, f"one of {', '.join(KINDS)} and its numbers")
        return cls(kind, *map(int, words))

    def measure(self, dice: Dice) -> int:
        """Return the value that the event tests; the dice are sorted."""
        return MEASURES[self.kind](dice, self.face)

    def allows(self, value: int, dice: int) -> bool:
        """Return True if the event happens when this value is measured on this many dice."""
        if self.kind in (LEAST, SAME, ROW):
            return value >= self.bound
        if self.kind in (ABOVE, BELOW):
            return value > self.bound if self.kind == ABOVE else value < self.bound
        return value == {DIFFERENT: dice, EVEN: dice, HOUSE: 1}.get(self.kind, self.bound)

    def happens(self, dice: Dice) -> bool:
        """Return True if the event happens with these sorted dice."""
        return self.allows(self.measure(dice), len(dice))

    def values(self, dice: int, sides: int) -> range:
        """Return the range of values that can be measured on these dice."""
        least, most = self._limits(dice, sides)
        return range(least, most + 1)

    def _limits(self, dice: int, sides: int) -> tuple[int, int]:
        if self.kind in SUMS:
            return dice, dice * sides
        if self.kind in (ROW, DIFFERENT):
            return 1, min(dice, sides)
        if self.kind == HOUSE:
            return 0, 1
        return (1, dice) if self.kind == SAME else (0, dice)

    def bounds(self, dice: int, sides: int) -> range:
        """Return the first arguments that make sense for these dice; empty if there are none."""
        least, most = self._limits(dice, sides)
        return {
            LEAST: range(1, dice + 1),
            EXACTLY: range(dice + 1),
            ABOVE: range(least, most),
            BELOW: range(least + 1, most + 1),
            SUM: range(least, most + 1),
            SAME: range(2, dice + 1),
            ROW: range(3, most + 1),
            DIFFERENT: range(1 if 2 <= dice <= sides else 0),
            EVEN: range(1),
            HOUSE: range(1 if dice == FULL and sides > 1 else 0),
        }[self.kind]

    def fits(self, dice: int, sides: int) -> bool:
        """Return True if the event makes sense with these dice."""
        faces = range(1, sides + 1) if KINDS[self.kind] == 2 else range(1)
        return self.bound in self.bounds(dice, sides) and self.face in faces


FULL = 5
"""Number of dice of a full house."""

MEASURES: Mapping[str, Callable[[Dice, int], int]] = MappingProxyType(
    {
        LEAST: lambda dice, face: dice.count(face),
        EXACTLY: lambda dice, face: dice.count(face),
        **dict.fromkeys(SUMS, lambda dice, _face: sum(dice)),
        SAME: lambda dice, _face: largest_group(dice),
        ROW: lambda dice, _face: longest_run(dice),
        DIFFERENT: lambda dice, _face: len(set(dice)),
        EVEN: lambda dice, _face: sum(face % 2 == 0 for face in dice),
        HOUSE: lambda dice, _face: int(sorted(map(dice.count, set(dice))) == [2, 3]),
    }
)
"""Functions that measure sorted dice, by kind of event."""


def is_number(text: str) -> bool:
    """Return True if a string is a whole number in canonical form, with at most nine digits.

    >>> [is_number(text) for text in ("12", "012", "-1", "")]
    [True, False, False, False]
    """
    return text.isascii() and text.isdigit() and len(text) < 10 and str(int(text)) == text
