"""The PIN before the door: 200 ways in are tried on a device that has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias
from urllib.parse import quote

import pytest

from app.links.prepared import Prepared
from app.pages.chest.pad import FORGOTTEN_MS, PAUSE_MS
from app.ports.route import (
    AFAR,
    BOTS,
    CHEST,
    CLASS,
    DUEL,
    GROWN_UPS,
    LAB,
    ON_BLOCK,
    OPEN,
    PRINT,
    RESULT,
    SHOW,
    TRAIN,
    Route,
    decoded,
)
from app.saves.transfer import link
from app.settings import PIN_KEY, pin_mark
from app.shell.app import App
from app.shell.door import OPEN_MS, AskScreen, FamilyDoor, is_behind
from app.shell.late import ROOMS
from app.table.screen import TableScreen
from spielekiste import GAMES
from tests.app.support.fakes import HERE, FakePlatform, nodes, started, tap
from tests.app.support.golden import golden

PIN = "2580"

BEHIND = (
    AFAR,
    BOTS, f"{BOTS}/kniffel", f"{BOTS}/kniffel/tournament", f"{BOTS}/kniffel/lesson/1",
    f"{BOTS}/from/AAAA", CHEST, CLASS, f"{CLASS}/board", f"{CLASS}/board/new", DUEL, GROWN_UPS,
    LAB, OPEN, PRINT, f"{PRINT}/kniffel", f"{PRINT}/ludo", TRAIN, f"{TRAIN}/today",
)  # fmt: skip
"""Addresses behind the door."""

FORMS: tuple[Callable[[str], str], ...] = (
    lambda path: f"#/{path}",
    lambda path: f"#{path}",
    lambda path: f"#/{path}/",
    lambda path: f"#//{path}",
    lambda path: f"#/{path}?from=home",
    lambda path: f"#{quote(f'/{path}', safe='')}",
    lambda path: f"#{quote(quote(f'/{path}', safe=''), safe='')}",
    lambda path: f"#/{path}).",
)
"""Ways of writing an address."""

KEYS = (*"0123456789abcdefghijklmnopqrstuvwxyz?", "Enter", "Escape", "Tab", "F1", "F5", "Ctrl+z")

FREE = ("", "past", "kniffel", "kniffel/new", "kniffel/quick", "latest", "play/kniffel?names=typed")
"""Addresses before the door."""


def on_device(route: str = "", pin: str = PIN) -> tuple[App, FakePlatform]:
    """Open an address on a device with a PIN and players, with a paused match."""
    storage = {PIN_KEY: pin_mark(pin)} if pin else {}
    platform = FakePlatform(route, {"begin": "chosen", "players": "Ada,Ben"}, storage=storage)
    return started(platform), platform


def is_inside(app: App, platform: FakePlatform) -> bool:
    """Return whether the page shows anything from behind the door."""
    is_page = is_behind(app.screen.route) and not isinstance(app.screen, AskScreen)
    titles = {node.attrs.get("id") for node in nodes(platform.tree)}
    return is_page or "settings-title" in titles


def go(app: App, platform: FakePlatform, route: str) -> None:
    """Change the address, as a link or the history does."""
    platform.route = route
    app.follow_route()


Way: TypeAlias = Callable[[], tuple[App, FakePlatform]]
"""Function that tries one way in."""


def ways() -> Iterator[tuple[str, Way]]:
    """Yield a description of each way in, and the way."""
    for path in BEHIND:
        for number, form in enumerate(FORMS):
            yield f"address {number} {path}", partial(on_device, decoded(form(path)[1:]))
        yield f"history {path}", partial(_by_history, path)
        yield f"link {path}", partial(_by_verb, "", f"go /{path}")
        yield f"link at a table {path}", partial(_by_verb, "/kniffel", f"go /{path}")
    for key in KEYS:
        yield f"key {key}", partial(_by_key, f"/{LAB}", key)
        yield f"key at a table {key}", partial(_by_key, "/kniffel", key)
    for path in FREE:
        yield f"settings at {path}", partial(_by_verb, f"/{path}", "open settings")
        yield f"closed at {path}", partial(_by_verb, f"/{path}", "open settings", "close")
    for verb in ("prepare", "duel", "blank"):
        yield f"set-up {verb}", partial(_by_verb, "/kniffel/new", verb)
    yield "files", _by_files


def _by_history(path: str) -> tuple[App, FakePlatform]:
    app, platform = on_device()
    for route in (f"/{path}", "/past", f"/{path}"):
        go(app, platform, route)
    return app, platform


def _by_verb(route: str, *verbs: str) -> tuple[App, FakePlatform]:
    app, platform = on_device(route)
    for verb in verbs:
        if verb.partition(" ")[0] in app.answers:
            app.act(verb)
    app.follow_route()
    app.draw()
    return app, platform


def _by_key(route: str, key: str) -> tuple[App, FakePlatform]:
    app, platform = on_device(route)
    app.key(key)
    app.draw()
    return app, platform


def _by_files() -> tuple[App, FakePlatform]:
    app, platform = on_device()
    app.receive([("game.txt", str(golden("ludo").record))])
    app.draw()
    return app, platform


WAYS = dict(ways())


def test_there_are_200_ways() -> None:
    """All pages that are loaded on demand are among them, and no two ways are the same."""
    assert len(WAYS) >= 200
    assert {path.partition("/")[0] for path in BEHIND} >= ROOMS.keys() - {SHOW, RESULT, ON_BLOCK}


def test_a_locked_device_opens_none_of_200_ways() -> None:
    """Without the PIN, no page behind the door and no settings are shown."""
    inside = [name for name, way in WAYS.items() if is_inside(*way())]
    assert inside == []


def test_without_the_guard_the_ways_lead_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ways are real: without the guard of screens, those by address and link lead inside."""
    monkeypatch.setattr(FamilyDoor, "admitted", lambda _door, screen, _before: screen)
    monkeypatch.setattr(FamilyDoor, "guard_settings", lambda _door: None)
    tried = [name for name in WAYS if "key" not in name and "closed" not in name]
    inside = [name for name in tried[::7] if is_inside(*WAYS[name]())]
    assert len(inside) > len(tried[::7]) * 0.8


