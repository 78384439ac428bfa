"""K3, K4: a kept die stays in its place, and thrown dice fill the free places."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.views.kit.dice_places import DicePlaces, places_after
from spielekiste import GAMES
from spielekiste.core.match import Next, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet_game import SheetState
from tests.app.support.fakes import FakePlatform, started
from tests.app.support.play import at_table, board_of, state_of, step, table_of

FACES = st.lists(st.integers(1, 6), min_size=HAND, max_size=HAND)
KEPT = st.sets(st.integers(0, HAND - 1), max_size=HAND - 1)
KNIFFEL = GAMES["kniffel"]


@given(FACES, KEPT, st.data())
def test_k3_kept_dice_do_not_move(faces: list[int], kept: set[int], data: st.DataObject) -> None:
    """Kept dice stay in their places, and the others show exactly the thrown dice."""
    free = HAND - len(kept)
    thrown = data.draw(st.lists(st.integers(1, 6), min_size=free, max_size=free))
    number = data.draw(st.integers(0, 999))
    before = DicePlaces(tuple(faces), frozenset(kept), in_cup=False)
    after = before.thrown(tuple(sorted(thrown)), number)
    assert [after.faces[place] for place in kept] == [faces[place] for place in kept]
    others = set(range(HAND)) - kept
    assert sorted(after.faces[place] for place in others) == sorted(thrown)
    assert after.kept == before.kept


@given(FACES, st.integers(0, HAND - 1))
def test_k4_a_die_put_aside_can_be_taken_back(faces: list[int], place: int) -> None:
    """Tapping a die twice changes nothing."""
    before = DicePlaces(tuple(faces), frozenset({0}), in_cup=False)
    assert before.toggled(place).toggled(place) == before


@given(FACES, KEPT, st.data())
def test_keeping_prefers_what_is_kept_already(
    faces: list[int], kept: set[int], data: st.DataObject
) -> None:
    """The requested dice are kept; among equal dice, the kept ones come first."""
    before = DicePlaces(tuple(faces), frozenset(kept), in_cup=False)
    assert before.keeping(before.keep.dice) == before
    fewer = data.draw(st.sets(st.sampled_from(sorted(kept)))) if kept else set()
    dice = DicePlaces(before.faces, frozenset(fewer)).keep.dice
    after = before.keeping(dice)
    assert (after.keep.dice, after.kept <= before.kept) == (dice, True)


def table(seats: int, rules: str, seed: str) -> Table:
    """Return a Kniffel table."""
    names = ["Ada", "Ben", "Cem"][:seats]
    options = KNIFFEL.options.of({"rules": rules})
    return Table(SetUp(KNIFFEL, seated(names), options, TableOptions.of({"games": "2"}), seed))


@settings(max_examples=8)
@given(
    st.integers(1, 3), st.sampled_from(("classic", "full-cup", "croatian")), st.integers(0, 2**32)
)
def test_the_places_of_the_dice_follow_from_the_record(seats: int, rules: str, seed: int) -> None:
    """After any step of a match, the places match the dice and kept dice of the state."""
    at, rng = table(seats, rules, f"s{seed}"), Random(seed)
    moments = {*range(12), *rng.sample(range(300), 40)}
    for number in range(300):
        if at.match.due == "chance":
            at.happen()
        elif at.match.due == "next":
            at.play(Next())
        elif at.match.state is not None and at.match.due == "move":
            at.play(rng.choice(at.match.state.legal()))
        if number in moments:
            agree(places_after(at.steps, at.positions), at.match.state)


def agree(places: DicePlaces, state: object) -> None:
    """Assert that the places show the dice of the state."""
    if not isinstance(state, SheetState):
        assert places == DicePlaces()
    elif state.dice:
        assert (tuple(sorted(places.faces)), places.in_cup) == (state.dice, False)
    else:
        assert (places.keep.dice, places.in_cup) == (state.kept, not state.throws)


@pytest.mark.parametrize("seed", range(5))
def test_the_screen_shows_the_dice_of_the_game_at_every_step(seed: int) -> None:
    """During a game played by taps, and after every undo, the screen shows the state's dice."""
    app, platform = at_table()
    rng = Random(seed)
    for _number in range(120):
        step(app, platform, rng)
        agree(board_of(app).places, state_of(app))
    while table_of(app).table.can_undo:
        app.act("undo")
        agree(board_of(app).places, state_of(app))


@pytest.mark.parametrize("seed", range(6))
def test_dice_keep_their_places_after_a_reload(seed: int) -> None:
    """The record restores each die's place, except that equal kept dice may swap."""
    storage: dict[str, str] = {}
    app, _platform = at_table(storage=storage, seed=f"s{seed}")
    app.act("throw")
    faces = board_of(app).places.faces
    for place in (place for place in range(HAND) if faces.count(faces[place]) == 1):
        app.act(f"toggle {place}")
    app.act("throw")
    again = started(FakePlatform("/kniffel", storage=storage))
    assert board_of(again).places == board_of(app).places
