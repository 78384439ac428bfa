"""A table with a match on it: the rail, what lies below, and the ways on in the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.table.print import is_printable
from app.views.dialogs.rules import agreed
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import block, dialog, icon, knob, rail
from app.views.result import Ways, ending
from app.views.who_begins import beginning
from app.words import WORDS

if TYPE_CHECKING:
    from app.table.screen import TableScreen


def table_view(screen: TableScreen) -> Child:
    """Return the whole table, and the question that lies over it."""
    seats = len(screen.players)
    alone = "" if screen.is_playing or screen.is_finishing else "table--alone"
    attrs = {"class": ["table", alone], "data-game": screen.game, "data-turned": screen.is_turned}
    middle = screen.middle()
    inside = h("div", attrs | {"data-seats": seats, "key": "table"}, screen.rail(), middle)
    return [inside, _new_game() if screen.asking == "new" else None]


def table_middle(screen: TableScreen) -> Child:
    """Return who begins, the board, or the end."""
    state = screen.match.state
    if state is None or screen.opening:
        return beginning(screen.match, screen.throw_control(_("Throw")))
    if state.outcome is not None and not screen.is_finishing:
        return _end(screen)
    return [screen.board.view(), screen.board.beside()]


def _end(screen: TableScreen) -> Child:
    keepsake, hints = screen.board.keepsake(), screen.whole.hints
    locked = screen.app.lesson.is_locked
    ways = Ways(paper=is_printable(screen.table) and not locked, locked=locked)
    return ending(screen.match, keepsake, joy=screen.telling, hints=hints, ways=ways)


def table_rail(screen: TableScreen) -> Node:
    """Return the strip of wood on top: undo, rules, sound, settings, and the house rules in force."""
    app, redoes, rules = screen.app, screen.table.can_redo, f"open rules {screen.game}"
    tools = [
        knob("undo", _("Take back"), "undo", disabled=not screen.can_undo),
        knob("redo", _("Bring back"), "redo", key="redo") if redoes else None,
        knob("rules", _("How to play"), rules) if WORDS[screen.game].rules else None,
        sound_knob(app.settings, spare=redoes) if not app.lesson.fixes("sound") else None,
        knob("settings", _("Settings"), "open settings"),
    ]
    house = [(info.name, value) for info, value in screen.table.setup.options.agreed()]
    return rail(screen.title, tools, agreed(screen.game, house), app.lesson.way_out())


def ways_on(screen: TableScreen) -> Child:
    """Return what the settings offer at a table; a locked one is left for nothing else."""
    locked = screen.app.lesson.is_locked
    fair = block(_("Are the dice fair?"), "open fairness", "wood small")
    again = block([icon("again"), _("New game")], "ask new", "wood small")
    return [
        fair if screen.table.setup.game.dice else None,
        None if locked else _away(screen),
        None if locked and screen.is_duel else again,
    ]


def _away(screen: TableScreen) -> Child:
    """Return the ways that lead away from the table."""
    return [
        block(_("Look back"), "look-back", "wood small"),
        block([icon("share"), _("Take this game along")], "open share", "wood small"),
        block([icon("print"), _("Print the sheet")], "print-out", "wood small")
        if is_printable(screen.table)
        else None,
    ]


def _new_game() -> Node:
    text = _("This game is put away. The players stay at the table.")
    buttons = [
        block(_("Play on"), "close", "paper small", **{"data-next": True}),
        block([icon("again"), _("Put it away")], "new", "small"),
    ]
    return dialog("new", _("A new game?"), h("p", None, text), buttons)
