"""Positions of rolled dice: set by the record alone, within the felt, and without overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.views.kit.dice_places import HIGH, LINED_UP, Spot, scattered
from spielekiste.core.chance import DrawStream
from spielekiste.parts.dice import HAND

NUMBERS = st.integers(0, 9999)
HELD = st.sets(st.integers(0, HAND - 1))

WIDTH = 6.02
"""Width of the felt in dice: five slots of the tray, and the rim."""


def corners(spot: Spot, stretch: float) -> list[tuple[float, float]]:
    """Return the corners of a die, in die widths, on a felt stretched vertically by `stretch`."""
    turn = radians(spot.lean)
    across, down = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    middle = (spot.x, spot.y * HIGH * stretch)
    signs = [(a, b) for a in (-0.5, 0.5) for b in (-0.5, 0.5)]
    return [
        (middle[0] + a * across[0] + b * down[0], middle[1] + a * across[1] + b * down[1])
        for a, b in signs
    ]


def shadows(die: Iterable[tuple[float, float]], angle: float) -> tuple[float, float]:
    """Return the interval that a die covers when projected onto this direction."""
    along = [x * cos(angle) + y * sin(angle) for x, y in die]
    return min(along), max(along)


def directions(*spots: Spot) -> Iterator[float]:
    """Yield the directions of the dice's edges. Two squares overlap unless they are separated in
    one of them.
    """
    for spot in spots:
        yield from (radians(spot.lean), radians(spot.lean + 90))


def are_apart(one: Spot, other: Spot, stretch: float) -> bool:
    """Return whether two dice do not touch."""
    pairs = (
        (shadows(corners(one, stretch), angle), shadows(corners(other, stretch), angle))
        for angle in directions(one, other)
    )
    return any(a[1] < b[0] or b[1] < a[0] for a, b in pairs)


@given(NUMBERS, NUMBERS, HELD, st.floats(1, 1.8))
def test_dice_never_overlap(first: int, second: int, held: set[int], stretch: float) -> None:
    """Dice don't overlap after a roll of all or some dice on any felt, nor when a die is taken
    back.
    """
    before = scattered({}, DrawStream("a", first))
    after = scattered({place: before[place] for place in held}, DrawStream("b", second))
    for spots in (before, after):
        assert all(are_apart(*pair, stretch) for pair in combinations(spots, 2))


@given(NUMBERS)
def test_dice_lie_on_the_felt(number: int) -> None:
    """No corner of a die is beyond the edge of the felt."""
    for spot in scattered({}, DrawStream("a", number)):
        assert all(abs(x) <= WIDTH / 2 for x, _y in corners(spot, 1))


def test_another_roll_is_scattered_in_another_way() -> None:
    """Positions and angles vary with the roll number, and the same number gives the same ones."""
    many = {scattered({}, DrawStream("a", number)) for number in range(50)}
    assert len(many) == 50
    assert len({spot.lean for spots in many for spot in spots}) > 40
    assert scattered({}, DrawStream("a", 0)) in many


@pytest.mark.parametrize("place", range(HAND))
def test_a_kept_die_keeps_its_spot(place: int) -> None:
    """A kept die returns to its original position if it is released."""
    before = scattered({}, DrawStream("a", place))
    after = scattered({place: before[place]}, DrawStream("b", place))
    assert after[place] == before[place] != LINED_UP[place]
    assert not set(after) & set(before) - {before[place]}
