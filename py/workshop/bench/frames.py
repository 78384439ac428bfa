"""Frames that a slow device drops during an animation: a roll, a hop, a card.

Two values are measured. Late frames were delayed because the page's main thread was busy;
pure CSS animations continue meanwhile. Dropped frames were never drawn, so only they are
visible as stutter.
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
"""Gap between two frames, in frame lengths, above which the second one is late."""

MOVING_MS = 1100
"""Time for which an animation is watched, in milliseconds; the longest is a roll with the values
after it.
"""

CATEGORIES = "devtools.timeline.frame,disabled-by-default-devtools.timeline.frame"

DRAWN, DROPPED = "DrawFrame", "DroppedFrame"

ROUNDS = 3

DROPS = 3
"""Maximum number of dropped frames per animation."""

WATCH = """(milliseconds) => new Promise((done) => {
  const times = [];
  const note = (time) => {
    times.push(time);
    if (time - times[0] < milliseconds) requestAnimationFrame(note);
    else done(times);
  };
  requestAnimationFrame(note);
})"""
"""Script that returns the times of the page's frames for this many milliseconds."""


class Motion(NamedTuple):
    """An animation that a tap starts."""

    name: str
    game: str
    tap: str
    """Selector of the control that starts it."""


MOTIONS = (
    Motion("a roll of five dice", "kniffel", "[data-do=throw]"),
    Motion("a hop", "ludo", "[data-do^='move ']"),
    Motion("a card", "maumau", "[data-do^='move ']"),
)


class Frames(NamedTuple):
    """Numbers of drawn, dropped and late frames of an animation."""

    drawn: int
    dropped: int
    late: int

    def __str__(self) -> str:
        return f"{self.drawn} drawn, {self.late} late on the page's thread"


def report() -> None:
    """Print the number of dropped frames for each animation."""
    with running(DIST) as site, sync_playwright() as playwright:
        bench = Bench(playwright, {"ours": site})
        for motion in MOTIONS:
            print(line(motion.name, fewest(bench, motion)))


def line(name: str, frames: Frames) -> str:
    """Return the report line of an animation."""
    goal = Goal(f"processor {SLOW} × slower, dropped frames, {name}", DROPS, ".0f")
    return goal.judged(frames.dropped, str(frames))


def fewest(bench: Bench, motion: Motion, slow: int = SLOW) -> Frames:
    """Return the round with the fewest dropped frames, since other load can only add to them."""
    with bench.visitor("ours") as context:
        page = open_page(context, slow)
        page.emulate_media(reduced_motion="no-preference")
        arrive(page)
        rounds = [_moved(page, motion) for _round in range(ROUNDS)]
    return min(rounds, key=lambda frames: frames.dropped)


def _moved(page: Page, motion: Motion) -> Frames:
    """Start the game, play until the animation can be started, and count its frames."""
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
    """Tap available controls until `tap` appears."""
    ways = f"{tap}, [data-do=throw], [data-do=show], [data-do=deal], [data-do=wish]"
    while not page.locator(tap).count():
        page.locator(ways).first.evaluate("control => control.click()")
        page.wait_for_timeout(MOVING_MS)


def late(times: Iterable[float]) -> int:
    """Return the total number of frames missing from the gaps before late frames."""
    gaps = [(after - before) / FRAME_MS for before, after in pairwise(times)]
    return sum(round(gap) - 1 for gap in gaps if gap > LATE)
