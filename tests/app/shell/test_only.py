"""An address that keeps one game: nothing leads to another game, the menu or pages for teachers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.pages.menu.screen import MenuScreen
from app.pages.past.imports import ImportsScreen
from app.pages.setup.screen import OnlyScreen, SetUpScreen
from app.ports.platform import Files
from app.ports.route import PAST, Route
from app.ports.screen import Screen
from app.saves import transfer as records
from app.shell.app import App
from app.table.replay import ReplayScreen
from app.table.screen import TableScreen
from tests.app.support.fakes import HERE, FakePlatform, nodes, started, tap
from tests.app.support.golden import golden
from tests.app.support.play import first_step, setup_of, table_of

ONLY = {"game": "ludo", "only": "on"}
"""The parameters of an address that keeps one game."""

GOES = ("go ", "#/")
"""Beginnings of verbs and links that lead to a route."""


def kept(
    route: str = "", storage: dict[str, str] | None = None, **query: str
) -> tuple[App, FakePlatform]:
    """Start the application at an address that keeps one game."""
    platform = FakePlatform(route, query=ONLY | query, storage=storage)
    return started(platform), platform


def shows(app: App, kind: type[Screen]) -> bool:
    """Return whether the current screen is of this kind."""
    return isinstance(app.screen, kind)


def ways(platform: FakePlatform) -> Iterator[str]:
    """Yield the links and the verbs on the page."""
    for node in nodes(platform.tree):
        yield from (str(node.attrs[name]) for name in ("href", "data-do") if node.attrs.get(name))


def leads_away(platform: FakePlatform) -> list[str]:
    """Return what leads to other games or to other pages, but not to the first screen or the game."""
    links = [node.attrs["href"] for node in nodes(platform.tree) if node.tag == "a"]
    routes = [way for way in ways(platform) if way.startswith(GOES)]
    own = ("#/ludo/", "go /ludo/")
    return [way for way in {*links, *routes} if not way.startswith(own) and way != "go /"]


def test_the_first_screen_asks_who_plays() -> None:
    """“Me and a bot”, “Two of us” and “Four of us” come first, and nothing leads elsewhere."""
    app, platform = kept()
    assert shows(app, OnlyScreen)
    buttons = [node.attrs["data-do"] for node in nodes(platform.tree) if node.tag == "button"]
    assert [do for do in buttons if do.startswith("seat ")] == [
        f"seat {who}" for who in ("bot", "two", "four")
    ]
    assert leads_away(platform) == []
    tap(app, platform, "seat two")
    assert table_of(app).desk.game == "ludo"
    assert leads_away(platform) == []


def test_without_the_parameter_the_menu_is_reached() -> None:
    """The same address without `only` leads to the menu, as `only` without a game does."""
    for query in ({"game": "ludo"}, {"only": "on"}, {"game": "poker", "only": "on"}):
        assert isinstance(started(FakePlatform("/", query=query)).screen, MenuScreen)


@pytest.mark.parametrize(
    "route",
    ["/", "/kniffel", "/kniffel/new", "/kniffel/quick", "/lab", "/bots", "/train", "/class", "/past",
     "/class/board", "/open", "/open/AAAA", "/duel", "/afar", "/latest", "/print/kniffel", "/play/kniffel", "/poker"],
)  # fmt: skip
def test_addresses_of_everything_else_lead_to_the_only_game(route: str) -> None:
    """A route to another game or page shows the first screen of the only game."""
    app, platform = kept(route)
    assert shows(app, OnlyScreen)
    assert leads_away(platform) == []


def test_a_shared_link_keeps_the_only_game() -> None:
    """A game shared from such a page opens elsewhere with nothing but this game around it."""
    app, platform = kept()
    tap(app, platform, "seat two")
    tap(app, platform, "open table")
    tap(app, platform, "open share")
    tap(app, platform, "link-copy")
    address, _hash, route = platform.copied[-1].partition("#")
    assert address == f"{HERE}?game=ludo&only=on"
    opened, page = kept(route)
    assert shows(opened, ImportsScreen)
    assert leads_away(page) == []
    assert not set(ways(page)) & {"pick-files", "to-board 0"}
    assert "link-typed" not in page.html
    tap(opened, page, "take 0")
    assert table_of(opened).table.record.steps == table_of(app).table.record.steps


def test_an_ordinary_link_keeps_nothing() -> None:
    """Without `only`, a link has no parameters, also if the address begins with a game."""
    platform = FakePlatform("/ludo/new", query={"game": "ludo"})
    app = started(platform)
    tap(app, platform, "start")
    tap(app, platform, "open table")
    tap(app, platform, "open share")
    tap(app, platform, "link-copy")
    assert platform.copied[-1].startswith(f"{HERE}#/open/")


@pytest.mark.parametrize("route", ["open", "duel"])
def test_a_link_to_another_game_leads_to_the_only_one(route: str) -> None:
    """A record of another game is not shown where one game is kept."""
    link = records.link("", golden("ente")).removeprefix("#/open")
    app, _platform = kept(f"/{route}{link}")
    assert shows(app, OnlyScreen)


def test_the_set_up_has_no_link_for_a_class() -> None:
    """The set-up offers neither a prepared link nor a duel, and its home button leads to the first screen."""
    app, platform = kept("/ludo/new")
    found = set(ways(platform))
    assert shows(app, SetUpScreen)
    assert not found & {"prepare", "duel"}
    assert {"prepare", "blank"} <= set(ways(_ordinary("/ludo/new")))
    tap(app, platform, "go /")
    assert shows(app, OnlyScreen)


def _ordinary(route: str) -> FakePlatform:
    platform = FakePlatform(route)
    started(platform)
    return platform


def test_players_in_the_address_are_seated_in_the_set_up() -> None:
    """An address that names players begins with its set-up, which they are in."""
    app, _platform = kept(players="Ada,Ben")
    assert [entry.name for entry in setup_of(app).form.seats.entries] == ["Ada", "Ben"]


def test_the_rules_of_the_address_apply() -> None:
    """A match of the first screen has the address's rules; the set-up names one that is not valid."""
    app, platform = kept(pieces="4")
    tap(app, platform, "seat bot")
    setup = table_of(app).table.setup
    assert (str(setup.options).split()[0], setup.players[1].mind) == ("pieces=4", "easy")
    app, platform = kept(pieces="99")
    tap(app, platform, "seat bot")
    assert shows(app, SetUpScreen)
    assert platform.announced


