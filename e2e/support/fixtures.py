"""What tests in a browser share: waiting for the page, and a page that forgives nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    expect,
)

from e2e.support import look

T = TypeVar("T")

BLOCKED = "Service Worker registration blocked by Playwright"
"""What Playwright says in the pages of most tests, so that none is answered by a worker."""

LEFT = "net::ERR_ABORTED"
"""What becomes of a request whose page was left or loaded anew before the answer came."""

READY_MS = 90_000
"""How long a start, or anything else, is waited for on a busy machine, in milliseconds."""

LOOK_MS = 50
"""How long until something is looked at again, in milliseconds."""

CAUGHT_UP = """(async () => {
  while (document.documentElement.hasAttribute('data-behind')) await new Promise((go) => setTimeout(go));
})()"""
"""What a script in the page awaits between a tap and its next look."""

GLIMPSE = """([wanted, tap]) => new MutationObserver((_, observer) => {
  const found = document.querySelector(wanted);
  if (!found) return;
  observer.disconnect();
  document.body.dataset.glimpse = found.textContent || 'seen';
  if (tap) document.querySelector(tap).click();
}).observe(document.getElementById('app'), { subtree: true, childList: true, attributes: true })"""
"""Notes on the body what the first element that matches says, at the moment when it comes; then taps."""


def visitor(browser: Browser, site: str | None = None, **how: Any) -> BrowserContext:
    """Somebody whom nothing makes impatient; English, and answered by no worker unless told."""
    how = {"locale": "en-GB", "service_workers": "block"} | how
    context = browser.new_context(base_url=site, **how)
    context.set_default_timeout(READY_MS)
    return context


def until(page: Page, ask: Callable[[], T], what: str) -> T:
    """Ask again and again until the answer is not empty; `AssertionError` when it stays so."""
    end = monotonic() + READY_MS / 1000
    while not (answer := ask()):
        assert monotonic() < end, f"waited in vain for {what}"
        page.wait_for_timeout(LOOK_MS)
    return answer


def watch_for(page: Page, selector: str, tap: str = "") -> None:
    """Have the page itself look out for what passes: it may be gone before a slow machine looks.

    For the same reason the page itself taps what is to be tapped then.
    """
    look.evaluate(page, GLIMPSE, [selector, tap])


def glimpsed(page: Page, text: str = ".") -> None:
    """Wait until that has come, and has said something that matches the expression."""
    expect(page.locator("body")).to_have_attribute("data-glimpse", re.compile(text))


def state(page: Page, wanted: str, timeout: float = READY_MS) -> None:
    """Wait until the page says it is `loading`, `ready` or `failed`.

    It polls the attribute: `wait_for_function` needs 'unsafe-eval', which our policy forbids.
    """
    expect(page.locator("html")).to_have_attribute("data-state", wanted, timeout=timeout)


def ready(page: Page, timeout: float = READY_MS) -> None:
    """Wait until the next tap is answered by Python."""
    state(page, "ready", timeout)


@dataclass
class Complaints:
    """What a page did that a page of ours never does."""

    origin: str
    found: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Note console errors and warnings (broken policies among them), exceptions, requests."""
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("request", self._request)
        page.on("requestfailed", self._failed)

    def unwatch(self, page: Page) -> None:
        """Note nothing more."""
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
    """A page that must have nothing to complain about when the block ends."""
    complaints = Complaints(origin)
    complaints.watch(page)
    yield page
    complaints.unwatch(page)
    assert not complaints.found, "\n".join(complaints.found)
