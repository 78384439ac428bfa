"""Damaged files in the cache: a start repairs them, or its message names a remedy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support import look
from e2e.support.campaign import first
from e2e.support.fixtures import ready, until, visitor
from e2e.support.starts import CLOSED
from e2e.support.uncaught import Uncaught
from workshop.common.hashes import hash_of
from workshop.common.paths import DIST
from workshop.dev.serve import running

POISON = """async ([file, fault]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname.slice(1);
      if (path !== file) continue;
      const good = await cache.match(request);
      const bytes = new Uint8Array(await good.arrayBuffer());
      const headers = new Headers(good.headers);
      if (fault === 'gone') { await cache.delete(request); return true; }
      if (fault === 'bit') bytes[bytes.length >> 1] ^= 1;
      if (fault === 'login') headers.set('Content-Type', 'text/html');
      const body = {
        bit: bytes,
        cut: bytes.slice(0, bytes.length >> 1),
        login: '<!doctype html><html><title>Sign in</title>',
      }[fault];
      await cache.put(request, new Response(body, { headers }));
      return true;
    }
  }
  return false;
}"""
"""Damages a file in every cache; returns whether it was cached."""

STATED = """async (file) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.slice(1) !== file) continue;
      const bytes = await (await cache.match(request)).arrayBuffer();
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return btoa(String.fromCharCode(...sum));
    }
  }
  return '';
}"""
"""Returns the SHA-256 of a cached file in base64; empty if it is not cached."""

FAULTS = ("bit", "cut", "login", "gone")
"""Faults: a flipped bit, half of the file, a network's login page, no file."""

PARTS = (
    "/indexeddb_stub-", "/saves-", "/interpreter-", "pyodide.mjs", "pyodide.asm.wasm", "/core-",
    "memory.wasm", "modules.wasm", "rest.zip", ".json", ".css",
)  # fmt: skip
"""Parts of the paths of files that a start needs, one of each kind, as in `make siege`."""

LONGER = ("/indexeddb_stub-", ".json", "/interpreter-", "pyodide.mjs", ".css")
"""Parts tested in `make campaign` only: others fail in the same way, or it takes long."""

RAISED = {
    "bit": ["exception: "],
    "cut": ["exception: SyntaxError: "],
    "login": [
        'the server responded with a MIME type of "text/html"',
        "its MIME type ('text/html') is not executable",
    ],
    "gone": [],
}
"""Errors of the browser about a damaged script before the start handles it.

A script with a flipped bit may still be valid and raise any error.
"""

MISSED = {"/saves-": ["AttributeError: spielekisteSaves"]}
"""Errors of Python if it runs before the start gives up."""

FATAL = [
    ("/saves-", "login"),
    ("pyodide.asm.wasm", "cut"),
    *(
        pytest.param(*case, marks=pytest.mark.campaign)
        for case in (("/start-", "cut"), ("pyodide.mjs", "login"), ("/core.js", "cut"))
    ),
]


@cache
def listed() -> dict[str, str]:
    """Return the files that a start needs, each with its hash, as read by the page."""
    (path,) = (DIST / "assets").glob("whole-*.json")
    return dict(json.loads(path.read_bytes())["start"])


def found(part: str) -> str:
    """Return the path of the only file of a start that contains `part`."""
    (path,) = (path for path in listed() if part in path)
    return path


def provoke(uncaught: Uncaught, part: str, fault: str) -> None:
    """Allow the errors that a file with this fault causes."""
    uncaught.refuse(found(part))
    uncaught.allow("Failed to fetch dynamically imported module")
    for text in RAISED[fault] + MISSED.get(part, []):
        uncaught.allow(text)


COUNT = """() => {
  const { waitUntil } = ExtendableEvent.prototype;
  self.checking = 0;
  ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, work);
    if (this.data?.type !== 'CHECK') return;
    self.checking += 1;
    work.finally(() => { self.checking -= 1; });
  };
  self.addEventListener('message', ({ data }) => { if (data.type === 'STOP') self.hasStopped = true; });
}"""
"""Counts the worker's checks in progress."""

STOP = "() => navigator.serviceWorker.controller.postMessage({ type: 'STOP' })"


