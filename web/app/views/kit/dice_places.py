"""Places of the five dice: a kept die stays in its place, and rolled dice take the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.views.kit.scatter import LINED_UP, Spot, scattered
from spielekiste.core.chance import DrawStream
from spielekiste.core.match import Match
from spielekiste.parts.dice import HAND, Dice, Keep


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
        mixed, luck = list(dice), DrawStream("places", number)
        faces = list(self.faces)
        for place in (place for place in range(HAND) if place not in self.kept):
            faces[place] = mixed.pop(luck.randrange(len(mixed)))
        held = {place: self.spots[place] for place in self.kept}
        fallen = DrawStream(f"spots {sorted(faces)}", number)
        return DicePlaces(tuple(faces), self.kept, in_cup=False, spots=scattered(held, fallen))


def places_after(steps: Sequence[object], positions: Sequence[Match]) -> DicePlaces:
    """Return the places of the dice after these steps, worked out from the positions alone.

    A roll of all five dice doesn't depend on their places before, so only the steps since the last
    such roll are followed: finding spots takes long.
    """
    begin = _last_cup(steps, positions)
    places = DicePlaces()
    for number in range(begin + 1, len(steps) + 1):
        places = _after(places, number, steps[number - 1], positions[number])
    return places


def _last_cup(steps: Sequence[object], positions: Sequence[Match]) -> int:
    """Return the number of steps until all dice were last put into the cup and then rolled."""
    is_rolled = False
    for number in range(len(steps), 0, -1):
        after = positions[number]
        if is_rolled and _is_cup(steps[number - 1], after):
            return number
        is_rolled = is_rolled or _throw(after) is not None
    return 0


def _throw(after: Match) -> Dice | None:
    """Return the dice that the last step rolled, if any."""
    return next((event.dice for event in after.events if event.kind == "throw"), None)


def _is_cup(step: object, after: Match) -> bool:
    """Return whether all dice are in the cup after this step."""
    return not isinstance(step, Keep) and _throw(after) is None and after.chance is not None


def _after(places: DicePlaces, number: int, step: object, after: Match) -> DicePlaces:
    if isinstance(step, Keep):
        return places.keeping(step.dice)
    dice = _throw(after)
    if dice is not None:
        fallen = places.thrown(dice, number)
        passed = any(event.kind == "pass" for event in after.events)
        return replace(fallen, kept=frozenset()) if passed else fallen
    return DicePlaces(places.faces) if _is_cup(step, after) else places
