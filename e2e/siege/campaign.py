"""Campaigns as tests: the browser that runs the cases, their stored results, and the table of them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from time import monotonic
from typing import Any, Protocol, TypeAlias

import pytest
from playwright.sync_api import Browser, Error
from selenium.common import WebDriverException

from e2e.siege.builds import KEPT, Build
from e2e.siege.line import Line, line
from e2e.siege.visits import Visit
from e2e.support.fixtures import chromium
from e2e.support.table import Row, drawn
from workshop.common.paths import DIST

WRONG = "WRONG"
"""The outcome that no campaign allows."""

FIELDS = ("group", "lost", "fault")
"""Fields of an entry that name its row of the table, if it has them; `visit` names the column."""

Entry: TypeAlias = dict[str, Any]
"""A case with its result."""

Record: TypeAlias = Callable[[str, object], None]
"""Pytest's `record_property`, which passes values on to the process that prints the table."""


class Place(Protocol):
    """The browser and connection that run cases."""

    def run(self, case: Any) -> Any:
        """Run a case; return its result, a dataclass with `outcome` and `why`."""


Create: TypeAlias = Callable[[ExitStack], Place]
"""Function that opens a browser and a connection, which the stack closes."""

Check: TypeAlias = Callable[[Any], None]
"""`Campaign.check` for a test."""


def in_chromium(create: Callable[[Browser, Line], Place]) -> Create:
    """Return a function that opens a place in Chromium."""
    return lambda stack: create(stack.enter_context(chromium()), stack.enter_context(line()))


class Campaign:
    """A process's place for the cases of a campaign, and the results of all processes for a build.

    Each result is stored as one line of JSON, so that another run resumes an interrupted one.
    """

    def __init__(self, name: str, create: Create) -> None:
        self._name, self._create = name, create
        self._stack = ExitStack()
        self._place: Place | None = None
        self._path = KEPT / f"{name}-{Build(DIST).name}.jsonl"
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch()
        entries = map(json.loads, self._path.read_text("utf-8").splitlines())
        self._known = {entry["key"]: entry for entry in entries if entry["outcome"] != WRONG}

    def check(self, case: Any, record: Record) -> None:
        """Run a case, unless it has an allowed result already; fail if its outcome is wrong."""
        if case.key in self._known:
            record(self._name, self._known[case.key])
            pytest.skip("has a result of an earlier run")
        begun = monotonic()
        fields = {"key": case.key, **asdict(case), **self._run(case)}
        text = json.dumps({**fields, "seconds": round(monotonic() - begun, 2)})
        with self._path.open("ab", buffering=0) as file:  # so that each line is written at once
            file.write(f"{text}\n".encode())
        record(self._name, json.loads(text))
        if fields["outcome"] == WRONG:
            pytest.fail(f"{case.key}: {fields['why']}", pytrace=False)

    def _run(self, case: Any) -> Entry:
        """Return the result of a case; after an error of the browser, the next one gets another."""
        try:
            if self._place is None:
                self._stack.close()
                self._place = self._create(self._stack)
            return asdict(self._place.run(case))
        except (Error, WebDriverException) as error:
            self._place = None
            return {"outcome": WRONG, "why": f"the browser failed: {str(error).splitlines()[0]}"}

    def close(self) -> None:
        """Close the browser and the connection."""
        self._stack.close()


def table(results: Sequence[Entry]) -> str:
    """Return the counts of outcomes by kind of case and by visit, and their sums."""
    names = [name for name in FIELDS if any(name in entry for entry in results)]
    cells: dict[Row, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for entry in results:
        row = tuple(entry.get(name) or "nothing" for name in names)
        cells[row][entry.get("visit", "outcome")][entry["outcome"]] += 1
    columns = [name for name in (*Visit, "outcome") if any(name in row for row in cells.values())]
    rows = [(*row, *(_listed(cells[row][name]) for name in columns)) for row in sorted(cells)]
    sums = _listed(Counter(entry["outcome"] for entry in results))
    return f"{drawn((*names, *columns), rows)}\n\n{len(results)} cases: {sums}"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
