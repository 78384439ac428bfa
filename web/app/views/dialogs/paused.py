"""Dialog for a pause that the host page has asked for."""

from __future__ import annotations

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import block, dialog


def resting_dialog() -> Node:
    """Return the dialog shown over a table while the host page has paused it."""
    text = _("The page around this table has paused the game. Everything stays where it is.")
    buttons = block(_("Keep playing"), "close", "small", **{"data-next": True})
    return dialog("resting", _("A short break"), h("p", None, text), buttons)
