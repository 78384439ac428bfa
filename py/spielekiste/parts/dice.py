"""Dice: throws with exact probabilities, and choosing which dice to keep (K1–K6)."""

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
"""Faces of dice, sorted; their order on the table does not matter."""

HAND = 5
"""Number of dice in a five-dice game (K2)."""

THROWS = 3
"""Maximum number of throws in a turn (K1)."""


@dataclass(frozen=True, slots=True, order=True)
class Thrown:
    """The result of a throw."""

    dice: Dice
    """Faces, sorted, from 1."""

    @property
    def total(self) -> int:
        """The sum of all faces."""
        return sum(self.dice)

    def __str__(self) -> str:
        return "throw " + digits(self.dice)


@dataclass(frozen=True, slots=True)
class Throw:
    """A pending throw of dice."""

    count: int
    """Number of dice, at least 1."""
    sides: int = 6
    """Number of faces of each die, 2 to 9."""

    is_of_dice = True
    """Always True: players can throw real dice."""

    def outcomes(self) -> Iterator[tuple[Thrown, Fraction]]:
        """Yield each sorted result with its multinomial probability."""
        everything = self.sides**self.count
        for dice in _every(self.count, self.sides):
            ways = factorial(self.count) // prod(map(factorial, Counter(dice).values()))
            yield Thrown(dice), Fraction(ways, everything)

    def sample(self, source: Source) -> Thrown:
        """Return a random result; one random number below sides**count determines all dice."""
        return _result(self.count, self.sides, source.randrange(self.sides**self.count))

    def parse(self, text: str) -> Thrown:
        """Parse text such as `throw 13356`; the faces may be in any order."""
        word, _, faces = text.partition(" ")
        if word != "throw":
            raise UnreadableNotation(text, 0, "'throw' and the dice")
        return Thrown(read_digits(text, 6, faces))

    def check(self, result: object) -> None:
        """Raise `IllegalMove` unless the result has `count` sorted dice, each from 1 to `sides`."""
        possible = _possible(self.count, self.sides)
        if not isinstance(result, Thrown) or result.dice not in possible:
            raise IllegalMove("wrong-result", result)


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these dice and throw the others again (K3, K4)."""

    dice: Dice
    """The kept dice, sorted; 0 to 4 of them."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: keeps before entries, by number of dice, then by faces."""
        return (0, len(self.dice), *self.dice)

    def __str__(self) -> str:
        return "keep " + (digits(self.dice) or "-")


KEEP_NONE = Keep(())
"""Throw all five dice again; with a full cup the only allowed keep (G1)."""


@cache
def keeps(dice: Dice) -> tuple[Keep, ...]:
    """Return all possible keeps that leave at least one die to throw (K3).

    >>> [str(keep) for keep in keeps((1, 1, 6))]
    ['keep -', 'keep 1', 'keep 6', 'keep 11', 'keep 16']
    """
    kept = {some for size in range(len(dice)) for some in combinations(dice, size)}
    return tuple(sorted((_keep(some) for some in kept), key=lambda keep: keep.rank))


@cache
def throw_of(count: int, sides: int = 6) -> Throw:
    """Return the shared `Throw` instance for this number of dice."""
    return Throw(count, sides)


def check_keep(keep: Keep, dice: Dice, throws: int, *, whole_cup: bool = False) -> None:
    """Raise `IllegalMove` unless these dice may be kept after `throws` throws (K1, K3, G1)."""
    if throws >= THROWS:
        raise IllegalMove("no-throw-left", keep)
    if whole_cup and keep.dice:
        raise IllegalMove("whole-cup", keep)
    if keep.dice not in _keepable(dice):
        raise IllegalMove("nothing-to-throw" if keep.dice == dice else "not-in-dice", keep)


def read_keep(text: str) -> Keep:
    """Parse text such as `keep 335` or `keep -`; raise `UnreadableNotation` on any other text."""
    word, _, faces = text.partition(" ")
    if word != "keep":
        raise UnreadableNotation(text, 0, "'keep' and the dice")
    return Keep(()) if faces == "-" else Keep(read_digits(text, 5, faces))


def read_digits(text: str, at: int, faces: str) -> Dice:
    """Parse faces written as digits; `at` is their position in `text`, used in the error."""
    wrong = next((i for i, sign in enumerate(faces) if sign not in "123456789"), None)
    if wrong is not None or not 0 < len(faces) < 10:
        raise UnreadableNotation(text, at + (wrong or 0), "the dice as digits, such as 13356")
    return tuple(sorted(map(int, faces)))


def digits(dice: Dice) -> str:
    """Format dice as digits.

    >>> digits((1, 3, 3))
    '133'
    """
    return "".join(map(str, dice))


def largest_group(dice: Dice) -> int:
    """Return the number of dice with the most frequent face (0 for no dice)."""
    return max(map(dice.count, dice), default=0)


def longest_run(dice: Dice) -> int:
    """Return the length of the longest run of consecutive faces.

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
    """Return True if the dice show one face three times and another twice (C5)."""
    return sorted(Counter(dice).values()) == [2, 3]


def _every(count: int, sides: int) -> Iterator[Dice]:
    """Yield every result of a throw once, sorted."""
    return combinations_with_replacement(range(1, sides + 1), count)


@cache
def _possible(count: int, sides: int) -> frozenset[Dice]:
    """Return every result of a throw, as a set for fast lookup."""
    return frozenset(_every(count, sides))


@cache
def _keepable(dice: Dice) -> frozenset[Dice]:
    """Return the dice of every possible keep, as a set for fast lookup."""
    return frozenset(keep.dice for keep in keeps(dice))


@cache
def _keep(dice: Dice) -> Keep:
    return Keep(dice)


@cache
def _result(count: int, sides: int, number: int) -> Thrown:
    """Return the result encoded by a number below sides**count; equal results share one object."""
    faces = []
    for _die in range(count):
        number, face = divmod(number, sides)
        faces.append(face + 1)
    return _thrown(tuple(sorted(faces)))


@cache
def _thrown(dice: Dice) -> Thrown:
    return Thrown(dice)
