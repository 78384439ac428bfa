"""Chance as data: our own random stream, exact probabilities, typed results."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.parts.dice import Throw, Thrown


def test_the_stream_is_the_documented_one() -> None:
    """The first number is the first 64-bit word of SHA-256("seed/index/0"), reduced."""
    word = int.from_bytes(sha256(b"abc/7/0").digest()[:8], "big")
    assert DrawStream("abc", 7).randrange(7776) == word % 7776


def test_the_stream_continues_through_the_blocks() -> None:
    """Numbers 1 to 4 come from block 0, number 5 is the first of block 1."""
    luck = DrawStream("abc", 0)
    numbers = [luck.randrange(2**64) for _ in range(5)]
    blocks = sha256(b"abc/0/0").digest() + sha256(b"abc/0/1").digest()[:8]
    assert numbers == [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 40, 8)]


@given(st.text(max_size=20), st.integers(0, 10_000), st.integers(1, 2**64))
def test_numbers_are_in_range_and_fixed(seed: str, index: int, stop: int) -> None:
    """Every number is below `stop`, and the same seed and index give the same number."""
    number = DrawStream(seed, index).randrange(stop)
    assert 0 <= number < stop
    assert number == DrawStream(seed, index).randrange(stop)


def test_different_indexes_are_different_streams() -> None:
    """A hundred events of one seed give a hundred different words."""
    assert len({DrawStream("s", index).randrange(2**64) for index in range(100)}) == 100


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 2), (3, 4), (5, 6), (5, 2)])
def test_weights_of_a_throw_are_exact(count: int, sides: int) -> None:
    """The probabilities sum to one and equal the counts over all ordered throws."""
    throw = Throw(count, sides)
    weights = dict(throw.outcomes())
    assert sum(weights.values()) == 1
    every = Counter(throw.sample(_Fixed(number)) for number in range(sides**count))
    assert weights == {result: Fraction(n, sides**count) for result, n in every.items()}


class _Fixed:
    """A random source with a single number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def randrange(self, stop: int, /) -> int:
        """Return the number."""
        assert self.number < stop
        return self.number


def test_a_throw_may_come_from_any_source() -> None:
    """`random.Random` can be used as well as our own stream."""
    assert len(Throw(5).sample(Random(1)).dice) == 5


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5))
def test_results_are_read_as_they_are_written(faces: list[int]) -> None:
    """Formatted results parse back to equal ones, and dice may be typed in any order."""
    result = Thrown(tuple(sorted(faces)))
    throw = Throw(len(faces))
    assert throw.parse(str(result)) == result
    assert throw.parse("throw " + "".join(map(str, faces))) == result
    throw.check(result)


@pytest.mark.parametrize(
    "text", ["", "throw", "throw ", "throw 0", "throw 12a", "roll 1", "throw ¹"]
)
def test_unreadable_results_say_where(text: str) -> None:
    """Unreadable text and impossible throws raise different errors; the first gives the position."""
    with pytest.raises(UnreadableNotation, match="position") as refused:
        Throw(5).parse(text)
    assert 0 <= refused.value.position <= len(text)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4), (1, 2, 3, 4, 7), (5, 4, 3, 2, 1), (0, 1, 1, 1, 1)])
def test_impossible_results_are_refused(dice: tuple[int, ...]) -> None:
    """Throws with a wrong number of dice, a wrong face or unsorted dice are rejected."""
    with pytest.raises(IllegalMove, match="wrong-result"):
        Throw(5).check(Thrown(dice))
