"""Dialog that lists the keys, with a button for each status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import block, dialog


def keys_dialog(on_board: Sequence[tuple[str, str]], status: Mapping[str, str]) -> Node:
    """Return the dialog with all keys.

    `on_board` has the board's keys with their effects, `status` the status announced by each key.
    """
    titles = _titles()
    asked = [
        _row(key, block(titles[what], f"say {what}", "paper small")) for key, what in status.items()
    ]
    undo = [("Z", _("Undo")), ("Y", _("Redo")), ("?", _("Keys and status"))]
    rows = [_row(key, h("span", None, effect)) for key, effect in (*on_board, *undo)]
    return dialog("keys", _("Keys and status"), h("div", {"class": "rows"}, asked, rows))


def _row(key: str, use: Node) -> Node:
    return h("div", {"class": "row"}, h("kbd", {"class": "row__name"}, key), use)


def _titles() -> dict[str, str]:
    return {
        "turn": _("Whose turn is it?"),
        "own": _("My sheet, pieces or cards"),
        "scores": _("The scores"),
        "earlier": _("What’s happened so far, step by step"),
        "again": _("Say it again"),
    }
