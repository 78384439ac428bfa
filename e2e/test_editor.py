"""Tests of the editor for bots' code, on a page of the site with the site's policy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from e2e.support import axe, look
from e2e.support.fixtures import visitor, watched
from workshop.common.paths import DIST

CODE = '''class Bot:
    """Keep what is most."""

    def choose(self, view, moves, luck):
        return moves[0]  # the first
'''

LABEL = "Your bot in Python"

LEAVE = "Tab indents. To leave the editor: Escape, then Tab."

TEXTS = {"label": LABEL, "leave": LEAVE, "keys": {"→|": "Indent", "|←": "Indent less"}}

MOUNT = """async ([path, texts, text]) => {
  const { edit } = await import(path);
  const host = Object.assign(document.createElement('div'), { className: 'editor' });
  const field = Object.assign(document.createElement('textarea'), { className: 'editor__plain', value: text });
  Object.assign(field.dataset, { input: 'bot-source' });
  const after = Object.assign(document.createElement('button'), { textContent: 'Run', className: 'block block--small' });
  const title = Object.assign(document.createElement('h1'), { textContent: 'Bots' });
  host.append(field);
  document.querySelector('main').replaceChildren(title, host, after);
  window.heard = [];
  window.keys = 0;
  host.addEventListener('input', (event) => { if (event.target === field) window.heard.push(field.value); });
  document.addEventListener('keydown', (event) => { if (event.target === host) window.keys += 1; });
  window.editor = edit(host, texts);
}"""

CLEARING = """document.querySelector('.editor').addEventListener('input', (event) => {
  if (event.target.matches('textarea')) window.editor.mark(0, '');
})"""
"""Removes the mark as soon as the text changes."""

OLD = "delete Document.prototype.adoptedStyleSheets"
"""Simulates a browser that lacks adopted style sheets."""


def open_editor(page: Page, text: str = CODE, first: str = "undefined") -> Locator:
    """Open a page of the site, run `first`, put an editor there, and return its text."""
    page.goto("/licences.html")
    look.evaluate(page, first)
    path = next(DIST.glob("assets/editor-*.js")).relative_to(DIST).as_posix()
    look.evaluate(page, MOUNT, [f"/{path}", json.dumps(TEXTS), text])
    return page.get_by_role("textbox", name=LABEL)


def call(page: Page, how: str, *given: Any) -> None:
    """Call a method of the editor."""
    look.evaluate(page, "([how, given]) => { window.editor[how](...given); }", [how, given])


def written(page: Page) -> str:
    """Return the value of the plain field."""
    return str(look.evaluate(page.locator(".editor__plain"), "(field) => field.value"))


def holds(page: Page, text: str) -> None:
    """Wait until the plain field has this value."""
    expect(page.locator(".editor__plain")).to_have_js_property("value", text)


@pytest.fixture
def shown(visit: BrowserContext, site: str) -> Iterator[Page]:
    """A page with an editor; it fails on any error, warning or cross-origin request."""
    with watched(visit.new_page(), site) as page:
        open_editor(page)
        yield page


@pytest.fixture
def touched(browser: Browser, site: str) -> Iterator[Page]:
    """A page on a small phone."""
    size = {"width": 360, "height": 640}
    context = visitor(browser, site, viewport=size, has_touch=True, is_mobile=True)
    with watched(context.new_page(), site) as page:
        yield page
    context.close()


def test_typing_reaches_the_field(shown: Page) -> None:
    """Each change fires the plain field's event, and keys do not trigger shortcuts of the page."""
    text = shown.get_by_role("textbox")
    text.press("Control+End")
    text.press_sequentially("if x:\ny = [1]")
    holds(shown, f"{CODE}if x:\n    y = [1]")
    assert look.evaluate(shown, "window.heard.at(-1)") == written(shown)
    assert look.evaluate(shown, "window.keys") == 0
    expect(shown.locator(".editor__plain")).to_be_hidden()
    expect(shown.locator(".cm-lineNumbers")).to_contain_text("7")
    expect(shown.locator(".word").first).to_have_text("class")
    expect(shown.locator(".keys")).to_be_hidden()
    expect(shown.get_by_text(LEAVE)).to_be_visible()


def test_tab_indents_and_escape_lets_it_leave(shown: Page) -> None:
    """Tab indents and Shift+Tab indents less; after Escape, the next Tab leaves the editor."""
    text = shown.get_by_role("textbox")
    call(shown, "focus")
    text.press("Tab")
    holds(shown, f"    {CODE}")
    text.press("Shift+Tab")
    holds(shown, CODE)
    text.press("Escape")
    text.press("ArrowDown")
    text.press("Tab")
    holds(shown, CODE.replace("    ", " " * 8, 1))
    text.press("Escape")
    text.press("Tab")
    expect(shown.get_by_role("button", name="Run")).to_be_focused()
    shown.keyboard.press("Shift+Tab")
    expect(text).to_be_focused()


