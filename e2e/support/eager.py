"""Recorder of the functions that a first game calls, for workshop/runtime/eager.json.

`PYTHONPATH=py:web:. python -m e2e.support.eager` plays the beginning of a game on the built site and
writes the file; then build again. It is needed when `e2e/test_deferred.py` fails, and shortens the list
of functions that are not called any more.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

from e2e.support import look
from e2e.support.fixtures import ready
from e2e.support.starts import run
from workshop.bench.start import READY_MS, play, tap
from workshop.common.paths import DIST
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.serve import running
from workshop.runtime.bundle import MEMORY, Bundle, bundle
from workshop.runtime.layout import site_wheels
from workshop.runtime.snapshot import EAGER

PLAN = re.compile(r"(?<=JSON\.parse\(')\{.*?\}(?='\))")
"""Pattern of the plan in interpreter.js."""

TELL = """
import js, json, resume
js.document.body.setAttribute("data-called", json.dumps(sorted(map(list, resume.called), key=str)))
"""

LEAVE = "() => { document.dispatchEvent(new Event('visibilitychange')); }"
"""Does what a browser does when a page is left; no file can be loaded then."""

FAIL = "raise ValueError('recorded')"
"""Makes Python report an error, which it must be able to do before the page can load code."""

FULL = """
const full = () => { throw new DOMException('recorded', 'QuotaExceededError'); };
Object.defineProperty(IDBObjectStore.prototype, 'put', { value: full });
Object.defineProperty(Storage.prototype, 'setItem', { value: full });
"""
"""Makes every attempt to store something fail."""

TAPS = 24
"""Taps at the table, enough for two turns of both players."""


def main() -> None:
    """Record first visits: from the menu, to a table in German and by its address, and on a full device."""
    made = bundle(site_wheels(), recording=True)
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        rows: list[tuple[str, str]] = []
        for visit in VISITS:
            context = browser.new_context(base_url=site, service_workers="block", locale="en-GB")
            _serve(context, made)
            rows += visit(context)
        browser.close()
    EAGER.write_text(written(rows), "utf-8")
    print(f"{EAGER.name}: {len(set(rows))} functions")


def written(rows: Iterable[tuple[str, str]]) -> str:
    """Return the text of the file: the names of functions by module, a line per module."""
    modules: dict[str, set[str]] = defaultdict(set)
    for module, name in rows:
        modules[module].add(name)
    lines = (f"{json.dumps(m)}: {json.dumps(sorted(modules[m]))}" for m in sorted(modules))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _serve(context: BrowserContext, made: Bundle) -> None:
    """Replace the snapshot by the one that records, and its figures in the plan."""
    plan = made.plan("", "", [])
    changed = {name: plan[name] for name in ("head", "ring", "size", "checksum", "code")}
    sizes = [len(made.snapshot[name]) for name in MEMORY]

    def script(route: Route) -> None:
        text = route.fetch().text()
        found = json.loads(PLAN.findall(text)[0])
        paths = [path for path, _size in found["memory"]]
        memory = list(zip(paths, sizes, strict=True))
        body = PLAN.sub(lambda _: json.dumps(found | changed | {"memory": memory}), text)
        route.fulfill(body=body, content_type="text/javascript")

    context.route("**/interpreter-*.js", script)
    for name in MEMORY:
        context.route(f"**/{name}", _fulfil(made.snapshot[name]))


def _fulfil(body: bytes) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=body)


def _visit(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    ready(page)
    return page


def _first_visit(context: BrowserContext) -> list[tuple[str, str]]:
    """Sit down from the menu and play two turns."""
    page = _visit(context, "/")
    play(page, "kniffel")
    page.locator("[data-do=throw]").click(timeout=READY_MS)
    run(page, FAIL)
    return _played(page)


def _in_german(context: BrowserContext) -> list[tuple[str, str]]:
    """Open a table of two players in German by its address."""
    page = _visit(context, "/?lang=de#/kniffel/new?players=Ada,Ben&begin=chosen")
    page.locator("[data-do=start]").click(timeout=READY_MS)
    return _played(page)


def _from_the_menu(context: BrowserContext) -> list[tuple[str, str]]:
    """Tap a box and who plays, as a visitor does: the focus leaves a control that has gone."""
    page = _visit(context, "/")
    for control in ("#open-kniffel", "[data-do='seat two']", "[data-do=throw]"):
        page.locator(control).click(timeout=READY_MS)
    return _played(page)


def _at_the_set_up(context: BrowserContext) -> list[tuple[str, str]]:
    """Open the set-up by its address, without options."""
    page = _visit(context, "/#/kniffel/new")
    page.locator("[data-do=start]").click(timeout=READY_MS)
    return _played(page)


def _at_a_table(context: BrowserContext) -> list[tuple[str, str]]:
    """Open a table with a bot by its address, as also happens when a game is tapped before Python is ready."""
    page = _visit(context, "/#/kniffel/quick")
    page.locator("[data-do='seat bot']").click(timeout=READY_MS)
    page.locator("[data-do=throw]").click(timeout=READY_MS)  # the bot's turn waits for all code
    return _close(page)


def _on_a_full_device(context: BrowserContext) -> list[tuple[str, str]]:
    """Play where nothing can be stored, which no page knows before it tries."""
    context.add_init_script(FULL)
    page = _visit(context, "/")
    play(page, "kniffel")
    return _played(page)


def _played(page: Page) -> list[tuple[str, str]]:
    """Play, and return what was called."""
    for _ in range(TAPS):
        tap(page)
    return _close(page)


def _close(page: Page) -> list[tuple[str, str]]:
    """Leave the page, return what was called, and close the page."""
    look.evaluate(page, LEAVE)
    run(page, TELL)
    page.locator("body[data-called]").wait_for()
    text = look.evaluate(page, "() => document.body.dataset.called")
    page.close()
    return [(str(module), str(name)) for module, name in json.loads(text)]


VISITS = (
    *(_first_visit, _in_german, _from_the_menu),
    *(_at_the_set_up, _at_a_table, _on_a_full_device),
)
"""The visits that are recorded."""


if __name__ == "__main__":
    main()
