"""Observes the outcome of a start through the state that the page reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol, TypeVar

from playwright.sync_api import BrowserContext, Error

from e2e.siege.line import Line
from e2e.support.any_turn import Scripted

T = TypeVar("T")

LOOK_MS = 40

PATIENCE_S = 200.0
"""Timeout of a start on a busy machine, in seconds, unless a request is held."""

STEADY_S = 0.6
"""Seconds after which a failed start is checked again, because it may still recover."""

TAP_MS = 30_000
"""Timeout of a tap or of a page's first byte, in milliseconds."""

INTERRUPTED = "interrupted by another navigation"
"""Part of the error when Chromium loads its error page again by itself at the same moment."""

WORDLESS_S = 8.0
"""Timeout for the message of a failed start, in seconds."""

QUIET_S = 3.0
"""Seconds without requests, while one is held, after which long timers are triggered early."""

ITSELF_S = 1.5
"""Seconds in which a failed page may recover by itself after the faults are removed."""

HURRY_S = 0.5
"""Interval between early triggers of long timers, in seconds."""

HURRIES = 300
"""Number of early triggers of timers before a start counts as silent."""

LOADED = "loaded"
"""State that a new document reports before its own states."""

HURRY = """(() => {
  if (window === window.top && location.protocol !== 'about:') window.siegeState?.('loaded');
  const [LONG, TICKS, plain, clear] = [4000, 30, window.setTimeout, window.clearTimeout];
  const [waiting, ticking, again] = [new Map(), new Map(), window.setInterval];
  window.setInterval = function (act, ms, ...given) {
    const id = again(act, ms, ...given);
    if (ms >= 1000) ticking.set(id, () => act(...given));
    return id;
  };
  const stop = window.clearInterval;
  window.clearInterval = function (id) { ticking.delete(id); stop(id); };
  window.setTimeout = function (act, ms, ...given) {
    const id = plain(() => { waiting.delete(id); act(...given); }, ms);
    if (ms >= LONG && typeof act === 'function') waiting.set(id, () => act(...given));
    return id;
  };
  window.clearTimeout = function (id) { waiting.delete(id); clear(id); };
  AbortSignal.timeout = function (ms) {
    const ender = new AbortController();
    window.setTimeout(() => ender.abort(new DOMException('late', 'TimeoutError')), ms);
    return ender.signal;
  };
  window.siegeHurry = () => {
    [...waiting].forEach(([id, act]) => { window.clearTimeout(id); act(); });
    for (let tick = 0; tick < TICKS; tick += 1) ticking.forEach((act) => act());
  };
  new MutationObserver(() => window.siegeState?.(document.documentElement?.dataset.state || ''))
    .observe(document, { subtree: true, attributeFilter: ['data-state'] });
})()"""
"""Lets the campaign trigger long timers and many ticks without delay, and reports state changes."""

LOOK = """() => {
  const [html, box] = [document.documentElement, document.getElementById('failure')];
  const shown = box && !box.hidden && box.checkVisibility();
  return [html?.dataset.state || '', box?.dataset.reason || '', shown ? box.innerText : '',
    html?.dataset.start || ''];
}"""

BEGIN = '.setup [data-do="start"]'
FIRST_TAP = '.table [data-do="throw"], .table [data-do^="begin"]'


@dataclass
class Seen:
    """Result of a start."""

    state: str = ""
    """`ready`, `failed`, `silent` (neither, after all timers have run), `foreign` if another page
    appeared, or empty if no page did."""
    reason: str = ""
    text: str = ""
    way: str = ""
    """Start mode: `snapshot` or `plain`."""
    loads: int = 0
    """Number of automatic reloads."""
    said: list[str] = field(default_factory=list)
    """All states of the page, in order."""
    plays: bool = False
    """Whether a game could be started."""

    @property
    def wavers(self) -> bool:
        """True if the page reported `failed` and still became ready."""
        return self.state == "ready" and "failed" in self.said


class Watched(Protocol):
    """Observer of the start of a page, in any browser."""

    seen: Seen

    @property
    def page(self) -> Scripted:
        """The page itself."""
        ...

    def open(self, path: str) -> Seen:
        """Open an address; return the outcome of the start."""
        ...

    def play(self) -> bool:
        """Start the game from its set-up; return whether its table appeared."""
        ...

    def again(self) -> Seen:
        """Follow the instruction in the error message."""
        ...

    def close(self) -> None:
        """Close the page."""
        ...