def test_set_can_be_undone(shown: Page) -> None:
    """The first undo reverts `set`, the second one the typing before it; redo repeats both."""
    text = shown.get_by_role("textbox")
    call(shown, "focus")
    text.press_sequentially("# mine")
    call(shown, "set", "pass\n")
    holds(shown, "pass\n")
    text.press("Control+z")
    holds(shown, f"# mine{CODE}")
    text.press("Control+z")
    holds(shown, CODE)
    text.press("Control+y")
    text.press("Control+y")
    holds(shown, "pass\n")


def test_a_fault_is_seen_and_heard(shown: Page) -> None:
    """A faulty line and its number are marked, and a status region contains the message.

    Line 0 removes the mark, even during an input event.
    """
    text = shown.get_by_role("textbox")
    call(shown, "mark", 5, "Here, moves is empty.")
    expect(shown.locator(".cm-line.fault")).to_contain_text("return moves[0]")
    expect(shown.locator(".cm-gutterElement.fault")).to_have_text("5")
    expect(shown.locator(".message")).to_be_in_viewport()
    expect(shown.get_by_role("status")).to_have_text("Here, moves is empty.")
    expect(text).to_have_attribute("aria-invalid", "true")
    call(shown, "focus")
    text.press("Enter")
    expect(shown.locator(".cm-gutterElement.fault")).to_have_text("6")
    look.evaluate(shown, CLEARING)
    text.press("x")
    expect(shown.locator(".message, .fault")).to_have_count(0)
    holds(shown, f"\nx{CODE}")
    expect(text).to_have_attribute("aria-invalid", "false")
    expect(shown.get_by_role("status")).to_be_empty()
    call(shown, "mark", 99, "Something is missing at the end.")
    expect(shown.locator(".cm-gutterElement.fault")).to_have_text("7")


def test_screen_readers_get_a_named_field_with_its_hint(shown: Page) -> None:
    """Axe finds no violation in the editor in both themes, with and without a marked line."""
    text = shown.get_by_role("textbox")
    expect(text).to_have_attribute("aria-multiline", "true")
    expect(text).to_have_accessible_description(LEAVE)
    axe.load(shown)
    assert axe.by_both_lamps(shown) == []
    call(shown, "mark", 4, "A colon is missing.")
    expect(text).to_have_accessible_description(f"A colon is missing. {LEAVE}")
    assert axe.by_both_lamps(shown) == []


def test_signs_can_be_tapped(touched: Page) -> None:
    """Each sign's key is large, inserts at the cursor, and does not move the focus."""
    text = open_editor(touched, "")
    keys = touched.locator(".keys button")
    sizes = [look.bounding_box(key) for key in look.each(keys)]
    assert len(sizes) == 10
    assert all(size and size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    text.tap()
    for key in look.each(keys)[:9]:
        key.tap()
        expect(text).to_be_focused()
    holds(touched, '    :()[]="_')
    touched.get_by_role("button", name="Indent less").tap()
    holds(touched, ':()[]="_')
    axe.load(touched)
    assert axe.violations(touched) == []
    assert look.evaluate(touched, "document.documentElement.scrollWidth") == 360


def test_a_fault_is_shown_whole_on_a_phone(touched: Page) -> None:
    """The editor scrolls to a marked line even if the line and its message are long."""
    open_editor(
        touched, "\n".join(f"    total = total + view.points[{n}] * {n}" for n in range(99))
    )
    call(touched, "mark", 70, "There is no name “total” here yet, so nothing can be added to it.")
    expect(touched.locator(".message")).to_be_in_viewport(ratio=1)
    expect(touched.locator(".cm-gutterElement.fault")).to_have_text("70")


def test_it_can_be_closed_and_opened_again(shown: Page) -> None:
    """After closing and before reopening, the plain field has the editor's value."""
    call(shown, "set", "a = 1")
    call(shown, "close")
    shown.locator(".editor__plain").fill("a = 2")
    expect(shown.get_by_role("textbox", name=LABEL)).to_have_count(0)
    path = next(DIST.glob("assets/editor-*.js")).relative_to(DIST).as_posix()
    again = """async ([path, texts]) => {
      const { edit } = await import(path);
      window.editor = edit(document.querySelector('.editor'), texts);
    }"""
    look.evaluate(shown, again, [f"/{path}", json.dumps(TEXTS)])
    expect(shown.get_by_role("textbox", name=LABEL)).to_have_text("a = 2")
    expect(shown.locator(".editor__plain")).to_be_hidden()


def test_an_older_browser_has_the_plain_field(visit: BrowserContext, site: str) -> None:
    """Without adopted style sheets, the plain field has the same methods and selects the line."""
    with watched(visit.new_page(), site) as page:
        open_editor(page, first=OLD)
        field = page.locator(".editor__plain")
        expect(field).to_be_visible()
        call(page, "set", "a\nbcd\ne")
        assert look.evaluate(page, "window.heard") == ["a\nbcd\ne"]
        call(page, "mark", 2, "What is bcd?")
        expect(field).to_have_attribute("aria-invalid", "true")
        chosen = "(f) => f.value.slice(f.selectionStart, f.selectionEnd)"
        assert look.evaluate(field, chosen) == "bcd"
