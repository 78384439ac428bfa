"""Places of the five dice: a kept die stays in its place, and rolled dice take the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.views.kit.scatter import LINED_UP, Spot, scattered
from spielekiste.core.chance import DrawStream
from spielekiste.core.match import Match
from spielekiste.parts.dice import HAND, Dice, Keep

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
