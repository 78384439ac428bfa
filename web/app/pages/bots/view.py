"""View of the page for user-written bots: the programs and their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _, pgettext
from app.pages.bots.view_results import TrialFacts, pick, results_view, shown_name
from app.ports.route import lesson_route
from app.saves.programs import LONGEST_NAME, Program
from app.views.kit.widgets import block, icon, knob, rail


class OwnBotsFacts(NamedTuple):
    """Data for the page: the programs, the choices and the results."""

    title: str
    games: Sequence[str]
    """Ids of the games that bots can be written for."""
    program: Program
    """The program on screen; its id is empty until the user changes it."""
    programs: Sequence[Program]
    """All programs for its game, oldest first."""
    trial: TrialFacts
    lesson: int
    """Number of the next lesson; 0 if the game has no course."""
    arrived: bool = False
    """Whether the program is from a link and not stored."""
    sharing: Child = None
    """The dialog for sharing, if it is open."""


def own_bots_view(facts: OwnBotsFacts, looks: Child) -> Node:
    """Return the page; `looks` contains the controls for choosing a game to inspect."""
    attrs = {"class": "setup bots", "key": "bots", "data-game": facts.program.game}
    tools = knob("settings", _("Settings"), "open settings")
    results = results_view(facts.trial, looks)
    body = h("div", {"class": "bots__body"}, _program(facts), results)
    tournament = block(_("Tournament"), f"go /bots/{facts.program.game}/tournament", "paper")
    more = h("div", {"class": "bots__more", "key": "more"}, tournament)
    intro = _intro(facts.program.game)
    return h("div", attrs, rail(facts.title, tools), intro, body, more, facts.sharing)


def _intro(game: str) -> Node:
    text = _(
        "Write a bot in Python, and see how good it is. Your program is shown what a player "
        "sees and returns a move. It stays on this device until you share it."
    )
    address = f"reference/{i18n.spoken()}/{game}.html"
    link = h("a", {"href": address, "target": "_blank"}, _("Everything a bot can use"))
    return h("p", {"class": "lesson__intro paper"}, text, " ", link)


# ---------------------------------------------------------------------- the program


def _program(facts: OwnBotsFacts) -> Node:
    name = _("A bot from a link") if facts.arrived else _("Your program")
    title = h("h2", {"class": "setup__title", "id": "program"}, name)
    where = editor(facts.program.source)
    attrs = {"class": "bots__program paper", "aria-labelledby": "program"}
    if facts.arrived:
        return h("section", attrs, title, _arrived(facts.program), where)
    return h("section", attrs, title, _choices(facts), _list(facts), where, _tools(facts))


def editor(source: str) -> Node:
    """Return the plain text field for a program, which is later replaced by the editor."""
    field = h(
        "textarea",
        {
            "class": "editor__plain",
            "data-input": "bot-source",
            "aria-label": _("Your program"),
            "spellcheck": "false",
            "autocapitalize": "off",
            "autocomplete": "off",
            "rows": 16,
            "value": source,
        },
    )
    return h("div", {"class": "editor", "id": "editor", "key": "editor"}, field)


def _arrived(program: Program) -> Node:
    """Return the notice about a program from a link, with buttons for dealing with it."""
    what = _("“{name}”, a bot for {game}", name=shown_name(program), game=words.game(program.game))
    why = _("This program came from a link. Read it before you run it.")
    buttons = [
        block(pgettext("bot", "Keep it"), "bot-keep", "small"),
        block(_("Don’t keep it"), "bot-decline", "paper small"),
    ]
    told = [h("p", {"class": "bots__name"}, what), h("p", None, why)]
    return h(
        "div", {"class": "bots__arrived", "key": "arrived"}, told,
        h("div", {"class": "bots__tools"}, buttons),
    )  # fmt: skip


def _choices(facts: OwnBotsFacts) -> Node:
    games = {name: words.game(name) for name in facts.games}
    return h(
        "div",
        {"class": "bots__choices"},
        pick(_("Game"), "bot-game", facts.program.game, games),
        _name(facts.program),
    )


def _name(program: Program) -> Node:
    attrs = {
        "class": "field__line",
        "data-input": "bot-name",
        "value": program.name,
        "placeholder": shown_name(program),
        "maxlength": LONGEST_NAME,
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    label = h("span", {"class": "row__name"}, _("Name of the bot"))
    return h("label", {"class": "row", "key": "bot-name"}, label, h("input", attrs))


def _list(facts: OwnBotsFacts) -> Node:
    """Return the buttons for choosing one of several bots or adding a new one."""
    several = [_tab(each, facts.program) for each in facts.programs]
    add = block([icon("plus"), _("New bot")], "bot-new", "small paper", key="new")
    do = f"go {lesson_route(facts.program.game, facts.lesson)}"
    course = (
        block(_("Course for beginners"), do, "small paper", key="course") if facts.lesson else None
    )
    attrs = {"class": "bots__list", "role": "group", "aria-label": _("Your bots for this game")}
    return h("div", attrs, several if len(several) > 1 else None, add, course)


def _tab(program: Program, chosen: Program) -> Node:
    attrs = {"aria-pressed": str(program.id == chosen.id).lower(), "key": program.id}
    return block(shown_name(program), f"bot-choose {program.id}", "small paper", **attrs)


def _tools(facts: OwnBotsFacts) -> Node:
    return h(
        "div",
        {"class": "bots__tools"},
        block(_("Duplicate"), "bot-copy", "small paper"),
        block(_("Share"), "bot-share", "small paper"),
        block(_("Save as a file"), "bot-save", "small paper"),
        block(_("Open a file"), "bot-load", "small paper"),
        block(_("Delete"), "bot-delete", "small paper", disabled=not facts.program.id),
    )
