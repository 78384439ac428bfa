"""Random positions of rolled dice on the felt, at any angle, without overlaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from spielekiste.core.chance import Source
from spielekiste.parts.dice import HAND

COLUMN = 1.04
"""Mean horizontal distance between neighbours, in dice."""

ASIDE = 22
"""Maximum distance of a die from its column, in hundredths of a die."""

HIGH = 0.62
"""Maximum vertical distance of a die from the middle of the lowest felt, in dice."""

LEAN = 34
"""Maximum angle of a die, in degrees."""

AWAY = range(20, 101)
"""Vertical distances of a die from the middle, in hundredths of the felt's height."""

ALL_SPOTS = (2 * ASIDE + 1) * (2 * LEAN + 1) * 2 * len(AWAY)
"""Number of spots for each column."""

GAP = 0.06
"""Minimum gap between two dice, in dice."""

NEAR, FAR = (1 + GAP) ** 2, 2 * (1 + GAP) ** 2
"""Squares of the distances below which two dice always touch, and above which they never do."""

STRETCHES = (1.0, 1.2, 1.4, 1.6, 1.8)
"""Factors by which a higher felt spreads the dice vertically."""

TRIES = 12
"""Number of spots tried for a die, and of layouts tried before kept dice may be moved."""


Axis = tuple[float, float]
"""Cosine and sine of the direction of a die's side."""


class Spot(NamedTuple):
    """Position of a die on the felt."""

    x: float
    """Horizontal distance of the centre from the middle, in dice; positive is right."""
    y: float
    """Vertical distance from the middle, as a fraction of the felt's height; positive is down."""
    lean: int
    """Angle in degrees, clockwise."""


LINED_UP = tuple(Spot(COLUMN * (place - HAND // 2), 0.0, 0) for place in range(HAND))
"""Spots in a row, for dice that have not been rolled."""


def scattered(held: Mapping[int, Spot], luck: Source) -> tuple[Spot, ...]:
    """Return a spot for each place, from left to right; `held` spots are kept if there is room."""
    for _attempt in range(TRIES):
        spots = dict(held)
        for place in range(HAND):
            spot = spots.get(place) or _free_spot(spots, place, luck)
            if spot is None:
                break
            spots[place] = spot
        else:
            return tuple(spots[place] for place in range(HAND))
    return scattered({}, luck)


def _free_spot(spots: Mapping[int, Spot], place: int, luck: Source) -> Spot | None:
    """Return a spot that overlaps no neighbour, or None if no spot was found."""
    near = [spots[n] for n in range(place - 2, place + 3) if n in spots]
    for _attempt in range(TRIES):
        spot = _random_spot(place, luck)
        if not any(overlap(spot, other) for other in near):
            return spot
    return None


def _random_spot(place: int, luck: Source) -> Spot:
    """Return a spot near the place's column, on the upper or lower side of the felt.

    A single random number is drawn, because a roll tries some 20 spots.
    """
    rest, aside = divmod(luck.randrange(ALL_SPOTS), 2 * ASIDE + 1)
    rest, lean = divmod(rest, 2 * LEAN + 1)
    away, is_low = divmod(rest, 2)
    y = (AWAY.start + away) / 100
    x = COLUMN * (place - HAND // 2) + (aside - ASIDE) / 100
    return Spot(round(x, 2), y if is_low else -y, lean - LEAN)


def overlap(one: Spot, other: Spot) -> bool:
    """Return whether two dice would touch at any height of the felt."""
    right, down = other.x - one.x, (other.y - one.y) * HIGH
    near = right * right + down * down
    if near < NEAR or right * right > FAR:
        return near < NEAR
    cosine, sine = turn(abs(other.lean - one.lean))
    reach = (1 + cosine + sine) / 2 + GAP
    axes = (turn(one.lean), turn(other.lean))
    return any(_touch(axes, reach, right, down * stretch) for stretch in STRETCHES)


def _touch(axes: Sequence[Axis], reach: float, right: float, down: float) -> bool:
    """Return whether two squares are closer than `reach` along the sides of both."""
    return all(
        abs(right * cosine + down * sine) < reach and abs(down * cosine - right * sine) < reach
        for cosine, sine in axes
    )


@cache
def turn(lean: int) -> Axis:
    """Return the cosine and sine of an angle in degrees."""
    return cos(radians(lean)), sin(radians(lean))
