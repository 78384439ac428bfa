"""A failed start shows a message and can be retried; an early tap is remembered."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from http import HTTPStatus

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.support import look
from e2e.support.campaign import first
from e2e.support.fixtures import ready, state, until, visitor
from e2e.support.stalling_server import ALL, stalling
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, running

WASM = "**/pyodide.asm.wasm"
WHEEL = "**/spielekiste-*.whl"
PLAIN = "/?start=plain"
"""Address of the plain start, the only one that loads wheels."""


def failure(page: Page, reason: str) -> None:
    """Wait for the message about that kind of failure."""
    state(page, "failed")
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure")).to_have_attribute("data-reason", reason)


@pytest.mark.parametrize(
    ("path", "lost", "error"),
    [
        ("/", WASM, ""),
        pytest.param(PLAIN, WHEEL, "ValueError: Can't fetch wheel", marks=pytest.mark.campaign),
        ("/", "**/core.js", "Failed to fetch dynamically imported module"),
    ],
)
def test_a_lost_file_is_told(
    impatient: Page, uncaught: Uncaught, path: str, lost: str, error: str
) -> None:
    """For any lost file, the page shows a message, and the console shows the reason."""
    if error:
        uncaught.allow(error)  # the start may report it first
    said: list[str] = []
    impatient.on("console", lambda message: said.append(message.text))
    impatient.route(lost, lambda route: route.abort())
    impatient.goto(path)
    failure(impatient, "net")
    expect(impatient.locator("#failure")).to_contain_text("couldn’t be loaded")
    assert [text for text in said if text.startswith("The crate did not start: net ")]


def test_a_broken_interpreter_is_told(impatient: Page, uncaught: Uncaught) -> None:
    """A broken WebAssembly file is reported, although Pyodide alone would wait forever."""
    uncaught.refuse("/pyodide.asm.wasm")
    impatient.route(
        WASM, lambda route: route.fulfill(body=b"not wasm", content_type="application/wasm")
    )
    impatient.goto("/")
    failure(impatient, "damaged")
    expect(impatient.locator("#failure small")).to_contain_text("pyodide.asm.wasm")


def test_a_login_page_in_place_of_a_file_is_told(impatient: Page, uncaught: Uncaught) -> None:
    """A network's login page instead of a script is detected, and the message says so."""
    uncaught.refuse("/core.js")
    uncaught.expect('the server responded with a MIME type of "text/html"')
    login = "<!doctype html><html><title>Sign in</title>"
    impatient.route("**/core.js", lambda route: route.fulfill(body=login, content_type="text/html"))
    impatient.goto("/")
    failure(impatient, "damaged")
    expect(impatient.locator("#failure")).to_contain_text("log in")


def test_a_login_page_in_place_of_the_configuration_is_told_at_once(
    impatient: Page, uncaught: Uncaught
) -> None:
    """PyScript's own message, in English, is taken away and ends the start without a timeout."""
    (config,) = (DIST / "assets").glob("pyscript-*.json")
    uncaught.refuse(f"/{config.name}")
    login = "<!doctype html><html><title>Sign in</title>"
    impatient.route(
        f"**/{config.name}", lambda route: route.fulfill(body=login, content_type="text/html")
    )
    impatient.goto("/")
    failure(impatient, "damaged")
    expect(impatient.locator("#failure small")).to_contain_text("Invalid JSON")
    expect(impatient.locator(".py-error")).to_have_count(0)


NAMES = "['getEntriesByName', 'getEntriesByType']"
KEEP = f"window.plain = {NAMES}.map((name) => performance[name].bind(performance))"
GIVE = f"{NAMES}.forEach((name, at) => {{ performance[name] = window.plain[at]; }})"
"""Restores the browser's resource timings, which Playwright's clock hides."""


def clocked(page: Page, held: Sequence[object]) -> None:
    """Open the page under a controlled clock; wait until only the held file is missing."""
    page.add_init_script(KEEP)
    page.clock.install()
    page.add_init_script(GIVE)
    page.goto("/")
    until(page, lambda: held and calm(page), "all but that file")


COUNT = "() => performance.getEntriesByType('resource').length"


def calm(page: Page) -> bool:
    """Return whether no file has arrived between two queries."""
    before = look.evaluate(page, COUNT)
    page.wait_for_timeout(500)
    return bool(look.evaluate(page, COUNT) == before)


LOST = (
    "saves-*.js", "core.js", "memory.wasm", "site-*.css", "page-*.js", "start-*.js", "pyodide.mjs",
    "pyodide.asm.wasm", "pyscript-*.json", "icon-*.svg",
)  # fmt: skip
"""Files requested during a start, one of each kind; `make siege-starts` tests the loss of each."""

