"""Walks of a tap through the code: few rooms, and none entered repeatedly."""

from __future__ import annotations

import pytest

from tests.walk import CORE, WALKS, repeated

MOST_ROOMS = 14

STAGE = "shell/stage"
"""The room in which a table announces, plays sounds, and redraws."""

AGAIN: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "throw": ({}, {}),
    "move": ({}, {}),
    "saved": ({}, {}),
    "link": ({"shell/app": 3, "shell/routes": 2}, {}),
    "bot": ({"table/match_desk": 2}, {"shell/app": 2}),
}
"""Rooms that a walk enters more than once, on the way down to the core's step and back up.

The application follows the route, the router finds the link and starts its match, and the application
shows it. A bot's throw goes through its table like a tap, and the board uses the table; the application
is told of the step, and then draws.
"""


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_has_few_rooms(name: str) -> None:
    """A walk has few rooms with an effect, reaches the library, and announces its step."""
    walk = WALKS[name]()
    assert len(walk.rooms) <= MOST_ROOMS
    assert {"saves/library", *(() if name == "saved" else (STAGE,))} <= set(walk.rooms)


@pytest.mark.parametrize("name", WALKS)
def test_no_room_is_entered_repeatedly(name: str) -> None:
    """Rooms entered repeatedly are exactly the listed exceptions."""
    walk = WALKS[name]()
    assert (repeated(walk.down), repeated(walk.up)) == AGAIN[name]


def test_a_throw_goes_straight_down_and_up_again() -> None:
    """A throw goes from the tap to the rules, and back through the library to the announcement."""
    walk = WALKS["throw"]()
    assert walk.down[0].room == "shell/app"
    assert walk.down[-1].room == CORE
    assert walk.up[-1].room == STAGE


def test_a_throw_is_saved_before_anything_else() -> None:
    """The step is saved before it is announced."""
    up = WALKS["throw"]().up
    saved = [call.room for call in up].index("saves/library")
    said = [call.name.rpartition(".")[2] for call in up].index("announce")
    assert saved < said
