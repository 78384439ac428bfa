"""A few cases of each `make siege` campaign, run by the same code and chosen by fixed seeds."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from e2e.siege import campaign, starts, stores
from e2e.siege.builds import Build
from e2e.siege.line import Fault, Line, line
from e2e.siege.plan import can_fail, group_of
from e2e.siege.visits import Case, Outcome, Place, Visit
from e2e.support.campaign import first
from e2e.support.recording_server import publish_next
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST

NEEDED = (
    "index.html",
    "assets/interpreter-*.js",
    "assets/pyodide-*/pyodide.asm.wasm",
    "assets/pyodide-*/pyodide.mjs",
    "assets/pyscript-*/core-*.js",
    "assets/saves-*.js",
    "assets/fast-*/memory.wasm",
    "assets/fast-*/modules.wasm",
    "assets/site-*.css",
)
"""Files that a start requests; each case damages one of them."""

VISITS = (Visit.FIRST, Visit.UPDATE, Visit.OFFLINE, Visit.ONLINE)
"""Visits for the faults, in turn."""

CASES = [(fault, VISITS[at % len(VISITS)]) for at, fault in enumerate(Fault)]

LONG = (Fault.BIT, Fault.PAGE, Fault.BROKEN, Fault.SILENT, Fault.GONE)
"""Faults that test_update.py, test_poisoned.py and test_failure.py cover, too. The page waits more
than a minute for a missing response, and repairs of all files take half a minute."""

CHOSEN = [
    pytest.param(*case, marks=[pytest.mark.campaign] if case[0] in LONG else []) for case in CASES
]

STORES = 3
"""Number of cases of failing storage, each from a different group."""

STARTS = 2


@pytest.fixture(scope="module")
def way(site: str) -> Iterator[Line]:
    """A connection to the built site that only the tests in this file use."""
    del site  # the fixture checks that the build is up to date
    with line() as made:
        yield made


@pytest.fixture(scope="module")
def place(browser: Browser, way: Line, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Set-up for tests of damaged files: the build, and another with a different style sheet."""
    target = Path(shutil.copytree(DIST, tmp_path_factory.mktemp("second") / "dist"))
    publish_next(target, 2)
    made = Place(browser, way, Build(DIST), Build(target))
    yield made
    made.close()


@pytest.fixture
def damaging(uncaught: Uncaught) -> None:
    """Allow all errors: damaged scripts raise unpredictable ones, and only the outcome counts."""
    uncaught.allow("")


def chosen(place: Place, visit: Visit, fault: Fault) -> Case:
    """Return a case with a file requested at start-up or, for an update, with a changed file."""
    if visit is Visit.UPDATE:
        home = place.home(is_update=True)
        names = [name for name in home.next.hashes if home.next.differs(home.build, name)]
        names = [name for name in names if name.endswith((".css", "index.html"))]
    else:
        like = Random(f"{visit} {fault}").choice(NEEDED)
        names = [name for name in place.first.hashes if fnmatch(name, like)]
    name = Random(fault).choice(names)
    return Case((name,), f"{group_of(name)}, at the start", fault, visit, can_fail(name))


@pytest.mark.usefixtures("damaging")
@pytest.mark.parametrize(("fault", "visit"), CHOSEN)
def test_a_damaged_file_is_mended_or_told(place: Place, fault: Fault, visit: Visit) -> None:
    """If a file is damaged, the page still starts, or reports the fault and starts next time."""
    case = chosen(place, visit, fault)
    result = place.run(case)
    assert result.outcome is not Outcome.WRONG, f"{case.key}: {result.why}"


@pytest.mark.usefixtures("damaging")
@pytest.mark.parametrize(
    "visit", [pytest.param(Visit.FIRST, marks=pytest.mark.campaign), Visit.UPDATE]
)
def test_a_damaged_worker_script_is_fetched_anew(place: Place, visit: Visit) -> None:
    """The HTTP cache keeps a truncated sw.js and the server confirms its ETag; a visit replaces it."""
    case = Case(("sw.js",), group_of("sw.js"), Fault.CUT, visit, can_fail("sw.js"))
    result = place.run(case)
    assert result.outcome is not Outcome.WRONG, f"{case.key}: {result.why}"


@pytest.fixture(scope="module")
def storing(browser: Browser, way: Line) -> stores.Place:
    """Place for tests of failing storage."""
    return stores.Place(browser, way)


@pytest.mark.usefixtures("damaging")
@pytest.mark.parametrize("number", first(1, range(STORES)))
def test_a_failing_store_ends_no_start_and_loses_no_game(
    storing: stores.Place, number: int
) -> None:
    """After a storage failure from any group, the app starts and no game is lost."""
    case = of_stores(number)
    result = storing.run(case)
    assert result.outcome != "WRONG", f"{case.key}: {result.why}"


def of_stores(number: int) -> stores.Case:
    """Return the case with this number, taken from each group in turn."""
    found = list(stores.cases())
    Random(2).shuffle(found)
    groups = sorted({case.group for case in found})
    mine = [case for case in found if case.group == groups[number % len(groups)]]
    return mine[number // len(groups)]


@pytest.mark.usefixtures("damaging")
@pytest.mark.parametrize("number", first(1, range(STARTS)))
def test_a_lost_request_fails_no_start(browser: Browser, way: Line, number: int) -> None:
    """After a lost request or on a slow processor, the app still starts."""
    result = starts.Place(browser, way).run(starts.Case(number))
    assert result.outcome != "WRONG", result.why


class Unreliable:
    """A place whose first start fails, and in which a second one is ready."""

    outcomes = iter(("WRONG", "ready"))

    def run(self, case: starts.Case) -> starts.Result:
        """Return the next result."""
        return starts.Result(next(self.outcomes), why=f"{case.key} fails")


def test_a_campaign_repeats_a_wrong_case_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A run after a wrong outcome repeats the case, and the next one has the stored result."""
    monkeypatch.setattr(campaign, "KEPT", tmp_path)
    place = Unreliable()
    entries: list[Any] = []

    def run() -> None:
        starting = campaign.Campaign("starts", lambda _stack: place)
        starting.check(starts.Case(7), lambda _name, entry: entries.append(entry))

    with pytest.raises(pytest.fail.Exception, match="start 7: start 7 fails"):
        run()
    run()
    with pytest.raises(pytest.skip.Exception):
        run()
    assert entries[1] == entries[2]
    assert campaign.table(entries[:2]).splitlines() == [
        "lost     outcome",
        "nothing  1 WRONG, 1 ready",
        "",
        "2 cases: 1 WRONG, 1 ready",
    ]