MISSED = {
    "saves-*.js": "AttributeError: spielekisteSaves",
    "page-*.js": "AttributeError: spielekistePage",
}
"""Errors of Python if it starts before these files have loaded; then the page is reloaded."""


@pytest.mark.parametrize("name", first(2, LOST))
def test_a_file_that_is_lost_once_is_asked_for_again(
    impatient: Page, uncaught: Uncaught, name: str
) -> None:
    """After one lost request, the application starts without help and shows no message."""
    if name in MISSED:
        uncaught.allow(MISSED[name])
    said: list[str] = []
    impatient.on("console", lambda message: said.append(message.text))
    impatient.route(f"**/{name}", lambda route: route.abort(), times=1)
    impatient.goto("/")
    ready(impatient)
    expect(impatient.locator("#failure")).to_be_hidden()
    assert not [text for text in said if text.startswith("The crate did not start")]


@pytest.mark.parametrize("name", ["offline-*.js", "outlines-*/en.html"])
def test_what_the_start_can_do_without_never_fails_it(impatient: Page, name: str) -> None:
    """The start succeeds even if an optional file can never be loaded."""
    impatient.route(f"**/{name}", lambda route: route.abort())
    impatient.goto("/#/kniffel")
    ready(impatient)
    expect(impatient.locator("#failure")).to_be_hidden()


