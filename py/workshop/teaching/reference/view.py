"""View of a reference page: the structure of a bot, everything it can query, and its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from inspect import getdoc
from pathlib import PurePosixPath
from types import MappingProxyType

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.prerender.privacy import MEGABYTE, Download
from app.views.kit.widgets import number, page, part, ways
from app.words import WORDS
from app.words.base import OptionText
from spielekiste import GAMES
from spielekiste.arena.__main__ import LIMIT_S
from spielekiste.arena.messages import PRINTED
from spielekiste.arena.views import VIEWS
from spielekiste.core.options import OptionInfo, to_text
from spielekiste.games.ente.course import Answer
from spielekiste.games.ludo.board import Step
from spielekiste.games.master.actions import Action
from spielekiste.games.maumau.moves import Instead, Lay
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Enter
from workshop.teaching.reference.docs import Member, blocks, members
from workshop.teaching.reference.examples import EXAMPLES
from workshop.teaching.reference.types import PLAIN

MEMORY_MB = 256
"""Memory limit of a bot in a browser, in MB (web/js/arena/worker.js)."""

MOVES: Mapping[str, tuple[type, ...]] = MappingProxyType(
    {
        "kniffel": (Keep, Enter),
        "weltraum": (Keep, Enter),
        "hexhex": (Keep, Enter),
        "master": (Keep, Action),
        "ludo": (Step,),
        "ente": (Answer,),
        "maumau": (Lay, Instead),
    }
)
"""Classes of the moves by game."""

MAKING = {"tuple[Move, ...]", "Move", "Keep", "Enter", "list[Action]", "Answer", "Lay"}
"""Return types of members that create moves."""

CHANCES = {"throws", "chance", "average", "danger", "risk", "draws"}
"""Members about probabilities."""

EXPERT = {"Position"}
"""Types of members that most bots don't need."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "play": "`play(view, rng)`",
        "moves": "`view.moves`",
        "bot": "`Bot`",
        "method": "`play(self, view, rng)`",
        "view": "`view`",
        "rng": "`rng`",
        "random": "`rng.random()`",
        "randrange": "`rng.randrange(6)`",
        "choice": "`rng.choice(view.moves)`",
        "give": "`return move, why`",
        "print": "`print`",
    }
)
"""Parts of programs in the texts, by placeholder."""

CODE = re.compile(r"(`[^`]+`)")

CLAUSES = re.compile(r" \((?:[A-Z]{1,2}\d*(?:, |–)?)+\)")
"""Pattern for references to clauses of the rules, such as ` (K3, K4)`."""


def reference(game: str) -> Node:
    """Return a game's reference page in the current language."""
    sections = (
        _bot(),
        part(_("Example"), code(EXAMPLES[game])),
        *_entries(game),
        _names(game),
        _options(game),
        _limits(),
        _computer(game),
    )
    return page(
        h(
            "main",
            {"class": "rule-page paper"},
            h("h1", {"class": "rule-page__title"}, title(game)),
            h("p", None, _(INTRO)),
            _index(game),
            h("div", {"class": "rules"}, sections),
            ways(f"{game}.html", *_ways(game)),
        )
    )


INTRO = i18n.N_(
    "Everything a bot can use. Names and descriptions are in English, as in the program."
)


def title(game: str) -> str:
    """Return the title of a page."""
    return _("{game}: what a bot can ask", game=words.game(game))


def entries(game: str) -> list[Member]:
    """Return all members of the views of a game, the game's own members first."""
    found: dict[str, Member] = {}
    for kind in VIEWS[game].__mro__:
        if kind.__module__.startswith("spielekiste."):
            for member in members(kind):
                found.setdefault(member.name, member)
    return list(found.values())


def text(written: str) -> list[Child]:
    """Return text with the parts in backticks marked as code."""
    return [
        h("code", None, part.strip("`")) if part.startswith("`") else part
        for part in CODE.split(written)
        if part
    ]


def code(source: str) -> Node:
    """Return a program, an example or commands; long lines wrap."""
    return h("pre", {"class": "fair__code", "translate": "no", "lang": "en"}, source.rstrip())


def told(doc: str) -> list[Node]:
    """Return the paragraphs and examples of a docstring, without references to rule clauses."""
    return [
        code(block) if block.startswith(">>>") else h("p", None, text(CLAUSES.sub("", block)))
        for block in blocks(doc)
    ]


def _index(game: str) -> Node:
    links = [h("a", {"href": f"#{each.name}"}, each.name) for each in entries(game)]
    attrs = {"class": "rule-page__ways", "aria-label": _("All names"), "lang": "en"}
    return h("nav", attrs, [h("code", None, link) for link in links])


# ---------------------------------------------------------------------- structure of a bot


def _bot() -> Node:
    paragraphs = (
        _(
            "A bot is a program with a function {play}. It is called for each decision and "
            "returns a move: one of {moves}, or the move as text.",
            **NAMES,
        ),
        _(
            "{view} holds everything that a player in your seat knows. {rng} gives random "
            "numbers with {random}, {randrange} and {choice}; the same seed always gives the "
            "same ones.",
            **NAMES,
        ),
        _(
            "A {bot} class with a {method} method can remember things: each game gets its own "
            "object.",
            **NAMES,
        ),
        _("With {give} the bot gives a reason for its move. It may also use {print}.", **NAMES),
        _(
            "At a table, the object is created again when the page is reloaded or a move is "
            "undone. Tap the bot to see its reason; what it prints isn’t shown there."
        ),
    )
    return part(_("A bot"), [h("p", None, text(each)) for each in paragraphs])


