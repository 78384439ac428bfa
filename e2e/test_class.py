"""Tests of a prepared table: it is locked, survives a reload, and is left by solving a sum."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do
from e2e.support.fixtures import ready

LINK = "/play/weltraum?begin=chosen&players=Ada,Ben&lang=de&sound=off&lock=on"

TAP = """(knob) => {
  for (const kind of ['pointerdown', 'pointerup'])
    knob.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0 }));
  knob.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
}"""
"""Taps briefly by script, because a slow machine could turn a click into a long press."""


def opened(page: Page, route: str = LINK) -> None:
    """Open a prepared link as a new visitor."""
    page.goto(f"/#{route}")
    ready(page)


def answer(page: Page) -> int:
    """Return the result of the sum on the screen."""
    asked = look.inner_text(page.locator(".leave .field__label"))
    one, other = re.findall(r"\d+", asked)
    return int(one) * int(other)


def test_a_locked_table_stays_through_reload_and_is_left_by_a_sum(crate: Page) -> None:
    """The link opens its table, other URLs lead back to it, and holding Enter opens the sum."""
    page = crate
    opened(page)
    expect(page.locator(".table")).to_have_attribute("data-game", "weltraum")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator('[data-do="go /"]')).to_have_count(0)
    do(page, "throw")
    expect(page.locator(".die:enabled").first).to_be_visible()
    look.evaluate(page, "location.hash = '#/ludo'")
    expect(page).to_have_url(re.compile("play/weltraum"))
    page.reload()
    ready(page)
    expect(page.locator(".die:enabled").first).to_be_visible()
    lock = page.locator("[data-hold]")
    look.evaluate(lock, TAP)
    expect(page.locator(".notice__text").last).to_contain_text("zwei Sekunden")
    look.focus(lock)
    page.keyboard.down("Enter")
    expect(page.locator(".leave")).to_be_visible()
    page.keyboard.up("Enter")
    page.locator(".leave input").fill("1")
    page.keyboard.press("Enter")
    expect(page.locator(".leave .problem")).to_be_visible()
    page.locator(".leave input").fill(str(answer(page)))
    page.keyboard.press("Enter")
    expect(page.locator(".crate")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_bad_link_opens_the_set_up_and_a_finger_holds_the_lock(crate: Page) -> None:
    """An invalid link opens the set-up with an error; a long press on the lock opens the sum."""
    page = crate
    opened(page, "/play/kniffel?rules=poker")
    expect(page.locator(".notice__text").first).to_contain_text("poker")
    page.locator('[data-do="prepare"]').click()
    expect(page.locator(".poster .code")).to_be_visible()
    link = look.input_value(page.locator(".lesson__out input"))
    assert "/play/kniffel?" in link
    do(page, "start")
    lock = page.locator("[data-hold]")
    lock.hover()
    page.mouse.down()
    expect(page.locator(".leave")).to_be_visible()
    page.mouse.up()
    do(page, "close")
    expect(page.locator(".leave")).to_have_count(0)
    expect(page.locator(".table")).to_be_visible()
