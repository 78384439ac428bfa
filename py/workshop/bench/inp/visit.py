"""Visit one screen: click its controls, type into its fields and press keys."""

from __future__ import annotations

from collections import Counter
from time import sleep
from typing import Any

from workshop.bench.start import AWAITED, PAINTED, enter
from workshop.common.paths import NODE
from workshop.dev.bare import BareBrowser, BarePage
from workshop.dev.screenshots import PAST, ScreenScene, address, at_the_end, prepared, selector

TAPS = 16
"""Controls used on each screen."""

IN_DIALOG = 3
"""Controls used in a dialog before it is closed, unless the scene is about the dialog."""

PAUSE_MS = 200
"""Pause before each interaction, as people need it to see the result of the last one. The browser needs
it too: it draws a page on the screen some time after the page itself has painted.
"""

KEYS = ("Tab", "ArrowRight", "s", "z", "Escape")
"""Keys pressed on each screen: focus, groups of buttons, the score sheet, undo."""

WATCH = """(() => {
  const seen = window.benchInp = { took: {}, longest: 0, what: '' };
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id) seen.took[id] = Math.max(duration, seen.took[id] ?? 0);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const name = (node) => {
    const control = node?.closest?.('[data-do], [data-change], [data-input]') ?? node;
    return Object.values(control?.dataset ?? {})[0] || control?.localName;
  };
  webVitals.onINP(({ value, attribution: found }) => {
    const parts = [found.inputDelay, found.processingDuration, found.presentationDelay];
    const [waited, handled, shown] = parts.map(Math.round);
    seen.longest = value;
    seen.what = `${found.interactionType} on ${found.interactionTarget || 'something removed'}:`
      + ` waited ${waited}, handled ${handled}, shown ${shown}`;
  }, { reportAllChanges: true, durationThreshold: 16, generateTarget: name });
})();"""
"""Script that records the interactions: the time of each, the page's INP and its parts."""

SEEN = """async () => {
  await new Promise((done) => setTimeout(done, 100));
  document.dispatchEvent(new Event('visibilitychange'));
  return { ...benchInp, count: performance.interactionCount };
}"""
"""Script that returns the record. web-vitals waits until the page is idle, which may take long on a
busy machine, or until the page is no longer visible.
"""

FRAME = f"""(async () => {{
  await {PAINTED};
  let spot = document.getElementById('spot');
  if (!spot) {{
    spot = document.body.appendChild(Object.assign(document.createElement('i'), {{ id: 'spot' }}));
    Object.assign(spot.style, {{ position: 'fixed', width: '1px', height: '1px', top: 0, left: 0 }});
  }}
  spot.style.background = spot.style.background === 'red' ? 'blue' : 'red';
  await {PAINTED};
}})()"""
"""Script that waits until the page is painted, and then changes a pixel. An interaction without
any visible effect would otherwise last until the frame of the next interaction.
"""

WAYS = ", ".join(
    f"{way}:not([disabled], [aria-disabled=true], [target=_blank])"
    for way in ("[data-do]", "[data-change]", "[data-input]", "summary", "a[href^='#']")
)
"""Selectors of everything to use."""

GO = "(hash) => { location.hash = hash }"
"""Script that opens another screen."""

LINK = f"""async (selector) => {{
  await ({AWAITED})(selector);
  return document.querySelector(selector).getAttribute('href');
}}"""
"""Script that waits for a link and returns where it leads."""

PLACE = f"""async (selector) => {{
  await ({AWAITED})(selector);
  const control = document.querySelector(selector);
  control.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
  const {{ x, y, width, height }} = control.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}}"""
"""Script that waits for a control, scrolls to it and returns its place."""

NEXT = """([ways, used]) => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const name = (way) => ['do', 'change', 'input'].map((kind) => way.dataset[kind]).find(Boolean)
    ?.split(' ').slice(0, 2).join(' ') ?? way.getAttribute('href') ?? way.localName;
  const leaves = (way) => /^(go|#|close|start|leave|print)/.test(name(way));
  const rank = (way) => 2 * (used[name(way)] ?? 0) + leaves(way);
  const keys = { SELECT: 'ArrowDown', TEXTAREA: 'a', range: 'ArrowRight', text: 'a', search: 'a' };
  const ready = [...(dialog ?? document).querySelectorAll(ways)]
    .filter((way) => way.checkVisibility({ visibilityProperty: true }));
  ready.sort((one, other) => rank(one) - rank(other));
  for (const way of ready) {
    way.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = way.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const key = keys[way.tagName] ?? (way.tagName === 'INPUT' && keys[way.type]);
    if (!way.contains(document.elementFromPoint(...at))) continue;
    if (key) way.focus();
    return { name: name(way), at, key: key || null, dialog: Boolean(dialog) };
  }
  return null;
}"""
"""Script that scrolls to the least used control that is within reach, and returns its place."""


def recorder() -> str:
    """Return the script that records all interactions of a page, with web-vitals."""
    library = NODE / "web-vitals/dist/web-vitals.attribution.iife.js"
    return library.read_text("utf-8") + WATCH


def visited(browser: BareBrowser, site: str, scene: ScreenScene, slow: int) -> dict[str, Any]:
    """Use a screen on a processor slowed down by the factor `slow`; return what `WATCH` recorded."""
    page = browser.page()
    enter(page, site + address(scene), 1, recorder() + prepared(scene))
    if scene.over:
        page.evaluate("location.hash = '#/past'")
        link = page.evaluate(LINK, PAST)
        page.evaluate(GO, at_the_end(scene, link))
        page.evaluate(AWAITED, ".replay__slider" if scene.story else ".ending")
    page.evaluate(PAINTED)
    page.send("Emulation.setCPUThrottlingRate", rate=slow)
    _use(page, scene)
    seen: dict[str, Any] = page.evaluate(f"({SEEN})()")
    page.close()
    return seen


def _use(page: BarePage, scene: ScreenScene) -> None:
    """Follow the taps of a scene, then use its controls and press keys."""
    for tap in scene.taps:
        _pause()
        kind, _space, key = tap.partition(" ")
        if kind == "key":
            page.press(key)
        else:
            page.click(*page.evaluate(PLACE, selector(tap)))
        page.evaluate(FRAME)
    _use_controls(page, TAPS if scene.taps else IN_DIALOG)
    for key in KEYS:
        _pause()
        page.press(key)
        page.evaluate(FRAME)


def _pause() -> None:
    sleep(PAUSE_MS / 1000)


def _use_controls(page: BarePage, in_dialog: int) -> None:
    """Use the controls of a screen, each as often as the others; return to it after leaving it."""
    used: Counter[str] = Counter()
    here, inside = page.evaluate("location.hash"), 0
    for _ in range(TAPS):
        control = page.evaluate(NEXT, [WAYS, used])
        if control is None:
            return
        used[control["name"]] += 1
        inside = inside + 1 if control["dialog"] else 0
        _pause()
        if inside > in_dialog:
            page.press("Escape")
        elif control["key"]:
            page.press(control["key"])
        else:
            page.click(*control["at"])
        page.evaluate(FRAME)
        if page.evaluate("location.hash") != here:
            page.evaluate(GO, here)
            page.evaluate(PAINTED)
