"""Longest main-thread task on a slow tablet, screen by screen, after the start.

The scenes use scripts only, and no Playwright: its locators would compile a large script in the page, and
it makes the browser keep copies of all responses.
A task is printed as elapsed time and, by kind of work and from another visit, as processor time, which
other load affects less.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import chain
from time import sleep
from typing import NamedTuple

from spielekiste import GAMES
from workshop.bench.start import AWAITED, PAINTED, SLOW, WAYS, WINDOW, Scripted, enter, tap
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.bare import BareBrowser, BarePage, bare_browser
from workshop.dev.screenshots import record_of
from workshop.dev.serve import running
from workshop.dev.tracing import PageTask, traced

BLOCK_MS = 50
"""Longest allowed blocking of the page; browsers report only longer tasks."""

TURN = 14
"""Taps in each game, enough for several turns."""

MUSING_S = 5
"""Seconds for which bots play in each game."""

FINISHED = ("kniffel", 2, 9999)
"""Finished game for the replay: name, seats, maximum steps."""

CLICK = "(selector) => document.querySelector(selector).click()"
"""Script that clicks the first element that matches."""

CHANGE = """([selector, value, type]) => {
  const field = document.querySelector(selector);
  field.value = value;
  field.dispatchEvent(new Event(type, { bubbles: true }));
}"""
"""Script that changes a field."""

LINK = "(start) => document.querySelector(`a[href^='${start}']`).getAttribute('href').slice(1)"
"""Script that returns the route of the first link that begins with a text."""


class TaskScene(NamedTuple):
    """One user action, measured separately."""

    name: str
    act: Callable[[Scripted], None]


def report() -> None:
    """Print, for every scene, whether a task blocked the page."""
    with running(DIST) as site:
        for name, (block, task) in longest_tasks(site).items():
            print(line(name, block, str(task or "")))


def line(name: str, block: float, task: str) -> str:
    """Return the report line of a scene."""
    goal = Goal(f"processor {SLOW} × slower, longest task, {name}, ms", BLOCK_MS, ".0f")
    return goal.judged(block, task)


def longest_tasks(site: str, slow: int = SLOW) -> dict[str, tuple[float, PageTask | None]]:
    """Return the longest task of each scene on a processor slowed down by the factor `slow`.

    Each has its elapsed time in milliseconds (0 if below 50), and the longest task in processor time
    of a second visit: a trace takes an eighth of the processor time.
    """
    with bare_browser(WINDOW) as browser:
        page = browser.page()
        enter(page, site, slow, keeping())
        blocks = {scene.name: _block(page, scene) for scene in chain(scenes(), bots())}
    with bare_browser(WINDOW) as browser:
        page = browser.page()
        enter(page, site, slow, keeping())
        tasks = {scene.name: _longest(browser, page, scene) for scene in chain(scenes(), bots())}
    return {name: (block, tasks[name]) for name, block in blocks.items()}


def _block(page: BarePage, scene: TaskScene) -> float:
    """Return how long a scene's longest task blocks the page; 0 if below 50 ms."""
    begin, end = _span(page, scene)
    seen = page.evaluate("benchSeen.tasks")
    return max((long for at, long in seen if begin <= at < end), default=0)


def _longest(browser: BareBrowser, page: BarePage, scene: TaskScene) -> PageTask | None:
    """Return a scene's longest task in processor time."""
    tasks = traced(browser, lambda: _span(page, scene))
    return max(tasks, key=lambda task: task.took, default=None)


def scenes(taps: int = TURN) -> Iterator[TaskScene]:
    """Yield every screen and dialog, with `taps` taps in each game; a finished game is stored."""
    yield TaskScene("menu", lambda page: _go(page, "/"))
    yield TaskScene("settings", _settings)
    yield TaskScene("past games", lambda page: _go(page, "/past"))
    yield TaskScene("looking back", _look_back)
    yield TaskScene("what comes in", lambda page: _go(page, "/open"))
    for game in GAMES:
        yield from _scenes_of(game, taps)
    yield TaskScene("review", _review)
    yield TaskScene("to a table with the coach", _sit_with_coach)
    yield TaskScene("the coach is asked", _ask)
    yield TaskScene("chances are guessed", _guess)


