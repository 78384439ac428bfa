"""Helpers for tests of the start: check its kind, and run Python code after it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from e2e.support import look
from e2e.support.fixtures import ready, until
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST

REFUSING = """
const { Module } = WebAssembly;
const { imports } = Module;
const isBig = (what) => what instanceof Module ? imports(what).length > 1000 : what.byteLength > 4096;
for (const name of ['Module', 'Instance']) {
  WebAssembly[name] = new Proxy(WebAssembly[name], { construct(plain, given) {
    if (isBig(given[0])) throw new RangeError(`WebAssembly.${name} is disallowed on the main thread`);
    return Reflect.construct(plain, given);
  } });
}
"""
"""Lets a page refuse large WebAssembly without a promise, as Chromium did before version 114."""

JOINED = "() => performance.getEntriesByName('spielekiste:joined').length"


def way(page: Page, wanted: str) -> None:
    """Wait until the page is ready, and check how it started."""
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-start", wanted)


def run(page: Page, code: str) -> None:
    """Run a script through PyScript."""
    look.evaluate(
        page,
        "(code) => document.head.append(Object.assign("
        "document.createElement('py-script'), {textContent: code}))",
        code,
    )


def joined(page: Page) -> None:
    """Wait until Python has the later part of its WebAssembly."""
    until(page, lambda: look.evaluate(page, JOINED), "the later part")


def failing(page: Page, pattern: str, times: int, fail: Callable[[Route], None]) -> list[str]:
    """Let the first requests for a file fail; return the kinds of all requests for it."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.resource_type)
        if len(asked) <= times:
            fail(route)
        else:
            route.continue_()

    page.route(pattern, answer)
    return asked


OPENED_AGAIN = """() => history.state?.isWhole
  && performance.getEntriesByType('navigation')[0].type === 'reload'"""


class Held:
    """Requests for a file that are answered when they are released."""

    def __init__(self) -> None:
        self.count = 0
        """Number of requests so far."""
        self._waiting: list[Route] | None = []

    def answer(self, route: Route) -> None:
        """Keep a request, or continue it if they are released."""
        self.count += 1
        if self._waiting is None:
            route.continue_()
        else:
            self._waiting.append(route)

    def release(self) -> None:
        """Answer all requests."""
        waiting, self._waiting = self._waiting, None
        for route in waiting or ():
            route.continue_()


def holding(page: Page, pattern: str) -> Held:
    """Hold all requests for a file until they are released."""
    held = Held()
    page.route(pattern, held.answer)
    return held


def opened_again(page: Page) -> bool:
    """Return whether the page has been opened again because code was missing (interpreter.js)."""
    return bool(look.evaluate(page, OPENED_AGAIN))


def damaged(pattern: str) -> bytes:
    """Return the content of a file of the site with one changed bit."""
    [path] = DIST.glob(pattern)
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    return bytes(body)


CLOSED = "pyodide.later.wasm: not loaded yet"
"""Error of a page that is closed or reloaded before Python has all its code, and can no longer request it."""


def parted(uncaught: Uncaught) -> None:
    """Allow Pyodide's errors about a function of the later part that cannot be called."""
    uncaught.allow("Pyodide has suffered a fatal error")
    uncaught.allow("The cause of the fatal error was")
    uncaught.allow("pyodide.later.wasm: ")
    uncaught.allow("is disallowed on the main thread")
    uncaught.allow("Cannot enter a promising task")
    uncaught.allow("Another error occurred while handling the fatal error")
    uncaught.allow("Recursive call to fatal_error")  # when Python is entered again
    uncaught.allow("exception: TypeError: Cannot read properties of undefined (reading '0')")
