"""View of a class board: its name, its tabs, and the content of the chosen tab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.board.link import LONGEST_NAME
from app.views.kit.widgets import block, icon, knob, rail, tick_box


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
    tools = [knob("left", _("All boards"), "go /class/board"),
             knob("settings", _("Settings"), "open settings")]  # fmt: skip
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
                "data-do": f"board-tab {tab.name}",
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
        "data-change": "board-name",
        "value": facts.name,
        "maxlength": LONGEST_NAME,
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    label = h("span", {"class": "field__label"}, _("Class"))
    name = h("label", {"class": "field"}, label, h("input", line))
    save = block([icon("save"), _("Save as a file")], "board-save", "paper small")
    attrs = {"class": "board__way paper", "key": "own"}
    return h("div", attrs, name, _shapes(facts), h("p", {"class": "board__how"}, facts.date), save)


def _shapes(facts: OwnFacts) -> Node:
    tick = {"type": "checkbox", "checked": facts.shapes, "data-change": "board-shapes"}
    return h(
        "label",
        {"class": "choice"},
        h("input", tick),
        tick_box("box"),
        h("span", {"class": "choice__name"}, _("Show shapes instead of names")),
    )
