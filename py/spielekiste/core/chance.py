"""Chance as data: what may happen, how likely it is, and a random stream that anybody can check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any, Protocol, TypeVar

from spielekiste.core.errors import IllegalMove, UnreadableNotation

T = TypeVar("T")

WORD = 64
"""Bits taken from the digest for one random number."""


class Source(Protocol):
    """Where random numbers come from: `random.Random`, or `DrawStream`."""

    def randrange(self, stop: int, /) -> int:
        """Return one of 0 … stop - 1, all equally likely."""
        ...


class Chance(Protocol):
    """A chance event that is due. Its result is applied with `state.happen(result)`."""

    def outcomes(self) -> Iterator[tuple[Any, Fraction]]:
        """Yield every possible result once, with its exact probability."""
        ...

    def sample(self, source: Source) -> Any:
        """Return one result, drawn with those probabilities."""
        ...

    def parse(self, text: str) -> Any:
        """Read a result of this event; raise `UnreadableNotation` on anything else."""
        ...

    def check(self, result: Any) -> None:
        """Raise `IllegalMove` (`wrong-result`) unless this event can give the result."""
        ...


class DrawStream:
    """The random numbers of one chance event, fixed by (seed, index) alone.

    The index is how many chance events came before, or a name such as `1.4.2` where luck is bound
    to turn and throw (`Match.luck`).

    Number k is the k-th 64-bit word of SHA-256("seed/index/0"), SHA-256("seed/index/1"), …,
    big-endian; a word in the last, incomplete multiple of `stop` is thrown away, so that every
    result is equally likely. Nothing else enters: undo cannot re-roll, and replays agree everywhere.
    """

    __slots__ = ("_block", "_name", "_words")

    def __init__(self, seed: str, index: int | str) -> None:
        self._name = f"{seed}/{index}/"
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """Return one of 0 … stop - 1 (stop 1 … 2**64), all equally likely."""
        limit = (1 << WORD) - (1 << WORD) % stop
        while (word := self._word()) >= limit:
            pass
        return word % stop

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, all equally likely."""
        return items[self.randrange(len(items))]

    def _word(self) -> int:
        if not self._words:
            digest = sha256(f"{self._name}{self._block}".encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._words.pop()


@dataclass(frozen=True, slots=True, order=True)
class Picked:
    """The seat that was drawn by lot."""

    seat: int
    """From 0."""

    def __str__(self) -> str:
        return f"pick {self.seat}"


@dataclass(frozen=True, slots=True)
class Pick:
    """Drawing one of the seats by lot, all equally likely (T2, option random)."""

    seats: int
    """How many there are to draw from."""

    def outcomes(self) -> Iterator[tuple[Picked, Fraction]]:
        """Yield each seat with the same probability."""
        for seat in range(self.seats):
            yield Picked(seat), Fraction(1, self.seats)

    def sample(self, source: Source) -> Picked:
        """Draw one seat."""
        return Picked(source.randrange(self.seats))

    def parse(self, text: str) -> Picked:
        """Read `pick 2`."""
        word, _, number = text.partition(" ")
        if word != "pick" or not (number.isascii() and number.isdigit() and len(number) < 3):
            raise UnreadableNotation(text, 0, "pick and a seat from 0")
        return Picked(int(number))

    def check(self, result: object) -> None:
        """Refuse a seat that is not at the table."""
        if not (isinstance(result, Picked) and 0 <= result.seat < self.seats):
            raise IllegalMove("wrong-result", result)