def _scenes_of(game: str, taps: int) -> Iterator[TaskScene]:
    yield TaskScene(f"{game}, set-up", lambda page: _go(page, f"/{game}/new"))
    yield TaskScene(f"{game}, to the table", lambda page: _sit_down(page, f"/{game}"))
    yield TaskScene(f"{game}, turns", lambda page: _taps(page, taps))
    yield TaskScene(f"{game}, rules", lambda page: _dialog(page, f"open rules {game}"))
    if GAMES[game].dice:
        yield TaskScene(
            f"{game}, fairness", lambda page: _dialog(page, "open table", "open fairness")
        )
    yield TaskScene(f"{game}, share", lambda page: _dialog(page, "open table", "open share"))
    yield TaskScene(f"{game}, ask", lambda page: _dialog(page, "open table", "ask new"))


def bots() -> Iterator[TaskScene]:
    """Yield a scene with two strong bots per game; the bots stay at the table for later scenes."""
    for game in GAMES:
        yield TaskScene(f"{game}, bots", _watching(game))


def _span(page: Scripted, scene: TaskScene) -> tuple[float, float]:
    """Return start and end of a scene on the page's clock, including the painting of
    its effects.
    """
    begin = page.evaluate("performance.now()")
    scene.act(page)
    page.evaluate(PAINTED)
    return begin, page.evaluate(f"{PAINTED}.then(() => performance.now())")


def _go(page: Scripted, route: str) -> None:
    page.evaluate("(route) => { location.hash = `#${route}` }", route)
    page.evaluate(PAINTED)


def _tap(page: Scripted, do: str) -> None:
    _click(page, f'[data-do="{do}"]')


def _click(page: Scripted, selector: str) -> None:
    page.evaluate(AWAITED, selector)
    page.evaluate(CLICK, selector)
    page.evaluate(PAINTED)


def _change(page: Scripted, selector: str, value: str, event: str) -> None:
    page.evaluate(AWAITED, selector)
    page.evaluate(CHANGE, [selector, value, event])
    page.evaluate(PAINTED)


def _sit_down(page: Scripted, route: str) -> None:
    """Go to a set-up, and start its game."""
    _go(page, route)
    _tap(page, "start")
    page.evaluate(AWAITED, WAYS)


def _dialog(page: Scripted, *ways: str) -> None:
    for way in ways:
        _tap(page, way)
    page.evaluate(AWAITED, "dialog[open]")
    _tap(page, "close")


def _settings(page: Scripted) -> None:
    """Open the settings, and switch to another language and back again."""
    _tap(page, "open settings")
    for language in ("fr", "en"):
        _change(page, "dialog [data-change='set language']", language, "change")
    _tap(page, "close")


def _look_back(page: Scripted) -> None:
    """Open a finished game as a replay."""
    _go(page, page.evaluate(LINK, "#/past/"))


def _review(page: Scripted) -> None:
    """Have the coach review the finished game."""
    _go(page, "/past")
    _go(page, page.evaluate(LINK, "#/review/"))
    page.evaluate(AWAITED, ".grades__count")


def _sit_with_coach(page: Scripted) -> None:
    """Start a game with hints on, and throw."""
    _sit_down(page, "/kniffel/new?hints=on&chances=on&begin=chosen&players=Ada")
    _tap(page, "throw")


def _ask(page: Scripted) -> None:
    """Ask the coach before it has computed anything in advance, and wait for its answer."""
    _tap(page, "coach")
    page.evaluate(AWAITED, ".coach__best")
    _tap(page, "close")


def _guess(page: Scripted) -> None:
    """Open the chances of the kept dice, and submit a guess."""
    _tap(page, "chances")
    _change(page, ".odds__slider", "40", "input")
    _tap(page, "compare")
    _tap(page, "close")


def _taps(page: Scripted, count: int) -> None:
    for _ in range(count):
        tap(page)


def _watching(game: str) -> Callable[[Scripted], None]:
    """Return an action that watches bots play for a while."""

    def watch(page: Scripted) -> None:
        _go(page, "/")
        _go(page, f"/{game}/new?minds=strong,strong")
        _tap(page, "start")
        sleep(MUSING_S)

    return watch


def keeping() -> str:
    """Return a script that stores a fast pace and a finished game before the application starts."""
    texts = {"settings": json.dumps({"pace": "fast"}), "table.kniffel": record_of(*FINISHED)}
    return (
        f"for (const [name, text] of Object.entries({json.dumps(texts)}))"
        " localStorage.setItem(`spielekiste.${name}`, text);"
    )
