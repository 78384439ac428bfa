"""C11: further Kniffels in the four modes."""

from __future__ import annotations

import pytest

from spielekiste.core.state import Event
from spielekiste.games.kniffel import KNIFFEL, ClassicSheet
from spielekiste.games.kniffel.boxes import LOWER, UPPER
from tests.games.sheets import all_but, boxes, enter, lying, move_of, refusal, sheet, worths

BLOCK, FREE, NONE, YAHTZEE = map(ClassicSheet, ("block", "free", "none", "yahtzee"))
MODES = (BLOCK, FREE, NONE, YAHTZEE)
HELD = {"kniffel": 50}
STRUCK = {"kniffel": 0}

each_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.further)
bound_modes = pytest.mark.parametrize("rules", [BLOCK, YAHTZEE], ids=lambda rules: rules.further)


def plain(rules: ClassicSheet, held: dict[str, int]) -> bool:
    """Return whether five fours score only the points of C1 to C10 in every open box."""
    expected = {"fours": 20, "three-alike": 20, "four-alike": 20, "kniffel": 50, "chance": 20}
    still_open = [box for box in UPPER + LOWER if box not in held]
    actual = worths(lying(rules, "44444", held))
    return actual == {box: (expected.get(box, 0), 0) for box in still_open}


def test_c11_the_default_is_block() -> None:
    """The default mode is `block`."""
    assert KNIFFEL.options().further == "block"  # type: ignore[attr-defined]


@each_mode
def test_c11_the_first_kniffel_is_no_further_one(rules: ClassicSheet) -> None:
    """While the Kniffel box is open, no mode gives extra points, a joker or a forced box."""
    assert plain(rules, {})


@pytest.mark.parametrize("rules", [BLOCK, FREE, NONE], ids=lambda rules: rules.further)
def test_c11_with_the_kniffel_box_struck_nothing_is_further(rules: ClassicSheet) -> None:
    """If the Kniffel box holds 0, there are no extra points, no joker and no forced box."""
    assert plain(rules, STRUCK)


@each_mode
def test_c11_four_alike_are_no_kniffel(rules: ClassicSheet) -> None:
    """Other dice score the points of C1 to C10 and no extra points, even if the Kniffel box holds
    50.
    """
    state = lying(rules, "44445", HELD)
    assert worths(state)["full-house"] == (0, 0)
    assert worths(state)["fours"] == (16, 0)
    assert len(boxes(state)) == 12


def test_c11_none_gives_neither_extra_points_nor_a_joker() -> None:
    """In mode `none`, five of a kind scores only the points of C1 to C10."""
    assert plain(NONE, HELD)


@pytest.mark.parametrize(("rules", "extra"), [(BLOCK, 50), (YAHTZEE, 100)])
def test_c11_an_open_number_box_is_the_only_legal_one(rules: ClassicSheet, extra: int) -> None:
    """The open number box scores five times the number plus extra points; all others are rejected
    with the reason.
    """
    state = lying(rules, "44444", HELD)
    assert worths(state) == {"fours": (20, extra)}
    closed = [box for box in UPPER + LOWER if box not in ("fours", "kniffel")]
    assert {refusal(state, move_of(state, box)) for box in closed} == {"joker-number-box"}


@pytest.mark.parametrize(("rules", "extra"), [(BLOCK, 0), (YAHTZEE, 100)])
def test_c11_with_its_number_box_filled_it_is_a_joker_below(
    rules: ClassicSheet, extra: int
) -> None:
    """Any open lower box scores its full value, and only `yahtzee` gives extra points here."""
    state = lying(rules, "44444", HELD | {"fours": 12})
    assert worths(state) == {
        "three-alike": (20, extra),
        "four-alike": (20, extra),
        "full-house": (25, extra),
        "small-straight": (30, extra),
        "large-straight": (40, extra),
        "chance": (20, extra),
    }
    assert refusal(state, move_of(state, "ones")) == "joker-lower-box"


@pytest.mark.parametrize(("rules", "extra"), [(BLOCK, 0), (YAHTZEE, 100)])
def test_c11_with_the_lower_boxes_full_an_upper_one_is_struck(
    rules: ClassicSheet, extra: int
) -> None:
    """If the lower boxes are full, any open upper box gets 0."""
    held = all_but(rules, "ones", "sixes") | HELD
    state = lying(rules, "44444", held)
    assert worths(state) == {"ones": (0, extra), "sixes": (0, extra)}


@bound_modes
def test_c11_a_joker_comes_before_the_freedom_of_c10(rules: ClassicSheet) -> None:
    """Five of a kind forces the number box, whereas four of a kind allows all twelve open boxes."""
    assert len(boxes(lying(rules, "44444", HELD))) == 1
    assert len(boxes(lying(rules, "44443", HELD))) == 12


def test_c11_free_pays_the_maximum_of_any_open_box() -> None:
    """Any box scores its maximum, with 50 extra points every time."""
    state = lying(FREE, "22222", HELD)
    assert worths(state) == {
        "ones": (5, 50),
        "twos": (10, 50),
        "threes": (15, 50),
        "fours": (20, 50),
        "fives": (25, 50),
        "sixes": (30, 50),
        "three-alike": (30, 50),
        "four-alike": (30, 50),
        "full-house": (25, 50),
        "small-straight": (30, 50),
        "large-straight": (40, 50),
        "chance": (30, 50),
    }


@pytest.mark.parametrize("rules", [BLOCK, FREE, YAHTZEE], ids=lambda rules: rules.further)
def test_c11_an_upper_entry_counts_towards_63_and_the_extra_never_does(
    rules: ClassicSheet,
) -> None:
    """48 and five threes reach 63; 47 and five threes do not, despite the extra points."""
    for before, bonus in ((48, 35), (47, 0)):
        held = {"sixes": 30, "fives": before - 30, "kniffel": 50}
        after = enter(lying(rules, "33333", held), "threes")
        sums = after.sums(0)
        assert (sums["upper"], sums["bonus"]) == (before + 15, bonus)
        assert sums["total"] == before + 15 + bonus + 50 + sums["extra"]


def test_c11_yahtzee_keeps_duties_and_values_with_the_kniffel_box_struck() -> None:
    """Forced boxes and points are the same, but without the 100 extra points."""
    assert worths(lying(YAHTZEE, "44444", STRUCK)) == {"fours": (20, 0)}
    below = lying(YAHTZEE, "44444", STRUCK | {"fours": 12})
    assert worths(below)["large-straight"] == (40, 0)
    assert refusal(below, move_of(below, "ones")) == "joker-lower-box"
    last = lying(YAHTZEE, "44444", all_but(YAHTZEE, "ones"))
    assert worths(last) == {"ones": (0, 0)}


def test_c11_extra_points_have_an_event_and_add_up() -> None:
    """The entry is followed by the extra points, which are stored separately from the boxes."""
    after = enter(lying(BLOCK, "44444", HELD), "fours")
    assert after.events == (
        Event("enter", 0, "fours", amount=20, dice=(4, 4, 4, 4, 4)),
        Event("extra", 0, "fours", amount=50),
    )
    assert after.sheets[0] == sheet(BLOCK, HELD | {"fours": 20}, extra=50)


def test_c11_a_strike_with_extra_points_has_both_events() -> None:
    """In `yahtzee` with full lower boxes, an upper box gets 0, with 100 extra points."""
    after = enter(lying(YAHTZEE, "44444", all_but(YAHTZEE, "ones") | HELD), "ones")
    assert [event.kind for event in after.events] == ["strike", "extra"]
    assert after.sheets[0].extra == 100
