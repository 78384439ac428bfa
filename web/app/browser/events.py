"""Input events: taps, changed fields, keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from warnings import catch_warnings

from pyodide.ffi import create_proxy

import js
from app.browser.clock import BrowserClock
from app.browser.display import BrowserDisplay
from app.browser.focus import rove
from app.ports.commands import UnansweredVerb
from app.ports.screen import key_name


@dataclass
class Change:
    """A change of a field."""

    target: Any
    """The field."""
    name: str
    """The attribute with the verb: `data-change` or `data-input`."""
    value: str


class PageEvents:
    """Listeners for input, one per event type, on the page's root element."""

    def __init__(self, display: BrowserDisplay, clock: BrowserClock) -> None:
        self._display = display
        self._clock = clock
        self._change: Change | None = None
        """The last change of a field, if it has not been handled yet."""

    def listen(self, act: Callable[[str, str], None], key: Callable[[str], bool]) -> None:
        """Call `act(verb, value)` for taps and changed fields, and `key(name)` for other keys."""
        root = self._display.root
        add = root.addEventListener
        add("click", create_proxy(lambda event: self._clicked(event, act)))
        add("change", create_proxy(lambda event: self._changed(event, act, "data-change")))
        add("input", create_proxy(lambda event: self._changed(event, act, "data-input")))
        add("cancel", create_proxy(lambda event: self._cancelled(event, act)), True)  # noqa: FBT003
        add("submit", create_proxy(lambda event: self._submitted(event, act)))
        js.document.addEventListener("keydown", create_proxy(lambda event: self._key(event, key)))
        self._long_press = LongPress(
            root, lambda do, value: self._held(do, value, act), self._clock.run
        )

    def early(self) -> list[tuple[str, str]]:
        """Return the input collected before Python was ready, and clear it; see boot.js."""
        taps = getattr(js.window, "spielekisteEarly", None)
        inputs = [(str(tap.do), str(tap.value)) for tap in taps] if taps else []
        js.window.spielekisteEarly = None
        return inputs

    def _clicked(self, event: Any, act: Callable[[str, str], None]) -> None:
        """Handle a click on a control; on a click outside a dialog, close the dialog."""
        if event.detail:
            self._display.is_used_by(keys=False)
        target, hit = event.target.closest("[data-do]"), event.target
        if target:
            if target.localName == "a":
                event.preventDefault()
            is_repeated, verb = event.detail > 1, str(target.getAttribute("data-do"))
            self._display.handle(lambda: self._press(target, verb, act, is_repeated=is_repeated))
        elif hit.localName == "dialog" and hit.hasAttribute("data-close"):
            self._display.handle(lambda: self._leave(hit, act))

    def _leave(self, dialog: Any, act: Callable[[str, str], None]) -> None:
        """Close a dialog, unless the last rendering removed it."""
        if dialog.isConnected:
            act(str(dialog.getAttribute("data-close")), "")

    def _press(
        self, target: Any, verb: str, act: Callable[[str, str], None], *, is_repeated: bool
    ) -> None:
        """Act on a control, unless the last rendering removed it or changed its verb, or it is closed."""
        if not target.isConnected or target.getAttribute("data-do") != verb:
            return
        closed = target.getAttribute("aria-disabled") == "true" and not target.hasAttribute(
            "data-why"
        )
        if target.hasAttribute("disabled") or closed:
            return
        if not (is_repeated and target.hasAttribute("data-once")):
            act(verb, "")

    def _held(self, do: str, value: str, act: Callable[[str, str], None]) -> None:
        self._display.finish()
        act(do, value)

    def _changed(self, event: Any, act: Callable[[str, str], None], name: str) -> None:
        """Handle a changed field after the browser has painted it; until then, keep its content.

        Only the last of several changes in a row is handled.
        """
        target, last = event.target, self._change
        if not target.hasAttribute(name):
            return
        boxed = target.type == "checkbox"
        value = ("on" if target.checked else "off") if boxed else str(target.value)
        if last and last.name == name and last.target.isSameNode(target):
            last.value = value
            return
        change = self._change = Change(target, name, value)
        self._display.changed_field = target
        self._display.handle_after_paint(lambda: self._handle_change(change, act))

    def _handle_change(self, change: Change, act: Callable[[str, str], None]) -> None:
        if change is self._change:
            self._change = self._display.changed_field = None
        verb = str(change.target.getAttribute(change.name))
        if change.target.isConnected:
            act(verb, change.value)
            return
        # A field that is removed while it has the focus reports its change, perhaps of a screen that was left.
        with catch_warnings(action="ignore", category=UnansweredVerb):
            act(verb, change.value)

    def _cancelled(self, event: Any, act: Callable[[str, str], None]) -> None:
        self._display.finish()
        if event.target.hasAttribute("data-close"):
            event.preventDefault()
            act(str(event.target.getAttribute("data-close")), "")

    def _submitted(self, event: Any, act: Callable[[str, str], None]) -> None:
        event.preventDefault()
        self._display.finish()
        if event.target.hasAttribute("data-submit"):
            act(str(event.target.getAttribute("data-submit")), "")

    def _key(self, event: Any, key: Callable[[str], bool]) -> None:
        self._display.is_used_by(keys=True)
        name = key_name(str(event.key), str(event.code), shift=bool(event.shiftKey))
        target = event.target
        if target.localName in ("input", "select", "textarea"):
            return
        self._display.finish()
        if rove(target, name):
            event.preventDefault()
            return
        is_function = len(name) > 1 and name.startswith("F")
        if event.altKey or event.repeat:
            return
        if target.closest("dialog") and not is_function:
            return
        whole = f"Ctrl+{name}" if event.ctrlKey or event.metaKey else name
        if is_function and event.shiftKey:
            whole = f"Shift+{whole}"
        if key(whole):
            event.preventDefault()


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
