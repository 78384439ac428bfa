"""Input without a pointer: arrow keys in groups of buttons, and single-switch scanning.

One button of each group is in the tab order (roving tab stops); arrow keys move to the others.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pyodide.ffi import JsException

from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekisteScan

ARROWS = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}


def rove(target: Any, key: str) -> bool:
    """Move the focus in the direction of an arrow key; return whether the key was handled."""
    group = target.closest("[data-roving]") if key in ARROWS else None
    if not group:
        return False
    row = group.getAttribute("data-roving") == "row"
    nearest = (_beside if row else _nearest)(_stops(group), target, ARROWS[key])
    if nearest:
        _tab_stop(group, nearest)
        nearest.focus()
    return True


def set_tab_stops(root: Any) -> None:
    """Put exactly one button of each group into the tab order."""
    for group in root.querySelectorAll("[data-roving]"):
        stops = _stops(group)
        if stops and not any(item.tabIndex == 0 for item in stops):
            _tab_stop(group, stops[0])
        elif sum(item.tabIndex == 0 for item in stops) > 1:
            chosen = next((item for item in stops if item.matches(":focus")), stops[0])
            _tab_stop(group, chosen)


def _stops(group: Any) -> list[Any]:
    return list(group.querySelectorAll("button:not([disabled])"))


def _tab_stop(group: Any, chosen: Any) -> None:
    for item in _stops(group):
        item.tabIndex = 0 if item.isSameNode(chosen) else -1


def _beside(stops: list[Any], target: Any, way: tuple[int, int]) -> Any:
    """Return the next or previous button in document order, for rows such as scattered dice."""
    here = next((at for at, item in enumerate(stops) if item.isSameNode(target)), 0)
    there = here + sum(way)
    return stops[there] if 0 <= there < len(stops) else None


def _nearest(stops: list[Any], target: Any, way: tuple[int, int]) -> Any:
    """Return the nearest button in a direction, or None."""
    here = _centre(target)
    others = [item for item in stops if not item.isSameNode(target)]
    ranked = [(_distance(here, _centre(item), way), item) for item in others]
    ahead = [pair for pair in ranked if pair[0] is not None]
    return min(ahead, key=lambda pair: pair[0] or 0)[1] if ahead else None


def _centre(element: Any) -> tuple[float, float]:
    box = element.getBoundingClientRect()
    return box.left + box.width / 2, box.top + box.height / 2


def _distance(
    here: tuple[float, float], there: tuple[float, float], way: tuple[int, int]
) -> float | None:
    """Return the distance in a direction, larger if off-axis; None if outside the direction."""
    right, down = there[0] - here[0], there[1] - here[1]
    ahead = right * way[0] + down * way[1]
    aside = abs(right * way[1]) + abs(down * way[0])
    return ahead + 3 * aside if ahead > 4 and ahead * 4 > aside else None


class SwitchScanner:
    """Single-switch scanning; its script is loaded when the setting is turned on."""

    def __init__(self, clock: BrowserClock, files: BrowserFiles) -> None:
        self._clock = clock
        self._files = files
        self._script: SpielekisteScan | None = None
        self._wanted = ("", False)
        """Pace, empty for no scanning, and whether choices are read aloud."""

    def set(self, pace: str, *, aloud: bool) -> None:
        """Scan at this pace; an empty pace stops scanning."""
        if self._wanted != (pace, aloud):
            self._wanted = (pace, aloud)
            self._clock.run(self._begin())

    async def _begin(self) -> None:
        """Load the script if necessary; if that fails, the next change of a setting tries again."""
        with suppress(JsException):
            self._script = self._script or await self._files.scanning()
            self._script.scan(*self._wanted)
