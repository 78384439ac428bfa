"""G1: every throw with all five dice."""

from __future__ import annotations

import pytest

from spielekiste.core.state import Outcome
from spielekiste.games.kniffel import KNIFFEL, ClassicSheet
from spielekiste.parts.dice import KEEP_NONE, Throw
from tests.games.sheets import boxes, due, enter, keep, lying, refusal, sheet, throw, worths

CUP = ClassicSheet("block", whole_cup=True)


def test_g1_the_rule_set_throws_with_the_whole_cup() -> None:
    """The option `full-cup` gives a sheet without keeps."""
    state = KNIFFEL.start(1, {"rules": "full-cup"})
    assert state.rules == CUP  # type: ignore[attr-defined]


def test_g1_nothing_is_put_aside() -> None:
    """The only keep keeps no dice, and all five are thrown."""
    state = lying(CUP, "11456", throws=1)
    assert state.legal()[0] == KEEP_NONE
    assert len(state.legal()) == 1 + 13
    assert state.play(KEEP_NONE).chance == Throw(5)
    assert refusal(state, keep("11")) == "whole-cup"


def test_g1_the_last_throw_made_counts() -> None:
    """A Kniffel in the first throw is lost after a second throw."""
    state = due(CUP).happen(throw("66666")).play(KEEP_NONE).happen(throw("12346"))
    assert worths(state)["kniffel"] == (0, 0)
    assert worths(state)["small-straight"] == (30, 0)


def test_g1_up_to_three_throws_and_stopping_early() -> None:
    """Entries are legal after each throw, but a fourth throw is not."""
    for throws, moves in ((1, 14), (2, 14), (3, 13)):
        assert len(lying(CUP, "12346", throws=throws).legal()) == moves
    assert refusal(lying(CUP, "12346", throws=3), KEEP_NONE) == "no-throw-left"


def test_g1_the_bonus_of_c2_holds() -> None:
    """The bonus needs 63 points in the upper boxes."""
    assert CUP.sums(sheet(CUP, {"sixes": 30, "fives": 25, "fours": 8}))["bonus"] == 35


def test_g1_c10_holds() -> None:
    """Any open box may be crossed out."""
    assert boxes(lying(CUP, "12345")) == tuple(box.box for box in CUP.enters)


@pytest.mark.parametrize(
    ("further", "worth"), [("block", 50), ("free", 50), ("none", 0), ("yahtzee", 100)]
)
def test_g1_c11_holds(further: str, worth: int) -> None:
    """A further Kniffel scores according to the mode."""
    state = KNIFFEL.start(1, {"rules": "full-cup", "further": further})
    rules: ClassicSheet = state.rules  # type: ignore[attr-defined]
    assert worths(lying(rules, "44444", {"kniffel": 50}))["fours"] == (20, worth)


def test_g1_the_last_entry_ends_the_game_as_in_classic() -> None:
    """The total is computed as in classic (C12)."""
    held = {box.box: 0 for box in CUP.enters[:-1]}
    outcome = enter(lying(CUP, "66666", held), "chance").outcome
    assert outcome == Outcome("sheets-full", (1,), (30,))