@pytest.mark.parametrize("path", FREE)
def test_what_the_front_offers_needs_no_pin(path: str) -> None:
    """Boxes, tables, set-ups and past games open as without a PIN."""
    app, _platform = on_device(f"/{path}")
    assert not isinstance(app.screen, AskScreen)


def test_links_that_a_family_receives_open_their_game() -> None:
    """A prepared link, a shared game and an invitation need no PIN."""
    shared = link(HERE, golden("maumau")).removeprefix(f"{HERE}#")
    for route in ("/play/kniffel?players=Ada,Ben&begin=chosen", shared, f"{shared}?view=replay"):
        app, _platform = on_device(route)
        assert not isinstance(app.screen, AskScreen), route
    invitation = Prepared.parse("kniffel?players=&names=typed&same=abc").route
    app, _platform = on_device(str(invitation))
    assert not isinstance(app.screen, AskScreen)


def test_the_right_pin_opens_the_page_that_was_asked_for() -> None:
    """Typed on the pad, the PIN leads on, and other pages are open then, too."""
    app, platform = on_device(f"/{LAB}")
    for digit in PIN:
        tap(app, platform, f"pin {digit}")
    assert is_inside(app, platform)
    assert app.screen.route.name == LAB if app.screen.route else False
    go(app, platform, f"/{BOTS}/kniffel")
    assert is_inside(app, platform)


