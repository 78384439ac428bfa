"""View of a class board: its name, its tabs, and the content of the chosen tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.pages.board.link import LONGEST_NAME
from app.ports.commands import GO_TO
from app.views.kit.widgets import block, icon, knob, pips, rail, settings_knob, tick_box

BOARD_DELETE, BOARD_FILE, BOARD_NAME = "board-delete", "board-file", "board-name"
BOARD_NEW, BOARD_SAVE, BOARD_SHAPES = "board-new", "board-save", "board-shapes"
BOARD_TAB = "board-tab"
"""Verbs of the controls."""


class Tab(NamedTuple):
    """One of the board's tabs."""

    name: str
    """Name in routes."""
    label: str
    address: str
    """Link to it."""
    is_chosen: bool


class BoardFacts(NamedTuple):
    """Data for a board and its chosen tab."""

    title: str
    tabs: Sequence[Tab]
    content: Child
    """What the chosen tab shows."""
    scanner: Child
    """The camera; None for a tab that shows it only while it is on."""


class OwnFacts(NamedTuple):
    """Data about a board that the user can change."""

    name: str
    """Name of the class; may be empty."""
    date: str
    """Day of the board, in words."""
    shapes: bool
    """Whether names are left out."""


def board_view(facts: BoardFacts) -> Node:
    """Return the page of a class board, with the part that is selected."""
    tools = [knob("left", _("All boards"), f"{GO_TO} /class/board"), settings_knob()]
    return h(
        "div",
        {"class": "page board", "key": "board"},
        rail(facts.title, tools),
        _tabs(facts.tabs),
        h("div", {"class": ["board__body", _kind(facts)]}, _camera(facts.scanner), facts.content),
    )


def _camera(scanner: Child) -> Child:
    attrs = {"class": "board__scan board__way paper", "key": "camera"}
    return h("div", attrs, scanner) if scanner else None


def _kind(facts: BoardFacts) -> str:
    """Return the CSS class that makes the camera small on all tabs but the first."""
    return "" if facts.tabs[0].is_chosen else "board__body--show"


def _tabs(tabs: Sequence[Tab]) -> Child:
    if len(tabs) < 2:
        return None
    links = [
        h(
            "a",
            {
                "class": "board__tab",
                "href": tab.address,
                "data-do": f"{BOARD_TAB} {tab.name}",
                "aria-current": "page" if tab.is_chosen else None,
                "key": tab.address,
            },
            tab.label,
        )
        for tab in tabs
    ]
    return h("nav", {"class": "board__tabs", "aria-label": _("Parts of the board")}, links)


def own_view(facts: OwnFacts) -> Node:
    """Return the board's name, the choice between names and shapes, and the save button."""
    line = {
        "class": "field__line",
        "data-change": BOARD_NAME,
        "value": facts.name,
        "maxlength": LONGEST_NAME,
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    label = h("span", {"class": "field__label"}, _("Class"))
    name = h("label", {"class": "field"}, label, h("input", line))
    save = block([icon("save"), _("Save as a file")], BOARD_SAVE, "paper small")
    attrs = {"class": "board__way paper", "key": "own"}
    return h("div", attrs, name, _shapes(facts), h("p", {"class": "board__how"}, facts.date), save)


def _shapes(facts: OwnFacts) -> Node:
    tick = {"type": "checkbox", "checked": facts.shapes, "data-change": BOARD_SHAPES}
    return h(
        "label",
        {"class": "choice"},
        h("input", tick),
        tick_box("box"),
        h("span", {"class": "choice__name"}, _("Show shapes instead of names")),
    )


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
    new = block([icon("plus"), _("New board")], BOARD_NEW, "big", **{"data-next": True})
    return h(
        "div",
        {"class": "page board", "key": "boards"},
        rail(title, settings_knob()),
        h("p", {"class": "lesson__intro paper"}, intro) if rows else None,
        h("div", {"class": "board__new"}, new),
        h("ul", {"class": "board__rows board__shelf"}, [_row(row) for row in rows])
        if rows
        else empty_view(),
    )


def _row(row: BoardRow) -> Node:
    name = row.name or _("Unnamed board")
    count = ngettext("{n} result", "{n} results", row.results)
    sentence = _("It can’t be opened: {why}", why=row.why) if row.why else f"{row.date} · {count}"
    body = h(
        "div",
        {"class": "board__who"},
        h("h2", {"class": "shelf__name"}, name),
        h("p", {"class": "board__how"}, icon("warn") if row.why else None, sentence),
    )
    attrs = {"class": "board__row paper", "key": row.key}
    return h("li", attrs, body, h("div", {"class": "board__do"}, _buttons(row, name)))


def _buttons(row: BoardRow, name: str) -> list[Child]:
    unread = block(_("Save as a file"), f"{BOARD_FILE} {row.key}", "paper small")
    go = {"class": "block block--small", "href": f"#/class/board/{row.key}"}
    away = _("Delete {name}", name=name)
    drop = knob("close", away, f"{BOARD_DELETE} {row.key}", **{"class": "knob knob--paper"})
    return [unread if row.why else h("a", go, _("Open the board")), drop]


SHARES = (0.55, 0.8, 0.65, 1, 0.7, 0.85)
"""Heights of the sketched bars, one for each face of a die."""


def empty_view() -> Node:
    """Return the steps that lead to results on the board, beside a sketched picture."""
    button = _("Show my result to the teacher")
    steps = (
        _(
            "Everyone plays on their own device. With a prepared link, they all start the same game."
        ),
        _("After the game, the button “{button}” shows the result as a code.", button=button),
        _(
            "Scan the codes with this device’s camera, or open links and files. Everything stays "
            "on this device."
        ),
        _(
            "Then big charts show the class’s points, dice and boxes, next to what chance and "
            "perfect play would give. Let everyone guess first."
        ),
    )
    link = {"class": "block block--paper block--small", "href": "#/class"}
    return h(
        "section",
        {"class": "board__empty paper", "aria-labelledby": "board-empty", "key": "empty"},
        h(
            "h2",
            {"class": "past__title", "id": "board-empty"},
            _("How results get onto the board"),
        ),
        h("ol", {"class": "board__steps"}, [h("li", {"class": "board__step"}, x) for x in steps]),
        _sketch(),
        h("a", link, icon("share"), _("Prepare a link")),
    )


def _sketch() -> Node:
    """Return an empty chart of a die's faces."""
    bars = [
        h(
            "span",
            {"class": "board__guess"},
            h("span", {"class": "board__bar", "style": {"--share": share}}),
            pips(face),
        )
        for face, share in enumerate(SHARES, 1)
    ]
    return h("div", {"class": "board__sketch", "aria-hidden": "true"}, bars)
