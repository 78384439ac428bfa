"""Places of the five dice: a kept die stays in its place, and rolled dice take the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from spielekiste.core.chance import DrawStream, Source
from spielekiste.core.match import Match
from spielekiste.parts.dice import HAND, Dice, Keep

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


KNOWN_ROLLS = 64
"""Number of rolls whose spots are remembered, for undoing and replaying."""


@dataclass(frozen=True, slots=True)
class DicePlaces:
    """Contents of the five places on the table and in the tray."""

    faces: tuple[int, ...] = (1,) * HAND
    """Face of the die in each place."""
    kept: frozenset[int] = frozenset()
    """Places whose dice are put aside."""
    in_cup: bool = True
    """Whether all dice are in the cup, as before the first roll."""
    spots: tuple[Spot, ...] = LINED_UP
    """Spot on the felt for the die in each place; a kept die returns there when taken back."""

    @property
    def keep(self) -> Keep:
        """The move that rolls all dice that are not kept."""
        return Keep(tuple(sorted(self.faces[place] for place in self.kept)))

    def toggled(self, place: int) -> DicePlaces:
        """Return the places with one die put aside or taken back (K3, K4)."""
        return replace(self, kept=self.kept ^ {place})

    def keeping(self, dice: Dice) -> DicePlaces:
        """Return the places with exactly these dice put aside, preferably those already aside."""
        chosen: set[int] = set()
        by_kept = sorted(range(HAND), key=lambda place: place not in self.kept)
        for face in dice:
            chosen.add(next(p for p in by_kept if p not in chosen and self.faces[p] == face))
        return replace(self, kept=frozenset(chosen))

    def thrown(self, dice: Dice, number: int) -> DicePlaces:
        """Return the places after a roll; `number` seeds the random place and spot of each die."""
        mixed = self.mixed(dice, number)
        held = tuple(spot if place in self.kept else None for place, spot in enumerate(self.spots))
        return replace(mixed, spots=_spots(held, tuple(sorted(mixed.faces)), number))

    def mixed(self, dice: Dice, number: int) -> DicePlaces:
        """Return the places after a roll, with the spots of the dice before it."""
        free, luck = list(dice), DrawStream("places", number)
        faces = list(self.faces)
        for place in (place for place in range(HAND) if place not in self.kept):
            faces[place] = free.pop(luck.randrange(len(free)))
        return replace(self, faces=tuple(faces), in_cup=False)


@lru_cache(KNOWN_ROLLS)
def _spots(held: Sequence[Spot | None], faces: Dice, number: int) -> tuple[Spot, ...]:
    """Return the spots after a roll of the dice that are not held; finding them takes long."""
    luck = DrawStream(f"spots {[*faces]}", number)
    return scattered({place: spot for place, spot in enumerate(held) if spot}, luck)


def places_after(steps: Sequence[object], positions: Sequence[Match]) -> DicePlaces:
    """Return the places of the dice after these steps, worked out from the positions alone.

    A roll of all five dice doesn't depend on their places before, so only the steps from the last
    such roll on are followed. If all dice are in the cup, the spots on the felt are not computed.
    """
    begin = _last_full_roll(positions)
    is_spotted = not steps or not _is_cup(steps[-1], positions[-1])
    places = DicePlaces()
    for number in range(max(begin, 1), len(steps) + 1):
        step, after = steps[number - 1], positions[number]
        places = _after(places, number, step, after, is_spotted=is_spotted)
    return places


def _last_full_roll(positions: Sequence[Match]) -> int:
    """Return the number of the last step that rolled all five dice, or 0."""
    return next(
        (n for n in range(len(positions) - 1, 0, -1) if len(_throw(positions[n]) or ()) == HAND), 0
    )


def _throw(after: Match) -> Dice | None:
    """Return the dice that the last step rolled, if any."""
    return next((event.dice for event in after.events if event.kind == "throw"), None)


def _is_cup(step: object, after: Match) -> bool:
    """Return whether all dice are in the cup after this step."""
    return not isinstance(step, Keep) and _throw(after) is None and after.chance is not None


def _after(
    places: DicePlaces, number: int, step: object, after: Match, *, is_spotted: bool
) -> DicePlaces:
    if isinstance(step, Keep):
        return places.keeping(step.dice)
    dice = _throw(after)
    if dice is not None:
        fallen = places.thrown(dice, number) if is_spotted else places.mixed(dice, number)
        passed = any(event.kind == "pass" for event in after.events)
        return replace(fallen, kept=frozenset()) if passed else fallen
    return DicePlaces(places.faces) if _is_cup(step, after) else places
