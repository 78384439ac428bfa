"""Seconds of the loop of somebody who changes the project, in a fresh clone of the last commit.

Each change is saved while a page of `make play` is open, and counts until the page shows it. `REPEATS` of each are
made, and the middle one is printed. The tests' packages are installed between the two parts, which isn't counted.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from workshop.common.goal import Goal
from workshop.common.paths import ROOT
from workshop.common.tools import run_tool
from workshop.dev.browser import FLAGS, find_or_install

REPEATS = 3

LONGEST_MS = 600_000
"""Longest wait for anything."""

MOTTO = "Seven games, one table."
"""Text of the menu that changes."""

SHEET, VIEW, TEXTS = "web/css/crate.css", "web/app/pages/menu/view.py", "assets/locale/de/app.po"
"""The style sheet, the module and the translations that change; the last two contain the text."""

TEST = "tests/test_makefile.py"
"""A test file that changes, and the test in it that is run."""

NAME = "test_help_lists_every_target"

GOALS: Mapping[str, Goal] = {
    "first page": Goal("make play until the first page in a fresh clone, s", 90, ".0f"),
    "style": Goal("style on the page, s", 1, ".1f"),
    "program": Goal("Python file on the page, s", 5, ".1f"),
    "text": Goal("text on the page, s", 5, ".1f"),
    "fault": Goal("fault of a build on the page, s", 5, ".1f"),
    "one test": Goal("one test with -k, s", 5, ".1f"),
}

SHOWS = "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)"


def report() -> None:
    """Print the seconds of each part, and whether it was quick enough."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        run_tool("git", ["git", "clone", "-q", ROOT, clone])
        begun = perf_counter()
        with playing(clone) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_or_install(), args=list(FLAGS)
            )
            page = browser.new_page(locale="de-DE")
            page.set_default_timeout(LONGEST_MS)
            page.goto(address)
            page.wait_for_selector("html[data-state=ready]")
            _print("first page", [perf_counter() - begun])
            changes(clone, page)
            browser.close()
        _print("one test", list(tests(clone)))


def _print(name: str, seconds: list[float]) -> None:
    print(GOALS[name].judged(median(seconds)), flush=True)


@contextmanager
def playing(clone: Path) -> Iterator[str]:
    """Run `make play` in a clone, passing on its lines; yield its address when it serves the site."""
    with subprocess.Popen(
        ["make", "play", "PORT=8100"],  # noqa: S607 - make is on PATH
        cwd=clone,
        env=os.environ | {"BROWSER": "true"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield _address(process)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)


def _address(process: subprocess.Popen[str]) -> str:
    for line in process.stdout or ():
        print(f"  {line}", end="", flush=True)
        if match := re.match(r"Spielekiste: (\S+)", line):
            return match[1]
    sys.exit("make play has ended")


def changes(clone: Path, page: Page) -> None:
    """Measure changes of a style, of the program, of a text, and a fault with its correction."""
    motto = ".crate__motto"
    _print("style", [_style(page, clone / SHEET, number) for number in range(1, REPEATS + 1)])
    view = clone / VIEW
    for name, path, old in (
        ("program", view, marked(clone)),
        ("text", clone / TEXTS, german(clone)),
    ):
        whole, seconds = path.read_text("utf-8"), []
        for number in range(1, REPEATS + 1):
            new = f"{name} {number}"
            text = f'"{new}"'
            seconds.append(_until(page, path, whole.replace(old, text, 1), (motto, new)))
        _until(page, path, whole, (motto, ""))
        _print(name, seconds)
    whole = view.read_text("utf-8")
    _print("fault", [_until(page, view, f"{whole}\n)", ("#build-fault", view.name))])
    view.write_text(whole, "utf-8")
    page.wait_for_selector("#build-fault", state="detached")


def marked(clone: Path) -> str:
    """Return the call that translates the text; ValueError if the module has none."""
    call = f'_("{MOTTO}")'
    if call not in (clone / VIEW).read_text("utf-8"):
        raise ValueError(f"{VIEW} does not contain {call}")
    return call


def german(clone: Path) -> str:
    """Return the translation of the text, with its quotes; ValueError if there is none."""
    text = (clone / TEXTS).read_text("utf-8")
    (found,) = re.findall(rf'msgid "{re.escape(MOTTO)}"\nmsgstr (".*")', text)
    return str(found)


def _style(page: Page, sheet: Path, number: int) -> float:
    whole = sheet.read_text("utf-8")
    begun = perf_counter()
    sheet.write_text(f"{whole}\n:root {{ --loop: {number}; }}\n", "utf-8")
    page.wait_for_function(
        "(value) => getComputedStyle(document.documentElement).getPropertyValue('--loop').trim() === value",
        arg=str(number),
        polling=20,
    )
    seconds = perf_counter() - begun
    sheet.write_text(whole, "utf-8")
    return seconds


def _until(page: Page, path: Path, text: str, shown: tuple[str, str]) -> float:
    """Save a file; return the seconds until the started page shows a text in an element."""
    begun = perf_counter()
    path.write_text(text, "utf-8")
    page.wait_for_function(SHOWS, arg=list(shown), polling=20)
    return perf_counter() - begun


def tests(clone: Path) -> Iterator[float]:
    """Yield the seconds of one test, each after a change of its file."""
    run_tool("make", ["make", "-s", ".stamps/tools"], cwd=clone)
    path = clone / TEST
    for number in range(REPEATS + 1):
        path.write_text(f"{path.read_text('utf-8')}\n# {number}\n", "utf-8")
        begun = perf_counter()
        run_tool("pytest", [".venv/bin/python", "-m", "pytest", "-q", "-k", NAME], cwd=clone)
        if number:  # the first one also compiles the tests' packages
            yield perf_counter() - begun
