"""Dice: throws as chance with exact weights, and which of five dice to throw again (K1–K6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

from spielekiste.core.chance import Source
from spielekiste.core.errors import IllegalMove, UnreadableNotation

Dice: TypeAlias = tuple[int, ...]
"""Faces of some dice, sorted; the order in which they lie has no meaning."""

HAND = 5
"""Dice in the cup of a five-dice game (K2)."""

THROWS = 3
"""Throws of one turn at most (K1)."""


@dataclass(frozen=True, slots=True, order=True)
class Thrown:
    """What some dice show."""

    dice: Dice
    """Sorted faces, from 1."""

    @property
    def total(self) -> int:
        """The sum of all faces."""
        return sum(self.dice)

    def __str__(self) -> str:
        return "throw " + digits(self.dice)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of dice that is due."""

    count: int
    """How many dice are thrown, at least 1."""
    sides: int = 6
    """Faces of each die, 2 … 9."""

    def outcomes(self) -> Iterator[tuple[Thrown, Fraction]]:
        """Yield each sorted result with its multinomial probability."""
        everything = self.sides**self.count
        for dice in combinations_with_replacement(range(1, self.sides + 1), self.count):
            ways = factorial(self.count) // prod(map(factorial, Counter(dice).values()))
            yield Thrown(dice), Fraction(ways, everything)

    def sample(self, source: Source) -> Thrown:
        """Throw: one random number below sides**count, whose digits to that base are the dice."""
        return _result(self.count, self.sides, source.randrange(self.sides**self.count))

    def parse(self, text: str) -> Thrown:
        """Read `throw 13356`; the dice may be given in any order."""
        word, _, faces = text.partition(" ")
        if word != "throw":
            raise UnreadableNotation(text, 0, "throw and the dice")
        return Thrown(read_digits(text, 6, faces))

    def check(self, result: object) -> None:
        """Refuse anything but `count` sorted dice with faces from 1 to `sides`."""
        if not isinstance(result, Thrown) or not self._fits(result.dice):
            raise IllegalMove("wrong-result", result)

    def _fits(self, dice: Dice) -> bool:
        return (
            len(dice) == self.count
            and dice == tuple(sorted(dice))
            and dice[0] >= 1
            and dice[-1] <= self.sides
        )


@dataclass(frozen=True, slots=True)
class Keep:
    """Put these dice aside and throw the others again (K3, K4)."""

    dice: Dice
    """The dice that stay, sorted; 0 … 4 of them."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Keeps come before entries: fewest dice first, then by faces."""
        return (0, len(self.dice), *self.dice)

    def __str__(self) -> str:
        return "keep " + (digits(self.dice) or "-")


KEEP_NONE = Keep(())
"""Throw all five again; with a full cup the only way to throw again (G1)."""


@cache
def keeps(dice: Dice) -> tuple[Keep, ...]:
    """Return every choice of dice to keep that leaves at least one to throw (K3).

    >>> [str(keep) for keep in keeps((1, 1, 6))]
    ['keep -', 'keep 1', 'keep 6', 'keep 11', 'keep 16']
    """
    kept = {some for size in range(len(dice)) for some in combinations(dice, size)}
    return tuple(sorted((_keep(some) for some in kept), key=lambda keep: keep.rank))


@cache
def throw_of(count: int, sides: int = 6) -> Throw:
    """Return the one `Throw` of so many dice (states share it)."""
    return Throw(count, sides)


def check_keep(keep: Keep, dice: Dice, throws: int, *, whole_cup: bool = False) -> None:
    """Raise `IllegalMove` unless these dice may be kept after that many throws (K1, K3, G1)."""
    if throws >= THROWS:
        raise IllegalMove("no-throw-left", keep)
    if whole_cup and keep.dice:
        raise IllegalMove("whole-cup", keep)
    if keep.dice not in _keepable(dice):
        raise IllegalMove("nothing-to-throw" if keep.dice == dice else "not-in-dice", keep)


def read_keep(text: str) -> Keep:
    """Read `keep 335` or `keep -`; raise `UnreadableNotation` on anything else."""
    word, _, faces = text.partition(" ")
    if word != "keep":
        raise UnreadableNotation(text, 0, "keep and the dice")
    return Keep(()) if faces == "-" else Keep(read_digits(text, 5, faces))


def read_digits(text: str, at: int, faces: str) -> Dice:
    """Read faces written as digits; `at` is where they stand in `text`, for the error."""
    wrong = next((i for i, sign in enumerate(faces) if sign not in "123456789"), None)
    if wrong is not None or not 0 < len(faces) < 10:
        raise UnreadableNotation(text, at + (wrong or 0), "the dice as digits, such as 13356")
    return tuple(sorted(map(int, faces)))


def digits(dice: Dice) -> str:
    """Write dice as digits.

    >>> digits((1, 3, 3))
    '133'
    """
    return "".join(map(str, dice))


def largest_group(dice: Dice) -> int:
    """Return how many dice show the most frequent face (0 for no dice)."""
    return max(map(dice.count, dice), default=0)


def longest_run(dice: Dice) -> int:
    """Return the length of the longest sequence of faces.

    >>> longest_run((1, 2, 3, 4, 6))
    4
    """
    best = run = 0
    last = -1
    for face in sorted(set(dice)):
        run = run + 1 if face == last + 1 else 1
        best, last = max(best, run), face
    return best


def is_full_house(dice: Dice) -> bool:
    """Tell whether three of one and two of another face lie there (C5)."""
    return sorted(Counter(dice).values()) == [2, 3]


@cache
def _keepable(dice: Dice) -> frozenset[Dice]:
    """Return the dice of every keep, for a quick look."""
    return frozenset(keep.dice for keep in keeps(dice))


@cache
def _keep(dice: Dice) -> Keep:
    return Keep(dice)


@cache
def _result(count: int, sides: int, number: int) -> Thrown:
    """Return what a number below sides**count stands for; equal results are one object."""
    faces = []
    for _die in range(count):
        number, face = divmod(number, sides)
        faces.append(face + 1)
    return _thrown(tuple(sorted(faces)))


@cache
def _thrown(dice: Dice) -> Thrown:
    return Thrown(dice)
