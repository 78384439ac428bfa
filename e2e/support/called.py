"""Pytest plugin that records the called Pyodide functions in workshop/runtime/played.json.

`pytest -p e2e.support.called e2e/…` runs tests with a copy of the site whose Pyodide records its
calls, and writes the file when all tests have ended. It ignores arena workers and pages with a
plain start, because they load all of Pyodide.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

import workshop.common.paths as places
from workshop.runtime.called import SEEN, note, numbers, watched
from workshop.runtime.webassembly import NAME, uncut

FOLDER = places.ROOT / "build" / "called"

SITE = FOLDER / "site"

TELL = """(count) => {
  let seen, before = 0;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    const memory = (made.instance || made).exports.SEEN;
    if (memory && !seen) seen = new Uint8Array(memory.buffer, 0, count);
    return made;
  };
  setInterval(() => {
    const { start, state } = document.documentElement.dataset;
    if (!seen || start !== 'snapshot' && (start || state !== 'failed')) return;
    const found = [];
    seen.forEach((isCalled, at) => { if (isCalled) found.push(at); });
    if (found.length > before && window.called) window.called(found).catch(() => {});
    before = found.length;
  }, 400);
}""".replace("SEEN", SEEN)
"""Reports the functions that were called in a page, whenever there are more of them."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Copy the site, and let every browser use the copy, before a conftest.py imports its path."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(places.DIST, SITE)
        [path] = SITE.glob(f"assets/pyodide-*/{NAME}")
        path.write_bytes(watched(uncut()[0]))
    places.DIST = SITE
    _listen(numbers(uncut()[0]), FOLDER / f"{os.getpid()}.json")


def _listen(order: list[int], path: Path) -> None:
    """Collect the functions that the pages of this process call."""
    plain, seen = Browser.new_context, set[int]()

    def take(_: object, found: list[int]) -> None:
        seen.update(order[at] for at in found)
        path.write_text(json.dumps(sorted(seen)), "utf-8")

    def new_context(self: Browser, **given: object) -> BrowserContext:
        context = plain(self, **given)  # type: ignore[arg-type]
        context.expose_binding("called", take)
        context.add_init_script(f"({TELL})({len(order)})")
        return context

    Browser.new_context = new_context  # type: ignore[method-assign]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the functions of all processes to the file."""
    if not hasattr(session.config, "workerinput"):
        found = [json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")]
        note(number for each in found for number in each)
