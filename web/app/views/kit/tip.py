"""The line that says what can be done; in a first game, a paper note with a tip in its place."""

from __future__ import annotations

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import knob


def message_or_tip(
    text: str, tip: str, *, joy: bool = False, kind: str = "message", key: str | None = None
) -> Node:
    """Return the message, or the tip if there is one; a tap on its button ends all tips."""
    if not tip:
        return h("p", {"class": [kind, "is-joy" if joy else ""], "key": key}, text)
    off = knob("close", _("No more tips"), "set tips off", **{"class": "knob knob--paper tip__off"})
    note = {"class": [kind, "tip"], "role": "note", "key": "tip"}
    return h("div", note, h("p", {"class": "tip__paper paper"}, tip, off))
