"""`python -m e2e.hostile`: play all hostile bots in every installed engine; exit status 1 after
harm.

HOSTILE='memory*' selects programs by name, HOSTILE_ENGINES='chromium,firefox,webkit' engines.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatch
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from e2e.hostile.campaign import Outcome, played, prepare
from e2e.hostile.programs import PLAYS, Program, programs
from e2e.support.any_turn import Scripted, look, settled, wait_for
from e2e.support.fixtures import visitor
from e2e.support.recording_server import noting
from e2e.support.selenium_driver import driven
from e2e.support.table import drawn
from workshop.common.paths import DIST
from workshop.dev import browser
from workshop.dev.engines import find

ENGINES = ("chromium", "firefox", "webkit")

SLOW, IN_PYTHON = "too-slow", "loop in Python"
"""Verdict after which WebKit gets a new browser, and the family for which it needs none: WebKit
cannot end a worker in a loop of C.
"""

SHOWN = "() => document.querySelector('[data-do=bot-run]') !== null"


def main() -> int:
    """Run the campaign, and print a table for each engine."""
    chosen = [each for each in programs() if fnmatch(each.name, os.environ.get("HOSTILE", "*"))]
    engines = os.environ.get("HOSTILE_ENGINES", ",".join(ENGINES)).split(",")
    wrong = 0
    for engine in engines:
        if engine != "chromium" and find(engine) is None:
            print(f"{engine} not found: run `make engines`, which installs it")
            continue
        outcomes = list(_outcomes(engine, chosen))
        print(f"\n{engine}\n{table(outcomes)}")
        wrong += sum(bool(each.wrong) for each in outcomes)
    return min(wrong, 1)


def _outcomes(engine: str, chosen: Sequence[Program]) -> Iterator[Outcome]:
    with _copy() as root, noting(root) as (site, requests), ExitStack() as browsers:
        page: Scripted | None = None
        for number, program in enumerate(chosen, 1):
            page = page or browsers.enter_context(_page(engine, site, root))
            outcome = played(page, program, requests, root)
            if engine == "webkit" and outcome.verdict == SLOW and program.family != IN_PYTHON:
                browsers.close()
                page = None
            told = f"{outcome.verdict}, line {outcome.line}, tap {outcome.tap_ms:.0f} ms"
            print(f"{engine} {number}/{len(chosen)} {program.name}: {told}", flush=True)
            for fault in outcome.wrong:
                print(f"    WRONG: {fault}", flush=True)
            yield outcome


@contextmanager
def _copy() -> Iterator[Path]:
    """Yield a copy of the built site, so that a build during the run has no effect."""
    with TemporaryDirectory() as folder:
        yield Path(copytree(DIST, Path(folder) / "site"))


@contextmanager
def _page(engine: str, site: str, root: Path) -> Iterator[Scripted]:
    """Yield the page for bots, with everything loaded."""
    if engine == "chromium":
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=browser.find(), args=[*browser.FLAGS]
            )
            page = visitor(chromium, site).new_page()
            page.goto("/#/bots")
            yield _ready(page, root)
            chromium.close()
        return
    installed = find(engine)
    assert installed
    with driven(engine, installed) as other:
        other.open(f"{site.replace('127.0.0.1', 'localhost')}/#/bots")
        yield _ready(other, root)


def _ready(page: Scripted, root: Path) -> Scripted:
    assert settled(page) == "ready"
    wait_for(lambda: look(page, SHOWN), "the page for bots")
    prepare(page, root)
    return page


def table(outcomes: Sequence[Outcome]) -> str:
    """Return a table of the outcomes by family: verdicts, found lines, longest tap, harm."""
    families: dict[str, list[Outcome]] = {}
    for each in outcomes:
        families.setdefault(each.program.family, []).append(each)
    rows = [_row(name, each) for name, each in families.items()]
    rows.append(_row("all", outcomes))
    return drawn(("family", "bots", "came out as", "lines", "tap ms", "wrong"), rows)


def _row(name: str, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    verdicts = Counter(each.verdict for each in outcomes)
    told = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    stopped = [each for each in outcomes if each.verdict != PLAYS]
    lines = f"{sum(each.line > 0 for each in stopped)}/{len(stopped)}"
    longest = f"{max(each.tap_ms for each in outcomes):.0f}"
    wrong = str(sum(bool(each.wrong) for each in outcomes))
    return (name, str(len(outcomes)), told, lines, longest, wrong)


if __name__ == "__main__":
    sys.exit(main())
