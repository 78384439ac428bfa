"""Tasks of the page's main thread from the browser's trace, with their duration and kind of work.

Durations are processor time, which is less affected by other load on the machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Page

from workshop.dev.bare import BareBrowser

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,v8"

TASK = "RunTask"

STYLE = "UpdateLayoutTree"

KINDS = {
    "EventDispatch": "script",
    "FunctionCall": "script",
    "RunMicrotasks": "script",
    "TimerFire": "script",
    "v8.callFunction": "script",
    STYLE: "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
}
"""Our kinds of work by the browser's event names; nested work is not counted twice."""

LOOK_MS = 20


@dataclass
class PageTask:
    """One task of the main thread."""

    begin: float
    """Start on the trace's clock, in microseconds."""
    end: float
    took: float
    """Processor time in milliseconds."""
    split: Counter[str] = field(default_factory=Counter)
    """Milliseconds by kind of work; the rest is the browser's own work."""
    styled: int = 0
    """Number of elements styled."""

    def __str__(self) -> str:
        parts = [f"{kind} {took:.0f}" for kind, took in self.split.most_common() if took >= 1]
        styled = f"{self.styled} elements styled" if self.styled else ""
        return ", ".join(filter(None, [f"{self.took:.0f} ms of processor time", *parts, styled]))


def traced(browser: BareBrowser, act: Callable[[], object]) -> list[PageTask]:
    """Trace `act`, and return the main-thread tasks during it, in order."""
    return tasks_of(browser.traced(act, CATEGORIES))


def events_of(page: Page, act: Callable[[Page], None], categories: str) -> list[dict[str, Any]]:
    """Trace `act`, and return the browser's events of these categories."""
    wire = page.context.new_cdp_session(page)
    wire.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    events: list[dict[str, Any]] = []
    wire.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    try:
        act(page)
    finally:
        _stop(page, wire)
    return events


def _stop(page: Page, wire: CDPSession) -> None:
    done: list[bool] = []
    wire.on("Tracing.tracingComplete", lambda _end: done.append(True))
    wire.send("Tracing.end")
    while not done:
        page.wait_for_timeout(LOOK_MS)
    wire.detach()


def tasks_of(events: list[dict[str, Any]]) -> list[PageTask]:
    """Return the tasks of the thread with the most style updates, with their kinds of work."""
    threads = Counter((each["pid"], each["tid"]) for each in events if each["name"] == STYLE)
    if not threads:
        return []
    ((main, _times),) = threads.most_common(1)
    own = [each for each in events if (each["pid"], each["tid"]) == main and "tdur" in each]
    own.sort(key=lambda each: (each["ts"], -each["dur"]))
    tasks = [
        PageTask(each["ts"], each["ts"] + each["dur"], each["tdur"] / 1000)
        for each in own
        if each["name"] == TASK
    ]
    _split(tasks, [each for each in own if each["name"] in KINDS])
    return tasks


def _split(tasks: list[PageTask], events: list[dict[str, Any]]) -> None:
    """Add each event's time to the task that contains it, minus the time of nested events."""
    begins = [task.begin for task in tasks]
    within: list[dict[str, Any]] = []
    for each in events:
        at = bisect_right(begins, each["ts"]) - 1
        if at < 0 or each["ts"] >= tasks[at].end:
            continue
        while within and within[-1]["ts"] + within[-1]["dur"] <= each["ts"]:
            within.pop()
        took = each["tdur"] / 1000
        tasks[at].split[KINDS[each["name"]]] += took
        if within:
            tasks[at].split[KINDS[within[-1]["name"]]] -= took
        if each["name"] == STYLE:
            tasks[at].styled += each["args"].get("elementCount") or 0
        within.append(each)
