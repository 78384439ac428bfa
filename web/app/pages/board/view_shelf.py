"""View of all class boards on this device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.pages.board.view_empty import empty_view
from app.views.kit.widgets import block, icon, knob, rail


class BoardRow(NamedTuple):
    """A board in the list."""

    key: str
    name: str
    date: str
    """Day of the board, in words."""
    results: int
    """Number of results, whether they can be read or not."""
    why: str = ""
    """Why the board can't be read, or an empty string."""


def boards_view(title: str, rows: Sequence[BoardRow]) -> Node:
    """Return the list of class boards, with buttons to open, save and delete them."""
    intro = _(
        "When a game is over, each device shows its result as a code. Collect the codes with the "
        "camera, or open links and files: everything stays on this device."
    )
    new = block([icon("plus"), _("New board")], "board-new", "big", **{"data-next": True})
    return h(
        "div",
        {"class": "page board", "key": "boards"},
        rail(title, knob("settings", _("Settings"), "open settings")),
        h("p", {"class": "lesson__intro paper"}, intro) if rows else None,
        h("div", {"class": "board__new"}, new),
        h("ul", {"class": "board__rows board__shelf"}, [_row(row) for row in rows])
        if rows
        else empty_view(),
    )


def _row(row: BoardRow) -> Node:
    name = row.name or _("Unnamed board")
    count = ngettext("{n} result", "{n} results", row.results)
    told = _("It can’t be opened: {why}", why=row.why) if row.why else f"{row.date} · {count}"
    body = h(
        "div",
        {"class": "board__who"},
        h("h2", {"class": "shelf__name"}, name),
        h("p", {"class": "board__how"}, icon("warn") if row.why else None, told),
    )
    attrs = {"class": "board__row paper", "key": row.key}
    return h("li", attrs, body, h("div", {"class": "board__do"}, _buttons(row, name)))


def _buttons(row: BoardRow, name: str) -> list[Child]:
    unread = block(_("Save as a file"), f"board-file {row.key}", "paper small")
    go = {"class": "block block--small", "href": f"#/class/board/{row.key}"}
    away = _("Delete {name}", name=name)
    drop = knob("close", away, f"board-delete {row.key}", **{"class": "knob knob--paper"})
    return [unread if row.why else h("a", go, _("Open the board")), drop]
