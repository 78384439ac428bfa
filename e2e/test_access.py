"""Accessibility and translation of every screen: no axe violation, and no untranslated text."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from app.games.registry import PLAYABLE
from e2e.support import axe, look
from e2e.support.fixtures import ready, visitor
from e2e.support.pseudo_locale import CLOSE, OPEN, speak_pseudo
from e2e.support.random_play import sit_down, stroll
from e2e.support.scene_walk import is_repeated, visit_scenes
from workshop.dev.screenshots import ahead_scenes, block_scenes, shared_scenes

GAMES = sorted(PLAYABLE)
TEXTS = """() => {
  const found = new Set();
  const shown = (element) => element && element.checkVisibility && element.checkVisibility();
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    if (text && shown(walker.currentNode.parentElement)) found.add(text);
  }
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`#app [${name}]`))
      if (shown(element)) found.add(element.getAttribute(name));
  return [...found];
}"""

NEVER_TRANSLATED = {
    "Deutsch",
    "English",
    "Français",
    "Italiano",
    "Nederlands",
    "Svenska",
    "A4",
    "A5",
}


@pytest.fixture(scope="module")
def german(browser: Browser, site: str) -> Iterator[Page]:
    """A started page in German, on a phone."""
    viewport = {"width": 390, "height": 800}
    context = visitor(browser, site, locale="de-DE", reduced_motion="reduce", viewport=viewport)
    yield _started(context)
    context.close()


@pytest.fixture(scope="module")
def pseudo(browser: Browser, site: str) -> Iterator[Page]:
    """A started page in the pseudo-language, 320 pixels wide."""
    viewport = {"width": 320, "height": 640}
    context = visitor(browser, site, locale="de-DE", reduced_motion="reduce", viewport=viewport)
    speak_pseudo(context)
    # The plain start uses the wheel with the pseudo-language; the menu would keep its static texts.
    yield _started(context, "#/past", start="plain")
    context.close()


def _started(context: BrowserContext, route: str = "", **query: str) -> Page:
    page = context.new_page()
    page.goto(f"/?{urlencode({'seed': 'access'} | query)}{route}")
    ready(page)
    axe.load(page)
    return page


def untranslated(page: Page) -> list[str]:
    """Return strings on the screen that are neither marked as translated nor names or numbers."""
    texts = look.evaluate(page, TEXTS)
    return [text for text in texts if text not in NEVER_TRANSLATED and not _is_said(text)]


def _is_said(text: str) -> bool:
    marked = OPEN in text and CLOSE in text
    return marked or text.startswith("http") or not any(letter.isalpha() for letter in text)


def overflow(page: Page) -> int:
    """Return the number of pixels by which the page is wider than the window."""
    width: int = look.evaluate(
        page, "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


def home(page: Page) -> None:
    """Open the menu, which resets the state of the previous game."""
    look.evaluate(page, "() => { location.hash = '#/' }")
    page.locator(".crate").wait_for()


def test_the_menu_and_its_dialogs_are_accessible(german: Page) -> None:
    """Axe finds no violation in the menu, the settings and a rules dialog."""
    home(german)
    assert axe.by_both_lamps(german) == []
    for route, opening in (("/", "open settings"), ("/kniffel/box", "open rules kniffel")):
        look.evaluate(german, "(route) => { location.hash = '#' + route }", route)
        german.locator(f"[data-do='{opening}']").first.click()
        assert axe.by_both_lamps(german) == []
        german.locator("dialog [data-do=close]").first.click()


@pytest.mark.screens
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_a_game_is_accessible(german: Page, game: str) -> None:
    """Axe finds no violation in the set-up, the roll-off and several positions at the table."""
    home(german)
    look.evaluate(german, "(game) => { location.hash = '#/' + game }", game)
    german.locator("[data-do=start]").wait_for()
    assert axe.by_both_lamps(german) == []
    german.locator("[data-do=start]").click()
    rng = Random(game)
    for _moment in range(4):
        assert axe.by_both_lamps(german) == []
        stroll(german, rng, 6)


@pytest.mark.screens
def test_every_other_screen_is_accessible(german: Page) -> None:
    """Axe finds no violation in past games, replays, coach, class, duel, the block, bars and static pages."""
    every = (*shared_scenes(), *block_scenes(), *ahead_scenes())
    shared = [scene for scene in every if not is_repeated(scene.name)]
    with german.context.new_page() as page:
        for scene in visit_scenes(page, shared):
            axe.load(page)
            assert (scene.name, axe.by_both_lamps(page)) == (scene.name, [])


@pytest.mark.screens
@pytest.mark.parametrize(
    "route", ["/past", "/open", "/open/1", "/class", "/duel", "/grown-ups", "/chest"]
)
def test_no_other_screen_is_untranslated(pseudo: Page, route: str) -> None:
    """In the pseudo-language at 320 pixels, every string is marked and no content is too wide."""
    home(pseudo)
    look.evaluate(pseudo, "(route) => { location.hash = '#' + route }", route)
    pseudo.locator(".rail__title", has_text=OPEN).wait_for()
    assert (untranslated(pseudo), overflow(pseudo)) == ([], 0)
    assert axe.violations(pseudo) == []


@pytest.mark.screens
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_untranslated_and_long_words_fit(pseudo: Page, game: str) -> None:
    """In the pseudo-language at 320 pixels, every string is marked and no content is too wide."""
    home(pseudo)
    assert (untranslated(pseudo), overflow(pseudo)) == ([], 0)
    sit_down(pseudo, game)
    rng = Random(game)
    for _moment in range(5):
        assert (untranslated(pseudo), overflow(pseudo)) == ([], 0)
        stroll(pseudo, rng, 7)
    assert axe.violations(pseudo) == []


@pytest.mark.screens
@pytest.mark.parametrize("game", ["hexhex", "kniffel", "ludo", "master"])
def test_what_is_printed_is_accessible_and_translated(pseudo: Page, game: str) -> None:
    """One sheet of each kind is accessible and translated in the pseudo-language at 320 pixels."""
    look.evaluate(pseudo, "(game) => { location.hash = `#/print/${game}` }", game)
    pseudo.locator(".printed").first.wait_for()
    assert (untranslated(pseudo), overflow(pseudo)) == ([], 0)
    assert axe.violations(pseudo) == []


@pytest.mark.screens
def test_sheets_on_the_felt_are_accessible(german: Page) -> None:
    """Sheets remain white in both themes, and their text is legible."""
    look.evaluate(german, "() => { location.hash = '#/print/kniffel' }")
    german.locator(".printed").first.wait_for()
    assert axe.by_both_lamps(german) == []
