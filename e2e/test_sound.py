"""Sounds: none before a tap, none too late, no variant twice in a row, three volumes."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import do, sit
from e2e.support.ear import EAR, hear, heard, wake
from e2e.support.fixtures import ready, until

TAPS = """
const activation = { hasBeenActive: false };
Object.defineProperty(navigator, 'userActivation', { value: activation });
addEventListener('pointerdown', ({ isTrusted }) => { activation.hasBeenActive ||= isTrusted; }, true);
"""
"""Script that counts only taps as user activation; Playwright's evaluations would count too."""

LATE = """
window.held = 0;
Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
AudioContext.prototype.resume = async () => {
  window.held += 1;
  if (window.held === 1) performance.now = () => 1.8e12;
};
"""
"""Script that simulates a browser that delays the first sound for a long time."""


def test_nothing_is_heard_before_a_tap(own: Page) -> None:
    """Before a tap, no `AudioContext` is created and sounds.js is not loaded."""
    asked: list[str] = []
    own.on("request", lambda request: asked.append(request.url))
    own.add_init_script(EAR + TAPS)
    own.goto("/?seed=ear&begin=chosen#/kniffel/new?players=Ada")
    ready(own)
    for what in ("start", "throw"):
        expect(own.locator(f"[data-do={what}]")).to_be_visible()
        look.evaluate(own, "(what) => document.querySelector(`[data-do=${what}]`).click()", what)
        look.drawn(own)
    expect(own.locator("[data-do='toggle 0']")).to_be_visible()
    assert (heard(own), look.evaluate(own, "window.made")) == ([], 0)
    assert not [url for url in asked if "/sounds-" in url]
    wake(own, "toggle 0")
    knock = hear(own, "toggle 0")
    assert knock.out
    assert len([url for url in asked if "/sounds-" in url]) == 1


ORDER = """
window.order = [];
const devices = navigator.mediaDevices;
const plain = devices.enumerateDevices.bind(devices);
devices.enumerateDevices = () => {
  order.push('devices');
  return plain();
};
window.AudioContext = new Proxy(AudioContext, {
  construct(made, args) { order.push('output'); return new made(...args); },
});
"""
"""Script that records the order in which audio is opened."""


def test_the_audio_service_starts_before_the_output_is_opened(own: Page) -> None:
    """Chromium would start it while it creates the `AudioContext`, and block the page meanwhile."""
    own.add_init_script(ORDER)
    sit(own)
    until(own, lambda: look.evaluate(own, "order.includes('output')"), "the audio output")
    assert look.evaluate(own, "order") == ["devices", "output"]


def test_no_variant_is_heard_twice_in_a_row(own: Page) -> None:
    """Each of twelve knocks differs from the one before."""
    own.add_init_script(EAR)
    sit(own)
    wake(own, "throw")
    knocks = [hear(own, "toggle 0") for _ in range(12)]
    assert all(one.print != other.print for one, other in pairwise(knocks))
    assert len({knock.print for knock in knocks}) >= 3
    assert all(knock.rate >= 44_100 for knock in knocks)


def test_the_volume_is_heard_at_once_and_kept(own: Page) -> None:
    """Choosing any of the three volumes plays a knock, unless sound is off."""
    own.add_init_script(EAR)
    sit(own)
    do(own, "open settings")
    volumes = [hear(own, f"set volume {volume}").volume for volume in ("quiet", "normal", "loud")]
    assert volumes == sorted(set(volumes))
    own.reload()
    ready(own)
    do(own, "open settings")
    group = own.get_by_role("group", name="Volume")
    expect(group.get_by_role("button", name="Loud")).to_have_attribute("aria-pressed", "true")
    own.locator("dialog [data-do='set sound off']").click()
    do(own, "set volume quiet")
    own.locator("dialog [data-do='set sound on']").click()
    assert hear(own, "set volume loud").volume == volumes[-1]
    assert len(heard(own)) == 1


def test_what_comes_too_late_is_not_heard(own: Page) -> None:
    """A sound is dropped if, for example, the browser delays it until the next tap."""
    own.add_init_script(EAR + LATE)
    sit(own)
    do(own, "throw")
    until(own, lambda: look.evaluate(own, "window.held"), "the first sound")
    hear(own, "toggle 0")
    assert len(heard(own)) == 1
