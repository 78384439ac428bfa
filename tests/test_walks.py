"""A tap can be followed: few rooms, and none of them entered again and again."""

from __future__ import annotations

import pytest

from tests.walk import CORE, WALKS, repeated

MOST_ROOMS = 14

STAGE = "shell/stage"
"""What a table asks of the application: to announce, with the sounds that belong to it, and to redraw."""

AGAIN = {
    "throw": ({}, {}),
    "move": ({}, {}),
    "saved": ({}, {}),
    "link": ({}, {"shell/app": 3}),
    "bot": ({"table/match_desk": 2}, {STAGE: 2}),
}
"""The rooms that a walk enters more than once, down to the core's step and up from there.

A link asks the application for each thing that changes the screen on show. A bot asks its table to
throw, as a finger does, and the board asks the table; then the bot has the page drawn, which a tap has
done by the application.
"""


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_has_few_rooms(name: str) -> None:
    """Those in which something happens; it reaches the library, and a step is announced."""
    walk = WALKS[name]()
    assert len(walk.rooms) <= MOST_ROOMS
    assert {"saves/library", *(() if name == "saved" else (STAGE,))} <= set(walk.rooms)


@pytest.mark.parametrize("name", WALKS)
def test_no_room_is_entered_again_and_again(name: str) -> None:
    """At most twice going down and once going up, but for what is listed with its reason."""
    walk = WALKS[name]()
    assert (repeated(walk.down), repeated(walk.up)) == AGAIN[name]


def test_a_throw_goes_straight_down_and_up_again() -> None:
    """From the tap to the rules, and back by way of the library to what is announced."""
    walk = WALKS["throw"]()
    assert walk.down[0].room == "shell/app"
    assert walk.down[-1].room == CORE
    assert walk.up[-1].room == STAGE


def test_a_throw_is_saved_before_anything_else() -> None:
    """What is said and heard comes after it."""
    up = WALKS["throw"]().up
    saved = [call.room for call in up].index("saves/library")
    said = [call.name.rpartition(".")[2] for call in up].index("announce")
    assert saved < said
