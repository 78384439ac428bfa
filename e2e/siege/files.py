"""The campaign of damaged files."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

from playwright.sync_api import Browser

from e2e.siege.builds import SECOND, Build, publish_second
from e2e.siege.line import Line, line
from e2e.siege.plan import Choice, asked_by_a_start, cases
from e2e.siege.table import counted, drawn
from e2e.siege.visits import Case, Outcome, Place, Result, Visit
from e2e.siege.work import Entry, Results, Worker, chromium, spread, summed
from workshop.common.paths import DIST


class Files(Worker[Place]):
    """Worker process of this campaign."""

    def made(self, browser: Browser, line: Line) -> Place:
        """Return a place with both builds."""
        return Place(browser, line, Build(DIST), Build(SECOND))


WORKER = Files()


def begin() -> None:
    """Initialise a worker process."""
    WORKER.end_with_process()


def work(case: Case) -> Entry:
    """Run one case."""
    result = WORKER.attempt(lambda place: place.run(case), lambda why: Result(Outcome.WRONG, why))
    return entry_of(case, result)


def entry_of(case: Case, result: Result) -> Entry:
    """Return a result in its stored form."""
    where = {"key": case.key, "group": case.group, "fault": case.fault, "visit": case.visit}
    return where | {"files": len(case.names)} | asdict(result)


def run() -> int:
    """Run the chosen cases and print the table; return 1 if an outcome was not allowed."""
    first, second = Build(DIST), publish_second()
    with chromium() as browser, line() as way:
        asked = asked_by_a_start(browser, way)
    planned = list(cases(first, second, asked, Choice.read()))
    results = Results("files", f"{first.name}-{second.name}")
    left = [case for case in planned if not results.is_done(case.key)]
    Random(0).shuffle(left)  # so that even an interrupted run covers all kinds
    print(
        f"{len(planned)} cases, {len(asked)} files asked for by a start, {len(left)} cases to run"
    )
    spread(left, work, begin, results)
    return report([results.known[case.key] for case in planned])


def report(entries: list[Entry]) -> int:
    """Print the table and all wrong outcomes; return 1 if there are any."""
    visits = [visit.value for visit in Visit]
    cells = [
        ((entry["group"], entry["fault"]), entry["visit"], entry["outcome"]) for entry in entries
    ]
    rows = sorted(counted(cells, visits), key=lambda row: row[0])
    print(drawn(("files", "fault", *visits), rows))
    return summed(entries)
