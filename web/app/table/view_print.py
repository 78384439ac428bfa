"""View of the print screen: the pages and a panel of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.forms.view import OptionRow, choices, part
from app.i18n import _, ngettext
from app.ports.commands import LEAVE
from app.views.kit.widgets import block, icon, knob, rail, settings_knob

SET_COLUMNS, SET_PAPER, PRINT_PAGE, SET_ROOM = "columns", "paper", "print", "room"
"""Verbs of the controls."""


class PrintFacts(NamedTuple):
    """Data for the print screen; choices that are None are not offered."""

    game: str
    pages: Sequence[Node]
    """Pages as printed."""
    rules: OptionRow | None
    columns: int | None
    """Number of columns of a blank sheet."""
    seats: range
    """Possible numbers of columns."""
    rooms: Sequence[int]
    """Possible numbers of sheets per page."""
    room: int
    """Number of sheets per page."""
    small: bool
    """Whether the paper size is A5, not A4."""


def printing_view(facts: PrintFacts) -> Node:
    """Return the print screen."""
    tools = [
        settings_knob(),
        knob("close", _("Back"), LEAVE),
    ]
    pages = facts.pages
    room = {"class": "printing__pages", "role": "region", "aria-label": _("What to print")}
    return h(
        "div",
        {"class": "printing", "key": "printing"},
        rail(_("Score sheets"), tools),
        h("div", {"class": "printing__body"}, _slip(facts), h("div", room, pages)),
    )


def _slip(facts: PrintFacts) -> Node:
    pages = len(facts.pages)
    label: Child = [icon("print"), ngettext("Print {n} page", "Print {n} pages", pages)]
    return h(
        "div",
        {"class": "printing__slip slip paper"},
        block(label, PRINT_PAGE, "big", **{"data-next": True}),
        _rules(facts.game, facts.rules) if facts.rules else None,
        _columns(facts.columns, facts.seats) if facts.columns else None,
        _rooms(facts) if len(facts.rooms) > 1 else None,
        _paper(small=facts.small),
    )


def _rules(game: str, row: OptionRow) -> Node:
    """Return the choice of rules."""
    text = words.option(game, row.info.name)
    return part(text.title, choices(text, row), row.info.name)


def _columns(columns: int, seats: range) -> Node:
    fewer, more = columns == seats[0], columns == seats[-1]
    paper = {"class": "knob knob--paper"}
    inside = [
        knob("minus", _("One fewer column"), f"{SET_COLUMNS} -1", disabled=fewer, **paper),
        h("output", {"class": "stepper__number"}, columns),
        knob("plus", _("One more column"), f"{SET_COLUMNS} 1", disabled=more, **paper),
    ]
    return part(_("For how many players?"), h("div", {"class": "stepper"}, inside), "columns")


def _rooms(facts: PrintFacts) -> Node:
    buttons = [_pressed(str(n), f"{SET_ROOM} {n}", on=n == facts.room) for n in facts.rooms]
    return part(_("Sheets per page"), _cut(_("Sheets per page"), buttons), "rooms")


def _paper(*, small: bool) -> Node:
    buttons = [
        _pressed("A4", f"{SET_PAPER} a4", on=not small),
        _pressed("A5", f"{SET_PAPER} a5", on=small),
    ]
    return part(_("Paper"), _cut(_("Paper"), buttons), "paper")


def _cut(label: str, buttons: list[Node]) -> Node:
    return h("div", {"class": "cut", "role": "group", "aria-label": label}, buttons)


def _pressed(text: str, do: str, *, on: bool) -> Node:
    attrs = {"type": "button", "data-do": do, "aria-pressed": "true" if on else "false"}
    return h("button", attrs, text)