def test_only_matches_of_the_game_are_shown_and_opened() -> None:
    """The first screen lists the game's own matches, and continues the latest one after a reload."""
    storage: dict[str, str] = {}
    other = started(FakePlatform(storage=storage)).saves.add(golden("kniffel-classic"))
    app, platform = kept(storage=storage)
    assert shows(app, OnlyScreen)
    assert other not in " ".join(ways(platform))
    tap(app, platform, "seat two")
    first_step(app)
    own = table_of(app).match_id
    tap(app, platform, "go /")
    assert shows(app, OnlyScreen)
    assert f"#/ludo/{own}" in set(ways(platform))
    assert leads_away(platform) == []
    assert isinstance(kept(storage=storage)[0].screen, TableScreen)
    for route in (f"/past/{other}", f"/review/{other}", f"/kniffel/{other}"):
        assert not isinstance(kept(route, storage)[0].screen, ReplayScreen | TableScreen)


def test_who_played_last_stays_stored() -> None:
    """The buttons of the first screen store who plays only where nobody is stored."""
    storage: dict[str, str] = {}
    app, platform = kept("/ludo/new", storage)
    app.act("name 0", "Ada")
    tap(app, platform, "start")
    tap(app, platform, "go /")
    tap(app, platform, "seat two")
    assert "Ada" in storage["names"]


def test_a_replay_leads_back_to_the_end_of_its_match() -> None:
    """Closing the replay of a finished match shows its end, because there is no list of past games."""
    app, platform = kept()
    key = app.saves.add(golden("ludo"))
    platform.navigate(Route(PAST, key))
    app.follow_route()
    assert shows(app, ReplayScreen)
    tap(app, platform, "leave")
    assert shows(app, TableScreen)


def test_dropped_files_are_ignored() -> None:
    """A dropped file could contain another game."""
    app, _platform = kept()
    files: Files = [("match.txt", str(golden("kniffel-classic").record))]
    app.receive(files)
    assert shows(app, OnlyScreen)
