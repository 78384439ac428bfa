"""View of a table: title bar, content below it, and the game's own menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, pgettext
from app.ports.commands import CLOSE_DIALOG, OPEN_DIALOG
from app.ports.route import BOX, Route
from app.settings import Settings
from app.views.dialogs.rules import agreed
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import block, dialog, icon, knob, rail, settings_knob, start_knob
from app.views.result import CHANGE, LOOK_BACK, PRINT_OUT, Ways, ending
from app.views.who_begins import beginning
from app.words import WORDS
from spielekiste.core.match import BLOCK, Match
from spielekiste.core.table import Table
from spielekiste.parts.duel import is_duel

ASK, CHANGE_DICE, NEW_GAME, REDO = "ask", "dice", "new", "redo"
SAY, UNDO = "say", "undo"
"""Verbs of the controls."""


class TableFacts(NamedTuple):
    """Data for everything around the board."""

    table: Table
    """Table in the position shown."""
    title: str
    """Name of the game."""
    settings: Settings
    asking: str
    """Name of the table's open dialog; empty if none is open."""
    joy: bool
    """Whether the last step was just made, so that the end of a game is celebrated."""
    is_live: bool
    """Whether the match is played, not replayed."""
    in_game: bool
    """Whether the board is shown, rather than the start or the end."""
    is_turned: bool
    """Whether the table is rotated towards a player who sits opposite."""
    can_undo: bool
    is_printable: bool
    """Whether the match can be printed."""
    is_locked: bool
    """Whether the table is locked."""
    has_sound_button: bool
    lock_button: Node | None
    """Lock button, which replaces the home button, if the table is locked."""
    is_only: bool = False
    """Whether the address keeps one game."""
    is_linked: bool = False
    """Whether the match was started from the active prepared link."""
    handing: str = ""
    """Route of the match's codes for a teacher, or empty."""
    tip: str = ""
    """Verb of the control that the tip on screen is about, or empty."""
    waits: str = ""
    """Verb of a tap on the background while the players are waiting; empty if they are not."""

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.table.setup.game.id

    @property
    def may_change(self) -> bool:
        """True if the user may choose other players, rules or dice for a new game."""
        return not (self.is_locked or self.is_linked or is_duel(self.table.setup))


def table_view(facts: TableFacts, top: Node, middle: Child) -> Child:
    """Return the whole table and its open dialog."""
    alone = "" if facts.in_game else "table--alone"
    attrs: dict[str, object] = {"class": ["table", alone], "data-game": facts.game}
    attrs |= {"data-turned": facts.is_turned, "data-tip": facts.tip or None}
    seats = len(facts.table.setup.players)
    attrs |= {"data-do": facts.waits or None} if facts.is_live else {}
    inside = h("div", attrs | {"data-seats": seats, "key": "table"}, top, middle)
    return [inside, _question(facts)]


def opening(
    facts: TableFacts, throw_control: Callable[..., Node], rolling: Match | None = None
) -> Child:
    """Return the view for choosing who starts; `rolling` is the position before a roll."""
    control = throw_control(_("Roll"), rolling=rolling is not None)
    match, is_live = rolling or facts.table.match, facts.is_live
    return beginning(match, control, is_live=is_live, rolling=rolling is not None)


def end(facts: TableFacts, final_view: Child, hints: Sequence[int]) -> Child:
    """Return the end of a game; `final_view` is the board's view of it.

    `hints` is the number of hints per seat.
    """
    locked = facts.is_locked
    paper = facts.is_printable and not locked
    ways = Ways(paper=paper, locked=locked, is_live=facts.is_live, handing=facts.handing)
    return ending(facts.table.match, final_view, joy=facts.joy, hints=hints, ways=ways)


def table_rail(facts: TableFacts, ahead: Node | None = None) -> Node:
    """Return the title bar: undo, rules, sound, the two menus, and the chosen house rules.

    `ahead` is the bar that says who is ahead.
    """
    rules = f"{OPEN_DIALOG} rules {facts.game}"
    tools = [
        knob("undo", _("Undo"), UNDO, disabled=not facts.can_undo),
        knob("redo", _("Redo"), REDO, disabled=not facts.table.can_redo),
        knob("rules", _("How to play"), rules) if WORDS[facts.game].rules else None,
        sound_knob(facts.settings, spare=True) if facts.has_sound_button else None,
        knob("menu", _("Game menu"), f"{OPEN_DIALOG} table"),
        settings_knob(),
    ]
    house = [(info.name, value) for info, value in facts.table.setup.options.agreed()]
    home = facts.lock_button or (start_knob() if facts.is_only else None)
    return rail(facts.title, tools, agreed(facts.game, house), home, ahead)


