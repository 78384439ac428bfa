"""Random sheets with real dice: legal boxes and points, compared with a second implementation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from spielekiste.games.kniffel import ClassicSheet, CroatianSheet
from spielekiste.games.kniffel.boxes import UPPER
from spielekiste.parts.dice import Throw, digits
from spielekiste.parts.sheet import Sheet
from spielekiste.parts.sheet_game import SheetState
from tests.games.kniffel import second
from tests.games.second_turns import Column, columns_of
from tests.games.sheets import boxes, faces, sheet, worths

THROWS = [digits(result.dice) for result, _weight in Throw(5).outcomes()]
ALIKE = [face * 5 for face in "123456"]
MODES = ("block", "free", "none", "yahtzee")

modes = pytest.mark.parametrize("mode", MODES)


def filled(rules: ClassicSheet | CroatianSheet, rng: Random) -> dict[str, int]:
    """Return the points of some filled boxes, few or nearly all."""
    still_open = rng.random()
    held = {move.box: points(move.box, rng) for move in rules.enters if rng.random() > still_open}
    return held if len(held) < len(rules.enters) else {}


def points(box: str, rng: Random) -> int:
    """Return the points of random dice, often five of a kind; Kniffel is sometimes crossed out."""
    if box == "kniffel":
        return rng.choice((0, 50, 50))
    return second.second_worth(box, rng.choice((*ALIKE, *rng.sample(THROWS, 6))))


def offered(rules: ClassicSheet, mine: Sheet, dice: str) -> dict[str, tuple[int, int]]:
    """Return the boxes that the engine allows; assert that these are exactly the legal ones."""
    state = SheetState(rules, (mine,), turn=0, dice=faces(dice), throws=3)
    found = worths(state)
    assert boxes(state) == tuple(found)
    assert len(state.offers()) == mine.entries.count(None)
    return found


def expected(mode: str, column: Column, dice: str) -> dict[str, tuple[int, int]]:
    """Return the boxes of the second implementation, in the same form."""
    return {box: (worth, gift) for box, worth, gift in second.choices(mode, column, dice)}


def sheets(mode: str, count: int) -> Iterator[tuple[ClassicSheet, Sheet, Column]]:
    """Yield random sheets of a mode, each also as a dictionary."""
    rules, rng = ClassicSheet(mode), Random(mode)
    for _sheet in range(count):
        mine = sheet(rules, filled(rules, rng))
        (column,) = columns_of(SheetState(rules, (mine,), turn=0))
        yield rules, mine, column


@modes
def test_c10_c11_every_throw_on_random_sheets(mode: str) -> None:
    """For all 252 throws, boxes, points and extra points equal those of the second
    implementation.
    """
    for rules, mine, column in sheets(mode, 24):
        for dice in THROWS:
            assert offered(rules, mine, dice) == expected(mode, column, dice), (column, dice)


@modes
def test_c11_five_alike_on_many_random_sheets(mode: str) -> None:
    """Each of the six Kniffels is tried, and each kind of forced box occurs."""
    kinds = set()
    for rules, mine, column in sheets(mode, 250):
        for dice in ALIKE:
            found = offered(rules, mine, dice)
            assert found == expected(mode, column, dice), (column, dice)
            kinds.add((len(found) == 1, any(gift for _points, gift in found.values())))
    assert len(kinds) == {"block": 3, "free": 4, "none": 2, "yahtzee": 4}[mode]


@modes
def test_c2_c11_the_total_of_random_sheets(mode: str) -> None:
    """Entries, bonus and extra points add up to the same total as in the second implementation."""
    rules, rng, totals = ClassicSheet(mode), Random(mode), set()
    for _sheet in range(400):
        held = {move.box: points(move.box, rng) for move in rules.enters}
        mine = sheet(rules, held, extra=rng.choice((0, 50, 100, 300)))
        (column,) = columns_of(SheetState(rules, (mine,), turn=0))
        assert rules.sums(mine)["total"] == second.total(column)
        totals.add(sum(held[box] for box in UPPER) >= 63)
    assert totals == {True, False}


def test_x1_x2_x3_every_throw_on_random_sheets() -> None:
    """The Croatian sheet has no further Kniffels, and its total follows X3."""
    rules, rng = CroatianSheet(), Random(1)
    for _sheet in range(12):
        mine = sheet(rules, filled(rules, rng))
        (column,) = columns_of(SheetState(rules, (mine,), turn=0))
        for dice in THROWS:
            state = SheetState(rules, (mine,), turn=0, dice=faces(dice), throws=3)
            assert worths(state) == expected("none", column, dice)
        full = sheet(rules, {move.box: points(move.box, rng) for move in rules.enters})
        (column,) = columns_of(SheetState(rules, (full,), turn=0))
        assert rules.sums(full)["total"] == second.total(column)
