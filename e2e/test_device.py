"""Device features: keeping the screen on, full screen, and the system's share dialog."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, sit, unfold

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
"""Writes the state and the number of wake locks into an attribute of the root element."""

WAY = """
navigator.canShare = ({ url }) => Boolean(url);
navigator.share = async ({ url }) => {
  document.documentElement.dataset.sent = url;
  if (window.refusal) throw new DOMException('no', window.refusal);
};
"""
"""A fake share function that fails with the error named by `refusal`."""


def held(page: Page, how: str) -> None:
    """Wait for this state of the wake lock."""
    expect(page.locator("html")).to_have_attribute("data-held", how)


def test_the_screen_stays_on_while_a_match_is_seen(own: Page) -> None:
    """The wake lock is requested again after the page was hidden, and released with the table."""
    own.add_init_script(LAMP)
    sit(own)
    held(own, "screen 1")
    look.evaluate(own, "hide(true)")
    look.evaluate(own, "hide(false)")
    held(own, "screen 2")
    do(own, "open settings")
    unfold(own)
    do(own, "set awake off")
    held(own, "no")
    do(own, "set awake on")
    held(own, "screen 3")
    do(own, "close")
    do(own, "go /")
    held(own, "no")


def test_a_screen_that_is_not_kept_on_is_asked_for_once(own: Page) -> None:
    """If the browser refuses the wake lock, the settings report it and the game continues."""
    own.add_init_script(LAMP + "window.refused = true;")
    sit(own)
    do(own, "throw")
    do(own, "open settings")
    unfold(own)
    expect(own.locator(".row__about", has_text="won’t do that at the moment")).to_be_visible()
    assert look.get_attribute(own.locator("html"), "data-held") is None


def test_the_page_fills_the_screen(own: Page) -> None:
    """The settings remain visible in full screen, and show when the browser leaves it."""
    sit(own)
    do(own, "open settings")
    unfold(own)
    full, plain = own.locator("[data-do='fill on']"), own.locator("[data-do='fill off']")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    assert look.evaluate(own, "document.fullscreenElement.localName") == "html"
    expect(plain).to_be_in_viewport()
    look.evaluate(own, "document.exitFullscreen()")
    expect(plain).to_have_attribute("aria-pressed", "true")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    plain.click()
    expect(plain).to_have_attribute("aria-pressed", "true")
    assert look.evaluate(own, "document.fullscreenElement === null")


def test_full_screen_is_not_offered_where_it_may_not_be(own: Page) -> None:
    """The app does not offer full screen on phones that lack it or in iframes without permission."""
    own.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', { value: false });")
    sit(own)
    do(own, "open settings")
    expect(own.locator("dialog [data-do='set sound off']")).to_be_visible()
    expect(own.locator("[data-do='fill on']")).to_have_count(0)


def test_what_is_not_shared_is_told_unless_it_was_ones_own_choice(own: Page) -> None:
    """A failed share shows an error and offers copying the link; a cancelled one does not."""
    own.add_init_script(WAY)
    sit(own)
    do(own, "open table")
    do(own, "open share")
    for refusal in ("", "AbortError"):
        look.evaluate(own, "(name) => { window.refusal = name; }", refusal)
        do(own, "link-send")
        look.drawn(own)
        expect(own.locator("[data-do=share-instead]")).to_have_count(0)
    look.evaluate(own, "window.refusal = 'NotAllowedError'")
    do(own, "link-send")
    link = look.input_value(own.locator(".share__link").first)
    expect(own.locator("html")).to_have_attribute("data-sent", link)
    expect(own.locator(".notice[data-kind=error]")).to_contain_text("doesn’t allow sharing")
    own.context.grant_permissions(["clipboard-read", "clipboard-write"])
    own.locator("[data-do=share-instead]").dispatch_event("click")
    expect(own.locator(".notice")).to_contain_text("Copied.")


def test_no_way_to_share_is_offered_where_it_is_closed(own: Page) -> None:
    """If the share function exists but must not be used, sharing to other apps is not offered."""
    own.add_init_script(WAY + "navigator.canShare = () => false;")
    sit(own)
    do(own, "open table")
    do(own, "open share")
    expect(own.locator("[data-do=link-copy]")).to_be_visible()
    expect(own.locator("[data-do=link-send]")).to_have_count(0)