def table_menu(facts: TableFacts) -> Node:
    """Return the game's menu: everything about this game that isn't a setting of the device."""
    anew = _anew(facts) if facts.may_change else None
    return dialog("table", pgettext("menu", "This game"), anew, _ways_on(facts), wide=True)


def _anew(facts: TableFacts) -> Node:
    """Return the ways to other players, rules and dice, with what they mean for this game."""
    text = _(
        "Rules and dice can’t change in the middle of a game. If you choose others, a new game "
        "begins, and you can go on with this one later."
    )
    people = block([icon("people"), _("Players and rules")], CHANGE, "wood small")
    dice = _dice(facts) if facts.table.setup.game.dice else None
    return h("div", {"class": "anew"}, people, dice, h("p", {"class": "row__about"}, text))


def _dice(facts: TableFacts) -> Node:
    """Return the choice of dice, with the present ones marked."""
    text, now = words.option(facts.game, "dice"), facts.table.setup.table.dice
    ways = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"{OPEN_DIALOG} table" if way == now else f"{ASK} dice {way}",
                "aria-pressed": "true" if way == now else "false",
            },
            value.label,
        )
        for way, value in text.values.items()
        if way != BLOCK or facts.table.setup.game.block is not None
    ]
    return h("div", {"class": "cut", "role": "group", "aria-label": text.title}, ways)


def _ways_on(facts: TableFacts) -> Child:
    """Return the menu's buttons; at a locked table, none leaves it."""
    locked = facts.is_locked
    again = block([icon("again"), _("New game")], f"{ASK} new", "wood small")
    fair = block(_("Are the dice fair?"), f"{OPEN_DIALOG} fairness", "wood small")
    redo = block([icon("redo"), _("Redo")], REDO, "wood small")
    return [
        redo if facts.table.can_redo else None,
        None if locked and is_duel(facts.table.setup) else again,
        _card(facts.game) if facts.may_change and not facts.is_only else None,
        None if locked else _away(facts),
        fair if facts.table.setup.game.dice else None,
        block(_("Keys and status"), f"{ASK} keys", "wood small"),
    ]


def _card(game: str) -> Node:
    """Return the link to the game's card, which has all ways to start."""
    link = {"class": "block block--wood block--small", "href": f"#{Route(game, BOX)}"}
    return h("a", link, icon("play"), _("Another way to play"))


def _away(facts: TableFacts) -> Child:
    """Return the buttons that open other screens."""
    return [
        block(_("Watch the replay"), LOOK_BACK, "wood small"),
        block([icon("share"), _("Take this game with you")], f"{OPEN_DIALOG} share", "wood small"),
        block([icon("print"), _("Print the sheet")], PRINT_OUT, "wood small")
        if facts.is_printable
        else None,
    ]


def _question(facts: TableFacts) -> Node | None:
    """Return the question before a new game, if it is asked."""
    what, _space, dice = facts.asking.partition(" ")
    if what == "dice":
        title = words.option(facts.game, "dice").values[dice].label
        return _new_game(f"{CHANGE_DICE} {dice}", title)
    return _new_game(NEW_GAME, _("A new game?")) if what == "new" else None


def _new_game(do: str, title: str) -> Node:
    text = _("Players and rules stay as they are. You can go on with the other game later.")
    buttons = [
        block(_("Keep playing"), CLOSE_DIALOG, "paper small", **{"data-next": True}),
        block([icon("again"), _("Begin a new game")], do, "small"),
    ]
    return dialog("new", title, h("p", None, text), buttons)


def keys_dialog(on_board: Sequence[tuple[str, str]], status: Mapping[str, str]) -> Node:
    """Return the dialog with all keys.

    `on_board` has the board's keys with their effects, `status` the status announced by each key.
    """
    titles = _titles()
    statuses = [
        _row(key, block(titles[what], f"{SAY} {what}", "paper small"))
        for key, what in status.items()
    ]
    undo = [("Z", _("Undo")), ("Y", _("Redo")), ("?", _("Keys and status"))]
    rows = [_row(key, h("span", None, effect)) for key, effect in (*on_board, *undo)]
    return dialog("keys", _("Keys and status"), h("div", {"class": "rows"}, statuses, rows))


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
