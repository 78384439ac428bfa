"""Positions of sheet games, set up directly."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Points
from spielekiste.parts.dice import Keep, Thrown, read_digits
from spielekiste.parts.sheet import Box, Enter, Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState


def faces(text: str) -> tuple[int, ...]:
    """Dice written as digits, sorted."""
    return read_digits(text, 0, text)


def throw(text: str) -> Thrown:
    """A throw written as digits."""
    return Thrown(faces(text))


def keep(text: str) -> Keep:
    """A keep written as digits."""
    return Keep(faces(text) if text else ())


def sheet(rules: SheetRules, held: Mapping[Box, Points] | None = None, extra: Points = 0) -> Sheet:
    """A column with these boxes filled and all others open."""
    given = held or {}
    return Sheet(tuple(given.get(enter.box) for enter in rules.enters), extra)


def all_but(rules: SheetRules, *still_open: Box, points: Points = 0) -> dict[Box, Points]:
    """Every box but some, filled with the same points."""
    return {enter.box: points for enter in rules.enters if enter.box not in still_open}


def lying(
    rules: SheetRules,
    dice: str,
    held: Mapping[Box, Points] | None = None,
    *,
    throws: int = 3,
    others: tuple[Sheet, ...] = (),
) -> SheetState:
    """Seat 0 has thrown these dice and holds these boxes; the others sit at their sheets."""
    return SheetState(rules, (sheet(rules, held), *others), 0, faces(dice), (), throws)


def due(rules: SheetRules, held: Mapping[Box, Points] | None = None, seats: int = 1) -> SheetState:
    """Seat 0 is to throw all five dice; every seat holds these boxes."""
    return SheetState(rules, (sheet(rules, held),) * seats, 0)


def enter(state: SheetState, box: Box) -> SheetState:
    """The state after entering the dice into a box."""
    return state.play(move_of(state, box))


def move_of(state: SheetState, box: Box) -> Enter:
    """The entry into a box, legal or not."""
    return next(enter for enter in state.rules.enters if enter.box == box)


def boxes(state: SheetState) -> tuple[Box, ...]:
    """The boxes that may be taken."""
    return tuple(move.box for move in state.legal() if isinstance(move, Enter))


def worths(state: SheetState) -> dict[Box, tuple[Points, Points]]:
    """Points and extra points in each box that may be taken."""
    return {
        offer.enter.box: (offer.points, offer.extra) for offer in state.offers() if not offer.closed
    }


def refusal(state: SheetState, step: object, *, happens: bool = False) -> str:
    """Why a step is refused, after a look that the state is as it was."""
    before = repr(state)
    with pytest.raises(IllegalMove) as refused:
        state.happen(step) if happens else state.play(step)  # type: ignore[arg-type]
    assert repr(state) == before
    return refused.value.code
