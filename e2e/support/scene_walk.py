"""All screenshot scenes in one page, opened by hash route, so that Python starts only once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from urllib.parse import urlencode

from playwright.sync_api import Page

from app.ports.route import NEW, PAST
from app.saves.saved_match import SavedMatch
from e2e.support import look
from e2e.support.app_driver import EMPTY, PLAIN_PAGE
from e2e.support.fixtures import READY_MS, ready
from spielekiste import GAMES
from spielekiste.core.table import Table
from workshop.dev.screenshots import ScreenScene, scenes, selector

REPEATED = (
    *(f"replay-{game}" for game in ("weltraum", "hexhex", "master", "ente")),
    *(f"{game}-begin" for game in GAMES if game != "kniffel"),
    *(f"{game}-{part}" for game in GAMES for part in ("table", "crowd", "alone")),
)
"""Scenes whose content another scene shows as well: a `-sheet` includes its `-table`."""

STAMP = "1.scenes"
LONG_AGO = 1_700_000_000_000

FILL = """(matches) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('spielekiste');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const filled = opening.result.transaction('shelf', 'readwrite');
    for (const [key, stamp, text] of matches) filled.objectStore('shelf').put({ stamp, text }, key);
    filled.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""
"""Stores matches, each given by key, stamp and text."""

SHOW = """async ([route, taps, patience]) => {
  const drawn = async () => {
    do await new Promise((go) => setTimeout(go));
    while (document.documentElement.hasAttribute('data-behind'));
  };
  const there = async (what) => {
    for (const end = performance.now() + patience; performance.now() < end;) {
      await drawn();
      const found = document.querySelector(what);
      if (found) return found;
    }
    throw new Error(`${route}: waited in vain for ${what}`);
  };
  if (location.hash !== `#${route}`) {
    await new Promise((go) => {
      window.addEventListener('hashchange', go, { once: true });
      location.hash = route;
    });
  }
  for (const tap of taps) {
    const [kind, key] = tap.split(' ');
    if (kind !== 'key') (await there(tap)).click();
    else await drawn().then(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  }
  await drawn();
}"""
"""Opens a route and taps controls, in a single evaluation."""


def is_repeated(name: str) -> bool:
    """Return whether another scene, or the game's own table, shows the same content."""
    return name in REPEATED


def visit_scenes(
    page: Page, every: Sequence[ScreenScene] = (), start: str = "", language: str = "de"
) -> Iterator[ScreenScene]:
    """Show the scenes (default: all) one after another; `start` is "plain" for a plain start.

    The scenes of the application come first, then the static pages in this language.
    """
    every = every or all_scenes()
    _forget(page, [])
    yield from _visit(
        page, {"start": start}, [scene for scene in every if not scene.record and not scene.page]
    )
    _forget(page, list(_matches()))
    yield from _visit(page, {"start": start}, [scene for scene in every if scene.record])
    yield from visit_pages(page, language, every)


def unlocked_scenes() -> list[ScreenScene]:
    """Return all scenes except locked tables, each of which needs its own start."""
    return [scene for scene in all_scenes() if not _is_locked(scene)]


def visit_pages(
    page: Page, language: str = "de", every: Sequence[ScreenScene] = ()
) -> Iterator[ScreenScene]:
    """Show the static pages among the scenes (default: all), in a language."""
    for scene in every or all_scenes():
        if scene.page:
            page.goto(scene.page.replace("/de/", f"/{language}/"))
            yield scene


def visit_tips(page: Page, **query: str) -> Iterator[ScreenScene]:
    """Show tables with the tips for a first game, and yield each scene."""
    _forget(page, list(_matches()))
    look.evaluate(page, "localStorage.removeItem('spielekiste.tips')")
    tables = [scene for scene in all_scenes() if scene.name.endswith(("-due", "-sheet"))]
    yield from _visit(page, {"tips": "on"} | query, tables)


@cache
def all_scenes() -> tuple[ScreenScene, ...]:
    """Return all scenes that are not repeated."""
    return tuple(scene for scene in scenes() if not is_repeated(scene.name))


def _forget(page: Page, matches: list[tuple[str, str, str]]) -> None:
    page.goto(PLAIN_PAGE)
    look.evaluate(page, EMPTY)
    look.evaluate(page, FILL, matches)


@cache
def _matches() -> tuple[tuple[str, str, str], ...]:
    """Return the matches of all scenes, each under its scene's name."""
    kept = [
        SavedMatch(scene.name, STAMP).with_table(Table.load(scene.record, GAMES), LONG_AGO)
        for scene in all_scenes()
        if scene.record
    ]
    return tuple((match.id, match.stamp, str(match)) for match in kept)


def _visit(page: Page, query: dict[str, str], wanted: list[ScreenScene]) -> Iterator[ScreenScene]:
    """Show the scenes one after another; a locked table, which can't be left, is the last."""
    wanted.sort(key=_is_locked)
    for at, scene in enumerate(wanted):
        if at == 0 or _is_locked(scene):
            # not the menu, because the build wrote its first picture
            route = _route(scene) if _is_locked(scene) else f"/{PAST}"
            page.goto(f"/?{urlencode({'seed': str(at)} | query)}#{route}")
            ready(page)
        taps = [tap if tap.startswith("key ") else selector(tap) for tap in scene.taps]
        look.evaluate(page, SHOW, [_route(scene), taps, READY_MS])
        yield scene


def _is_locked(scene: ScreenScene) -> bool:
    return "lock=on" in scene.route


def _route(scene: ScreenScene) -> str:
    """Return the route of a scene, which leads to its match or contains its query."""
    if scene.story:
        return f"/{PAST}/{scene.name}"
    game = SavedMatch.parse(scene.name, STAMP, _text_of(scene)).game if scene.record else ""
    if scene.over or (game and scene.route == f"/{game}"):
        return f"/{game}/{scene.name}"
    new = f"/{NEW}" if scene.route.strip("/") in GAMES else ""
    return f"{scene.route}{new}?{scene.query}" if scene.query else scene.route + new


def _text_of(scene: ScreenScene) -> str:
    return next(text for key, _stamp, text in _matches() if key == scene.name)
