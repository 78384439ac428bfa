"""Simulation of a school class: thirty browsers open one link at once, on one server.

The browsers run on the server's machine, so the times mostly show how long that machine takes to
start thirty interpreters, whereas thirty tablets have thirty processors. The figure that matters
for a school's network is the number of bytes. The server is the one used by `make play`, and each
browser context starts with an empty cache, like a new tablet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic

from playwright.async_api import Browser, Error, Page, async_playwright

from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.serve import Answer, Handler, running

CLASS = 30
"""Number of browsers in the class."""

LINK = "/#/play/weltraum?begin=chosen&players=Ada,Ben&sound=off&lock=on"
"""A prepared, locked table, as a teacher would share it."""

LIMIT_S = 300
"""Timeout of every wait, in seconds; it is long because two cores start thirty browsers."""

LOOK_S = 0.2
"""Interval between queries of each page's state, in seconds."""

ANSWER_S = 10
"""Timeout of one such query, in seconds."""

STATE = """() => {
  const { state } = document.documentElement.dataset;
  return state === 'failed' ? `failed ${document.getElementById('failure')?.dataset.reason}` : state;
}"""
"""Script that returns the state of the start; `failed slow` is not final, since boot.js then only
reports a delay.
"""

ENDS = ("ready", "failed old", "failed net", "failed broken")

KEPT = "() => document.documentElement.dataset.kept"

FAILED = Goal("starts that failed", 0, ".0f")


@dataclass
class Served:
    """Counts of the server's responses."""

    requests: int = 0
    size: int = 0
    """Bytes of the bodies as sent, without headers."""


@dataclass
class ClassRun:
    """Times of each browser, in seconds from the common start."""

    ready: list[float] = field(default_factory=list)
    failed: int = 0
    kept: list[float] = field(default_factory=list)
    """Times at which the whole site was cached for playing offline."""
    sent: list[Served] = field(default_factory=list)
    """Amounts sent until the last browser was ready, and until the last one had
    cached everything.
    """


def report(pupils: int = CLASS) -> None:
    """Open the link in all browsers, and print the results."""
    path = find_or_install()
    with counting(DIST) as (address, served):
        run = asyncio.run(_run(path, address, served, pupils))
    for line in told(run, pupils):
        print(line)


def told(run: ClassRun, pupils: int) -> list[str]:
    """Return the lines of the report."""
    return [
        FAILED.judged(run.failed, f"of {pupils} browsers at once"),
        _line("ready to play", run.ready, run.sent[0]),
        _line("all of it kept for playing offline", run.kept, run.sent[1]),
    ]


def _line(what: str, times: Sequence[float], sent: Served) -> str:
    if not times:
        return f"{what}: none"
    first, middle, last = min(times), median(times), max(times)
    return (
        f"{what}: {len(times)}, the first after {first:.1f} s, the middle {middle:.1f} s,"
        f" the last {last:.1f} s; {sent.size:,} bytes in {sent.requests:,} answers until then"
    )


@contextmanager
def counting(root: Path) -> Iterator[tuple[str, Served]]:
    """Serve a folder and count its responses; yield the address and the counts."""
    served = Served()

    class Counting(Handler):
        def _answer(self) -> Answer:
            found = super()._answer()
            served.requests += 1
            served.size += len(found.body)
            return found

    with running(root, Counting) as address:
        yield address, served


async def _run(path: str, address: str, served: Served, pupils: int) -> ClassRun:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        pages = [await _seat(browser, address) for _pupil in range(pupils)]
        try:
            return await _come_in(pages, served)
        finally:
            await browser.close()


async def _seat(browser: Browser, address: str) -> Page:
    context = await browser.new_context(base_url=address)
    context.set_default_timeout(LIMIT_S * 1000)
    return await context.new_page()


async def _come_in(pages: Sequence[Page], served: Served) -> ClassRun:
    """Open all pages at the same time, independently of each other."""
    run, began = ClassRun(), monotonic()
    states = await asyncio.gather(*(_arrive(page, began, run.ready) for page in pages))
    run.failed = len(states) - states.count("ready")
    run.sent.append(Served(served.requests, served.size))
    there = [page for page, state in zip(pages, states, strict=True) if state == "ready"]
    await asyncio.gather(*(_keep(page, began, run.kept) for page in there))
    run.sent.append(Served(served.requests, served.size))
    return run


async def _arrive(page: Page, began: float, ready: list[float]) -> str:
    """Open the link; return the final state of the start, and record its time if it succeeded."""
    await page.goto(LINK, wait_until="commit")
    state = await _until(page, STATE, lambda state: state in ENDS)
    if state == "ready":
        ready.append(monotonic() - began)
    return state


async def _keep(page: Page, began: float, kept: list[float]) -> None:
    if await _until(page, KEPT, lambda kept: kept in ("all", "failed", "never")) == "all":
        kept.append(monotonic() - began)


async def _until(page: Page, ask: str, over: Callable[[str], bool]) -> str:
    """Query the page until `over` accepts an answer; return "" after the timeout."""
    end = monotonic() + LIMIT_S
    while monotonic() < end:
        with suppress(
            Error, TimeoutError
        ):  # a page that is too busy or has crashed is queried again
            said = await asyncio.wait_for(page.evaluate(ask), ANSWER_S)
            if over(str(said)):
                return str(said)
        await asyncio.sleep(LOOK_S)
    return ""
