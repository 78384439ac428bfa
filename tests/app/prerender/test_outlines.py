"""What stands in the page before Python is there: the right trees, which Python can take over."""

from __future__ import annotations

import json

import pytest

from app import i18n
from app.dom.diff import Tree
from app.dom.nodes import to_html
from app.prerender.outlines import GAMES, outlines, skeleton
from app.shell.app import App
from tests.app.support.fake_page import FakeElement, FakeWriter, draw
from tests.app.support.fakes import FakePlatform


def test_there_is_something_for_every_address() -> None:
    """A set-up and a table for each game, and a rail for all that is no game's."""
    wanted = {f"{kind} {game}" for kind in ("setup", "table") for game in GAMES} | {"other"}
    assert wanted == {name for name, _html in outlines("en")}


@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_that_stands_there_is_the_one_that_is_drawn(game: str) -> None:
    """For somebody who has never been here nothing changes when Python comes, but the bar goes."""
    platform = FakePlatform(route=f"/{game}")
    app = App(platform)
    app.start()
    drawn = to_html(platform.tree)
    setup, bar = skeleton(f"setup {game}", i18n.spoken())
    assert to_html(setup) in drawn
    assert to_html(bar) not in drawn


def test_what_stands_there_is_taken_over() -> None:
    """The elements stay, and what is known of the visitor is written into them."""
    root = FakeElement("main")
    draw(Tree(FakeWriter(root)), *skeleton("setup ludo", "en"))
    before = root.kids[0]
    page = Tree(FakeWriter(root))
    assert page.adopt(*skeleton("setup ludo", "en"))
    platform = FakePlatform(route="/ludo")
    platform.remember("names", json.dumps(["Ada", "Ben"]))
    app = App(platform)
    app.start()
    draw(page, app.screen.view())
    assert root.kids == [before]


def test_the_games_that_are_paused_are_noted() -> None:
    """So that the page begins with a table and not with a set-up; not for longer than it is true."""
    platform = FakePlatform(route="/ludo")
    app = App(platform)
    app.start()
    app.act("start")
    assert platform.recall("paused") == "ludo"
