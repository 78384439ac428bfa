"""Helpers for browser tests: wait for the page, and fail on any error in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from playwright._impl._api_structures import LocalStorageEntry
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    StorageState,
    expect,
    sync_playwright,
)

from e2e.support import look
from workshop.dev.browser import FLAGS, find_shell
from workshop.dev.tips import FOLLOWED

T = TypeVar("T")

BLOCKED = "Service Worker registration blocked by Playwright"
"""Playwright's warning in tests that block service workers."""

LEFT = "net::ERR_ABORTED"
"""Failure of a request whose page was left or reloaded before the response arrived."""

READY_MS = 90_000
"""Timeout of every wait on a busy machine, in milliseconds."""

LOOK_MS = 50
"""Interval between two queries, in milliseconds."""

CAUGHT_UP = """(async () => {
  while (document.documentElement.hasAttribute('data-behind')) await new Promise((go) => setTimeout(go));
})()"""
"""JavaScript promise that resolves once pending changes have been rendered."""

RETRY_SOON = """(() => {
  const plain = window.setTimeout;
  const pauses = [1000, 3000];
  window.setTimeout = (go, ms, ...given) => plain(go, pauses.includes(ms) ? 10 : ms, ...given);
})()"""
"""Shortens the pauses after which boot.js retries a failed request."""

GLIMPSE = """([wanted, tap]) => new MutationObserver((_, observer) => {
  const found = document.querySelector(wanted);
  if (!found) return;
  observer.disconnect();
  document.body.dataset.glimpse = found.textContent || 'seen';
  if (tap) document.querySelector(tap).click();
}).observe(document.getElementById('app'), { subtree: true, childList: true, attributes: true })"""
"""Stores the text of the first matching element when it appears, then can tap a control."""


ONCE = "--js-flags=--liftoff-only"
"""Flag that limits Chromium to its fast WebAssembly compiler, as most pages are short-lived."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run Chromium during the block."""
    path = find_shell()
    assert path, "no Chromium found: run `make test`, which installs one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ONCE])
        yield browser
        browser.close()


BARE = "*, *::before, *::after { background-image: none !important }"
"""Style without pictures in backgrounds. Without a graphics processor, felt and wood take three quarters
of the time of painting.
"""

LEAVE_BARE = f"""(() => {{
  const sheet = window.bare = new CSSStyleSheet();
  sheet.replaceSync('{BARE}');
  document.adoptedStyleSheets.push(sheet);
}})()"""
"""Init script that adopts this style."""


def visitor(
    browser: Browser, site: str | None = None, *, bare: bool = False, **how: Any
) -> BrowserContext:
    """Return a context with long timeouts, in English and without service workers by default.

    Its pages are `bare` if the test is about neither pictures nor files of the site.
    """
    how = {"locale": "en-GB", "service_workers": "block", "storage_state": _tipped(site)} | how
    context = browser.new_context(base_url=site, **how)
    context.set_default_timeout(READY_MS)
    if bare:
        context.add_init_script(LEAVE_BARE)
    return context


def _tipped(site: str | None) -> StorageState | None:
    """Return the storage of a visitor who has followed all tips, which would replace messages."""
    if site is None:
        return None
    tips: LocalStorageEntry = {"name": "spielekiste.tips", "value": FOLLOWED}
    return {"cookies": [], "origins": [{"origin": site, "localStorage": [tips]}]}


def until(page: Page, ask: Callable[[], T], what: str) -> T:
    """Call `ask` until it returns something true; raise `AssertionError` after the timeout."""
    end = monotonic() + READY_MS / 1000
    while not (answer := ask()):
        assert monotonic() < end, f"timed out waiting for {what}"
        page.wait_for_timeout(LOOK_MS)
    return answer


def watch_for(page: Page, selector: str, tap: str = "") -> None:
    """Make the page itself watch for a short-lived element, which a slow test machine could miss.

    For the same reason, the page itself then taps the control `tap`.
    """
    look.evaluate(page, GLIMPSE, [selector, tap])


def glimpsed(page: Page, text: str = ".") -> None:
    """Wait until the element has appeared with text that matches the expression."""
    expect(page.locator("body")).to_have_attribute("data-glimpse", re.compile(text))


def state(page: Page, wanted: str, timeout: float = READY_MS) -> None:
    """Wait until the page's state is `loading`, `ready` or `failed`.

    This polls the attribute, because `wait_for_function` needs 'unsafe-eval', which our policy
    forbids.
    """
    expect(page.locator("html")).to_have_attribute("data-state", wanted, timeout=timeout)


def ready(page: Page, timeout: float = READY_MS) -> None:
    """Wait until Python is ready to handle taps."""
    state(page, "ready", timeout)


@dataclass
class Complaints:
    """Collects errors and warnings of a page."""

    origin: str
    found: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Record console errors and warnings (policy violations too), exceptions and requests."""
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("request", self._request)
        page.on("requestfailed", self._failed)

    def unwatch(self, page: Page) -> None:
        """Stop recording."""
        page.remove_listener("console", self._console)
        page.remove_listener("pageerror", self._error)
        page.remove_listener("request", self._request)
        page.remove_listener("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning", "assert"} and BLOCKED not in message.text:
            self.found.append(f"console {message.type}: {message.text}")

    def _error(self, error: Error) -> None:
        self.found.append(f"exception: {error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.origin}/", "about:", "data:", "blob:")):
            self.found.append(f"request to another origin: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.found.append(f"failed request: {request.url}: {request.failure}")


@contextmanager
def watched(page: Page, origin: str) -> Iterator[Page]:
    """Yield the page; fail if there are errors or warnings when the block ends."""
    complaints = Complaints(origin)
    complaints.watch(page)
    yield page
    complaints.unwatch(page)
    assert not complaints.found, "\n".join(complaints.found)