class Crate:
    """A visitor with the whole site cached."""

    def __init__(self, visit: BrowserContext) -> None:
        self.visit = visit
        self.static = visit.new_page()
        """A static page, which repairs nothing."""
        self.static.goto("/licences.html")
        (self.worker,) = visit.service_workers
        look.in_worker(self.worker, COUNT)

    def stop_checks(self) -> None:
        """Stop the checks of previous visits, and wait until they have ended."""
        look.in_worker(self.worker, "() => { self.hasStopped = false; }")
        look.evaluate(self.static, STOP)
        ended = "() => self.hasStopped && !self.checking"
        until(self.static, lambda: look.in_worker(self.worker, ended), "the end of all checks")

    def poison(self, path: str, fault: str) -> None:
        """Damage a cached file."""
        assert look.evaluate(self.static, POISON, [path, fault])

    def disconnect(self) -> None:
        """Disconnect the network, and empty the browser's HTTP cache."""
        self.visit.new_cdp_session(self.static).send("Network.clearBrowserCache")
        self.visit.set_offline(offline=True)

    def has(self, path: str) -> bool:
        """Return whether the cached file equals the built one."""
        return bool(look.evaluate(self.static, STATED, path) == hash_of((DIST / path).read_bytes()))

    def mended(self, path: str) -> None:
        """Wait until a file is intact again."""
        until(self.static, lambda: self.has(path), path)

    @contextmanager
    def opened(self, path: str = "/", script: str = "") -> Iterator[tuple[Page, list[str]]]:
        """Open a page, which runs the script first; yield it with the list of its page loads."""
        page = self.visit.new_page()
        page.add_init_script(script)
        loads: list[str] = []
        page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
        page.goto(path)
        yield page, loads
        page.close()


@pytest.fixture
def crate(carton: Crate, uncaught: Uncaught) -> Iterator[Crate]:
    """The visitor shared by all tests, each of which leaves the cache intact and the network on."""
    uncaught.allow(CLOSED)
    yield carton
    carton.visit.set_offline(offline=False)


@pytest.fixture(scope="module")
def carton(browser: Browser) -> Iterator[Crate]:
    """A visitor after one visit that lasts until everything is cached."""
    with running(DIST) as site:
        visit = visitor(browser, site, service_workers="allow")
        page = visit.new_page()
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("data-kept", "all")
        page.close()
        yield Crate(visit)
        visit.close()


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        pytest.param(part, FAULTS[at % 4], marks=[pytest.mark.campaign] if part in LONGER else [])
        for at, part in enumerate(PARTS)
    ],
)
def test_what_is_damaged_is_replaced(
    crate: Crate, uncaught: Uncaught, part: str, fault: str
) -> None:
    """Despite a damaged file, the page starts with at most one reload, and the file is repaired."""
    provoke(uncaught, part, fault)
    path = found(part)
    crate.poison(path, fault)
    with crate.opened() as (page, loads):
        ready(page)
        assert len(loads) <= 2
        crate.mended(path)


IMPORT_AGAIN = """(() => {
  const { fetch } = window;
  window.fetch = (file, options) => {
    const answer = fetch(file, options);
    if (options?.cache === 'reload') import(new URL(file, location)).catch(() => {});
    return answer;
  };
})()"""
"""Imports a damaged script while it is being replaced, as PyScript may do."""


def test_a_damaged_script_that_is_imported_again_costs_one_reload(
    crate: Crate, uncaught: Uncaught
) -> None:
    """The copy that Chromium keeps in memory is replaced too."""
    provoke(uncaught, "/interpreter-", "login")
    crate.poison(found("/interpreter-"), "login")
    with crate.opened(script=IMPORT_AGAIN) as (page, loads):
        ready(page)
        assert len(loads) <= 2


@pytest.mark.parametrize(("part", "fault"), FATAL)
def test_without_a_network_it_says_what_helps(
    crate: Crate, uncaught: Uncaught, part: str, fault: str
) -> None:
    """Offline, the message names the damaged file and a remedy; once online, the page starts."""
    provoke(uncaught, part, fault)
    crate.poison(found(part), fault)
    crate.disconnect()
    with crate.opened() as (page, _loads):
        told = page.locator("#failure")
        expect(told).to_have_attribute("data-reason", "damaged")
        expect(told).to_contain_text("Connect to the internet once")
        expect(told.locator("small")).to_contain_text(found(part))
        crate.visit.set_offline(offline=False)
        ready(page)
        crate.mended(found(part))


