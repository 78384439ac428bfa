"""Dialog of the keys, with a button for each status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.dom.nodes import Node, h
from app.i18n import _
from app.views.kit.widgets import block, dialog

FIVE = ("kniffel", "weltraum", "hexhex", "master")


def keys_dialog(game: str, status: Mapping[str, str]) -> Node:
    """Return the list of all keys; `status` has what each status key announces."""
    titles = _titles()
    asked = [
        _row(key, block(titles[what], f"say {what}", "paper small")) for key, what in status.items()
    ]
    rows = [_row(key, h("span", None, title)) for key, title in _keys(game)]
    return dialog("keys", _("Keys and status"), h("div", {"class": "rows"}, asked, rows))


def _row(key: str, use: Node) -> Node:
    return h("div", {"class": "row"}, h("kbd", {"class": "row__name"}, key), use)


def _titles() -> dict[str, str]:
    return {
        "turn": _("Whose turn is it?"),
        "own": _("My sheet, pieces or cards"),
        "scores": _("The scores"),
        "earlier": _("What happened before, step by step"),
        "again": _("Say it again"),
    }


def _keys(game: str) -> Sequence[tuple[str, str]]:
    """Return the other keys of a table and what they do."""
    undo = [("Z", _("Undo")), ("Y", _("Redo")), ("?", _("Keys and status"))]
    if game in FIVE:
        sheet = _("What you can do") if game == "master" else _("Score sheet")
        return [("R", _("Roll")), ("1 – 5", _("Dice")), ("S", sheet), *undo]
    return [*OTHERS[game](), *undo] if game in OTHERS else undo


OTHERS = {
    "ludo": lambda: [("R", _("Roll")), ("1 – 4", _("Moves"))],
    "ente": lambda: [("R", _("Roll")), ("1, 2", _("Move on or stay?"))],
    "maumau": lambda: [("D", _("Draw a card")), ("P", _("Pass"))],
}
"""Keys of the games without five dice."""
