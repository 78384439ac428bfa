"""Where a person's attention goes in a drawing: new dialogs open, a lost focus finds a place.

Either has the browser style and lay out the whole page, so it gets a task of its own. A dialog opens
while it is empty, before its content is drawn; the browser paints after it. The focus is placed when
all is drawn. Who plays by keys may press the next key at once: then that is one task.
"""

from __future__ import annotations

import asyncio
from typing import Any

import js

CONTROLS = "button:not([disabled]), a[href], input:not([disabled]), select"
"""What can have the focus."""

NEXT = "dialog[open] [data-next], :not(dialog *)[data-next]"
"""The next thing to do."""

CLOSED = "dialog[data-close]:not([open])"
"""Dialogs that were drawn and do not lie on top yet."""


FILLING = "data-filling"
"""Marks a dialog whose content is still being drawn; the styles show it when it is whole."""


class FocusManager:
    """Dialogs and focus of one page: `hold` before each drawing, `open_dialogs` after each stroke
    of it, `settle` at its end.
    """

    def __init__(self, document: Any, root: Any) -> None:
        self._document = document
        self._root = root
        self._opener: Any = None
        self._above: list[Any] = []
        self._filling: list[Any] = []
        """Dialogs that are open and not whole yet."""
        self._whole: list[Any] = []
        """Those that are whole and not shown yet."""
        self._is_due = False
        self.by_keys = False
        """Whether the last thing that was done came from a keyboard.

        `:focus-visible` would not tell: it also matches where nothing has been touched yet."""

    def hold(self) -> None:
        """Remember where the focus is, unless that is remembered from a drawing just before."""
        if not self._is_due:
            self._above = _ancestors(self._document.activeElement)

    def open_dialogs(self) -> bool:
        """Open the dialogs that are new in the page; tell whether there are any."""
        found = list(self._root.querySelectorAll(CLOSED))
        for dialog in found:
            self._opener = self._document.activeElement
            dialog.toggleAttribute(FILLING, True)  # noqa: FBT003 - the browser's
            dialog.showModal()
        self._filling += found
        return bool(found)

    def settle(self) -> None:
        """Have new dialogs shown and a lost focus placed, where there is need."""
        self._whole += self._filling
        self._filling = []
        if self._is_due or not (self._is_lost or self._whole):
            return
        if self.by_keys:
            self._settle()
        else:
            self._is_due = True
            asyncio.get_event_loop().call_soon(self._settle)

    def _settle(self) -> None:
        self._is_due = False
        self._show_dialogs()
        self._keep_focus()

    @property
    def _is_lost(self) -> bool:
        """Whether nothing has the focus, or what had it has gone or is closed now."""
        active = self._document.activeElement
        return not active or active.isSameNode(self._document.body) or _is_closed(active)

    def _show_dialogs(self) -> None:
        """Show the dialogs that are whole now; the first control has the focus, as if it had been
        there when they opened.
        """
        whole, self._whole = self._whole, []
        for dialog in whole:
            dialog.toggleAttribute(FILLING, False)  # noqa: FBT003 - the browser's
            first = dialog.querySelector("[autofocus]") or dialog.querySelector(CONTROLS)
            if first and dialog.isSameNode(self._document.activeElement):
                first.focus()
            meant = dialog.querySelector("[data-meant]")
            if meant:
                meant.scrollIntoView()

    def _keep_focus(self) -> None:
        """Give a lost focus a new place.

        That is the control that opened a dialog now closed, the next thing to do, the nearest
        control to where it was, or else the screen's heading.
        """
        if not self._is_lost:
            return
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
            found = None if element.isSameNode(self._root) else element.querySelector(CONTROLS)
            if found:
                return found
        heading = self._root.querySelector("h1")
        if not self._above or not heading:
            return None
        heading.tabIndex = -1
        return heading


def _ancestors(element: Any) -> list[Any]:
    """Return the elements that an element stands in, nearest first, up to the body's child."""
    above = []
    while element and element.localName not in ("body", "html"):
        above.append(element)
        element = element.parentElement
    return above


def _is_closed(element: Any) -> bool:
    return bool(element.hasAttribute("disabled"))
