"""A record in the embedded application: its views, messages about its steps, faults, permissions.

All messages that both sides send are checked against the published schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.app.support.golden import golden

from app.prerender.embedding import DEMOS, EXAMPLE, SCHEMA, Demo
from e2e.support import look
from e2e.support.app_driver import SHELF
from e2e.support.embedding import ELEMENT, HEAR, ask, host, inside, told
from workshop.common.paths import DIST

OVERHEAR = """addEventListener('message', ({ data }) => {
  if (data?.spielekiste) (window.overheard ??= []).push(data);
}, true);"""
"""Records the messages that a window gets."""

SHOWN = {
    "table": ".table [data-do=throw], .table .box",
    "replay": ".replay__count",
    "review": ".turns__row.is-here",
    "puzzle": "#puzzle",
}
"""What each view shows."""


@pytest.fixture
def lesson(device: BrowserContext) -> Iterator[Page]:
    """A page that can contain elements, with all messages recorded; no message may be invalid."""
    page = device.new_page()
    page.add_init_script(HEAR + OVERHEAR)
    yield page
    _has_valid_messages("FromGame", page)
    _has_valid_messages("FromHost", inside(page, "kniffel").locator("html"))
    page.close()


def _has_valid_messages(side: str, window: Page | Locator) -> None:
    """Check the messages that a window received from the other side."""
    messages = look.evaluate(window, "() => window.overheard")
    assert len(messages) > 0
    assert [message for message in messages if not _is_valid(side, message)] == []


def _is_valid(side: str, message: object) -> bool:
    """Return whether the schema on the site allows a message from one side."""
    agreed = json.loads((DIST / SCHEMA).read_text("utf-8"))
    checked = agreed | {"anyOf": [{"$ref": f"#/$defs/{side}"}]}
    return bool(Draft202012Validator(checked).is_valid(message))


def element(**attrs: str) -> str:
    """Return the two lines of HTML, with these attributes."""
    said = " ".join(f'{name}="{escape(value)}"' for name, value in attrs.items())
    return f'{ELEMENT}<spielekiste-game game="kniffel" lang="en" {said}></spielekiste-game>'


def shown(page: Page, number: int) -> None:
    """Wait until the host page has been notified of a step of the record."""
    page.wait_for_function(
        "(number) => window.heard?.findLast((one) => one.type === 'shown')?.number === number",
        arg=number,
    )


def test_a_host_page_goes_through_a_record(lesson: Page, site: str) -> None:
    """The element begins at its step; messages change the step, query it and change the view."""
    body = element(record=EXAMPLE, view="replay", step="12")
    with host(site, body, name="127.0.0.1") as address:
        lesson.goto(address)
        frame = inside(lesson, "kniffel")
        expect(frame.locator(".replay__count")).to_have_text("12/136")
        shown(lesson, 12)
        frame.locator("[data-do=forward]").click()
        shown(lesson, 13)
        ask(lesson, "game.setAttribute('step', '40')")
        expect(frame.locator(".replay__count")).to_have_text("40/136")
        assert ask(lesson, "return game.where().then(({ number, of }) => [number, of])") == [
            40,
            136,
        ]
        ask(lesson, "game.go(41)")
        shown(lesson, 41)
        text = str(golden("kniffel-classic").record)
        ask(lesson, "game.show(given)", {"view": "puzzle", "record": text, "step": 99})
        expect(frame.locator("#puzzle")).to_be_visible()
        shown(lesson, 99)
        assert look.evaluate(frame.locator("html"), SHELF) == []


@pytest.mark.campaign
@pytest.mark.parametrize("demo", DEMOS, ids=lambda demo: str(demo.view))
def test_each_view_of_the_example(lesson: Page, site: str, demo: Demo) -> None:
    """The examples on the embedding page look the way the page describes them."""
    body = element(record=EXAMPLE, view=demo.view, step=demo.step)
    with host(site, body, name="127.0.0.1") as address:
        lesson.goto(address)
        expect(inside(lesson, "kniffel").locator(SHOWN[demo.view]).first).to_be_visible()
        shown(lesson, int(demo.step or 0))


def test_a_fault_is_told_to_the_host_and_to_the_visitor(lesson: Page, site: str) -> None:
    """The error names the faulty part, the page says what is wrong, and nothing is stored."""
    with host(site, element(record=EXAMPLE, step="137"), name="127.0.0.1") as address:
        lesson.goto(address)
        frame = inside(lesson, "kniffel")
        expect(frame.get_by_role("alert")).to_contain_text("There is no step 137")
        assert told(lesson, "error", 1)[0]["where"] == "step"
        ask(lesson, "game.show({ view: 'table', record: 'spielekiste 1\\ngame chess 1\\n' })")
        assert told(lesson, "error", 2)[1]["where"] == "record line 2"
        expect(frame.get_by_role("alert")).to_contain_text("Line 2")
        assert look.evaluate(frame.locator("html"), SHELF) == []


@pytest.mark.campaign
def test_a_faulty_attribute_is_shown_in_the_frame(lesson: Page, site: str) -> None:
    """A nonexistent view and an invalid record are reported."""
    with host(site, element(record=EXAMPLE, view="film"), name="127.0.0.1") as address:
        lesson.goto(address)
        frame = inside(lesson, "kniffel")
        expect(frame.get_by_role("alert")).to_contain_text("“film” isn’t a view")
        assert told(lesson, "error", 1)[0]["where"] == "view"
        ask(lesson, "game.setAttribute('record', 'nonsense'); game.setAttribute('view', 'replay')")
        expect(frame.get_by_role("alert")).to_contain_text("Line 1")
        assert told(lesson, "error", 2)[1]["where"] == "record line 1"


LENT = """Object.assign(Navigator.prototype, {
  share() { throw new DOMException('', 'NotAllowedError'); },
  canShare: () => false,
});"""
"""Sharing as in a browser that has it, in a frame that must not use it; Chromium for Linux has none."""


def test_a_frame_says_what_its_page_does_not_allow(lesson: Page, site: str) -> None:
    """The host page is notified, and the visitor is told in place of the buttons."""
    forbidding = {"Permissions-Policy": "fullscreen=(), screen-wake-lock=()"}
    lesson.add_init_script(LENT)
    with host(site, element(), forbidding, name="127.0.0.1") as address:
        lesson.goto(address)
        features = told(lesson, "denied", 1)[0]["features"]
        assert features == ["fullscreen", "screen-wake-lock", "web-share"]
        frame = inside(lesson, "kniffel")
        frame.locator("[data-do='open settings']").first.click()
        told_so = frame.locator("dialog").get_by_text(
            "The page around this game doesn’t allow that."
        )
        expect(told_so).to_have_count(2)
