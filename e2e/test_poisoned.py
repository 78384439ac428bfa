"""Files that are damaged where the crate is kept: a start mends them, or says what helps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support import look
from e2e.support.fixtures import ready, until, visitor
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
"""Puts something else in place of a file in every cache; tells whether it was there."""

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
"""The SHA-256 of a kept file in base64; empty if it is not kept."""

FAULTS = ("bit", "cut", "login", "gone")
"""A flipped bit, half of it, the page of a network on which one must sign in, nothing at all."""

PARTS = (
    "/storage-", "/shelf-", "/interpreter-", "pyodide.mjs", "pyodide.asm.wasm", "/core-",
    "memory.wasm", "rest.zip", ".json", ".css",
)  # fmt: skip
"""What a start needs, by a part of its path: one file of each group; `make siege` damages every one."""

RAISED = {
    "bit": ["exception: "],
    "cut": ["exception: SyntaxError: "],
    "login": ['the server responded with a MIME type of "text/html"'],
    "gone": [],
}
"""What the browser says of a damaged script before the start is done with it: after a flipped bit it
may be a script still, and raise whatever it likes."""

MISSED = {"/shelf-": ["AttributeError: spielekisteShelf"]}
"""What Python raises where it is there before the start gives up."""

FATAL = [("/shelf-", "login"), ("/start-", "cut"), ("pyodide.mjs", "login"), ("/core.js", "cut")]
FATAL += [("pyodide.asm.wasm", "cut")]


@cache
def listed() -> dict[str, str]:
    """What a start needs, each with its hash, as the page reads it."""
    (path,) = (DIST / "assets").glob("whole-*.json")
    return dict(json.loads(path.read_bytes())["start"])


def found(part: str) -> str:
    """The path of the one file of a start whose path holds this."""
    (path,) = (path for path in listed() if part in path)
    return path


def provoke(uncaught: Uncaught, part: str, fault: str) -> None:
    """Let the page raise what comes of such a file."""
    uncaught.refuse(found(part))
    uncaught.allow("Failed to fetch dynamically imported module")
    for text in RAISED[fault] + MISSED.get(part, []):
        uncaught.allow(text)


class Crate:
    """Somebody who was here once, and has everything on the device."""

    def __init__(self, visit: BrowserContext) -> None:
        self.visit = visit
        self.static = visit.new_page()
        """A page that mends nothing."""
        self.static.goto("/licences.html")

    def poison(self, path: str, fault: str) -> None:
        """Damage what is kept."""
        assert look.evaluate(self.static, POISON, [path, fault])

    def disconnect(self) -> None:
        """Take the network away, and what the browser keeps by itself."""
        self.visit.new_cdp_session(self.static).send("Network.clearBrowserCache")
        self.visit.set_offline(offline=True)

    def has(self, path: str) -> bool:
        """Whether a file is kept as the build made it."""
        return bool(look.evaluate(self.static, STATED, path) == hash_of((DIST / path).read_bytes()))

    def mended(self, path: str) -> None:
        """Wait until a file is whole again."""
        until(self.static, lambda: self.has(path), path)

    @contextmanager
    def opened(self, path: str = "/") -> Iterator[tuple[Page, list[str]]]:
        """A page that is just being opened, and what was loaded in it, as often as it was."""
        page = self.visit.new_page()
        loads: list[str] = []
        page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
        page.goto(path)
        yield page, loads
        page.close()


@pytest.fixture
def crate(carton: Crate) -> Iterator[Crate]:
    """The same for all tests, each of which leaves it whole; with a network."""
    yield carton
    carton.visit.set_offline(offline=False)


@pytest.fixture(scope="module")
def carton(browser: Browser) -> Iterator[Crate]:
    """One visit until everything is kept."""
    with running(DIST) as site:
        visit = visitor(browser, site, service_workers="allow")
        page = visit.new_page()
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("data-kept", "all")
        page.close()
        yield Crate(visit)
        visit.close()


@pytest.mark.parametrize(
    ("part", "fault"), [(part, FAULTS[at % 4]) for at, part in enumerate(PARTS)]
)
def test_what_is_damaged_is_replaced(
    crate: Crate, uncaught: Uncaught, part: str, fault: str
) -> None:
    """The crate starts, begins again at most once for it, and has a whole file then."""
    provoke(uncaught, part, fault)
    path = found(part)
    crate.poison(path, fault)
    with crate.opened() as (page, loads):
        ready(page)
        assert len(loads) <= 2
        crate.mended(path)


@pytest.mark.parametrize(("part", "fault"), FATAL)
def test_without_a_network_it_says_what_helps(
    crate: Crate, uncaught: Uncaught, part: str, fault: str
) -> None:
    """That a part is damaged, and what to do; with the network it then starts by itself."""
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
    """The plain way is taken, from what is kept, and the memory is replaced later."""
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
    ("name", "fault"), [*(("index.html", fault) for fault in FAULTS), ("embed.html", "bit")]
)
def test_a_page_that_is_damaged_is_replaced_at_once(crate: Crate, name: str, fault: str) -> None:
    """What is seen is whole, without a second load."""
    crate.poison(name, fault)
    with crate.opened(f"/{name}") as (page, loads):
        ready(page)
        assert len(loads) == 1
        crate.mended(name)


@pytest.mark.parametrize("fault", ["bit", "login"])
def test_a_damaged_page_without_a_network_says_what_helps(crate: Crate, fault: str) -> None:
    """The worker itself says it, and the button opens the crate once there is a network."""
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
    """A sound, which no start asks for, is replaced, too, once the page is calm."""
    path = next(path.relative_to(DIST).as_posix() for path in DIST.rglob("sounds-*.js"))
    crate.poison(path, "bit")
    with crate.opened() as (page, _loads):
        ready(page)
        crate.mended(path)
