"""View of the page for user-written bots: programs, results and faults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _, pgettext
from app.pages.bots.view_results import TrialFacts, pick, results_view
from app.ports.commands import GO_TO
from app.ports.route import lesson_route
from app.saves.programs import LONGEST_NAME, Program
from app.views.kit.widgets import block, icon, rail, settings_knob

BOT_CHOOSE, BOT_COPY, BOT_DECLINE = "bot-choose", "bot-copy", "bot-decline"
BOT_DELETE, BOT_GAME, BOT_KEEP, BOT_LOAD = "bot-delete", "bot-game", "bot-keep", "bot-load"
BOT_NAME, BOT_NEW, BOT_SAVE, BOT_SHARE = "bot-name", "bot-new", "bot-save", "bot-share"
BOT_SOURCE = "bot-source"
"""Verbs of the controls."""


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


def own_bots_view(facts: OwnBotsFacts, looks: Child) -> Node:
    """Return the page; `looks` contains the controls for choosing a game to inspect."""
    attrs = {"class": "setup bots", "key": "bots", "data-game": facts.program.game}
    tools = settings_knob()
    results = results_view(facts.trial, looks)
    body = h("div", {"class": "bots__body"}, _program(facts), results)
    tournament = block(_("Tournament"), f"{GO_TO} /bots/{facts.program.game}/tournament", "paper")
    more = h("div", {"class": "bots__more", "key": "more"}, tournament)
    intro = _intro(facts.program.game)
    return h("div", attrs, rail(facts.title, tools), intro, body, more)


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
            "data-input": BOT_SOURCE,
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
    what = _("“{name}”, a bot for {game}", name=program.display_name, game=words.game(program.game))
    why = _("This program came from a link. Read it before you run it.")
    buttons = [
        block(pgettext("bot", "Keep it"), BOT_KEEP, "small"),
        block(_("Don’t keep it"), BOT_DECLINE, "paper small"),
    ]
    texts = [h("p", {"class": "bots__name"}, what), h("p", None, why)]
    tools = h("div", {"class": "bots__tools"}, buttons)
    return h("div", {"class": "bots__arrived", "key": "arrived"}, texts, tools)


def _choices(facts: OwnBotsFacts) -> Node:
    games = {name: words.game(name) for name in facts.games}
    return h(
        "div",
        {"class": "bots__choices"},
        pick(_("Game"), BOT_GAME, facts.program.game, games),
        _name(facts.program),
    )


def _name(program: Program) -> Node:
    attrs = {
        "class": "field__line",
        "data-input": BOT_NAME,
        "value": program.name,
        "placeholder": program.display_name,
        "maxlength": LONGEST_NAME,
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    label = h("span", {"class": "row__name"}, _("Name of the bot"))
    return h("label", {"class": "row", "key": "bot-name"}, label, h("input", attrs))


def _list(facts: OwnBotsFacts) -> Node:
    """Return the buttons for choosing one of several bots or adding a new one."""
    several = [_tab(program, facts.program) for program in facts.programs]
    add = block([icon("plus"), _("New bot")], BOT_NEW, "small paper", key="new")
    do = f"{GO_TO} {lesson_route(facts.program.game, facts.lesson)}"
    course = (
        block(_("Course for beginners"), do, "small paper", key="course") if facts.lesson else None
    )
    attrs = {"class": "bots__list", "role": "group", "aria-label": _("Your bots for this game")}
    return h("div", attrs, several if len(several) > 1 else None, add, course)


def _tab(program: Program, chosen: Program) -> Node:
    attrs = {"aria-pressed": str(program.id == chosen.id).lower(), "key": program.id}
    return block(program.display_name, f"{BOT_CHOOSE} {program.id}", "small paper", **attrs)


def _tools(facts: OwnBotsFacts) -> Node:
    return h(
        "div",
        {"class": "bots__tools"},
        block(_("Duplicate"), BOT_COPY, "small paper"),
        block(_("Share"), BOT_SHARE, "small paper"),
        block(_("Save as a file"), BOT_SAVE, "small paper"),
        block(_("Open a file"), BOT_LOAD, "small paper"),
        block(_("Delete"), BOT_DELETE, "small paper", disabled=not facts.program.id),
    )


def bot_fault(game: str, code: str, args: Sequence[str]) -> str:
    """Return the message for an error code with its arguments."""
    first, second = (*args, "", "")[:2]
    if code == "illegal-move":
        return _("The move “{move}” isn’t allowed: {why}", move=first, why=_reason(game, second))
    if code == "exception":
        return _("Python says: {kind}: {what}", kind=first, what=second)
    sentences = {
        "syntax": lambda: _("Python can’t read this line: {what}", what=first),
        "colon": lambda: _(
            "A line that begins with if, else, for, while or def ends with a colon."
        ),
        "bracket": lambda: _(
            "The brackets don’t match. Every opening bracket needs a closing one."
        ),
        "equals": lambda: _(
            "“==” asks whether two things are equal. A single “=” gives something a name."
        ),
        "quote": lambda: _("Text needs a quotation mark at the beginning and one at the end."),
        "no-block": lambda: _(
            "The line after a colon must be indented: begin it with four more spaces."
        ),
        "indentation": lambda: _(
            "The spaces at the beginning of the line don’t match the lines around it. Lines that belong together start with the same number of spaces."
        ),
        "nothing-to-call": lambda: _(
            "There is no function “play” here. The program needs a line such as "
            "“def play(view, rng):”."
        ),
        "name": lambda: _unknown(first, second),
        "attribute": lambda: _unknown(f"view.{first}", second and f"view.{second}"),
        "zero": lambda: _("A number can’t be divided by zero."),
        "no-element": lambda: _("The list has no such element. Is it empty at this point?"),
        "nothing-returned": lambda: _(
            "“play” returned nothing. It needs a “return” with a move in every case."
        ),
        "unreadable-move": lambda: _("“{move}” isn’t a move in this game.", move=first),
        "recursion": lambda: _("A function here calls itself again and again."),
        "memory": lambda: _("The bot needs more memory than it’s allowed."),
        "too-slow": lambda: _(
            "The bot thought about one move for too long and was stopped. Is there a loop that "
            "never ends?"
        ),
        "printed-too-much": lambda: _("The bot printed too much in one game and was stopped."),
    }
    made = sentences.get(code)
    return made() if made else _("The bot stopped: {why}", why=first)


def _unknown(name: str, like: str) -> str:
    """Return the message for an unknown name, suggesting a similarly spelt one if there is one."""
    if like:
        return _(
            "Python doesn’t know the name “{name}”. Did you mean “{like}”?", name=name, like=like
        )
    return _("Python doesn’t know the name “{name}”. Is it spelled the same everywhere?", name=name)


def not_started(error: str) -> str:
    """Return a message on why games can't start; the reason is `file`, `browser`, or an error."""
    if error == "file":
        return _(
            "Bots can’t play in this file, only on the website. Save your program as a file, and "
            "open it there."
        )
    if error == "browser":
        return _(
            "Bots can’t play in this browser. Your program is safe here, but you’ll need a "
            "newer browser to run it."
        )
    return _("The games couldn’t be started here: {why}", why=error)


def _reason(game: str, code: str) -> str:
    """Return the message for a rule's reason code, or the code itself if it is the bot's own."""
    try:
        return words.reason(game, code)
    except KeyError:
        return code