def test_a_memory_that_is_damaged_is_done_without_where_there_is_no_network(
    crate: Crate, uncaught: Uncaught
) -> None:
    """With a damaged snapshot, the plain start works offline; the snapshot is replaced later."""
    uncaught.refuse("/memory.wasm")
    crate.poison(found("memory.wasm"), "bit")
    crate.disconnect()
    with crate.opened() as (page, _loads):
        ready(page)
        expect(page.locator("html")).to_have_attribute("data-start", "plain")
    crate.visit.set_offline(offline=False)
    with crate.opened() as (page, _loads):
        ready(page)
        crate.mended(found("memory.wasm"))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("index.html", "bit"),
        ("index.html", "login"),
        ("embed.html", "bit"),
        pytest.param("index.html", "cut", marks=pytest.mark.campaign),
        pytest.param("index.html", "gone", marks=pytest.mark.campaign),
    ],
)
def test_a_page_that_is_damaged_is_replaced_at_once(crate: Crate, name: str, fault: str) -> None:
    """A damaged page in the cache is replaced before it is shown, without a second load."""
    crate.poison(name, fault)
    with crate.opened(f"/{name}") as (page, loads):
        ready(page)
        assert len(loads) == 1
        crate.mended(name)


@pytest.mark.parametrize("fault", ["bit", "login"])
def test_a_damaged_page_without_a_network_says_what_helps(crate: Crate, fault: str) -> None:
    """Offline, the worker replaces a damaged page with a message; its button works once online."""
    crate.poison("index.html", fault)
    crate.disconnect()
    with crate.opened() as (page, _loads):
        told = page.locator("#failure")
        expect(told).to_have_attribute("data-reason", "damaged")
        expect(told).to_contain_text("Connect to the internet once")
        crate.visit.set_offline(offline=False)
        told.locator("button").click()
        ready(page)


def test_what_is_needed_later_is_looked_at_in_every_visit(crate: Crate) -> None:
    """Damaged files that no start requests, such as sounds, are replaced once the page is idle."""
    path = next(path.relative_to(DIST).as_posix() for path in DIST.rglob("sounds-*.js"))
    crate.poison(path, "bit")
    with crate.opened() as (page, _loads):
        ready(page)
        crate.mended(path)


@pytest.mark.parametrize("name", ["offline", "indexeddb_stub"])
@pytest.mark.parametrize("fault", first(1, FAULTS[:3]))
def test_a_script_that_no_start_needs_is_repaired_without_a_reload(
    crate: Crate, uncaught: Uncaught, fault: str, name: str
) -> None:
    """Damage delays nothing and is repaired, also of offline.js, which asks for all other repairs."""
    (path,) = (path.relative_to(DIST).as_posix() for path in DIST.glob(f"assets/{name}-*.js"))
    uncaught.refuse(path)
    for text in RAISED["login"]:
        uncaught.allow(text)
    crate.poison(path, fault)
    with crate.opened() as (page, loads):
        ready(page)
        crate.mended(path)
        assert len(loads) == 1


HOLD = """() => {
  const { match } = Cache.prototype;
  const plain = self.setTimeout;
  self.held = { looked: [], rests: [] };
  Cache.prototype.match = function (key, ...given) {
    self.held.looked.push(new URL(key).pathname.slice(1));
    return match.call(this, key, ...given);
  };
  self.setTimeout = (go, ms) => { self.held.rests.push([go, ms]); };
  self.letGo = () => {
    Cache.prototype.match = match;
    self.setTimeout = plain;
    self.held.rests.forEach(([go]) => go());
  };
}"""
"""Records which cached files the worker checks, and makes its pauses wait for the test."""

REST = "() => self.held.rests.splice(0).map(([go, ms]) => { go(); return ms; })"
"""Ends the pauses in progress; returns their intended durations."""

CHECK = "() => navigator.serviceWorker.controller.postMessage({ type: 'CHECK' })"


def test_a_check_rests_after_each_file_and_looks_at_those_of_a_start_first(crate: Crate) -> None:
    """A check pauses after each file, begins with a start's files, and restarts on each visit."""
    crate.stop_checks()
    worker = crate.worker
    look.in_worker(worker, HOLD)
    looked: list[str] = []

    def rests(count: int) -> bool:
        now = "() => [self.held.looked, self.held.rests.length]"
        looked[:], resting = look.in_worker(worker, now)
        return bool(resting == count)

    look.evaluate(crate.static, CHECK)
    until(crate.static, lambda: rests(1), "a rest")
    assert looked == [min(listed())]
    for number in range(2, 5):
        assert 0 <= look.in_worker(worker, REST)[0] <= 250
        until(crate.static, lambda: rests(1), "another rest")
        assert looked == sorted(listed())[:number]
    look.evaluate(crate.static, CHECK)
    until(crate.static, lambda: rests(2), "the rest of another check")
    look.in_worker(worker, REST)
    until(crate.static, lambda: rests(1), "the rest of one check alone")
    assert looked[4:] == sorted(listed())[:2]
    look.in_worker(worker, "() => self.letGo()")
