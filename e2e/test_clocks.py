"""Things of the device that change while the page is open: clock, date, voices, languages."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, unfold
from e2e.support.fixtures import ready

CLOCK = """
window.ahead = 0;
const plain = Date.now;
Date.now = () => plain() + window.ahead;
"""
"""A clock that tests can set."""

VOICES = """
window.voices = [];
window.read = [];
speechSynthesis.getVoices = () => window.voices;
speechSynthesis.speak = (words) => window.read.push(words.text);
"""
"""A device whose voices are installed when a test says so."""

ARRIVE = """() => {
  window.voices = [{ lang: 'en-GB' }];
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
}"""

DAY_MS = 24 * 3600 * 1000

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


def test_voices_that_arrive_late_read_aloud(own: Page) -> None:
    """The setting appears in the open dialog; what was to be said meanwhile is said."""
    own.add_init_script(VOICES)
    own.goto("/")
    ready(own)
    do(own, "open settings")
    expect(own.locator("dialog")).to_be_visible()
    expect(own.locator("[data-do^='set aloud']")).to_have_count(0)
    look.evaluate(own, ARRIVE)
    unfold(own)
    do(own, "set aloud on")
    look.drawn(own)
    own.goto("/?seed=ear&begin=chosen#/kniffel/new?players=Ada")
    own.reload()
    ready(own)
    do(own, "start")
    do(own, "throw")
    expect(own.locator("[data-do='toggle 0']")).to_be_visible()
    assert look.evaluate(own, "window.read") == []
    look.evaluate(own, ARRIVE)
    look.drawn(own)
    assert "Ada" in " ".join(look.evaluate(own, "window.read"))


def test_a_page_left_open_past_midnight_is_drawn_again(own: Page) -> None:
    """The page shows the new day's game, once it is visible again."""
    own.add_init_script(CLOCK)
    own.goto("/#/train")
    ready(own)
    today = own.locator(".page").get_by_text("Today’s game:")
    expect(today).to_be_visible()
    shown = set()
    for days in range(7):
        look.evaluate(own, f"window.ahead = {days * DAY_MS}")
        look.evaluate(own, LOOK)
        look.drawn(own)
        shown.add(look.inner_text(today))
    assert len(shown) == 3


def test_a_date_in_the_future_is_shown_as_today(own: Page) -> None:
    """A board that was begun in a wrong year is of today once the clock is right."""
    own.add_init_script(CLOCK)
    own.goto("/#/class/board")
    ready(own)
    look.evaluate(own, f"window.ahead = {1500 * DAY_MS}")
    do(own, "board-new")
    expect(own.locator("[data-do='board-pick']")).to_be_visible()
    look.evaluate(own, "window.ahead = 0")
    own.goto("/#/class/board")
    own.reload()
    ready(own)
    today = look.evaluate(
        own,
        "new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date())",
    )
    expect(own.locator("#app")).to_contain_text(str(today))


def test_other_languages_of_the_device_are_followed(own: Page) -> None:
    """A change of the browser's languages is applied without a reload."""
    own.goto("/")
    ready(own)
    expect(own.locator("html")).to_have_attribute("lang", "en")
    look.evaluate(own, "Object.defineProperty(navigator, 'languages', { value: ['fr-CH', 'en'] })")
    look.evaluate(own, "window.dispatchEvent(new Event('languagechange'))")
    expect(own.locator("html")).to_have_attribute("lang", "fr")
