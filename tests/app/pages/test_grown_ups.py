"""The page for grown-ups: what is on its shelves, and where it leads."""

from __future__ import annotations

import pytest

from app import i18n
from app.pages.grown_ups.pages import GrownUpsScreen
from app.pages.grown_ups.view import SHELVES, Entry
from app.pages.menu.screen import MenuScreen
from app.pages.past.screen import PastScreen
from tests.app.support.fakes import FakePlatform, classed, nodes, settle, started, tap, words
from tests.app.support.golden import golden

ENTRIES = [entry for shelf in SHELVES for entry in shelf.entries]

ROUTES = sorted({entry.path for entry in ENTRIES if entry.path.startswith("#")})


def test_three_shelves_say_what_each_thing_gives() -> None:
    """Each entry is one control with a title, followed by one sentence; the terms are below."""
    platform = FakePlatform("/grown-ups")
    app = started(platform)
    assert isinstance(app.screen, GrownUpsScreen)
    assert ["".join(words(node)) for node in classed(platform.tree, "cupboard__label")] == [
        "At home",
        "In class",
        "On your site",
    ]
    slips = classed(platform.tree, "cupboard__slip")
    assert ["".join(words(slip)) for slip in slips] == [
        f"{one.title}{one.gives}" for one in ENTRIES
    ]
    assert len(classed(platform.tree, "cupboard__go")) == len(ENTRIES)
    assert "the games’ names belong to their owners" in platform.text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.title)
def test_a_sentence_is_one_sentence(entry: Entry) -> None:
    """What a thing gives is said in one sentence, at most after a question."""
    *questions, last = entry.gives.replace("?", "?|").split("|")
    assert len(questions) <= 1
    assert last.endswith(".")
    assert last.count(". ") == 0
    assert len(entry.gives) <= 90


@pytest.mark.parametrize("path", ROUTES)
def test_a_route_on_a_shelf_opens_a_page(path: str) -> None:
    """A route leads to a page of its own, not to the menu with an error."""
    platform = FakePlatform(path.removeprefix("#"))
    app = started(platform)
    assert not isinstance(app.screen, MenuScreen)
    assert not app.stage.notices


def test_everything_is_saved_from_the_shelf() -> None:
    """The same file as on the page of past games, with one tap."""
    platform = FakePlatform()
    app = started(platform)
    app.saves.add(golden("ludo"))
    platform.route = "/grown-ups"
    app.follow_route()
    tap(app, platform, "save-all")
    (from_door,) = platform.downloads.values()
    platform.downloads.clear()
    platform.route = "/past"
    app.follow_route()
    tap(app, platform, "save-all")
    assert list(platform.downloads.values()) == [from_door]


def test_a_game_is_continued_and_brought_back_on_the_page_of_past_games() -> None:
    """The page that the first entry leads to has the paused and the deleted games."""
    platform = FakePlatform()
    app = started(platform)
    key = app.saves.add(golden("ludo", 10))
    platform.route = "/past"
    app.follow_route()
    settle(app, platform)
    assert isinstance(app.screen, PastScreen)
    assert f"#/ludo/{key}" in [node.attrs.get("href") for node in nodes(platform.tree)]
    tap(app, platform, f"put-match-away {key}")
    settle(app, platform)
    tap(app, platform, f"bring-back {key}")
    assert f"#/ludo/{key}" in [node.attrs.get("href") for node in nodes(platform.tree)]


def test_links_are_in_the_language_of_the_page() -> None:
    """A link to a static page leads to the one in the current language."""
    platform = FakePlatform("/grown-ups", {"lang": "de"})
    started(platform)
    links = [node.attrs.get("href", "") for node in classed(platform.tree, "cupboard__go")]
    assert "about/de/parents.html" in links
    assert i18n.spoken() == "de"
