"""Large changes to the page are rendered over several frames and end up complete."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, go, sit

NOTE = """(wanted) => {
  const later = window.setTimeout;
  window.setTimeout = (act, wait) => later(act, wait === 100 ? 1e6 : wait);
  const noted = (window.noted = []);
  let frame = 0;
  const count = () => requestAnimationFrame(() => { frame += 1; count(); });
  count();
  new MutationObserver(() => {
    const there = document.querySelector(wanted);
    if (!there) return;
    const last = noted[noted.length - 1] || {};
    const now = { frame, inside: there.querySelectorAll('*').length, whole: !there.matches('[data-filling]') };
    if (last.inside !== now.inside || last.whole !== now.whole) noted.push(now);
  }).observe(document.getElementById('app'), { subtree: true, childList: true, attributes: true });
}"""
"""Records the number of nodes in an element at every change, with the number of the frame.

The script waits for frames on any machine, while `page.js` alone would continue after 100 ms.
"""


def noted(page: Page) -> list[dict[str, Any]]:
    """Return the recorded values, in order."""
    found: list[dict[str, Any]] = look.evaluate(page, "noted")
    return found


def test_a_dialog_is_complete_when_it_opens_and_shown_in_one_step(crate: Page) -> None:
    """A dialog opens with all its content, still hidden, and then shows all of it.

    How many frames there are between both depends on the machine.
    """
    sit(crate)
    look.evaluate(crate, NOTE, "dialog[open]")
    do(crate, "open rules kniffel")
    look.drawn(crate)
    expect(crate.locator("dialog [data-do=close]").first).to_be_focused()
    steps = noted(crate)
    assert [step["whole"] for step in steps] == [False, True]
    assert {step["inside"] for step in steps} == {look.count(crate.locator("dialog[open] *"))}


def test_a_dialog_takes_the_place_of_another(crate: Page) -> None:
    """There is one dialog, and closing it returns the focus to the control that opened the first."""
    sit(crate)
    opener = crate.locator("[data-do='open table']").first
    look.focus(opener)
    crate.keyboard.press("Enter")
    do(crate, "open share")
    expect(crate.locator("dialog")).to_have_count(1)
    expect(crate.locator("dialog [data-do=close]").first).to_be_focused()
    crate.keyboard.press("Escape")
    expect(crate.locator("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


REACHED = """() => [...document.querySelectorAll('button, a, input, select')].filter((control) =>
  !control.closest('[inert]') && !control.closest('dialog') && control.checkVisibility()).length"""
"""Number of controls outside dialogs that are not inert."""

OLDER = "delete HTMLDialogElement.prototype.closedBy"
"""Leaves Escape in dialogs that aren't modal to the page, as in older browsers."""


@pytest.mark.parametrize("older", [False, pytest.param(True, marks=pytest.mark.campaign)])
def test_the_page_behind_a_dialog_is_inert(own: Page, *, older: bool) -> None:
    """A dialog shuts out the rest of a large table, also a dialog in it, and releases all of it."""
    if older:
        own.add_init_script(OLDER)
    names = ",".join(map(chr, range(ord("A"), ord("A") + 8)))
    go(own, seed="abc", begin="chosen", players=names, chances="on")
    do(own, "start")
    do(own, "throw")
    look.drawn(own)
    assert look.evaluate(own, REACHED) > 0
    for opener in ("open settings", "chances", "open rules kniffel"):
        own.locator(f'[data-do="{opener}"]').first.click()
        look.drawn(own)
        dialog = own.locator("dialog[open]")
        expect(dialog.locator("button").first).to_be_focused()
        if older:
            assert look.count(own.locator("dialog:modal")) == 1
        else:
            assert look.count(own.locator("dialog:modal")) == 0
            assert look.evaluate(own, REACHED) == 0
        own.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        look.drawn(own)
        assert look.evaluate(own, REACHED) > 0
        assert look.count(own.locator("[inert]")) == 0


SPOKEN = """() => {
  window.spoken = [];
  const html = document.documentElement;
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.lang) spoken.push(target === html ? 0 : target.querySelectorAll('*').length);
  }).observe(html, { subtree: true, attributes: true, attributeFilter: ['lang'] });
}"""
"""Records the sizes of the elements that are given a language, 0 for the whole page."""


def test_a_language_is_set_part_by_part(crate: Page) -> None:
    """Parts of at most 100 elements are given the language before the page, and lose it again."""
    go(crate, "/")
    do(crate, "open settings")
    look.drawn(crate)
    named = look.count(crate.locator("#app [lang]"))
    look.evaluate(crate, SPOKEN)
    crate.locator("dialog [data-change='set language']").select_option("fr")
    look.drawn(crate)
    expect(crate.locator("html")).to_have_attribute("lang", "fr")
    sizes = look.evaluate(crate, "spoken")
    assert sizes.index(0) > 3
    assert max(sizes) <= 100
    assert look.count(crate.locator("#app [lang]")) == named


def test_a_key_does_not_wait_for_frames(crate: Page) -> None:
    """Escape closes a half-rendered dialog, and the control that opened it gets the focus."""
    sit(crate)
    opener = crate.locator("[data-do='open settings']").first
    look.focus(opener)
    crate.keyboard.press("Enter")
    crate.keyboard.press("Escape")
    look.drawn(crate)
    expect(crate.locator("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_screen_comes_from_top_to_bottom(crate: Page) -> None:
    """Rendering a screen takes several frames, none of which removes nodes."""
    go(crate, players="Ada,Ben", begin="chosen")
    look.evaluate(crate, NOTE, ".table")
    do(crate, "start")
    expect(crate.locator("[data-do=throw]")).to_be_enabled()
    look.drawn(crate)
    steps = noted(crate)
    assert len({step["frame"] for step in steps}) > 1
    assert [step["inside"] for step in steps] == sorted(step["inside"] for step in steps)
