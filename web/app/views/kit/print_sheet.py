"""Printable score sheets, blank or filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _
from app.views.kit.widgets import token
from app.words.base import NOTHING
from spielekiste.core.seats import Player

CALM = 4
"""Maximum number of columns on a full page with enough room for horizontal names."""

NARROW = 2
"""Maximum number of columns on half a page with enough room for horizontal names."""


class Row(NamedTuple):
    """One row of a printed sheet."""

    id: str
    label: Child
    """Display name of the row."""
    kind: str = ""
    """`sum` or `total` for calculated rows, empty for boxes."""


class PrintedColumn(NamedTuple):
    """One column of a printed sheet."""

    head: Child = None
    """Head of the column; if None, a space for a name is left."""
    entries: Mapping[str, str] = NOTHING
    """Entries by row id; missing rows are blank."""


class Sheet(NamedTuple):
    """One printed score sheet."""

    title: str
    """Display name of the game."""
    agreed: str
    """Description of the table's house rules, in one line."""
    rows: Sequence[Row]
    columns: Sequence[PrintedColumn]
    owner: Player | None = None
    """Owner of the sheet, if it belongs to one player."""
    owned: bool = False
    """Whether the sheet belongs to one player, whose name may be unknown."""
    foot: Sequence[str] = ()
    """Result of the game, line by line."""


def page(blocks: Sequence[Node], room: int, *, small: bool) -> Node:
    """Return a page divided into `room` parts; if `small`, the page is A5."""
    attrs = {"class": ["printed", "printed--small" if small else ""], "data-room": room}
    return h("div", attrs, blocks)


def sheet_block(sheet: Sheet, room: int = 1) -> Node:
    """Return a score sheet that fills one of `room` equal parts of a page."""
    crowd = len(sheet.columns) > (CALM if room == 1 else NARROW)
    named = any(column.head for column in sheet.columns)
    upright = "is-upright" if crowd and named and not sheet.owned else ""
    head = h("tr", None, h("td", None), [_head(column) for column in sheet.columns])
    table = h(
        "table",
        {
            "class": ["printed__table", upright],
            "data-long": len(sheet.rows) > LONG,
            "data-list": all(isinstance(row.label, str) for row in sheet.rows),
        },
        h("thead", None, head),
        h("tbody", None, [_row(row, sheet.columns) for row in sheet.rows]),
    )
    foot = [h("p", {"class": "printed__foot"}, line) for line in sheet.foot]
    top = heading(sheet.title, sheet.agreed, sheet.owner, owned=sheet.owned)
    return h("article", {"class": "printed__block"}, top, table, foot)


LONG = 12
"""Maximum number of rows of a sheet that does not need the full height of a page."""


def heading(title: str, agreed: str, owner: Player | None, *, owned: bool) -> Node:
    """Return the heading of a sheet or board; if `owned`, it has a line for an unknown name."""
    name = who(owner) if owner else h("span", {"class": "printed__line"}, _("Name"))
    return h(
        "header",
        {"class": "printed__head"},
        h("h2", {"class": "printed__title"}, title),
        name if owned or owner else None,
        h("p", {"class": "printed__agreed"}, agreed) if agreed else None,
    )


def who(player: Player) -> Node:
    """Return a player's shape and name, to head a column."""
    name = h("span", {"class": "printed__name"} | EXACT, player.name)
    return h("span", {"class": "printed__who"}, token(player.mark), name)


def _head(column: PrintedColumn) -> Node:
    attrs = {"class": "printed__top", "scope": "col" if column.head else None}
    return h("th" if column.head else "td", attrs, column.head)


def _row(row: Row, columns: Sequence[PrintedColumn]) -> Node:
    cells = [h("td", None, column.entries.get(row.id, "")) for column in columns]
    head = h("th", {"scope": "row", "class": "printed__label"}, row.label)
    return h("tr", {"class": f"printed__{row.kind}" if row.kind else None}, head, cells)
