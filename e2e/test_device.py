"""What the crate asks of the device: a screen that stays on, the whole of it, its own way to share."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support.app_driver import do, sit
from e2e.support.fixtures import drawn

LAMP = """
const say = (how) => { document.documentElement.dataset.held = how; };
let held = 0, hidden = false;
Object.defineProperty(document, 'hidden', { get: () => hidden });
window.hide = (now) => { hidden = now; document.dispatchEvent(new Event('visibilitychange')); };
Object.defineProperty(navigator, 'wakeLock', { value: { async request(kind) {
  if (window.refused) throw new DOMException('no', 'NotAllowedError');
  held += 1;
  say(`${kind} ${held}`);
  return { async release() { say('no'); } };
} } });
"""
"""Notes on the root element whether the screen is held on, and the how-manieth time."""

WAY = """
navigator.canShare = ({ url }) => Boolean(url);
navigator.share = async ({ url }) => {
  document.documentElement.dataset.sent = url;
  if (window.refusal) throw new DOMException('no', window.refusal);
};
"""
"""A way to share that is refused for the reason in `refusal`."""


def held(page: Page, how: str) -> None:
    """Wait until the screen is held so."""
    expect(page.locator("html")).to_have_attribute("data-held", how)


def test_the_screen_stays_on_while_a_match_is_seen(page: Page) -> None:
    """It is given back at the end of a visit to the table, and asked for anew when the page is seen."""
    page.add_init_script(LAMP)
    sit(page)
    held(page, "screen 1")
    page.evaluate("hide(true)")
    page.evaluate("hide(false)")
    held(page, "screen 2")
    do(page, "open settings")
    do(page, "set awake off")
    held(page, "no")
    do(page, "set awake on")
    held(page, "screen 3")
    do(page, "close")
    do(page, "go /")
    held(page, "no")


def test_a_screen_that_is_not_kept_on_is_asked_for_once(page: Page) -> None:
    """The settings say so; a game goes on all the same."""
    page.add_init_script(LAMP + "window.refused = true;")
    sit(page)
    do(page, "throw")
    do(page, "open settings")
    expect(page.locator(".row__about")).to_contain_text("won’t do that at the moment")
    assert page.locator("html").get_attribute("data-held") is None


def test_the_page_fills_the_screen(page: Page) -> None:
    """The settings stay in sight, and know when it was left in another way than by them."""
    sit(page)
    do(page, "open settings")
    full, plain = page.locator("[data-do='fill on']"), page.locator("[data-do='fill off']")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.fullscreenElement.localName") == "html"
    expect(plain).to_be_in_viewport()
    page.evaluate("document.exitFullscreen()")
    expect(plain).to_have_attribute("aria-pressed", "true")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    plain.click()
    expect(plain).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.fullscreenElement === null")


def test_full_screen_is_not_offered_where_it_may_not_be(page: Page) -> None:
    """As on a phone that has none, or in a frame that is not handed it on."""
    page.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', { value: false });")
    sit(page)
    do(page, "open settings")
    expect(page.locator("[data-do='set sound off']")).to_be_visible()
    expect(page.locator("[data-do='fill on']")).to_have_count(0)


def test_what_is_not_shared_is_told_unless_it_was_ones_own_choice(page: Page) -> None:
    """And the link can be copied instead."""
    page.add_init_script(WAY)
    sit(page)
    do(page, "open settings")
    do(page, "open share")
    for refusal in ("", "AbortError"):
        page.evaluate("(name) => { window.refusal = name; }", refusal)
        do(page, "share-send")
        drawn(page)
        expect(page.locator("[data-do=share-instead]")).to_have_count(0)
    page.evaluate("window.refusal = 'NotAllowedError'")
    do(page, "share-send")
    link = page.locator(".share__link").first.input_value()
    expect(page.locator("html")).to_have_attribute("data-sent", link)
    expect(page.locator(".notice[data-kind=error]")).to_contain_text("doesn’t allow sharing")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-do=share-instead]").dispatch_event("click")
    expect(page.locator(".notice")).to_contain_text("Copied.")


def test_no_way_to_share_is_offered_where_it_is_closed(page: Page) -> None:
    """A frame may have the function and not be let use it."""
    page.add_init_script(WAY + "navigator.canShare = () => false;")
    sit(page)
    do(page, "open settings")
    do(page, "open share")
    expect(page.locator("[data-do=share-link]")).to_be_visible()
    expect(page.locator("[data-do=share-send]")).to_have_count(0)
