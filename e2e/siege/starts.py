"""The campaign of many starts under changing load, most of them with one lost request.

A start may fail only because of its lost request, and the page must then name the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from random import Random
from time import monotonic

from playwright.sync_api import Browser, CDPSession, Page

from e2e.siege.builds import Build
from e2e.siege.line import Line
from e2e.siege.look import Watch
from e2e.siege.table import counted, drawn
from e2e.siege.visits import ADDRESS
from e2e.siege.work import Entry, Results, Worker, spread, summed
from e2e.support.fixtures import visitor
from e2e.support.uncaught import LOST
from workshop.common.paths import DIST

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
    seconds: float = 0
    complaints: list[str] = field(default_factory=list)


class Place:
    """A browser and the connection under test."""

    def __init__(self, browser: Browser, line: Line) -> None:
        self.browser, self.line = browser, line

    def run(self, case: Case) -> Result:
        """Start the app as a new visitor; return the result."""
        begun = monotonic()
        self.line.mend()
        self.line.drops = set() if case.lost is None else {case.lost}
        context = visitor(self.browser, self.line.address, service_workers="allow")
        result = Result()
        try:
            self._start(Watch(context, self.line), case, result)
        finally:
            context.close()
        result.seconds = round(monotonic() - begun, 2)
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


class Starts(Worker[Place]):
    """Worker process of this campaign."""

    def made(self, browser: Browser, line: Line) -> Place:
        """Return the place where this worker's starts run."""
        return Place(browser, line)


WORKER = Starts()


def begin() -> None:
    """Initialise a worker process."""
    WORKER.end_with_process()


def work(case: Case) -> Entry:
    """Run one start."""
    result = WORKER.attempt(lambda place: place.run(case), lambda why: Result("WRONG", why))
    return {"key": case.key} | asdict(result)


def run() -> int:
    """Run the starts (STARTS, default 1,000) and print the table; return 1 if one failed."""
    planned = [Case(number) for number in range(int(os.environ.get("STARTS") or 1000))]
    results = Results("starts", Build(DIST).name)
    left = [case for case in planned if not results.is_done(case.key)]
    print(f"{len(planned)} starts, {len(left)} to run")
    spread(left, work, begin, results)
    return report([results.known[case.key] for case in planned])


def report(entries: list[Entry]) -> int:
    """Print the outcomes of the starts by lost file; return 1 if one was wrong."""
    columns = ("ready", "no page", "WRONG")
    cells = [
        ((entry["lost"] or "nothing",), entry["outcome"], entry["outcome"]) for entry in entries
    ]
    print(drawn(("lost on the way", *columns), sorted(counted(cells, columns))))
    return summed(entries)
