"""Commands: each one on a page has one handler, and each declared one appears on some page.

The pages that other tests render are also checked (`expect_answers` in `support.fakes`).
"""

from __future__ import annotations

from random import Random
from warnings import catch_warnings, simplefilter

import pytest

from app.ports.commands import Commands, UnansweredVerb, VerbClash, plain, table_of
from app.saves.transfer import link
from app.settings import pin_mark
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, asked, started, verb_of
from tests.app.support.golden import GOLDEN, golden
from tests.app.support.play import at_table
from tests.core.first_home import until_home

UNDRAWN = {
    "copy-file": "in a frame, where a file may be refused; `shell/test_files.py` shows it",
    "curve": "needs the coach's value table; `table/test_review.py` has one",
    "duel-compare": "at the end of a duel; `screens/test_duel.py` plays one",
    "follow": "needs the coach's value table; `games/test_coach.py` has one",
    "moment": "needs the value table too; `table/test_review.py` has one",
    "scan-other": "needs two cameras; `pages/test_scan.py` has them",
}
"""Commands that no page of the tour shows, with the reason."""


class One:
    """A component that declares a command."""

    @property
    def commands(self) -> Commands:
        """Return a handler for the command."""
        return {"throw": plain(lambda: None)}


class Other(One):
    """Another component that declares the same command."""


def test_two_handlers_of_one_verb_are_refused() -> None:
    """The error names both components with the verb."""
    with pytest.raises(VerbClash, match="“throw” is declared by both One and Other"):
        table_of((One(), Other()))


def test_a_verb_without_a_handler_is_an_error_in_tests_and_a_warning_in_the_page() -> None:
    """The page logs a warning to the console, but is still rendered."""
    app, platform = at_table()
    drawn = len(platform.titles)
    with pytest.raises(UnansweredVerb, match="no command for “juggle 3” on TableScreen"):
        app.act("juggle 3")
    with catch_warnings(record=True) as noted:
        simplefilter("always")
        app.act("juggle 3")
    assert [one.category for one in noted] == [UnansweredVerb]
    assert len(platform.titles) == drawn + 1


