"""The campaign of many starts under changing load, most of them with one lost request.

A start may fail only because of its lost request, and the page must then name the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from e2e.siege.campaign import Check, in_chromium
from e2e.siege.line import Line
from e2e.siege.look import Watch
from e2e.siege.visits import ADDRESS
from e2e.support.fixtures import visitor
from e2e.support.uncaught import LOST

REQUESTS = 40
"""Approximate number of requests of a start, one of which is lost."""

SLOWER = (1, 1, 2, 4, 8)
"""Slow-down factors of the processor, chosen at random during a start."""

CALM = 5
"""Interval of the starts without a lost request."""


@dataclass(frozen=True)
class Case:
    """One start, determined by its number."""

    number: int

    @property
    def key(self) -> str:
        """Name of the case in the stored results."""
        return f"start {self.number}"

    @property
    def lost(self) -> int | None:
        """Index of the lost request, or None."""
        return None if self.number % CALM == 0 else Random(self.number).randrange(REQUESTS)

    def slower(self) -> Iterator[int]:
        """Yield the CPU's slow-down factors, one after another."""
        rng = Random(-self.number)
        while True:
            yield rng.choice(SLOWER)


@dataclass
class Result:
    """Result of a start."""

    outcome: str = "ready"
    why: str = ""
    lost: str = ""
    """File of the lost request."""
    reason: str = ""
    complaints: list[str] = field(default_factory=list)


class Place:
    """A browser and the connection under test."""

    def __init__(self, browser: Browser, line: Line) -> None:
        self.browser, self.line = browser, line

    def run(self, case: Case) -> Result:
        """Start the app as a new visitor; return the result."""
        self.line.mend()
        self.line.drops = set() if case.lost is None else {case.lost}
        context = visitor(self.browser, self.line.address, service_workers="allow")
        result = Result()
        try:
            self._start(Watch(context, self.line), case, result)
        finally:
            context.close()
        return result

    def _start(self, watch: Watch, case: Case, result: Result) -> None:
        watch.page.on("pageerror", lambda error: result.complaints.append(str(error)[:200]))
        watch.page.on("console", lambda said: result.complaints.append(said.text[:200])
                      if said.type == "error" and not said.text.startswith(LOST) else None)  # fmt: skip
        load = Load(watch.page, case)
        watch.on_look = load.change
        seen = watch.open(ADDRESS)
        load.end()
        met = case.lost is not None and case.lost < len(self.line.asked)
        result.lost = self.line.asked[case.lost] if met and case.lost is not None else ""
        result.reason = seen.reason
        if seen.state == "ready":
            result.outcome = "ready" if watch.play() else "WRONG"
            result.why = "" if watch.seen.plays else "no game could be begun"
        elif seen.state == "" and result.lost == "index.html":
            result.outcome = "no page"
        else:
            result.outcome = "WRONG"
            result.why = f"{seen.state or 'no page'} {seen.reason}: {seen.text[:80]}"
        if seen.wavers:
            result.outcome, result.why = "WRONG", f"said failed ({seen.reason}), then ready"
        if result.outcome == "WRONG":
            result.why += f"; lost: {result.lost or 'nothing'}; {result.complaints[:1]}"


class Load:
    """Throttle for the CPU of a page."""

    EVERY_S = 0.15

    def __init__(self, page: Page, case: Case) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._slower = case.slower()
        self._next = 0.0

    def change(self) -> None:
        """Change the speed if the interval has passed."""
        if monotonic() > self._next:
            self._next = monotonic() + self.EVERY_S
            self._set(next(self._slower))

    def end(self) -> None:
        """Restore full speed."""
        self._set(1)

    def _set(self, rate: int) -> None:
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


PLACE = in_chromium(Place)

CASES = [Case(number) for number in range(int(os.environ.get("STARTS") or 1000))]


@pytest.mark.parametrize("case", CASES, ids=attrgetter("key"))
def test_a_lost_request_fails_no_start(check: Check, case: Case) -> None:
    """After a lost request or on a slow processor, the app still starts."""
    check(case)
