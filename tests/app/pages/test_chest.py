"""The family's own chest: its order, hidden boxes, and setting a PIN."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import CHEST_KEY, PIN_KEY, ChestOrder, pin_mark
from app.shell.app import App
from app.shell.door import AskScreen
from app.table.screen import TableScreen
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, nodes, started, tap

ALL = tuple(GAMES)


def at_chest(storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open the page."""
    platform = FakePlatform("/chest", storage=storage)
    return started(platform), platform


def boxes(storage: dict[str, str]) -> list[str]:
    """Return the ids of the games on the front, in order."""
    platform = FakePlatform(storage=storage)
    started(platform)
    ids = [node.attrs.get("data-game") for node in nodes(platform.tree)]
    return list(dict.fromkeys(name for name in ids if name))


def order(*games: str, hidden: tuple[str, ...] = ()) -> ChestOrder:
    """Return an order of all games that begins with these."""
    rest = [name for name in ALL if name not in games]
    return ChestOrder((*games, *rest), frozenset(hidden))


@given(st.permutations(ALL), st.sets(st.sampled_from(ALL), max_size=len(ALL) - 1))
def test_an_order_is_read_back(games: list[str], hidden: set[str]) -> None:
    """Parsing the text of an order returns the same order."""
    one = ChestOrder(tuple(games), frozenset(hidden))
    assert ChestOrder.parse(one.text, ALL) == one


@given(st.text())
def test_any_text_is_an_order_with_a_box(text: str) -> None:
    """Every text means all games once, of which at least one has a box."""
    one = ChestOrder.parse(text, ALL)
    assert sorted(one.games) == sorted(ALL)
    assert one.visible


def test_new_games_come_last_and_unknown_ones_are_ignored() -> None:
    assert ChestOrder.parse("ludo poker -kniffel", ALL) == order(
        "ludo", "kniffel", hidden=("kniffel",)
    )
    assert not ChestOrder.parse(" ".join(f"-{name}" for name in ALL), ALL).hidden


def test_the_front_follows_the_order() -> None:
    app, platform = at_chest()
    name = ALL[2]
    tap(app, platform, f"chest-move {name} -1")
    assert f"{name}" in platform.storage[CHEST_KEY]
    assert boxes(platform.storage)[:3] == [ALL[0], name, ALL[1]]
    tap(app, platform, f"chest-move {name} -1")
    assert platform.focused[-1] == f'[data-do="chest-move {name} 1"]'
    assert platform.announced[-1].endswith(": place 1 of 7.")
    tap(app, platform, f"chest-move {name} 1")
    assert boxes(platform.storage)[:2] == [ALL[0], name]


def test_a_hidden_box_is_not_on_the_front_and_its_game_can_be_played() -> None:
    app, platform = at_chest()
    app.act("chest-box ludo", "off")
    assert "ludo" not in boxes(platform.storage)
    page = FakePlatform("/ludo", {"begin": "chosen"}, storage=platform.storage)
    there = started(page)
    tap(there, page, "start")
    assert isinstance(there.screen, TableScreen)
    assert any(name.startswith("shelf.") for name in platform.storage)
    tap(app, platform, "chest-all")
    assert sorted(boxes(platform.storage)) == sorted(ALL)


def test_the_last_box_stays() -> None:
    app, platform = at_chest()
    for name in ALL:
        app.act(f"chest-box {name}", "off")
    assert boxes(platform.storage) == [ALL[-1]]
    (last,) = [
        node
        for node in nodes(platform.tree)
        if node.attrs.get("data-change") == f"chest-box {ALL[-1]}"
    ]
    assert "disabled" in last.attrs


def test_a_pin_is_set_by_typing_it_twice() -> None:
    app, platform = at_chest()
    tap(app, platform, "chest-pin")
    for digit in "2580":
        tap(app, platform, f"chest-digit {digit}")
    assert "The same digits again" in platform.text
    for digit in "2581":
        tap(app, platform, f"chest-digit {digit}")
    assert "two different PINs" in platform.text
    assert PIN_KEY not in platform.storage
    for digit in "2580":
        app.key(digit)
    app.act("chest-digit typed", "2580")
    assert platform.storage[PIN_KEY] == pin_mark("2580")
    assert "2580" not in str(platform.storage)
    assert "The PIN is set." in platform.text


def test_a_new_pin_holds_as_soon_as_the_page_is_left() -> None:
    app, platform = at_chest()
    tap(app, platform, "chest-pin")
    app.act("chest-digit typed", "2580")
    app.act("chest-digit typed", "2580")
    tap(app, platform, "go /")
    platform.route = "/lab"
    app.follow_route()
    assert isinstance(app.screen, AskScreen)


def test_a_pin_is_taken_away() -> None:
    app, platform = at_chest()
    tap(app, platform, "chest-pin")
    app.act("chest-digit back")
    tap(app, platform, "chest-pin-cancel")
    assert "chest-digit 1" not in platform.taps()
    platform.storage[PIN_KEY] = pin_mark("1111")
    app.draw()
    tap(app, platform, "chest-pin-away")
    assert PIN_KEY not in platform.storage


@pytest.mark.parametrize("sign", ["a", "x", "Enter"])
def test_other_keys_are_not_digits(sign: str) -> None:
    app, platform = at_chest()
    tap(app, platform, "chest-pin")
    assert not app.key(sign)


def test_a_browser_that_stores_nothing_says_so() -> None:
    app, platform = at_chest()
    tap(app, platform, "chest-pin")
    platform.refuses = True
    app.act("chest-digit typed", "2580")
    app.act("chest-digit typed", "2580")
    assert "can’t keep a PIN" in platform.text
