"""Dialogs and focus during a rendering: open new dialogs, restore a lost focus.

Both make the browser style and lay out the whole page, so each runs in a separate task. A new
dialog is filled while closed, when its content has no styles, then opened without its content, which
gets its styles part by part and its layout while invisible, then shown: styles, layout and painting
are in different tasks. The page outside it becomes inert afterwards, part by part (`page.js`). The focus is restored after the
rendering; for keyboard users, who may press the next key immediately, in the same task.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pyodide.ffi import JsException

import js
from app.browser.clock import BrowserClock
from app.browser.files import BrowserFiles
from app.ports.border import SpielekisteScan

CONTROLS = "button:not([disabled]), a[href], input:not([disabled]), select"
"""Selector for focusable controls."""

NEXT = "dialog[open] [data-next], :not(dialog *)[data-next]"
"""Selector for the control of the suggested next action."""

RAIL = ".rail"
"""Selector for the title bar; only focus lost inside it may move there."""

CLOSED = "dialog[data-close]:not([open])"
"""Selector for new dialogs that are not open yet."""

FILLING = "data-filling"
"""Attribute of a dialog that is being opened; its content is invisible."""


class FocusManager:
    """Dialogs and focus of one page.

    Call `hold` before a rendering, `open_dialogs` after its last batch, `show_dialogs` in a later
    task, `settle` at its end.
    """

    def __init__(
        self, document: Any, root: Any, soon: Callable[[Callable[[], None]], None]
    ) -> None:
        self._document = document
        self._root = root
        self._soon = soon
        """Calls a function in the next task."""
        self._opener: Any = None
        self._above: list[Any] = []
        self._new: list[Any] = []
        """Dialogs that have just been opened, until one of their controls has the focus."""
        self._is_due = False
        self._waiting: Any = None
        """Heading that has the focus until there is a suggested next action."""
        self.by_keys = False
        """Whether the last input came from a keyboard.

        `:focus-visible` cannot tell: it also matches before any input."""

    def hold(self) -> None:
        """Remember the focused element, unless an earlier one is still to be restored."""
        if not self._is_due:
            self._above = _ancestors(self._document.activeElement)

    def open_dialogs(self) -> bool:
        """Open new dialogs without their content; return whether there were any.

        A dialog that they replace is closed afterwards, because closing it first would style the
        whole page twice.
        """
        dialogs = list(self._root.querySelectorAll(CLOSED))
        for dialog in dialogs:
            self._note_opener()
            dialog.toggleAttribute(FILLING, True)  # noqa: FBT003 - the browser's signature
            js.window.spielekistePage.open(dialog)
        if dialogs:
            js.window.spielekistePage.leave()
        self._new += dialogs
        return bool(dialogs)

    def _note_opener(self) -> None:
        """Remember the control that opens a dialog, unless it is in a dialog that is replaced."""
        active = self._document.activeElement
        if not active.closest("dialog"):
            self._opener = active

    def show_dialogs(self) -> None:
        """Show the content of new dialogs."""
        for dialog in self._new:
            dialog.toggleAttribute(FILLING, False)  # noqa: FBT003 - the browser's signature

    def settle(self) -> None:
        """Move the focus into new dialogs and restore a lost focus, if necessary."""
        if self._is_due or not (self._is_lost or self._new or self._is_awaited):
            return
        if self.by_keys:
            self._settle()
        else:
            self._is_due = True
            self._soon(self._settle)

    def _settle(self) -> None:
        self._is_due = False
        self._enter_dialogs()
        self._keep_focus()

    @property
    def _is_lost(self) -> bool:
        """True if no element has the focus, or the focused one is disabled."""
        active = self._document.activeElement
        return not active or active.isSameNode(self._document.body) or _is_closed(active)

    @property
    def _is_awaited(self) -> bool:
        """True if the focus is on a waiting heading while there is a suggested next action."""
        here = self._waiting and self._waiting.isSameNode(self._document.activeElement)
        return bool(here and self._root.querySelector(NEXT))

    def _enter_dialogs(self) -> None:
        """Focus the first control of new dialogs, as the browser does on opening."""
        new, self._new = self._new, []
        for dialog in new:
            first = dialog.querySelector("[autofocus]") or dialog.querySelector(CONTROLS)
            if first and not dialog.querySelector(":focus"):
                first.focus()
            meant = dialog.querySelector("[data-meant]")
            if meant:
                meant.scrollIntoView()

    def _keep_focus(self) -> None:
        """Restore a lost focus.

        The focus moves to the first of these: the control that opened the closed dialog, the
        suggested next action, the nearest control or heading in a former ancestor, the screen's
        heading. A focused heading passes the focus on once there is a suggested next action.
        """
        if not (self._is_lost or self._is_awaited):
            return
        self._waiting = None
        following = self._after_dialog() or self._root.querySelector(NEXT) or self._near()
        if following:
            following.focus(js.JSON.parse('{"preventScroll": true}'))

    def _after_dialog(self) -> Any:
        if self._root.querySelector("dialog[open]"):
            return None
        opener, self._opener = self._opener, None
        return opener if opener and opener.isConnected and not _is_closed(opener) else None

    def _near(self) -> Any:
        inside = [element for element in self._above if self._root.contains(element)]
        for element in inside:
            here = not element.isSameNode(self._root)
            target = (
                (_control(element) or self._await(element.querySelector("h2"))) if here else None
            )
            if target:
                return target
        return self._await(self._root.querySelector("h1")) if self._above else None

    def _await(self, heading: Any) -> Any:
        """Make a heading focusable until there is a suggested next action, and return it."""
        if heading:
            heading.tabIndex = -1
            self._waiting = heading
        return heading


def _control(element: Any) -> Any:
    """Return the first visible control in an element, outside the title bar unless the element is
    in it.
    """
    inside = element.closest(RAIL)
    for control in element.querySelectorAll(CONTROLS):
        if control.getClientRects().length and (inside or not control.closest(RAIL)):
            return control
    return None


def _ancestors(element: Any) -> list[Any]:
    """Return an element and its ancestors, nearest first, up to the body's child."""
    above = []
    while element and element.localName not in ("body", "html"):
        above.append(element)
        element = element.parentElement
    return above


def _is_closed(element: Any) -> bool:
    return bool(element.hasAttribute("disabled"))


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
