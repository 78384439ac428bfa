"""The page for teachers: its link and its printed sheet match the form."""

from __future__ import annotations

import pytest

from app.links.prepared import ROUTE, Prepared
from app.pages.duel.screen import InviteScreen
from app.pages.prepared.screen import ClassroomScreen
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
    """Return the page on screen."""
    assert isinstance(app.screen, ClassroomScreen)
    return app.screen


def link(app: App) -> Prepared:
    """Return the page's link, parsed as it would be on another device."""
    return Prepared.parse(desk(app).link.partition(f"#{ROUTE}")[2])


def test_every_game_can_be_prepared() -> None:
    """The link for every game can be parsed, regardless of the game selected before."""
    app, platform = at_desk()
    for name in GAMES:
        tap(app, platform, f"pick-game {name}")
        assert link(app).game.id == name


def test_choices_are_in_the_link() -> None:
    """The link contains the chosen rules, names, bots, settings, lock and dice."""
    app, platform = at_desk()
    app.act("name 0", "Ada")
    tap(app, platform, "palette 1")
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


def test_shared_dice_need_a_sheet_one_game_and_the_apps_dice() -> None:
    """If the dice can't be shared, the link does not contain a request to share them."""
    app, platform = at_desk()
    tap(app, platform, "put-to same", "on")
    assert link(app).same
    tap(app, platform, "games 1")
    assert not link(app).same
    tap(app, platform, "pick-game ludo")
    assert "put-to same" not in platform.taps()
    assert not link(app).same


def test_a_repeated_name_is_reported_and_there_is_no_link() -> None:
    """If two players have the same name, there is no link to copy or print."""
    app, platform = at_desk()
    app.act("name 0", "Ada")
    app.act("name 1", "ada")
    assert not desk(app).link
    assert "link-print" not in platform.taps()
    assert "Two players have this name" in platform.text


def test_the_sheet_has_the_code_of_the_link() -> None:
    """The link's QR code is drawn once the form has been unchanged for a moment."""
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


def test_a_set_up_is_turned_into_a_link() -> None:
    """The link has the rules and players of the set-up; after a reload, the draft has different
    dice.
    """
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
    """On the device itself, the link opens as it would on any other device."""
    app, platform = at_desk()
    tap(app, platform, "start")
    assert app.lock.prepared == Prepared.parse(platform.route.removeprefix(ROUTE))


def test_a_damaged_draft_is_forgotten() -> None:
    """The page opens even if the stored draft is damaged."""
    app, _platform = at_desk(storage={"prepared": "poker?x", "duel": "{"})
    assert link(app).game.id == "kniffel"


def test_a_duel_invitation_has_the_rules_of_the_set_up() -> None:
    """An invitation has one nameless player per device and new dice; players can be added."""
    app, platform = at_desk("/kniffel")
    tap(app, platform, "choose rules full-cup")
    tap(app, platform, "afar")
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
    """Until an address is entered, copying, scanning and printing are disabled; an invalid address
    is reported.
    """
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
    """An address may omit https, but must name the folder that contains the app."""
    assert site_of(typed) == meant
