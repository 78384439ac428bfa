"""Outlines shown before Python has loaded: correct trees that Python can adopt."""

from __future__ import annotations

import json

import pytest

from app import i18n
from app.dom.diff import Tree
from app.prerender.outlines import GAMES, skeleton
from app.prerender.pages import outlines, to_html
from app.settings import CHEST_KEY
from app.shell.app import App
from spielekiste.core.work import run_to_end
from tests.app.support.fake_page import FakeElement, FakeWriter, draw
from tests.app.support.fakes import FakePlatform, classed
from tests.app.support.play import first_step


def test_every_address_has_an_outline() -> None:
    """There is an outline of every game's set-up and table, and one for all other screens."""
    wanted = {f"{kind} {game}" for kind in ("setup", "table") for game in GAMES} | {"other"}
    assert wanted == {name for name, _html in outlines("en")}


@pytest.mark.parametrize("game", GAMES)
def test_the_outline_of_the_set_up_equals_the_rendered_one(game: str) -> None:
    """On a first visit, rendering the set-up changes nothing but the loading bar."""
    platform = FakePlatform(route=f"/{game}")
    app = App(platform)
    app.start()
    drawn = to_html(platform.tree)
    setup, bar = skeleton(f"setup {game}", i18n.spoken())
    assert to_html(setup) in drawn
    assert to_html(bar) not in drawn


def test_an_outline_is_adopted() -> None:
    """The elements of an outline are adopted, and the visitor's values are written into them."""
    root = FakeElement("main")
    draw(Tree(FakeWriter(root)), *skeleton("setup ludo", "en"))
    before = root.kids[0]
    page = Tree(FakeWriter(root))
    assert run_to_end(page.adopt(*skeleton("setup ludo", "en")))
    platform = FakePlatform(route="/ludo")
    platform.remember("names", json.dumps(["Ada", "Ben"]))
    app = App(platform)
    app.start()
    draw(page, app.screen.view())
    assert root.kids == [before]


@pytest.mark.parametrize(
    "order",
    ["ludo -ente kniffel", "-ludo poker maumau maumau", " ".join(f"-{name}" for name in GAMES)],
)
def test_the_outline_of_the_menu_has_the_family_s_order(order: str) -> None:
    """The menu on the first picture has the same boxes as the one that Python draws."""
    platform = FakePlatform()
    platform.remember(CHEST_KEY, order)
    app = App(platform)
    app.start()
    (menu,) = skeleton(f"menu {order}", i18n.spoken())
    boxes = [box.attrs["data-game"] for box in classed(menu, "carton")]
    assert boxes == [box.attrs["data-game"] for box in classed(platform.tree, "carton")]


def test_the_games_that_are_paused_are_noted() -> None:
    """The device stores which games are paused, so that the page starts with their tables."""
    platform = FakePlatform(route="/ludo")
    app = App(platform)
    app.start()
    app.act("start")
    assert not platform.recall("paused")
    first_step(app)
    assert platform.recall("paused") == "ludo"