# ---------------------------------------------------------------------- members of the view


def _entries(game: str) -> list[Node]:
    every = entries(game)
    making = [each for each in every if each.gives in MAKING]
    chances = [each for each in every if each.name in CHANCES]
    expert = [each for each in every if each.gives in EXPERT]
    rest = [each for each in every if each not in [*making, *chances, *expert]]
    about = h("div", {"class": "rules__part", "lang": "en"}, told(getdoc(VIEWS[game]) or ""))
    sections = (
        (_("What the view offers"), [about, *map(_entry, rest)]),
        (_("Moves"), [*map(_entry, making), *map(_move, MOVES[game])]),
        (_("Chances"), [*map(_entry, chances)]),
        (_("For experts"), [*map(_entry, expert)]),
    )
    return [part(title, h("div", {"class": "rules"}, nodes)) for title, nodes in sections if nodes]


def _entry(member: Member) -> Node:
    attrs = {"class": "rules__part", "id": member.name, "lang": "en"}
    name = h("h3", None, h("code", None, f"view.{member.call}"))
    return h("section", attrs, name, _types(member), told(member.doc))


def _types(member: Member) -> Node:
    takes = [
        ("; ", h("code", None, name), f": {PLAIN[annotation]}")
        for name, annotation in member.takes or ()
    ]
    return h("p", {"class": "teach__glance"}, f"→ {PLAIN[member.gives]}", takes)


def _move(kind: type) -> Node:
    """Return a class of moves with its attributes."""
    name = h("h3", None, h("code", None, kind.__name__))
    attributes = [
        [h("p", None, h("code", None, f"move.{each.name}"), ": ", text(CLAUSES.sub("", each.doc)))]
        for each in members(kind)
        if each.name != "rank"
    ]
    attrs = {"class": "rules__part", "lang": "en"}
    return h("section", attrs, name, told(getdoc(kind) or ""), attributes)


# ---------------------------------------------------------------------- names and options


def _names(game: str) -> Node | None:
    """Return the names of boxes, tasks and cards, both in programs and on screen."""
    things = WORDS[game].things
    if not any("-" in name for name in things):
        return None
    rows = [(name, words.thing(game, name)) for name in things]
    return part(_("Names in the game"), _table(_("In the program"), _("In the game"), rows))


def _options(game: str) -> Node:
    rows = [(info.name, _values(game, info)) for info in GAMES[game].options.described()]
    told = _("A contest can have other rules; {moves} always follows them.", **NAMES)
    table = _table(_("In the program"), _("In the game"), rows)
    return part(_("Options"), h("p", None, text(told)), table)


def _values(game: str, info: OptionInfo) -> list[Child]:
    """Return the title of an option and its possible values, the usual one first."""
    said = words.option(game, info.name)
    values = [info.default, *(each for each in info.choices if each != info.default)]
    listed = values[:1] if info.many else values
    shown = [h("li", None, h("code", None, to_text(each)), _label(said, each)) for each in listed]
    return [said.title, h("ul", None, shown)]


def _label(said: OptionText, value: object) -> str:
    return f" {said.values[value].label}" if value in said.values else ""


def _table(left: str, right: str, rows: Sequence[tuple[str, Child]]) -> Node:
    head = h("tr", None, h("th", {"scope": "col"}, left), h("th", {"scope": "col"}, right))
    body = [
        h("tr", None, h("td", None, h("code", {"lang": "en"}, name)), h("td", None, meaning))
        for name, meaning in rows
    ]
    return h("table", {"class": "stored"}, h("thead", None, head), h("tbody", None, body))


# ---------------------------------------------------------------------- limits and command line


def _limits() -> Node:
    return part(
        _("Limits"),
        _(
            "A decision may take {seconds} seconds. In one game a bot may print {letters} "
            "characters, and it may use {memory} MB of memory. It can’t reach files, the internet "
            "or the page.",
            seconds=LIMIT_S, letters=PRINTED, memory=MEMORY_MB,
        ),
        _(
            "A bot that exceeds a limit, makes an illegal move or contains a mistake is "
            "stopped, and you’re told which line it was."
        ),
    )  # fmt: skip


def _computer(game: str) -> Node:
    command = f"python -m spielekiste.arena mine.py other.py --game {game} --games 1000 --seed 7"
    strengths = f"python -m spielekiste.arena mine.py middle --game {game}"
    return part(
        _("On your own computer"),
        _(
            "The same file runs with Python 3.11 or newer and the package “spielekiste”, with "
            "the same results. There, nothing limits what a bot can do on your computer, so run "
            "only programs you trust."
        ),
        h("div", {"data-package": True}),
        code(f"{command}\n{strengths}\npython -m spielekiste.arena --help"),
    )


def installing(wheel: Download) -> list[Node]:
    """Return a link to the package, and the command that installs it."""
    name = PurePosixPath(wheel.path).name
    size = _("{size} MB", size=number(wheel.size / MEGABYTE))
    link = h("a", {"href": f"../../{wheel.path}", "download": True}, _("Download the package"))
    return [h("p", None, link, " ", h("small", None, size)), code(f"python -m pip install {name}")]


def _ways(game: str) -> Sequence[Node]:
    return [
        h("a", {"href": "../../#/bots"}, _("Write a bot")),
        h("a", {"href": f"../../rules/{i18n.spoken()}/{game}.html"}, _("The rules")),
    ]
