"""The part of Pyodide that no game uses: fetched while one plays, or at once when it is called."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from e2e.support.fixtures import ready
from e2e.support.starts import run, way
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST

LATER = "**/pyodide.later.wasm"

ASK = """
import js, __hello__, _codecs_jp, _sqlite3, unicodedata
codec = _codecs_jp.getcodec("cp932")
text = codec.decode(codec.encode("\u65e5\u672c")[0])[0]
said = [text, unicodedata.name("\u00e4"), unicodedata.lookup("LATIN SMALL LETTER B"), _sqlite3.sqlite_version[:2]]
said.append(str(__hello__.initialized))
js.document.body.setAttribute("data-said", ", ".join(said))
"""
"""Uses code and constants of the later part."""

SAID = "\u65e5\u672c, LATIN SMALL LETTER A WITH DIAERESIS, b, 3., True"


def answered(page: Page) -> None:
    """Check that Python uses the later part without a mistake."""
    run(page, ASK)
    expect(page.locator("body")).to_have_attribute("data-said", SAID)


def failing(page: Page, times: int, fail: Callable[[Route], None]) -> list[str]:
    """Let the first requests for the later part fail; return the list of all of them."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.resource_type)
        if len(asked) <= times:
            fail(route)
        else:
            route.continue_()

    page.route(LATER, answer)
    return asked


def test_it_is_fetched_while_one_plays(page: Page) -> None:
    """The page fetches it when it is ready, and only once."""
    asked = failing(page, 0, Route.abort)
    with page.expect_response(LATER):
        page.goto("/")
        way(page, "snapshot")
    answered(page)
    assert asked[0] == "fetch"
    assert len(asked) <= len(("while one plays", "at once"))


def test_it_is_fetched_at_once_when_it_is_held_back(page: Page) -> None:
    """While the first request has no answer, Python waits for a second one."""
    asked = failing(page, 1, lambda _: None)
    page.goto("/")
    way(page, "snapshot")
    answered(page)
    assert asked == ["fetch", "xhr"]


def test_a_damaged_copy_is_replaced(page: Page) -> None:
    """A changed byte is noticed, and the file is fetched again."""
    [path] = DIST.glob("assets/pyodide-*/pyodide.later.wasm")
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    asked = failing(page, 3, lambda route: route.fulfill(body=bytes(body)))
    page.goto("/")
    way(page, "snapshot")
    answered(page)
    assert len(asked) == len(("as ever", "past the cache", "at once", "at once, past the cache"))


def test_a_game_goes_on_without_it(rough_page: Page, uncaught: Uncaught) -> None:
    """If it is missing, only what needs it opens the page again with the plain start."""
    uncaught.allow("Pyodide has suffered a fatal error")
    uncaught.allow("The cause of the fatal error was")
    uncaught.allow("pyodide.later.wasm: ")
    uncaught.allow("Another error occurred while handling the fatal error")
    page = rough_page
    failing(page, 4, lambda route: route.fulfill(status=404))
    page.goto("/#/kniffel/new")
    way(page, "snapshot")
    expect(page.locator("#failure")).to_be_hidden()
    run(page, ASK)
    page.wait_for_url("**/?start=plain#/kniffel/new")
    ready(page)
    way(page, "plain")
    answered(page)