def test_the_pin_can_be_typed() -> None:
    """Digits from a keyboard count wherever the focus is, and in the field."""
    app, platform = on_device(f"/{CHEST}")
    for digit in PIN:
        assert app.key(digit)
    assert is_inside(app, platform)
    app, platform = on_device()
    tap(app, platform, "open settings")
    app.act("pin typed", "25 8")
    assert not is_inside(app, platform)
    app.act("pin typed", PIN)
    assert app.stage.dialog == "settings"


def test_the_door_shuts_some_minutes_after_grown_ups_have_left() -> None:
    """The time begins when the last page behind the door is left."""
    app, platform = on_device(f"/{LAB}")
    app.act("pin typed", PIN)
    platform.uptime += 2 * OPEN_MS
    go(app, platform, "/past")
    go(app, platform, f"/{TRAIN}")
    assert is_inside(app, platform)
    go(app, platform, "")
    platform.uptime += OPEN_MS
    go(app, platform, f"/{LAB}")
    assert not is_inside(app, platform)


def test_a_wrong_pin_is_said_and_five_rest_the_keys() -> None:
    """After five wrong PINs the keys do nothing for half a minute, not even the right ones."""
    app, platform = on_device(f"/{LAB}")
    for number in range(5):
        assert ("keys rest" in platform.text) == (number > 4)
        app.act("pin typed", "0000")
        assert "That isn’t the PIN." in platform.text
    assert "the keys rest for half a minute" in platform.text
    app.act("pin typed", PIN)
    assert not is_inside(app, platform)
    platform.uptime += PAUSE_MS
    app.act("pin typed", PIN)
    assert is_inside(app, platform)


def test_a_forgotten_pin_is_taken_away_after_a_minute() -> None:
    """Nothing else is lost, and a reload begins the minute anew."""
    app, platform = on_device(f"/{LAB}")
    platform.storage |= {"chest": "-ludo", "settings": '{"pace": "slow"}'}
    tap(app, platform, "pin forgotten")
    app.act("pin away")
    assert PIN_KEY in platform.storage
    platform.uptime = 0
    again = started(FakePlatform(f"/{LAB}", storage=platform.storage))
    again.act("pin away")
    assert PIN_KEY in platform.storage
    platform.uptime += FORGOTTEN_MS
    platform.settle()
    tap(app, platform, "pin away")
    assert PIN_KEY not in platform.storage
    assert platform.storage["chest"] == "-ludo"
    assert platform.storage["settings"] == '{"pace": "slow"}'
    assert is_inside(app, platform)


def test_a_table_goes_on_below_the_question() -> None:
    """The settings ask for the PIN above the table; closing the question leaves it as it was."""
    app, platform = on_device("/kniffel")
    tap(app, platform, "start")
    tap(app, platform, "open settings")
    assert "PIN for grown-ups" in platform.text
    tap(app, platform, "close")
    assert isinstance(app.screen, TableScreen)
    assert app.stage.dialog == ""


def test_files_wait_for_the_pin() -> None:
    """Files dropped on a locked device are opened once the PIN is typed in."""
    app, platform = _by_files()
    app.act("pin typed", PIN)
    platform.settle()
    app.draw()
    assert "look 0" in platform.taps()


def test_the_door_stays_shut_if_its_pad_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the pad's modules a message says so, and the page is not shown."""

    def fails(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr("app.shell.door.import_module", fails)
    app, platform = on_device(f"/{LAB}")
    assert not is_inside(app, platform)
    assert "couldn’t be loaded" in platform.text


def test_a_device_without_a_pin_asks_nothing() -> None:
    """Every page opens at once."""
    for path in BEHIND:
        app, _platform = on_device(f"/{path}", pin="")
        assert not isinstance(app.screen, AskScreen)


@pytest.mark.parametrize("name", [*GAMES, "past", "review", "play", "result", "show", "latest"])
def test_games_are_before_the_door(name: str) -> None:
    """Games and past games are free with anything behind their name; unknown pages are not."""
    assert not is_behind(Route(name, "m1"))
    assert is_behind(Route("anything"))
