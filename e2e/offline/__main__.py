"""`python -m e2e.offline`: visit the site once, then open and play everything without a network.

Prints a table for each engine; exit status 1 if anything is wrong. OFFLINE_ENGINES='chromium,firefox' and
OFFLINE_CACHES='no-store' select.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Protocol

from playwright.sync_api import Page, sync_playwright

from e2e.offline.visits import (
    ROUTES,
    TABLE,
    Expired,
    NoStore,
    Outcome,
    fault_of,
    games,
    keep,
    turns,
)
from e2e.support.any_turn import Scripted
from e2e.support.fixtures import visitor
from e2e.support.selenium_driver import Driven, driven
from e2e.support.table import drawn
from workshop.common.paths import DIST
from workshop.dev import browser
from workshop.dev.engines import find
from workshop.dev.serve import Handler, running

ENGINES = ("chromium", "firefox", "webkit")

CACHES: dict[str, type[Handler]] = {"no-store": NoStore, "expired": Expired, "cleared": Handler}
"""What empties the browser's HTTP cache, and the server for that."""

EXPIRED_S = 2
"""Seconds after which every answer of `Expired` is out of date."""


class Visit(Protocol):
    """A browser that has one page of the site open at a time."""

    @property
    def page(self) -> Scripted:
        """The open page."""

    def open(self, address: str) -> None:
        """Open an address in a new document."""

    def clear(self) -> None:
        """Empty the HTTP cache, but not the site's own copies."""


class InChromium:
    """Chromium, controlled by Playwright."""

    def __init__(self, page: Page) -> None:
        self._context = page.context
        self.page: Page = page

    def open(self, address: str) -> None:
        """Open an address in a new page."""
        self.page.close()
        self.page = self._context.new_page()
        self.page.goto(address)

    def clear(self) -> None:
        """Empty the cache by the developer tools."""
        self._context.new_cdp_session(self.page).send("Network.clearBrowserCache")


class BySelenium:
    """Firefox or WebKitGTK, whose driver has no command that clears a cache: theirs is off, or cleared inside."""

    def __init__(self, page: Driven) -> None:
        self.page = page

    def open(self, address: str) -> None:
        """Open an address; a query of its own makes it a new document."""
        path, mark, rest = address.partition("#")
        self.page.open(f"{path}{'&' if '?' in path else '?'}visit={monotonic()}{mark}{rest}")

    def clear(self) -> None:
        """Empty Firefox's cache; WebKitGTK's is left as it is."""
        self.page.clear_cache()


@contextmanager
def visiting(engine: str) -> Iterator[Visit]:
    """Yield a new profile of an engine."""
    if engine == "chromium":
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=browser.find_or_install(), args=list(browser.FLAGS)
            )
            yield InChromium(visitor(chromium, service_workers="allow").new_page())
            chromium.close()
        return
    installed = find(engine)
    if installed is None:
        raise FileNotFoundError(f"{engine} not found: run `make engines`, which installs it")
    with driven(engine, installed) as page:
        yield BySelenium(page)


def outcomes(engine: str, cache: str) -> Iterator[Outcome]:
    """Visit once with a network, then open every route and play every game without one."""
    with visiting(engine) as visit:
        with running(DIST, CACHES[cache]) as site:
            visit.open(f"{site}/")
            keep(visit.page)
        if cache == "cleared":
            visit.clear()
        sleep(EXPIRED_S)
        for route in ROUTES:
            visit.open(f"{site}/#{route}")
            yield Outcome(route or "the menu", fault_of(visit.page, is_menu=not route))
        visit.open(f"{site}{TABLE}")
        yield from games(visit.page)
        yield from turns(visit.page)


def main() -> int:
    """Print how each visit went."""
    engines = os.environ.get("OFFLINE_ENGINES", ",".join(ENGINES)).split(",")
    caches = os.environ.get("OFFLINE_CACHES", ",".join(CACHES)).split(",")
    wrong = 0
    for engine in engines:
        found = {cache: list(outcomes(engine, cache)) for cache in caches}
        names = [each.what for each in next(iter(found.values()))]
        cells = {c: {each.what: each.fault or "right" for each in found[c]} for c in caches}
        rows = [(name, *(cells[cache].get(name, "missing") for cache in caches)) for name in names]
        print(f"\n{drawn((engine, *caches), rows)}", flush=True)
        wrong += sum(cell != "right" for row in rows for cell in row[1:])
    print(f"\n{wrong} wrong")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
