"""The PIN before the door, in a browser: by address, history, link, keyboard, switch, and for axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.settings import PIN_KEY, pin_mark
from e2e.support import axe, look
from e2e.support.app_driver import Keyboard, do, go, size
from e2e.support.fixtures import ready

PIN = "2580"

SIZES = ((360, 640), (640, 360), (768, 1024), (911, 512), (1280, 800))

WIDTH = "document.documentElement.scrollWidth"

LOCK = f"() => localStorage.setItem('spielekiste.{PIN_KEY}', '{pin_mark(PIN)}')"
"""Script that sets the PIN on the device."""

PAD = ".door__pad .pin__keys"


def locked(page: Page, route: str = "/past") -> None:
    """Set the PIN, and open an address anew."""
    go(page, "/past")
    look.evaluate(page, LOCK)
    go(page, route)


def test_a_pin_is_set_and_asked_for_by_address_history_link_and_keyboard(crate: Page) -> None:
    """No page behind the door shows without the PIN; with it, the page that was asked for does."""
    go(crate, "/chest")
    hand = Keyboard(crate)
    hand.press("chest-pin")
    for label in ("Four digits", "The same digits again"):
        expect(crate.locator(".pin .field__label")).to_have_text(label)
        expect(crate.locator(".pin__line")).to_be_focused()
        crate.keyboard.type(PIN)
    expect(crate.locator(".notice")).to_contain_text("The PIN is set.")
    for route in ("lab", "bots/kniffel", "class", "class/board", "open", "chest", "%2Ftrain"):
        look.evaluate(crate, f"() => {{ location.hash = '{route}' }}")
        if route == "lab":
            look.evaluate(crate, "() => { location.hash = '/past' }")
            look.evaluate(crate, "() => history.back()")
        expect(crate.locator(PAD)).to_be_visible()
        expect(crate.locator(".page, .setup")).to_have_count(1)
    crate.keyboard.press("Escape")
    crate.keyboard.press("Enter")
    expect(crate.locator(PAD)).to_be_visible()
    crate.reload()
    ready(crate)
    expect(crate.locator(PAD)).to_be_visible()
    for digit in "0000":
        do(crate, f"pin {digit}")
    expect(crate.locator(".problem")).to_contain_text("That isn’t the PIN.")
    crate.keyboard.type(PIN)
    expect(crate.locator(".train")).to_be_visible()


def test_the_settings_ask_above_the_page(crate: Page) -> None:
    """The question is a dialog with the focus in its field; the right digits open the settings."""
    locked(crate)
    do(crate, "open settings")
    expect(crate.locator("dialog .pin__line")).to_be_focused()
    axe.load(crate)
    assert axe.by_both_lamps(crate) == []
    crate.keyboard.type(PIN)
    expect(crate.locator("#settings-title")).to_be_visible()


@pytest.mark.parametrize("route", ["/lab", "/chest"])
def test_door_and_chest_fit_and_axe_finds_no_fault(crate: Page, route: str) -> None:
    """At every size nothing is wider than the window, and the keys are touch targets."""
    locked(crate, route)
    if route == "/chest":
        crate.locator(".pin__line").wait_for()
        crate.keyboard.type(PIN)
        do(crate, "chest-pin")
    expect(crate.locator(".pin__keys")).to_be_visible()
    axe.load(crate)
    assert axe.by_both_lamps(crate) == []
    for wanted in SIZES:
        size(crate, wanted)
        assert look.evaluate(crate, WIDTH) <= wanted[0]
        for key in look.each(crate.locator(".pin__key")):
            box = look.bounding_box(key)
            assert box is not None
            assert min(box["width"], box["height"]) >= 44


def test_a_family_orders_its_boxes(crate: Page) -> None:
    """By keyboard, a box goes up and another one away; the front follows, also after a reload."""
    go(crate, "/chest")
    hand = Keyboard(crate)
    hand.press("chest-move ludo -1")
    expect(crate.locator(".chest__row").nth(3)).to_have_attribute("data-game", "ludo")
    expect(crate.locator('[data-do="chest-move ludo -1"]')).to_be_focused()
    hand.press("chest-move ludo -1")
    expect(crate.locator(".chest__row").nth(2)).to_have_attribute("data-game", "ludo")
    crate.locator('[data-change="chest-box maumau"]').uncheck()
    expect(crate.locator("[data-do=chest-all]")).to_be_visible()
    go(crate, "/")
    crate.reload()
    ready(crate)
    names = list(look.each(crate.locator(".crate__box [data-game]")))
    games = [look.get_attribute(box, "data-game") for box in names]
    assert games.index("ludo") == 2
    assert "maumau" not in games
