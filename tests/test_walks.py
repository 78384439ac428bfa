"""A tap can be followed: few rooms, and none of them entered again and again."""

from __future__ import annotations

import pytest

from tests.walk import CORE, WALKS, repeated

MOST_ROOMS = 14

STAGE = "shell/stage"
"""What a table asks of the application: to announce and to sound; each is one entry."""


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_has_few_rooms(name: str) -> None:
    """Those in which something happens; it reaches the library, and is seen or heard."""
    walk = WALKS[name]()
    assert len(walk.rooms) <= MOST_ROOMS
    assert {STAGE, "saves/library"} <= set(walk.rooms)


def test_a_throw_goes_straight_down_and_up_again() -> None:
    """From the tap to the rules no room is entered twice; back from there only the stage is."""
    walk = WALKS["throw"]()
    assert walk.down[0].room == "shell/app"
    assert walk.down[-1].room == CORE
    assert repeated(walk.down) == {}
    assert repeated(walk.up).keys() <= {STAGE}


def test_a_throw_is_saved_before_anything_else() -> None:
    """What is said and heard comes after it."""
    up = WALKS["throw"]().up
    saved = [call.room for call in up].index("saves/library")
    said = [call.name.rpartition(".")[2] for call in up].index("announce")
    assert saved < said
