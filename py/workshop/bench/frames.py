"""Frames that a slow device drops while something moves: a roll, a hop, a card.

Two counts. Late frames are those for which the page's thread was too busy; what moves by a style
sheet alone goes on meanwhile. Dropped frames were not drawn at all: that is what the eye sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from workshop.bench.start import READY_MS, SLOW, Bench, arrive, open_page
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.serve import running
from workshop.dev.tracing import events_of

FRAME_MS = 1000 / 60

LATE = 1.5
"""How many frames may pass before one counts as late."""

MOVING_MS = 1100
"""For how long a motion is watched: a roll with the values after it, the longest of them."""

CATEGORIES = "devtools.timeline.frame,disabled-by-default-devtools.timeline.frame"

DRAWN, DROPPED = "DrawFrame", "DroppedFrame"

ROUNDS = 3

DROPS = 3
"""Maximum number of frames dropped while something moves."""

WATCH = """(milliseconds) => new Promise((done) => {
  const times = [];
  const note = (time) => {
    times.push(time);
    if (time - times[0] < milliseconds) requestAnimationFrame(note);
    else done(times);
  };
  requestAnimationFrame(note);
})"""
"""Times of the page's frames for so long."""


class Motion(NamedTuple):
    """Something that moves after a tap."""

    name: str
    game: str
    tap: str
    """The control that starts it."""


MOTIONS = (
    Motion("a roll of five dice", "kniffel", "[data-do=throw]"),
    Motion("a hop", "ludo", "[data-do^='move ']"),
    Motion("a card", "maumau", "[data-do^='move ']"),
)


class Frames(NamedTuple):
    """Late and dropped frames of an animation."""

    drawn: int
    dropped: int
    late: int

    def __str__(self) -> str:
        return f"{self.drawn} drawn, {self.late} late on the page's thread"


def report() -> None:
    """Print for every motion how many frames were dropped."""
    with running(DIST) as site, sync_playwright() as playwright:
        bench = Bench(playwright, {"ours": site})
        for motion in MOTIONS:
            print(line(motion.name, fewest(bench, motion)))


def line(name: str, frames: Frames) -> str:
    """Return what is printed of a motion."""
    goal = Goal(f"processor {SLOW} × slower, dropped frames, {name}", DROPS, ".0f")
    return goal.judged(frames.dropped, str(frames))


def fewest(bench: Bench, motion: Motion, slow: int = SLOW) -> Frames:
    """Return the best of a few rounds: other work on the machine only ever adds to it."""
    with bench.visitor("ours") as context:
        page = open_page(context, slow)
        page.emulate_media(reduced_motion="no-preference")
        arrive(page)
        rounds = [_moved(page, motion) for _round in range(ROUNDS)]
    return min(rounds, key=lambda frames: frames.dropped)


def _moved(page: Page, motion: Motion) -> Frames:
    """Sit down, go on until it can be started, and count the frames while it moves."""
    page.evaluate("(route) => { location.hash = `#${route}` }", "/")
    asked = f"/{motion.game}/new?seed=frames&begin=chosen&players=Ada,Ben"
    page.evaluate("(route) => { location.hash = `#${route}` }", asked)
    page.locator("[data-do=start]").click(timeout=READY_MS)
    _come_to(page, motion.tap)
    times: list[float] = []

    def act(page: Page) -> None:
        page.locator(motion.tap).first.evaluate("control => control.click()")
        times.extend(page.evaluate(WATCH, MOVING_MS))

    names = Counter(event["name"] for event in events_of(page, act, CATEGORIES))
    return Frames(names[DRAWN], names[DROPPED], late(times))


def _come_to(page: Page, tap: str) -> None:
    """Tap what is offered until this is."""
    ways = f"{tap}, [data-do=throw], [data-do=show], [data-do=deal], [data-do=wish]"
    while not page.locator(tap).count():
        page.locator(ways).first.evaluate("control => control.click()")
        page.wait_for_timeout(MOVING_MS)


def late(times: Iterable[float]) -> int:
    """Return how many frames are missing where the next one was late."""
    gaps = [(after - before) / FRAME_MS for before, after in pairwise(times)]
    return sum(round(gap) - 1 for gap in gaps if gap > LATE)
