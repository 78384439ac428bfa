"""A start that fails says so in words, and can be tried again; a tap that comes early is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.rig import ready, state, visitor

WASM = "**/pyodide.asm.wasm"
WHEEL = "**/spielekiste-*.whl"
PLAIN = "/?start=plain"
"""The plain way, which alone fetches wheels."""


def failure(page: Page, reason: str) -> None:
    """Wait for the message about that kind of failure."""
    state(page, "failed")
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure")).to_have_attribute("data-reason", reason)


@pytest.mark.parametrize(
    ("path", "lost"), [("/", WASM), (PLAIN, WHEEL), ("/", "**/core.js"), ("/", "**/pyodide.mjs")]
)
def test_a_lost_file_is_told(rough_page: Page, path: str, lost: str) -> None:
    """Whatever cannot be fetched, the visitor is told what to look at, and the console why."""
    said: list[str] = []
    rough_page.on("console", lambda message: said.append(message.text))
    rough_page.route(lost, lambda route: route.abort())
    rough_page.goto(path)
    failure(rough_page, "net")
    expect(rough_page.locator("#failure")).to_contain_text("could not be loaded")
    assert [text for text in said if text.startswith("The crate did not start: net ")]


def test_a_broken_interpreter_is_told(rough_page: Page) -> None:
    """Pyodide itself would wait for ever."""
    rough_page.route(
        WASM, lambda route: route.fulfill(body=b"not wasm", content_type="application/wasm")
    )
    rough_page.goto("/")
    failure(rough_page, "net")


@pytest.mark.parametrize("language", ["de-AT"])
def test_the_message_speaks_the_visitors_language(rough_page: Page) -> None:
    """German for those who read German, English for all others."""
    rough_page.route(WHEEL, lambda route: route.fulfill(status=404))
    rough_page.goto(PLAIN)
    failure(rough_page, "net")
    expect(rough_page.locator("#failure")).to_contain_text("ließ sich nicht laden")
    expect(rough_page.locator("#failure")).to_have_attribute("lang", "de")


def test_trying_again_works(rough_page: Page) -> None:
    """Once the line is back, the button starts the crate."""
    rough_page.route(WASM, lambda route: route.abort())
    rough_page.goto("/")
    failure(rough_page, "net")
    rough_page.unroute(WASM)
    rough_page.locator("#failure button").click()
    ready(rough_page)
    expect(rough_page.locator("#failure")).to_be_hidden()


def test_a_browser_without_webassembly_is_too_old(rough_page: Page) -> None:
    """The message names the browser, not the network."""
    rough_page.add_init_script("delete window.WebAssembly")
    rough_page.goto("/")
    failure(rough_page, "old")
    expect(rough_page.locator("#failure")).to_contain_text("too old")


def test_python_that_never_calls_itself_ready_is_noticed(rough_page: Page) -> None:
    """An error in the app itself reaches no event of the page, only its absence does."""

    def break_start(route: Route) -> None:
        body = route.fetch().text().replace("await start()", "raise RuntimeError")
        route.fulfill(body=body, content_type="text/html")

    rough_page.route("**/", break_start)
    rough_page.goto("/")
    failure(rough_page, "broken")


def test_without_javascript_the_page_says_what_it_needs(browser: Browser, site: str) -> None:
    """`noscript` tells in both languages."""
    page = visitor(browser, java_script_enabled=False).new_page()
    page.goto(site)
    for text in ("needs JavaScript", "braucht JavaScript"):
        expect(page.locator("noscript p", has_text=text)).to_be_visible()
    page.context.close()


TAPPED = """() => {
  const button = Object.assign(document.createElement('button'), { id: 'tapped' });
  Object.assign(button.dataset, { do: 'tap', value: '7' });
  button.append(document.createElement('b'));
  document.getElementById('live').after(button);
}"""
"""Puts a control into the page."""


def test_an_early_tap_is_remembered(rough_page: Page) -> None:
    """While Python is on its way, a tap on a control is noted and the control says it is busy."""
    held: list[Route] = []
    rough_page.route(WASM, lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    rough_page.goto("/")
    rough_page.evaluate(TAPPED)
    rough_page.locator("#tapped b").dispatch_event("click")
    expect(rough_page.locator("#tapped")).to_have_attribute("aria-busy", "true")
    taps = rough_page.evaluate("spielekisteEarly.map((tap) => [tap.do, tap.value])")
    assert ["tap", "7"] in taps
    state(rough_page, "loading")
    for route in held:
        route.abort()
