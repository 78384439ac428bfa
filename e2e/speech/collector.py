"""Collects all text that a page shows and speaks, as lines in order of appearance."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from e2e.support.fixtures import ready
from e2e.support.look import count, evaluate
from e2e.support.random_play import CHOICES, TAP

MOST = 4000
"""Upper limit of taps in a game."""

PAUSE_MS = 50
"""Delay for a bot's move or for a pause in the game, in milliseconds."""

LISTEN = """() => {
  const live = document.getElementById('live');
  window.spokenLines = [];
  new MutationObserver((records) => {
    const lines = records.flatMap((record) => [...record.addedNodes]);
    window.spokenLines.push(...lines.map((line) => line.textContent.trim()).filter(Boolean));
  }).observe(live, { childList: true });
}"""
"""Collects all texts of the live region, including those between two looks at the page."""

LOOK = """() => {
  const shown = document.body.innerText.split('\\n');
  const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((node) =>
    ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) || ''));
  return { spoken: window.spokenLines.splice(0), shown, named };
}"""
"""Returns the lines spoken since the last look, and the texts on the page now."""

MARKS = {"spoken": "« ", "shown": "", "named": "· "}
"""Prefix of a line in the file, by kind of text."""


class Collector:
    """Text of one page as lines; each line is recorded when it appears, not while it remains."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        self._before: set[str] = set()

    def open(self, address: str) -> None:
        """Load an address and record its initial text."""
        self.page.goto(address)
        ready(self.page)
        evaluate(self.page, LISTEN)
        self.heading(address)
        self.look()

    def heading(self, text: str) -> None:
        """Start a new section of the file."""
        self.lines += ["", f"## {text}", ""]

    def go(self, route: str) -> None:
        """Follow a route of the application and record its text."""
        evaluate(self.page, "(route) => { location.hash = route; }", f"#{route}")
        self.heading(route)
        self.page.wait_for_timeout(PAUSE_MS)
        self.look()

    def tap(self, what: str) -> None:
        """Tap the control for an action and record the changes."""
        evaluate(self.page, TAP, what)
        self.look()

    def look(self) -> None:
        """Record text that was not on the page at the last check."""
        seen = evaluate(self.page, LOOK)
        texts = [(kind, text.strip()) for kind in MARKS for text in seen[kind] if text.strip()]
        fresh = dict.fromkeys(
            f"{MARKS[kind]}{text}"
            for kind, text in texts
            if kind == "spoken" or text not in self._before
        )
        self.lines += fresh
        self._before = {text for kind, text in texts if kind != "spoken"}

    def play(self, rng: Random) -> None:
        """Play to the end with random taps; raise `AssertionError` if the game does not end."""
        for _tap in range(MOST):
            if count(self.page.locator(".ending")):
                return
            ways = evaluate(self.page, CHOICES)
            if ways:
                self.tap(rng.choice(ways))
            else:
                self.page.wait_for_timeout(PAUSE_MS)
                self.look()
        expect(self.page.locator(".ending")).to_be_visible()
