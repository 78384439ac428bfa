"""Dialog for a pause requested by the host page."""

from __future__ import annotations

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import block, dialog


def resting_dialog() -> Node:
    """Return the dialog that covers a table paused by the host page."""
    text = _("The page around this table has paused the game. Everything stays where it is.")
    buttons = block(_("Keep playing"), "close", "small", **{"data-next": True})
    return dialog("resting", _("A short break"), h("p", None, text), buttons)
