"""The campaign of damaged files in Firefox and WebKitGTK.

It damages one file of each kind that a start requests and, as one more group, one file of each
other kind. Every fault is combined with two of the four visits in turn, and every kind of file with
all of them. Timers cannot be accelerated in these engines while a page waits for an unanswered
request, so only one kind of file is tested with unanswered requests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from operator import attrgetter
from time import monotonic
from typing import Any

import pytest

from e2e.siege.builds import SECOND, Build, publish_second
from e2e.siege.caches import Audit
from e2e.siege.campaign import Campaign, Check
from e2e.siege.line import PLAIN_PAGE, Fault, Line, line
from e2e.siege.look import BEGIN, FIRST_TAP, ITSELF_S, LOOK_MS, PATIENCE_S, STEADY_S, Seen, until
from e2e.siege.plan import can_fail, group_of, is_chosen
from e2e.siege.visits import (
    ADDRESS,
    INDEX,
    WAYS,
    Case,
    Home,
    Place,
    Result,
    Visit,
    judged,
    mends,
)  # fmt: skip
from e2e.support.selenium_driver import Driven, driven
from workshop.common.paths import DIST
from workshop.dev.engines import PACKAGES, find

TURNS = ((Visit.FIRST, Visit.OFFLINE), (Visit.UPDATE, Visit.ONLINE))

WAITS = ((Fault.SILENT, Visit.FIRST), (Fault.SILENT, Visit.ONLINE))
"""Combinations in which a page waits; only one kind of file is tested with them."""

WAITING = "Pyodide"

LOST_S = 20.0
"""Timeout for the beginning of a page, in seconds."""

LOOK = """() => {
  if (window.siegeLeft) return null;
  const isNew = !window.siegeSeen;
  window.siegeSeen = true;
  const [html, box] = [document.documentElement, document.getElementById('failure')];
  const shown = box && !box.hidden && box.getClientRects().length;
  return [isNew, location.protocol, html.dataset.state || '', box?.dataset.reason || '',
    shown ? box.innerText : '', html.dataset.start || '', document.readyState];
}"""

MARK = "() => { window.siegeLeft = true; }"
"""Marks the current page, so that it differs from the next one."""

TAP = (
    "(wanted) => { const found = document.querySelector(wanted); found?.click(); return !!found; }"
)
SHOWS = "(wanted) => document.querySelector(wanted) !== null"


class Watching:
    """Observer of the start of the engine's only page."""

    def __init__(self, page: Driven, line: Line) -> None:
        self.page, self.line, self.seen = page, line, Seen()

    def open(self, path: str) -> Seen:
        """Open an address; return the outcome of the start."""
        self.clear()
        self.page.glance(MARK)
        self.page.go(self.line.address + path)
        return self.settle()

    def clear(self) -> None:
        """Go to the site's empty page."""
        empty = f"{self.line.address}/{PLAIN_PAGE}"
        self.page.glance(MARK)
        self.page.go(empty)
        here = f"() => location.href === '{empty}' && !window.siegeLeft && document.readyState === 'complete'"
        assert until(self.page, lambda: self.page.glance(here), LOST_S), (
            "the empty page did not load"
        )

    def settle(self) -> Seen:
        """Wait until the start has ended."""
        self.seen, begun, failed, pages = Seen(), monotonic(), 0.0, 0
        while monotonic() < begun + PATIENCE_S:
            found = self.page.glance(LOOK)
            isnew, protocol, state, reason, text, way, read = found or ("",) * 7
            pages += bool(isnew)
            failed = (failed or monotonic()) if state == "failed" else 0.0
            is_gone = protocol == "about:" and read == "complete"
            if not pages and (is_gone or monotonic() > begun + LOST_S):
                return self._end(pages, "")
            if state and state != (self.seen.said or [""])[-1]:
                self.seen.said.append(state)
            if state == "ready" or (failed and text and monotonic() > failed + STEADY_S):
                return self._end(pages, state, reason, text, way)
            if found and not state and read == "complete":
                return self._end(pages, "" if is_gone else "foreign")
            self.page.wait_for_timeout(LOOK_MS)
        return self._end(pages, "silent")

    def _end(self, pages: int, state: str, reason: str = "", text: str = "", way: str = "") -> Seen:
        seen = self.seen
        seen.state, seen.reason, seen.text, seen.way = state, reason, " ".join(text.split()), way
        seen.loads = max(pages - 1, 0)
        return seen

    def play(self) -> bool:
        """Start the game from its set-up; return whether its table appeared."""
        self.page.evaluate(TAP, BEGIN)
        self.seen.plays = until(self.page, lambda: self.page.evaluate(SHOWS, FIRST_TAP), LOST_S)
        return self.seen.plays

    def again(self) -> Seen:
        """Press the button below the error message, unless the page continues without it."""
        told = "() => document.documentElement.dataset.state === 'failed'"
        until(self.page, lambda: self.page.glance(told) is False, ITSELF_S)
        if self.page.glance(told):
            self.page.evaluate(TAP, "#failure button")
            until(self.page, lambda: self.page.glance("() => !window.siegeSeen"), LOST_S)
        return self.settle()

    def close(self) -> None:
        """Leave the page under test."""
        self.clear()