class Watch:
    """Observer of the start of one page."""

    def __init__(self, context: BrowserContext, line: Line) -> None:
        self.page, self.line, self.seen = context.new_page(), line, Seen()
        self.on_look: Callable[[], None] = lambda: None
        """Callback between two queries."""
        self.page.expose_binding("siegeState", lambda _source, state: self.seen.said.append(state))
        self.page.add_init_script(HURRY)

    def open(self, path: str) -> Seen:
        """Open an address; return the outcome of the start."""
        self.seen = Seen()
        try:
            self._go(path)
        except Error as error:
            if INTERRUPTED not in str(error):  # no page was received, and the browser shows its own
                return self._end("")
            self._go(path)
        return self.settle()

    def _go(self, path: str) -> None:
        self.page.goto("about:blank")  # otherwise a change of the fragment alone would load nothing
        self.page.goto(self.line.address + path, wait_until="commit", timeout=TAP_MS)

    def settle(self) -> Seen:
        """Wait until the start has ended."""
        end, failed, hurries, hurried = monotonic() + PATIENCE_S, 0.0, 0, 0.0
        while monotonic() < end and hurries < HURRIES:
            self.on_look()
            state, reason, text, way = self._look()
            if state == "ready":
                return self._end(state, way=way)
            failed = (failed or monotonic()) if state == "failed" else 0.0
            if failed and monotonic() > failed + (STEADY_S if text else WORDLESS_S):
                return self._end(state, reason, text, way)
            if self._is_foreign():
                return self._end("foreign")
            is_held = self.line.held and self.line.quiet_s() > QUIET_S
            if state != "failed" and is_held and monotonic() > hurried + HURRY_S:
                hurries, hurried = hurries + 1, monotonic()
                self._hurry()
            self.page.wait_for_timeout(LOOK_MS)
        return self._end("silent")

    def _end(self, state: str, reason: str = "", text: str = "", way: str = "") -> Seen:
        seen = self.seen
        seen.state, seen.reason, seen.text, seen.way = state, reason, " ".join(text.split()), way
        seen.loads = max(seen.said.count(LOADED) - 1, 0)
        return seen

    def _look(self) -> list[str]:
        try:
            return list(self.page.evaluate(LOOK))
        except Error:  # between two documents
            return ["", "", "", ""]

    def _is_foreign(self) -> bool:
        """Return whether a complete page of another site is shown, such as a login page."""
        read = "() => document.readyState === 'complete' && !document.documentElement.dataset.state"
        try:
            return bool(self.page.evaluate(read))
        except Error:
            return False

    def _hurry(self) -> None:
        try:
            self.page.evaluate("() => window.siegeHurry?.()")
        except Error:
            return

    def play(self) -> bool:
        """Start the game from its set-up; return whether its table appeared."""
        try:
            self.page.locator(BEGIN).first.click(timeout=TAP_MS)
            self.page.locator(FIRST_TAP).first.wait_for(timeout=TAP_MS)
        except Error:
            return False
        self.seen.plays = True
        return True

    def again(self) -> Seen:
        """Press the button below the error message, or reload the page if there is none.

        A page that detects that the network is back continues without help.
        """
        self.seen = Seen()
        until(self.page, lambda: self._look()[0] not in ("failed", ""), ITSELF_S)
        button = self.page.locator("#failure button")
        try:
            if self._look()[0] in ("loading", "ready"):
                return self.settle()
            if button.count():
                button.first.click(timeout=TAP_MS)
                self.page.wait_for_timeout(200)
            else:
                self.page.reload(wait_until="commit", timeout=TAP_MS)
        except Error:
            return self._end("")
        return self.settle()

    def close(self) -> None:
        """Close the page."""
        self.page.close()


def until(page: Scripted, ask: Callable[[], T], patience_s: float, pause_ms: int = LOOK_MS) -> T:
    """Repeat a query until its result is true or the timeout expires; return the last result."""
    end = monotonic() + patience_s
    while not (answer := ask()) and monotonic() < end:
        page.wait_for_timeout(pause_ms)
    return answer
