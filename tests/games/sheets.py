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
    """Return dice written as digits, sorted."""
    return read_digits(text, 0, text)


def throw(text: str) -> Thrown:
    """Return a throw written as digits."""
    return Thrown(faces(text))


def keep(text: str) -> Keep:
    """Return a keep written as digits."""
    return Keep(faces(text) if text else ())


def sheet(rules: SheetRules, held: Mapping[Box, Points] | None = None, extra: Points = 0) -> Sheet:
    """Return a column with these boxes filled and all others open."""
    given = held or {}
    return Sheet(tuple(given.get(enter.box) for enter in rules.enters), extra)


def all_but(rules: SheetRules, *still_open: Box, points: Points = 0) -> dict[Box, Points]:
    """Return every box except some, filled with the same points."""
    return {enter.box: points for enter in rules.enters if enter.box not in still_open}


def lying(
    rules: SheetRules,
    dice: str,
    held: Mapping[Box, Points] | None = None,
    *,
    throws: int = 3,
    others: tuple[Sheet, ...] = (),
) -> SheetState:
    """Return a state in which seat 0 has thrown these dice and has these boxes filled."""
    return SheetState(rules, (sheet(rules, held), *others), turn=0, dice=faces(dice), throws=throws)


def due(rules: SheetRules, held: Mapping[Box, Points] | None = None, seats: int = 1) -> SheetState:
    """Return a state in which seat 0 has to throw all five dice, and every seat has these boxes
    filled.
    """
    return SheetState(rules, (sheet(rules, held),) * seats, turn=0)


def enter(state: SheetState, box: Box) -> SheetState:
    """Return the state after entering the dice into a box."""
    return state.play(move_of(state, box))


def move_of(state: SheetState, box: Box) -> Enter:
    """Return the entry into a box, legal or not."""
    return next(enter for enter in state.rules.enters if enter.box == box)


def boxes(state: SheetState) -> tuple[Box, ...]:
    """Return the legal boxes."""
    return tuple(move.box for move in state.legal() if isinstance(move, Enter))


def worths(state: SheetState) -> dict[Box, tuple[Points, Points]]:
    """Return points and extra points of each legal box."""
    return {
        offer.enter.box: (offer.points, offer.extra) for offer in state.offers() if not offer.closed
    }


def refusal(state: SheetState, step: object, *, happens: bool = False) -> str:
    """Return the reason why a step is rejected; assert that the state is unchanged."""
    before = repr(state)
    with pytest.raises(IllegalMove) as refused:
        state.happen(step) if happens else state.play(step)  # type: ignore[arg-type]
    assert repr(state) == before
    return refused.value.code
