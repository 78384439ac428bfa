"""Long press on a control with a finger, mouse or key; screen readers need only a click."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

import js

HOLD_MS = 2000
"""Duration of a long press, in milliseconds."""

KEYS = ("Enter", " ")

CAPTURE = True
"""Argument of listeners that are called before those of the event's target."""

LET_GO = ("pointerup", "pointercancel", "pointerout", "blur")


class LongPress:
    """Detector of long presses, which call `act(data-hold)`; a pressed control has `data-held`.

    A short tap or key press triggers `data-do`, as on any control. A click without a pointer or key
    event comes from a screen reader and counts as a long press.
    """

    def __init__(
        self, root: Any, act: Callable[[str, str], None], run: Callable[[Any], None]
    ) -> None:
        self._act = act
        self._run = run
        self._held: Any = None
        self._beat = 0
        self._done = False
        """Whether the last press was long enough and has been handled."""
        self._root = root
        self._leave = create_proxy(self._let_go)
        listeners: dict[str, Callable[[Any], None]] = {
            "pointerdown": self._press,
            "keydown": self._key_down,
            "keyup": self._key_up,
            "contextmenu": self._menu,
            "click": self._click,
        }
        for name, listener in listeners.items():
            js.window.spielekistePage.listen(name, "[data-hold]", create_proxy(listener))

    def _press(self, event: Any) -> None:
        target = _holds(event)
        if target and event.button == 0:
            self._hold(target)

    def _key_down(self, event: Any) -> None:
        """Start a press by key; prevent clicks caused by key repeat."""
        target = _holds(event)
        if target and str(event.key) in KEYS:
            event.preventDefault()
            if not event.repeat:
                self._hold(target)

    def _key_up(self, event: Any) -> None:
        target = _holds(event)
        if not target or str(event.key) not in KEYS:
            return
        event.preventDefault()
        if self._held is not None:
            self._let_go(event)
            self._act(str(target.getAttribute("data-do")), "")

    def _menu(self, event: Any) -> None:
        """Prevent the context menu on a long press."""
        if _holds(event):
            event.preventDefault()

    def _click(self, event: Any) -> None:
        target = _holds(event)
        if target and (self._done or event.detail == 0):
            event.stopPropagation()
            if not self._done:
                self._act(str(target.getAttribute("data-hold")), "")

    def _hold(self, target: Any) -> None:
        self._beat += 1
        self._held, self._done = target, False
        for name in LET_GO:
            self._root.addEventListener(name, self._leave, CAPTURE)
        target.setAttribute("data-held", "")
        self._run(self._wait(self._beat, target))

    async def _wait(self, beat: int, target: Any) -> None:
        await asyncio.sleep(HOLD_MS / 1000)
        if beat == self._beat:
            self._stop()
            self._done = True
            self._act(str(target.getAttribute("data-hold")), "")

    def _let_go(self, event: Any) -> None:
        """Cancel the press when the pointer, key or focus leaves the control."""
        held, kind = self._held, str(event.type)
        if held is None:
            return
        inside = kind == "pointerout" and held.contains(event.relatedTarget)
        if not inside and not (kind == "blur" and not held.isSameNode(event.target)):
            self._stop()

    def _stop(self) -> None:
        self._beat += 1
        if self._held is not None:
            for name in LET_GO:
                self._root.removeEventListener(name, self._leave, CAPTURE)
            self._held.removeAttribute("data-held")
            self._held = None


def _holds(event: Any) -> Any:
    """Return the long-press control of an event, or None."""
    target = event.target
    return target.closest("[data-hold]") if hasattr(target, "closest") else None