class EnginePlace(Place):
    """One origin in an engine, with all data that one visitor of the site stores."""

    def __init__(self, page: Driven, line: Line) -> None:
        super().__init__(page, line, Build(DIST), Build(SECOND))
        self.driven = page

    @property
    def ways(self) -> Mapping[Visit, Callable[[Any, Case], Result]]:
        """Functions by visit; a first visit does not check what the engine caches."""
        return {**WAYS, Visit.FIRST: first}

    def home(self, *, is_update: bool) -> Home:
        """Return the visitor with a copy of the build, installed again if the engine has lost it.

        WebKit's automated sessions keep caches in memory, and empty them when a worker that nobody
        uses has ended, after a minute or more.
        """
        home = super().home(is_update=is_update)
        with self.plain(home.context) as page:
            is_there = bool(Audit(page, [home.build], [INDEX]).kept)
        if is_there:
            return home
        self._leave(is_update=is_update)
        return super().home(is_update=is_update)

    def visitor(self) -> Any:
        """Return a new visitor: caches are deleted, workers are unregistered."""
        with self.plain(None) as page:
            page.evaluate(LEAVE)
        return self

    def close(self) -> None:
        """Do nothing, because the origin is not used again."""

    @contextmanager
    def plain(self, somebody: object) -> Iterator[Driven]:
        """Yield the page after opening the site's empty page."""
        del somebody
        Watching(self.driven, self.line).clear()
        yield self.driven

    def watch(self, somebody: object) -> Watching:
        """Return a watcher of the page."""
        del somebody
        return Watching(self.driven, self.line)

    def forget(self, page: object) -> None:
        """Do nothing, because Firefox has no HTTP cache here and WebKit's cannot be emptied."""

    @contextmanager
    def network(self, somebody: object, *, off: bool) -> Iterator[None]:
        """Refuse all requests during the block."""
        del somebody
        self.line.is_off = off
        try:
            yield
        finally:
            self.line.is_off = False


LEAVE = """async () => {
  for (const kept of await navigator.serviceWorker.getRegistrations()) await kept.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""


def first(place: EnginePlace, case: Case) -> Result:
    """Apply the fault during the visitor's first visit."""
    place.line.damage(case.names, case.fault)
    watch = place.watch(None)
    watch.open(ADDRESS)
    result = judged(watch, case)
    place.line.mend()
    mends(watch, case)
    return result


def cases(build: Build) -> Iterator[Case]:
    """Yield the cases for an engine."""
    kinds = sorted(_kinds(build).items())
    for at, (group, names) in enumerate(kinds):
        is_start = group != "the rest"
        needed = is_start and can_fail(names[0])
        told = f"{group}, at the start" if is_start else group
        for turn, fault in enumerate(Fault):
            for visit in TURNS[(at + turn) % 2]:
                if (fault, visit) not in WAITS:
                    yield Case(names, told, fault, visit, needed)
        if group == WAITING:
            yield from (Case(names, told, fault, visit, needed) for fault, visit in WAITS)


STARTING = {
    "index.html": "index.html",
    "scripts of PyScript": "core.js",
    "Pyodide": "pyodide.asm.wasm",
    "memory": "memory.wasm",
    "outlines": "en.html",
    "styles": "site-",
    "scripts": "interpreter-",
    "settings": "pyscript-",
}
"""Kinds of files that a start requests, each with a part of the name of the damaged file."""


def _kinds(build: Build) -> dict[str, tuple[str, ...]]:
    """Return one file of each kind; kinds that no start requests are grouped together."""
    found: dict[str, tuple[str, ...]] = {}
    rest: dict[str, str] = {}
    for name in filter(partial(is_chosen, "SIEGE"), build.hashes):
        group = group_of(name)
        if group in STARTING and STARTING[group] in name:
            found.setdefault(group, (name,))
        elif group not in STARTING and name.startswith(
            ("assets/", "rules/", "teachers/", "reference/")
        ):
            rest.setdefault(group, name)
    return found | ({"the rest": tuple(rest.values())} if rest else {})


class Fleet:
    """One engine with the origins of its visitors."""

    def __init__(self, name: str, stack: ExitStack) -> None:
        engine = find(name)
        assert engine, f"{name} not found: run `make engines`, which installs it"
        self.page = stack.enter_context(driven(name, engine, remembers=False))
        self.home = self._place(stack)

    def run(self, case: Case) -> Result:
        """Run one case; first visits and updates have new origins, unknown to WebKit's HTTP cache."""
        if case.visit in (Visit.ONLINE, Visit.OFFLINE):
            return self.home.run(case)
        with ExitStack() as stack:
            return self._place(stack).run(case)

    def _place(self, stack: ExitStack) -> EnginePlace:
        way = stack.enter_context(line())
        way.address = way.address.replace(
            "127.0.0.1", "localhost"
        )  # otherwise WebKit allows no service worker
        return EnginePlace(self.page, way)


CASES = [
    case
    for case in cases(Build(DIST))
    if is_chosen("SIEGE_FAULTS", case.fault) and is_chosen("SIEGE_VISITS", case.visit)
]


@pytest.fixture(scope="module", params=list(PACKAGES))
def campaign(request: pytest.FixtureRequest) -> Iterator[Campaign]:
    """Results, and an engine; skipped if it is not installed."""
    if find(request.param) is None:
        pytest.skip(f"{request.param} not found: run `make engines`, which installs it")
    publish_second()
    with closing(Campaign(request.param, partial(Fleet, request.param))) as campaign:
        yield campaign


@pytest.mark.parametrize("case", CASES, ids=attrgetter("key"))
def test_a_damaged_file_is_mended_or_told(check: Check, case: Case) -> None:
    """If a file is damaged, the page still starts, or reports the fault and starts next time."""
    check(case)
