"""Runs cases in worker processes, and stores their results so that a run can be resumed."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.util import Finalize
from time import monotonic
from typing import Any, Generic, TypeVar

from playwright.sync_api import Browser, Error, sync_playwright

from e2e.siege.line import Line, line
from e2e.support.fixtures import ONCE
from workshop.common.paths import ROOT
from workshop.dev.browser import FLAGS, find_shell

KEPT = ROOT / "build" / "siege"
"""Folder of the results."""

TELL_EVERY_S = 20.0

WRONG = "WRONG"
"""The outcome that no campaign allows."""

Entry = dict[str, Any]

C = TypeVar("C")
P = TypeVar("P")
R = TypeVar("R")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run Chromium during the block."""
    path = find_shell()
    assert path, "no Chromium found: run `make test`, which installs one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ONCE])
        yield browser
        browser.close()


class Worker(ABC, Generic[P]):
    """A process's browser and connection, which are recreated after a browser crash."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._place: P | None = None

    @abstractmethod
    def made(self, browser: Browser, line: Line) -> P:
        """Return the place where cases run."""

    def open(self) -> P:
        """Return the place; create it on the first call."""
        if self._place is None:
            browser = self._stack.enter_context(chromium())
            self._place = self.made(browser, self._stack.enter_context(line()))
        return self._place

    def attempt(self, run: Callable[[P], R], failed: Callable[[str], R]) -> R:
        """Call `run` with the place; if the browser fails, return `failed(reason)` instead."""
        try:
            return run(self.open())
        except Error as error:
            self.close()
            return failed(f"the browser failed: {str(error).splitlines()[0]}")

    def end_with_process(self) -> None:
        """Close everything when the process ends."""
        Finalize(None, self.close, exitpriority=1)

    def close(self) -> None:
        """Close the browser and the line."""
        self._place = None
        self._stack.close()


def workers() -> int:
    """Return the number of parallel processes (SIEGE_WORKERS)."""
    return int(os.environ.get("SIEGE_WORKERS") or (os.cpu_count() or 2))


class Results:
    """Results of one campaign against one build, stored as one line of JSON each.

    A new run resumes an interrupted one and repeats wrong cases; SIEGE_FRESH makes it start over.
    """

    def __init__(self, campaign: str, build: str) -> None:
        self.path = KEPT / f"{campaign}-{build}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.known: dict[str, Entry] = {}
        if os.environ.get("SIEGE_FRESH"):
            self.path.unlink(missing_ok=True)
        if self.path.is_file():
            lines = self.path.read_text("utf-8").splitlines()
            self.known = {entry["key"]: entry for entry in map(json.loads, lines)}

    def is_done(self, key: str) -> bool:
        """Return whether a case has run with an allowed outcome."""
        return key in self.known and self.known[key]["outcome"] != WRONG

    def add(self, entry: Entry) -> None:
        """Store one result."""
        self.known[entry["key"]] = entry
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def spread(
    cases: Sequence[C], work: Callable[[C], Entry], begin: Callable[[], None], results: Results
) -> None:
    """Run the cases in worker processes, each initialised by `begin`, and store the results.

    When the run is interrupted, the processes end after their current cases.
    """
    begun = told = monotonic()
    with ProcessPoolExecutor(workers(), get_context("spawn"), begin) as pool:
        tasks = [pool.submit(work, case) for case in cases]
        try:
            for done, task in enumerate(as_completed(tasks), 1):
                results.add(task.result())
                if monotonic() > told + TELL_EVERY_S or done == len(cases):
                    told = monotonic()
                    print(f"{done}/{len(cases)} cases, {told - begun:.0f} s", flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def summed(entries: Sequence[Entry]) -> int:
    """Print the counts of outcomes and all wrong ones; return 1 if there are any, else 0."""
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry["outcome"]] = counts.get(entry["outcome"], 0) + 1
    wrong = [entry for entry in entries if entry["outcome"] == WRONG]
    for entry in wrong:
        print(f"WRONG  {entry['key']}: {entry['why']}")
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
    print(f"\n{len(entries)} cases: {told}")
    return 1 if wrong else 0