class Tour:
    """Tour of pages of every kind, which records the declared and the rendered commands."""

    def __init__(self) -> None:
        self.declared: set[str] = set()
        self.drawn: set[str] = set()

    def start(self, platform: FakePlatform) -> App:
        """Start the application, and record every page that it renders."""
        app = started(platform)
        expect = platform.on_draw

        def note() -> None:
            expect()
            self.declared |= app.answers.keys()
            self.drawn |= {verb_of(do) for do in asked(platform.tree)}

        platform.on_draw = note
        app.draw()
        return app

    def visit(self, route: str, taps: int = 0, **query: str) -> None:
        """Open an address, and tap controls there at random without leaving."""
        platform = FakePlatform(route, query)
        platform.can_share, platform.installable = True, "offered"
        platform.is_calm = False
        app, rng = self.start(platform), Random(route)
        if "palette" in app.answers:
            app.act("palette 0")
        if "start" in platform.taps():
            app.act("start")
        self.look(app)
        for _number in range(taps):
            platform.run_timers()
            ways = [do for do in platform.taps() if verb_of(do) not in LEADING]
            if ways:
                app.act(rng.choice(ways), "on")

    def look(self, app: App) -> None:
        """Open each dialog and close it again."""
        dialogs = ("settings", "table", "share", "rules kniffel", "fairness", "recipe", "leave")
        for name in dialogs:
            app.act(f"open {name}")
            app.act("close")
        if "ask" in app.answers:
            app.act("ask keys")
            app.act("close")

    def records(self) -> None:
        """Open every view of the finished matches."""
        app = self.start(platform := FakePlatform("/"))
        between = golden("kniffel-match")
        while between.match.due != "next":
            between.undo()
        for open_table in (between, until_home("chance")):
            app.open_match(app.saves.add(open_table))
            app.draw()
        keys = [
            app.saves.add(Table.load(path.read_text("utf-8"), GAMES))
            for path in sorted(GOLDEN.glob("*.txt"))
        ]
        for key in keys:
            for route in (f"/x/{key}", f"/past/{key}", f"/print/x/{key}", f"/review/{key}"):
                platform.route = route.replace("/x/", f"/{app.saves.library[key].game}/")
                app.follow_route()
                platform.run_timers()
                self.look(app)
        platform.route = "/past"
        app.follow_route()
        app.act("erase-past")

    def file(self) -> None:
        """Open the page for teachers in a single-file app, which asks for the site's
        address; share dice.
        """
        platform = FakePlatform("/class")
        platform.address = ""
        self.start(platform).act("put-to same", "on")

    def door(self) -> None:
        """Open the page for the boxes, where a PIN is typed in, and on a device that has one."""
        self.start(FakePlatform("/chest")).act("chest-pin")
        storage = {"pin": pin_mark("1234"), "chest": "-ludo"}
        self.start(FakePlatform("/chest", storage=storage)).act("pin typed", "1234")

    def troubled(self) -> None:
        """Open an unreadable match, and share on a device that refuses to share."""
        platform = FakePlatform(
            "/kniffel", {"begin": "chosen"}, storage={"shelf.bad": "1.a nonsense"}
        )
        platform.can_share = platform.refuses_to_share = True
        app = self.start(platform)
        app.act("start")
        app.act("open share")
        app.act("link-send")
        platform.route = "/past"
        app.follow_route()

    def board(self) -> None:
        """Open the link of a finished match on a device that has a class board."""
        table = golden("kniffel-full-cup")
        platform = FakePlatform(link("", table)[1:], storage={"boards": "a", "board.a": "-"})
        self.start(platform)

    def known(self) -> None:
        """Open the set-up on a device that has stored names."""
        app = self.start(FakePlatform("/kniffel/new", storage={"habits": '{"names": ["Ada"]}'}))
        app.act("palette 0")

    def matches(self) -> None:
        """Open matches in the bin, in two windows, imported, and embedded."""
        app = self.start(platform := FakePlatform("/kniffel", {"begin": "chosen"}))
        platform.is_embedded = True
        app.act("start")
        for question in ("new", "dice real"):
            app.act(f"ask {question}")
            app.act("close")
        key = app.shown_match
        app.act(f"open clash {key}")
        app.act("close")
        app.key("?")
        app.act("close")
        app.act("open share")
        app.device.update_available()
        app.draw()
        platform.route = "/open"
        app.follow_route()
        app.act("link", "AAAA")
        app.act("link", str(app.saves.table(key).record))
        app.receive([("a.py", "# a"), ("b.py", "# b")])
        platform.run_timers()
        platform.route = "/"
        app.follow_route()
        app.act(f"put-match-away {key}")


LEADING = frozenset({"go", "open", "new", "again", "leave", "duel", "prepare", "blank", "set"})
"""Commands that leave the page; the tour does not tap them."""

LOCKED = "/play/kniffel?players=Ada,Ben&begin=chosen&lock=on"


def test_every_verb_is_rendered_and_has_a_handler() -> None:
    """Every command is rendered somewhere and has a handler, except for those listed with
    a reason.
    """
    tour = Tour()
    for game in GAMES:
        tour.visit(f"/{game}", taps=60, begin="chosen", hints="on", chances="on", games="3")
    for route in (
        "/",
        "/kniffel/quick",
        "/class",
        "/duel",
        "/afar",
        "/afar/kniffel",
        "/open",
        "/past",
        "/print/kniffel",
        LOCKED,
    ):
        tour.visit(route, taps=10)
    for game, dice in (
        ("kniffel", "real"),
        ("kniffel", "crate"),
        ("ente", "crate"),
        ("master", "crate"),
    ):
        tour.visit(f"/{game}", taps=12, begin="own", dice=dice)
    tour.visit("/ludo", taps=12, begin="chosen", players="Ada,Ben", minds="easy,easy")
    tour.records()
    tour.matches()
    tour.board()
    tour.known()
    tour.file()
    tour.door()
    tour.troubled()
    assert sorted(tour.declared - tour.drawn) == sorted(UNDRAWN)