def test_a_style_sheet_that_stays_lost_is_told_over_a_crate_that_plays(rough_page: Page) -> None:
    """A lost style sheet is requested three times; then a message covers the working page."""
    asked: list[str] = []

    def lose(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    rough_page.route("**/site-*.css", lose)
    rough_page.goto("/")
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_have_attribute("data-reason", "net")
    assert len(asked) > 2


def test_an_error_of_somebody_else_fails_no_start(rough_page: Page, uncaught: Uncaught) -> None:
    """An error in a browser extension, for example, does not fail the start."""
    uncaught.expect("Error: foreign")
    rough_page.add_init_script(
        "Promise.reject(new Error('foreign')); setTimeout(() => { throw new Error('foreign'); });"
    )
    rough_page.goto("/")
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()


def test_a_machine_that_stands_still_waits(rough_page: Page) -> None:
    """A start does not fail because the machine sleeps for ten minutes."""
    held: list[Route] = []
    rough_page.clock.install()
    rough_page.route("**/core.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    rough_page.goto("/")
    until(rough_page, lambda: held, "PyScript to be asked for")
    rough_page.clock.fast_forward(600_000)
    state(rough_page, "loading")
    for route in held:
        route.continue_()
    ready(rough_page)


@pytest.mark.parametrize("name", first(1, ["core.js", "pyodide.asm.wasm"]))
def test_a_file_that_never_answers_is_named_within_a_minute(rough_page: Page, name: str) -> None:
    """A file that gets no response is requested a second time and then named in the message."""
    held: list[Route] = []
    rough_page.route(f"**/{name}", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    clocked(rough_page, held)
    rough_page.clock.run_for(22_000)
    state(rough_page, "loading")
    until(rough_page, lambda: len(held) > 1, "another request")
    rough_page.clock.run_for(22_000)
    failure(rough_page, "net")
    expect(rough_page.locator("#failure small")).to_contain_text(f"{name}: no answer")


def test_a_file_whose_first_request_alone_hangs_is_had_by_loading_again(rough_page: Page) -> None:
    """If the second request for a file completes, the page is reloaded."""
    held: list[Route] = []
    loads: list[str] = []

    def hang(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    rough_page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
    rough_page.route("**/core.js", hang)
    clocked(rough_page, held)
    with rough_page.expect_response("**/core.js") as answer:
        rough_page.clock.run_for(22_000)
    answer.value.finished()
    state(rough_page, "loading")
    rough_page.clock.run_for(22_000)
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()
    assert len(loads) == 2


READ = """(() => {
  const { read } = ReadableStreamDefaultReader.prototype;
  window.pieces = 0;
  ReadableStreamDefaultReader.prototype.read = async function (...given) {
    const part = await read.apply(this, given);
    window.pieces += 1;
    return part;
  };
})()"""
"""Counts the chunks of files that the page has read."""


def grown(page: Page, before: int) -> bool:
    """Return whether more chunks have been read."""
    return bool(look.evaluate(page, "pieces") > before)


@pytest.mark.parametrize("name", first(1, ["/core-", "pyodide.asm.wasm", "memory.wasm"]))
def test_a_file_that_stops_in_the_middle_is_named_within_a_minute(
    browser: Browser, name: str
) -> None:
    """A file whose first and second responses both stop midway is named in the message."""
    with stalling(name) as line, closing(visitor(browser, line.address)) as visit:
        page = visit.new_page()
        page.add_init_script(READ)
        clocked(page, line.answers)
        before = look.evaluate(page, "pieces")
        page.clock.run_for(22_000)
        until(page, partial(grown, page, before), "the begin of another answer")
        state(page, "loading")
        page.clock.run_for(22_000)
        failure(page, "net")
        expect(page.locator("#failure small")).to_contain_text(name)
        expect(page.locator("#failure small")).to_contain_text("the answer stopped")


def test_a_line_that_is_only_slow_is_waited_for(browser: Browser) -> None:
    """The page waits for a slow file as long as parts of it arrive."""
    with stalling("/core-") as line, closing(visitor(browser, line.address)) as visit:
        page = visit.new_page()
        page.add_init_script(READ)
        clocked(page, line.answers)
        for seconds in (22, *[15] * 6):
            before = look.evaluate(page, "pieces")
            page.clock.run_for(seconds * 1000)
            line.send(1_000)
            until(page, partial(grown, page, before), "another piece")
        state(page, "loading")
        line.send(ALL)
        ready(page)
        assert len(line.answers) == 2


def test_a_style_sheet_that_stops_in_the_middle_is_done_without(browser: Browser) -> None:
    """Without the style sheet, games can be played, and a notice says that a part is missing."""
    with stalling(".css") as line, closing(visitor(browser, line.address)) as visit:
        page = visit.new_page()
        clocked(page, line.answers)
        page.clock.run_for(22_000)
        until(page, lambda: len(line.answers) > 1, "another request")
        page.clock.run_for(22_000)
        ready(page)
        expect(page.locator("#failure")).to_have_attribute("data-reason", "net")
        expect(page.locator("#failure small")).to_contain_text(".css")


@pytest.mark.parametrize("language", ["de-AT"])
def test_the_message_speaks_the_visitors_language(impatient: Page, uncaught: Uncaught) -> None:
    """The error message uses the visitor's language, or English if that is not available."""
    uncaught.refuse("/pyodide.asm.wasm")
    impatient.route(WASM, lambda route: route.fulfill(status=404))
    impatient.goto("/")
    failure(impatient, "net")
    expect(impatient.locator("#failure")).to_contain_text("konnte nicht geladen werden")
    expect(impatient.locator("#failure")).to_have_attribute("lang", "de")


FAULTS = [('"again":', '"again'), ('"net":', '"nut":'), ('id="words"', 'id="wards"')]
"""Texts of the page, each with a damaged version."""


def spoil(page: Page, whole: str, damaged: str) -> None:
    """Serve the page with one of its messages damaged."""
    text = (DIST / "index.html").read_text("utf-8")
    assert whole in text
    body = text.replace(whole, damaged)
    page.route("**/", lambda route: route.fulfill(body=body, content_type="text/html"))


@pytest.mark.parametrize("language", ["de-AT"])
@pytest.mark.parametrize("fault", first(1, FAULTS))
def test_a_failure_is_told_in_english_where_the_words_are_damaged(
    impatient: Page, fault: tuple[str, str]
) -> None:
    """If the messages in the page are damaged, an English one appears, and its button works."""
    spoil(impatient, *fault)
    impatient.route(WASM, lambda route: route.abort())
    impatient.goto("/")
    failure(impatient, "net")
    expect(impatient.locator("#failure")).to_have_attribute("lang", "en")
    expect(impatient.locator("#failure p")).to_contain_text("couldn’t be opened")
    impatient.unroute_all()
    impatient.locator("#failure button", has_text="Try again").click()
    ready(impatient)


def test_damaged_words_that_nobody_needs_stop_no_start(rough_page: Page) -> None:
    """A start without errors succeeds, because the messages are parsed only for an error."""
    spoil(rough_page, *FAULTS[0])
    rough_page.goto("/")
    ready(rough_page)


def test_trying_again_works(rough_page: Page) -> None:
    """Once the network is back, the button starts the application."""
    rough_page.route(WASM, lambda route: route.abort())
    rough_page.goto("/")
    failure(rough_page, "net")
    rough_page.unroute(WASM)
    rough_page.locator("#failure button").click()
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()


def test_a_browser_without_webassembly_is_too_old(rough_page: Page, uncaught: Uncaught) -> None:
    """In a browser without WebAssembly, the message says that the browser is too old."""
    uncaught.allow("WebAssembly is not defined")
    rough_page.add_init_script("delete window.WebAssembly")
    rough_page.goto("/")
    failure(rough_page, "old")
    expect(rough_page.locator("#failure")).to_contain_text("too old")


PARTS = (3_000, 70_000, -20_000)
"""Positions at which index.html is cut: in its head, in the menus, after boot.js."""


def cut_pages(page: Page, part: int, *, times: int | None = None) -> list[str]:
    """Serve index.html cut at that byte, `times` times or always; return the list of page loads."""
    half = (DIST / "index.html").read_bytes()[:part]
    page.route("**/", lambda route: route.fulfill(body=half, content_type="text/html"), times=times)
    loads: list[str] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
    return loads


@pytest.mark.parametrize("part", first(1, PARTS))
def test_a_page_that_is_cut_once_is_loaded_again(rough_page: Page, part: int) -> None:
    """A page cut off in transfer is reloaded once, automatically, and no failure is reported."""
    loads = cut_pages(rough_page, part, times=1)
    rough_page.goto("/#/kniffel")
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()
    assert len(loads) == 2


@pytest.mark.parametrize("part", first(1, PARTS[:2]))
def test_a_page_that_stays_cut_is_told(rough_page: Page, part: int) -> None:
    """A page that is always cut off is not reloaded endlessly, and its button works later."""
    loads = cut_pages(rough_page, part)
    rough_page.goto("/")
    failure(rough_page, "net")
    expect(rough_page.locator("#failure")).to_contain_text("couldn’t be loaded")
    with rough_page.expect_event(
        "framenavigated"
    ):  # else the first failure would be taken for the second
        rough_page.locator("#failure button").click()
    failure(rough_page, "net")
    assert len(loads) == 1
    rough_page.unroute("**/")
    rough_page.locator("#failure button").click()
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()


def test_a_page_whose_end_alone_stays_cut_plays(rough_page: Page) -> None:
    """The application starts from a page cut off after boot.js, where only pictures follow."""
    cut_pages(rough_page, PARTS[2])
    rough_page.goto("/")
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()


class Dropping(Handler):
    """Request handler that closes the connection in the middle of the page, once.

    It waits until the browser has parsed what it received: Chromium discards a part, sometimes all
    of it, when the connection ends earlier.
    """

    dropped = False
    parsed = threading.Event()

    def _send(self, found: Answer, *, body: bool) -> None:
        if self.path != "/" or type(self).dropped:
            return super()._send(found, body=body)
        type(self).dropped = self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(10**6))
        self.end_headers()
        self.wfile.write((DIST / "index.html").read_bytes()[:70_000])
        self.wfile.flush()
        self.parsed.wait(60)
        return None


def test_a_connection_that_breaks_in_the_page_is_noticed(browser: Browser) -> None:
    """The page detects a broken connection after a while without progress, because Chromium fires
    no event.
    """
    with running(DIST, Dropping) as site, closing(visitor(browser, site)) as visit:
        page = visit.new_page()
        page.clock.install()
        page.goto("/", wait_until="commit")
        expect(page.locator("#live")).to_be_attached()
        Dropping.parsed.set()
        page.clock.run_for(25_000)
        ready(page)
        expect(page.locator("#failure")).to_be_hidden()


def test_python_that_never_calls_itself_ready_is_noticed(
    rough_page: Page, uncaught: Uncaught
) -> None:
    """A start whose Python never becomes ready is detected, although no event reports the error."""
    uncaught.expect("RuntimeError")

    def break_start(route: Route) -> None:
        body = route.fetch().text().replace("await start()", "raise RuntimeError('worn out')")
        route.fulfill(body=body, content_type="text/html")

    rough_page.route("**/", break_start)
    rough_page.goto("/")
    failure(rough_page, "broken")
    expect(rough_page.locator("#failure small")).to_have_text("RuntimeError('worn out')")


def test_without_javascript_the_page_says_what_it_needs(browser: Browser, site: str) -> None:
    """Without JavaScript, the page explains in all six languages that it is required."""
    page = visitor(browser, java_script_enabled=False).new_page()
    page.goto(site)
    for text in ("need JavaScript", "brauchen JavaScript", "besoin de JavaScript", "Attivalo"):
        expect(page.locator("noscript p", has_text=text)).to_be_visible()
    expect(page.locator("noscript p")).to_have_count(6)
    page.context.close()


TAPPED = """() => {
  const button = Object.assign(document.createElement('button'), { id: 'tapped' });
  Object.assign(button.dataset, { do: 'tap', value: '7' });
  button.append(document.createElement('b'));
  document.getElementById('live').after(button);
}"""
"""Inserts a control into the page."""


def test_an_early_tap_is_remembered(rough_page: Page) -> None:
    """While Python is loading, a tap on a control is recorded and the control is marked as busy."""
    held: list[Route] = []
    rough_page.route(WASM, lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    rough_page.goto("/")
    look.evaluate(rough_page, TAPPED)
    rough_page.locator("#tapped b").dispatch_event("click")
    expect(rough_page.locator("#tapped")).to_have_attribute("aria-busy", "true")
    taps = look.evaluate(rough_page, "spielekisteEarly.map((tap) => [tap.do, tap.value])")
    assert ["tap", "7"] in taps
    state(rough_page, "loading")
    for route in held:
        route.abort()
