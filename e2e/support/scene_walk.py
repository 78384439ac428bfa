"""All screenshot scenes in one page, opened by hash route, so that Python starts only once."""

from __future__ import annotations

from collections.abc import Iterator
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
from workshop.dev.screenshots import ScreenScene, scenes

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
"""Store matches: key, stamp and text of each."""

SHOW = """async ([route, taps, patience]) => {
  const drawn = async () => {
    do await new Promise((go) => setTimeout(go));
    while (document.documentElement.hasAttribute('data-behind'));
  };
  const there = async (what) => {
    for (const end = performance.now() + patience; performance.now() < end;) {
      await drawn();
      const found = document.querySelector(`[data-do="${what}"]`);
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
"""Open a route and do the taps, in one evaluation."""


def is_repeated(name: str) -> bool:
    """Tell whether all that a scene shows is in another one, or on the game's own table."""
    return name in REPEATED


def visit_scenes(page: Page, language: str = "", **query: str) -> Iterator[str]:
    """Show one scene after the other, and yield its name.

    The start has `query`. Pages without Python are shown in the language, if one is named.
    """
    every = _every()
    _forget(page, [])
    yield from _visit(
        page, query, [scene for scene in every if not scene.record and not scene.page]
    )
    _forget(page, list(_matches()))
    yield from _visit(page, query, [scene for scene in every if scene.record])
    for scene in every:
        if scene.page and language:
            page.goto(scene.page.replace("/de/", f"/{language}/"))
            yield scene.name


def visit_tips(page: Page, **query: str) -> Iterator[str]:
    """Show tables with the tips of a first game, and yield each scene's name."""
    _forget(page, list(_matches()))
    look.evaluate(page, "localStorage.removeItem('spielekiste.tips')")
    tables = [scene for scene in _every() if scene.name.endswith(("-due", "-sheet"))]
    yield from _visit(page, {"tips": "on"} | query, tables)


@cache
def _every() -> tuple[ScreenScene, ...]:
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
        for scene in _every()
        if scene.record
    ]
    return tuple((match.id, match.stamp, str(match)) for match in kept)


def _visit(page: Page, query: dict[str, str], wanted: list[ScreenScene]) -> Iterator[str]:
    """Go from scene to scene; a locked table, which nobody leaves, comes last and by a new start."""
    wanted.sort(key=_is_locked)
    for at, scene in enumerate(wanted):
        if at == 0 or _is_locked(scene):
            # not at the menu, whose first picture was written by the build
            start = _route(scene) if _is_locked(scene) else f"/{PAST}"
            page.goto(f"/?{urlencode({'seed': str(at)} | query)}#{start}")
            ready(page)
        look.evaluate(page, SHOW, [_route(scene), scene.taps, READY_MS])
        yield scene.name


def _is_locked(scene: ScreenScene) -> bool:
    return "lock=on" in scene.route


def _route(scene: ScreenScene) -> str:
    """Return the address of a scene behind the #: of its match, or with what it asks for."""
    if scene.story:
        return f"/{PAST}/{scene.name}"
    game = SavedMatch.parse(scene.name, STAMP, _text_of(scene)).game if scene.record else ""
    if scene.over or (game and scene.route == f"/{game}"):
        return f"/{game}/{scene.name}"
    new = f"/{NEW}" if scene.route.strip("/") in GAMES else ""
    return f"{scene.route}{new}?{scene.query}" if scene.query else scene.route + new


def _text_of(scene: ScreenScene) -> str:
    return next(text for key, _stamp, text in _matches() if key == scene.name)
