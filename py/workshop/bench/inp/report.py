"""Interaction to Next Paint (INP) of every screen on a slow tablet, with one line per screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import median
from typing import Any

from workshop.bench.inp.visit import visited
from workshop.bench.start import SLOW, WINDOW
from workshop.common.goal import Goal
from workshop.common.paths import DIST
from workshop.dev.bare import bare_browser
from workshop.dev.screenshots import ScreenScene, scenes
from workshop.dev.serve import running

INP_MS = 100
"""Longest allowed INP; web-vitals calls up to 200 ms good."""

BELOW_MS = 8
"""Value for interactions that the browser doesn't report, as they took less than 16 ms."""

REPEATED = ("-fault", "-sheet", "-rules", "-due")
"""Ends of the names of scenes that another scene reaches by its controls."""

LATE = (
    ScreenScene("bots", "/bots/kniffel"),
    ScreenScene("bots-lesson", "/bots/kniffel/lesson/1"),
    ScreenScene("bots-tournament", "/bots/kniffel/tournament"),
    ScreenScene("lab", "/lab"),
    ScreenScene("board", "/class/board"),
)
"""Screens without a picture in `dev.screenshots`."""


@dataclass(frozen=True)
class Screen:
    """The interactions on a screen."""

    name: str
    took: Sequence[float]
    """Milliseconds of each interaction until the next frame."""
    longest: float
    """The page's INP in milliseconds."""
    what: str
    """The longest interaction, with its parts in milliseconds."""

    def __str__(self) -> str:
        middle = median(self.took) if self.took else 0
        return f"{len(self.took)} interactions, {middle:.0f} in the middle; {self.what}"


def report() -> None:
    """Print the INP of every screen, and of all screens together."""
    found = []
    with running(DIST) as site, bare_browser(WINDOW) as browser:
        for scene in screens():
            found.append(screen_of(scene.name, visited(browser, site, scene, SLOW)))
            print(line(found[-1]), flush=True)
    print(whole(found))


def line(screen: Screen) -> str:
    """Return the report line of a screen."""
    goal = Goal(f"processor {SLOW} × slower, INP, {screen.name}, ms", INP_MS, ".0f")
    return goal.judged(screen.longest, str(screen))


def whole(found: Sequence[Screen]) -> str:
    """Return the report line of all screens together."""
    took = [each for screen in found for each in screen.took]
    goal = Goal(f"processor {SLOW} × slower, INP of all screens, p98, ms", INP_MS, ".0f")
    missed = sum(screen.longest > INP_MS for screen in found)
    more = f"{len(took)} interactions, {median(took):.0f} in the middle, longest {max(took):.0f}"
    return goal.judged(p98(took), f"{more}; {missed} of {len(found)} screens above")


def p98(took: Sequence[float]) -> float:
    """Return the time that one interaction in 50 exceeds, as web-vitals defines it."""
    return sorted(took, reverse=True)[len(took) // 50]


def screens() -> Iterator[ScreenScene]:
    """Yield every screen of the application once."""
    pictured = (scene for scene in scenes() if not scene.page)
    return (scene for scene in chain(pictured, LATE) if not scene.name.endswith(REPEATED))


def screen_of(name: str, seen: dict[str, Any]) -> Screen:
    """Return the interactions recorded during a visit."""
    took = list(seen["took"].values())
    unseen = [float(BELOW_MS)] * (seen["count"] - len(took))
    return Screen(name, [*took, *unseen], seen["longest"], seen["what"])
