"""The page for the class: what is ticked there is what the link says, and the sheet shows."""

from __future__ import annotations

import pytest

from app.links.prepared import ROUTE, Prepared
from app.screens.classroom import ClassroomScreen
from app.screens.invite import InviteScreen
from app.shell.app import App
from app.shell.sharing import site_of
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, classed, started, tap, words


def at_desk(
    route: str = "/class", storage: dict[str, str] | None = None
) -> tuple[App, FakePlatform]:
    """Open the page."""
    platform = FakePlatform(route, storage=storage)
    return started(platform), platform


def desk(app: App) -> ClassroomScreen:
    """The page on screen."""
    assert isinstance(app.screen, ClassroomScreen)
    return app.screen


def link(app: App) -> Prepared:
    """What the link on the page says, read as another device reads it."""
    return Prepared.parse(desk(app).link.partition(f"#{ROUTE}")[2])


def test_every_game_can_be_prepared() -> None:
    """With a link that reads back, whatever was there before."""
    app, platform = at_desk()
    for name in GAMES:
        tap(app, platform, f"pick-game {name}")
        assert link(app).game.id == name


def test_what_is_ticked_is_in_the_link() -> None:
    """Rules, names, bots, settings, lock, dice."""
    app, platform = at_desk()
    app.act("name 0", "Ada")
    tap(app, platform, "mind 1", "strong")
    tap(app, platform, "choose rules croatian")
    tap(app, platform, "choose hints on")
    tap(app, platform, "fix-to language", "sv")
    tap(app, platform, "fix-to sound", "-")
    tap(app, platform, "put-to lock", "off")
    tap(app, platform, "put-to names", "on")
    tap(app, platform, "put-to same", "on")
    one = link(app)
    assert (one.names, one.minds) == (("Ada", ""), ("person", "strong"))
    assert "croatian" in str(one.options)
    assert (one.table.hints, one.locked, one.typed) == (True, False, True)
    assert one.fixed == (("language", "sv"),)
    assert one.same
    tap(app, platform, "other-dice")
    assert link(app).same not in ("", one.same)


def test_dice_for_all_need_a_sheet_one_game_and_the_crates_dice() -> None:
    """Where they cannot be, the link does not promise them."""
    app, platform = at_desk()
    tap(app, platform, "put-to same", "on")
    assert link(app).same
    tap(app, platform, "games 1")
    assert not link(app).same
    tap(app, platform, "pick-game ludo")
    assert "put-to same" not in platform.taps()
    assert not link(app).same


def test_a_name_twice_is_told_and_there_is_no_link() -> None:
    """Nothing to copy, nothing to print."""
    app, platform = at_desk()
    app.act("name 0", "Ada")
    app.act("name 1", "ada")
    assert not desk(app).link
    assert "link-print" not in platform.taps()
    assert "Two players have this name" in platform.text


def test_the_sheet_has_the_code_of_the_link() -> None:
    """It is drawn once nothing has been changed for a moment, for the link as it stands then."""
    app, platform = at_desk()
    app.act("name 0", "Ad")
    app.act("name 0", "Ada")
    platform.run_timers()
    assert platform.coded == [desk(app).link]
    app.draw()
    poster = classed(platform.tree, "poster")[0]
    assert classed(poster, "code")
    assert "Ada" in " ".join(words(poster))
    tap(app, platform, "link-print")
    tap(app, platform, "link-copy")
    assert (platform.printed, platform.copied) == (1, [desk(app).link])


def test_a_set_up_is_prepared_as_it_stands() -> None:
    """Rules and players come along; the draft is there again after a reload, with other dice."""
    app, platform = at_desk("/weltraum")
    app.act("name 0", "Ada")
    tap(app, platform, "choose voluntary_zero on")
    tap(app, platform, "prepare")
    assert platform.route == "/class"
    assert "voluntary_zero=on" in link(app).text
    tap(app, platform, "put-to same", "on")
    again, _platform = at_desk(storage=platform.storage)
    assert link(again).text.split("&same=")[0] == link(app).text.split("&same=")[0]
    assert link(again).same


def test_trying_it_opens_the_link_here() -> None:
    """As on any other device."""
    app, platform = at_desk()
    tap(app, platform, "start")
    assert app.lock.prepared == Prepared.parse(platform.route.removeprefix(ROUTE))


def test_a_damaged_draft_is_forgotten() -> None:
    """The page opens all the same."""
    app, _platform = at_desk(storage={"prepared": "poker?x", "duel": "{"})
    assert link(app).game.id == "kniffel"


def test_an_invitation_to_a_duel_takes_the_rules_of_the_set_up() -> None:
    """One player at each device, names to be written, dice of its own; more players if wanted."""
    app, platform = at_desk("/kniffel")
    tap(app, platform, "choose rules full-cup")
    tap(app, platform, "duel")
    screen = app.screen
    assert isinstance(screen, InviteScreen)
    tap(app, platform, "seats 1")
    one = Prepared.parse(screen.prepared.text)
    assert ("full-cup" in str(one.options), len(one.names), one.typed) == (True, 2, True)
    assert one.same
    platform.run_timers()
    assert platform.coded[-1] == screen.link
    again, _platform = at_desk("/duel", storage=platform.storage)
    assert isinstance(again.screen, InviteScreen)
    assert again.screen.prepared == one


@pytest.mark.parametrize("route", ["/class", "/duel"])
def test_a_file_has_no_link_until_its_address_is_typed_in(route: str) -> None:
    """Nothing to copy, scan or print leads nowhere; what is no address is told."""
    platform = FakePlatform(route)
    platform.address = ""
    app = started(platform)
    assert "link-copy" not in platform.taps()
    assert not classed(platform.tree, "share__link")
    app.act("crate-address", "no address")
    assert "isn’t the address" in " ".join(notice.text for notice in app.stage.notices)
    app.act("crate-address", "school.example/crate")
    assert "link-copy" in platform.taps()
    (line,) = classed(platform.tree, "share__link")
    assert line.attrs["value"].startswith("https://school.example/crate/#/play/")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" https://a.example ", "https://a.example/"),
        ("a.example/x/index.html?lang=de#/ludo", "https://a.example/x/"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/"),
        ("file:///home/x.html", ""),
        ("javascript:alert(1)", ""),
        ("http://[", ""),
        ("", ""),
    ],
)
def test_an_address_is_read_as_people_type_it(typed: str, meant: str) -> None:
    """With or without https, up to the folder in which the crate lies."""
    assert site_of(typed) == meant
