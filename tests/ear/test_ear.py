from __future__ import annotations

from collections.abc import Callable

import pytest

from app.dom.nodes import Node, h
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, nodes, started, tap
from tests.app.support.play import at_table, table_of
from tests.campaign import campaign
from tests.ear import play
from tests.ear.far import hear_far
from tests.ear.play import Listening, hear_block, hear_game
from tests.ear.reader import Heard, hear

games = pytest.mark.parametrize("game", GAMES)

SHORT = [0, *campaign(1)]
"""Numbers of the games of each kind here, with two and three players; `make bench` plays a thousand."""

BRIEF = 90
"""Number of presses in a game that only checks that a missing name is noticed."""


@games
@pytest.mark.parametrize("number", SHORT)
def test_a_whole_game_can_be_followed_by_ear(game: str, number: int) -> None:
    heed = hear_game(game, number)
    assert heed.ended
    assert heed.missed == {}, heed.examples


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.block])
@pytest.mark.parametrize("number", [1, *campaign(20)])
def test_b_a_whole_evening_on_the_block_can_be_followed_by_ear(game: str, number: int) -> None:
    """Turn, points, corrections and sums of every column, after each entry, up to the winner."""
    heed = hear_block(game, number)
    assert heed.ended
    assert heed.missed == {}, heed.examples


@pytest.mark.parametrize("game", ["maumau", *campaign(*GAMES)])
def test_a_match_between_two_homes_can_be_followed_by_ear(game: str) -> None:
    """What the other home did is said while it is replayed, and then the whole position is known."""
    match = hear_far(game, 1)
    assert match.heed.ended
    assert match.heed.missed == {}, match.heed.examples
    assert match.arrivals
    assert match.silent == []


def test_b_a_missing_correction_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "hear", without("aria-label", ", not 0"))
    assert "olds" in hear_block("kniffel", 3).missed


def without(name: str, part: str) -> Callable[[Node], Heard]:
    """Return a screen reader that removes a part from the values of an attribute."""

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


def test_the_podium_is_read_from_the_first_place_down() -> None:
    table = Listening("ludo", 1, ["person"] * 3)
    table.play()
    podium = next(one for one in table.page.of("list") if one.of("item"))
    assert [item.name[:2] for item in podium.of("item")] == ["1 ", "2 ", "3 "]
    assert all(item.name for item in podium.of("item"))


def test_one_die_has_no_total() -> None:
    names = {"players": "Ada,Ben", "begin": "own"}
    for game, asked in (("ludo", "highest roll"), ("kniffel", "highest total")):
        platform = FakePlatform(f"/{game}", names)
        tap(started(platform), platform, "start")
        assert asked in platform.text
        assert asked in platform.announced[-1]


def test_what_can_be_done_follows_what_a_bot_did() -> None:
    """In Mau-Mau, the advice for a person's hand is announced after the bot's card."""
    app, platform = at_table(("Ada", "Ben"), game="maumau", minds="person,easy", seed="abc")
    tap(app, platform, "deal")
    for _beat in range(20):
        mine = len(platform.heard)
        while table_of(app).desk.bots.is_up:
            platform.run_timers()
        if len(platform.heard) > mine:
            break
        tap(app, platform, next(do for do in platform.taps() if do.startswith("move ")))
    act, advice = platform.heard[-2:]
    assert act.startswith("Ben ")
    assert act.endswith("Ada, it’s your turn.")
    assert "Play " in advice or "Match " in advice or "Nothing matches" in advice
    assert advice not in platform.announced
