"""Language and theme follow the browser, can be changed at any time, and are saved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, faces, go, kept_record, sit, unfold
from e2e.support.fixtures import ready


@pytest.mark.parametrize(
    ("language", "spoken", "motto"),
    [("de-AT", "de", "Sieben Spiele, ein Tisch."), ("en-GB", "en", "Seven games, one table.")],
)
def test_the_language_follows_the_browser(page: Page, spoken: str, motto: str) -> None:
    """The page uses the browser's language and declares it."""
    page.goto("/")
    ready(page)
    expect(page.locator(".crate__motto")).to_have_text(motto)
    expect(page.locator("html")).to_have_attribute("lang", spoken)


def test_the_language_is_switched_in_the_middle_of_a_game(crate: Page) -> None:
    """The language can be changed during a game, and is saved for the next visit."""
    sit(crate)
    do(crate, "throw")
    do(crate, "move enter chance")
    do(crate, "throw")
    before = (kept_record(crate), faces(crate))
    do(crate, "open settings")
    crate.locator("dialog select").select_option("de")
    expect(crate.locator("html")).to_have_attribute("lang", "de")
    expect(crate.locator("dialog h2")).to_have_text("Einstellungen")
    crate.keyboard.press("Escape")
    german_table(crate)
    assert (kept_record(crate), faces(crate)) == before
    crate.reload()
    ready(crate)
    german_table(crate)
    assert (kept_record(crate), faces(crate)) == before


def german_table(page: Page) -> None:
    """Check that the table's text is in German."""
    expect(page.locator(".turn__text")).to_have_text("Ben, du bist dran.")
    expect(page.locator(".sheet__label").first).to_have_text("Einser")
    expect(page.locator('[data-do="throw"]')).to_contain_text("würfeln")
    expect(page).to_have_title("Kniffel – Spielekiste")


LOOKS = (
    ("theme", "dark"),
    ("contrast", "more"),
    ("motion", "less"),
    ("letters", "clear"),
    ("theme", "light"),
)
"""Settings of the look, and values that no browser has by itself."""


def test_looks_are_marked_and_kept(crate: Page) -> None:
    """Taps in the settings change the root element, and the settings survive a reload."""
    go(crate, "/")
    do(crate, "open settings")
    unfold(crate)
    root = crate.locator("html")
    for name, value in LOOKS:
        expect(root).not_to_have_attribute(f"data-{name}", value)
        do(crate, f"set {name} {value}")
        expect(root).to_have_attribute(f"data-{name}", value)
        pressed = crate.locator(f'[data-do="set {name} {value}"]')
        expect(pressed).to_have_attribute("aria-pressed", "true")
    crate.reload()
    ready(crate)
    for name, value in dict(LOOKS).items():
        expect(root).to_have_attribute(f"data-{name}", value)


def test_dark_is_darker_than_light(crate: Page) -> None:
    """The setting for dark mode overrides the system in both directions."""
    crate.emulate_media(color_scheme="light")
    go(crate, "/")
    light = felt(crate)
    do(crate, "open settings")
    do(crate, "set theme dark")
    dark = felt(crate)
    crate.emulate_media(color_scheme="dark")
    do(crate, "set theme light")
    assert (felt(crate) == light, dark < light) == (True, True)


def felt(page: Page) -> int:
    """Return the brightness of the felt, 0 to 765."""
    colour = look.evaluate(page, "getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g)")
    return sum(map(int, colour[:3]))
