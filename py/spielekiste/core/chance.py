"""Chance as data: possible results, their probabilities, and a reproducible random stream."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from struct import Struct
from typing import Any, Protocol, TypeVar

from spielekiste.core.errors import IllegalMove, UnreadableNotation

T = TypeVar("T")

WORD = 64
"""Bits taken from the digest for one random number."""

WORDS = Struct(">4Q")
"""The words of a digest."""


class Source(Protocol):
    """A source of random numbers, such as `random.Random` or `DrawStream`."""

    def randrange(self, stop: int, /) -> int:
        """Return a uniformly random integer from 0 to stop - 1."""
        ...


class Chance(Protocol):
    """A pending chance event, whose result is applied with `state.happen(result)`."""

    @property
    def is_of_dice(self) -> bool:
        """True for a throw of dice, which players can make with real ones (T3)."""
        ...

    def outcomes(self) -> Iterator[tuple[Any, Fraction]]:
        """Yield every possible result once, with its exact probability."""
        ...

    def sample(self, source: Source) -> Any:
        """Return one random result, with the probabilities given by `outcomes`."""
        ...

    def parse(self, text: str) -> Any:
        """Parse a result of this event; raise `UnreadableNotation` on any other text."""
        ...

    def check(self, result: Any) -> None:
        """Raise `IllegalMove` (`wrong-result`) if this event can't produce the result."""
        ...


class DrawStream:
    """Random numbers for one chance event, determined only by (seed, index).

    The index is the number of earlier chance events, or a name such as `1.4.2` if luck depends on
    the turn and the throw (`Match.luck`).

    Number k is the k-th 64-bit big-endian word of SHA-256("seed/index/0"), SHA-256("seed/index/1"),
    and so on. Words at or above the largest multiple of `stop` are skipped, which makes all results
    equally likely. Undo therefore can't change luck, and a replay is the same on every machine.
    """

    __slots__ = ("_block", "_name", "_words")

    def __init__(self, seed: str, index: int | str) -> None:
        self._name = f"{seed}/{index}/"
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """Return a uniformly random integer from 0 to stop - 1; stop is 1 to 2**64."""
        limit = (1 << WORD) - (1 << WORD) % stop
        while (word := self._word()) >= limit:
            pass
        return word % stop

    def choice(self, items: Sequence[T]) -> T:
        """Return a uniformly random item."""
        return items[self.randrange(len(items))]

    def _word(self) -> int:
        if not self._words:
            digest = sha256(f"{self._name}{self._block}".encode()).digest()
            self._block += 1
            self._words = [*reversed(WORDS.unpack(digest))]
        return self._words.pop()


@dataclass(frozen=True, slots=True, order=True)
class Picked:
    """The seat that was picked at random."""

    seat: int
    """Seat number, from 0."""

    def __str__(self) -> str:
        return f"pick {self.seat}"


@dataclass(frozen=True, slots=True)
class Pick:
    """A random pick of one seat, with all seats equally likely (T2, option `random`)."""

    seats: int
    """Number of seats to pick from."""

    is_of_dice = False
    """Always False: the app picks the seat."""

    def outcomes(self) -> Iterator[tuple[Picked, Fraction]]:
        """Yield each seat, all with the same probability."""
        for seat in range(self.seats):
            yield Picked(seat), Fraction(1, self.seats)

    def sample(self, source: Source) -> Picked:
        """Pick a seat at random."""
        return Picked(source.randrange(self.seats))

    def parse(self, text: str) -> Picked:
        """Parse text such as `pick 2`."""
        word, _, number = text.partition(" ")
        if word != "pick" or not (number.isascii() and number.isdigit() and len(number) < 3):
            raise UnreadableNotation(text, 0, "'pick' and a seat from 0")
        return Picked(int(number))

    def check(self, result: object) -> None:
        """Raise `IllegalMove` if the seat does not exist."""
        if not (isinstance(result, Picked) and 0 <= result.seat < self.seats):
            raise IllegalMove("wrong-result", result)
