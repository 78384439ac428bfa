"""The pages that will be printed, on the felt, with a slip of what can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.kit.widgets import block, icon, knob, rail
from app.views.setup import choice, part

if TYPE_CHECKING:
    from app.table.print import PrintScreen


def printing_view(screen: PrintScreen) -> Node:
    """Return the screen of what is printed."""
    tools = [
        knob("settings", _("Settings"), "open settings"),
        knob("close", _("Back"), "leave"),
    ]
    pages = screen.pages()
    room = {"class": "printing__pages", "role": "region", "aria-label": _("What is printed")}
    return h(
        "div",
        {"class": "printing", "key": "printing"},
        rail(_("Score sheets"), tools),
        h("div", {"class": "printing__body"}, _slip(screen, len(pages)), h("div", room, pages)),
    )


def _slip(screen: PrintScreen, pages: int) -> Node:
    label: Child = [icon("print"), ngettext("Print {n} page", "Print {n} pages", pages)]
    return h(
        "div",
        {"class": "printing__slip slip paper"},
        block(label, "print", "big", **{"data-next": True}),
        _rules(screen),
        _columns(screen) if screen.has_columns else None,
        _rooms(screen) if len(screen.rooms) > 1 else None,
        _paper(screen),
    )


def _rules(screen: PrintScreen) -> Child:
    """Return the choice of rules where they change what stands on the sheet."""
    found = [pair for pair in screen.options.items() if pair[0].name == "rules"]
    if screen.table is not None or not found:
        return None
    info, value = found[0]
    text = words.option(screen.game.id, info.name)
    ways = [choice(info.name, text.values.get(way), way, value) for way in info.choices]
    return part(text.title, ways, info.name)


def _columns(screen: PrintScreen) -> Node:
    seats = screen.game.seats
    fewer, more = screen.columns == seats[0], screen.columns == seats[-1]
    paper = {"class": "knob knob--paper"}
    inside = [
        knob("minus", _("One column less"), "columns -1", disabled=fewer, **paper),
        h("output", {"class": "stepper__number"}, screen.columns),
        knob("plus", _("One column more"), "columns 1", disabled=more, **paper),
    ]
    return part(_("For how many players?"), h("div", {"class": "stepper"}, inside), "columns")


def _rooms(screen: PrintScreen) -> Node:
    buttons = [_pressed(str(n), f"room {n}", on=n == screen.room) for n in screen.rooms]
    return part(_("Sheets on a page"), _cut(_("Sheets on a page"), buttons), "rooms")


def _paper(screen: PrintScreen) -> Node:
    buttons = [
        _pressed("A4", "paper a4", on=not screen.small),
        _pressed("A5", "paper a5", on=screen.small),
    ]
    return part(_("Paper"), _cut(_("Paper"), buttons), "paper")


def _cut(label: str, buttons: list[Node]) -> Node:
    return h("div", {"class": "cut", "role": "group", "aria-label": label}, buttons)


def _pressed(text: str, do: str, *, on: bool) -> Node:
    attrs = {"type": "button", "data-do": do, "aria-pressed": "true" if on else "false"}
    return h("button", attrs, text)
