from __future__ import annotations

from collections.abc import Callable

import pytest

from app.dom.nodes import Node, h
from spielekiste import GAMES
from tests.app.support.fakes import nodes
from tests.ear import play
from tests.ear.play import hear_game
from tests.ear.reader import Heard, hear

games = pytest.mark.parametrize("game", GAMES)

SHORT = 2
"""Games of each kind here, of two and three players; `make bench` plays a thousand."""

BRIEF = 90
"""Presses in a game that only shows that a missing name is noticed."""


@games
def test_a_whole_game_can_be_followed_by_ear(game: str) -> None:
    for number in range(SHORT):
        heed = hear_game(game, number)
        assert heed.ended
        assert heed.missed == {}, heed.examples


def without(name: str, part: str) -> Callable[[Node], Heard]:
    """Return a screen reader that loses part of each text of an attribute."""

    def hear_less(tree: Node) -> Heard:
        for node in nodes(tree):
            if name in node.attrs and part in node.attrs[name]:
                node.attrs[name] = node.attrs[name].replace(part, "")
        return hear(tree)

    return hear_less


@pytest.mark.parametrize(
    ("game", "part", "missed"),
    [
        ("hexhex", "Die 3: ", "dice"),
        ("kniffel", "2 rolls left", "page"),
        ("ludo", "on a start space", "pieces"),
        ("ente", "misses 1 turn", "waits"),
        ("master", "s board", "page"),
        ("maumau", "Draw pile: ", "page"),
    ],
)
def test_a_missing_name_is_noticed(
    game: str, part: str, missed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "hear", without("aria-label", part))
    assert missed in hear_game(game, 1, BRIEF).missed


def test_hidden_parts_are_not_heard() -> None:
    tree = h(
        "main",
        None,
        h("span", {"aria-hidden": "true"}, "a picture"),
        h("button", {"aria-label": "Roll", "data-do": "throw"}, "an icon"),
        h("p", None, "Three ", h("b", None, "rolls.")),
    )
    assert [(one.role, one.name) for one in hear(tree).inside] == [
        ("button", "Roll"),
        ("paragraph", "Three rolls."),
    ]


def test_only_an_open_dialog_is_heard() -> None:
    tree = h("main", None, h("p", None, "below"), h("dialog", None, h("p", None, "above")))
    assert [one.name for one in hear(tree).of("paragraph")] == ["above"]
