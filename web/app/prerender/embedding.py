"""Static page on embedding: the two lines of HTML, a configurator, attributes and messages.

web/js/embed/configurator.js reads the form on this page, whose fields are named after the element's
attributes. web/js/embed/messages.js defines the messages in the tables;
tests/app/views/test_embedding.py compares both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app import i18n, words
from app.dom.nodes import Node, h
from app.i18n import N_, _
from app.views.kit.widgets import EMBEDDING, folded, page, part, ways
from spielekiste import GAMES
from spielekiste.coach.layouts import tells_ahead
from spielekiste.core.game import Game
from spielekiste.core.match import TableOptions
from spielekiste.core.options import OptionInfo, to_text
from spielekiste.core.seats import MARKS, MINDS, PERSON

PAGE: Final = EMBEDDING
"""File name of the page."""

ADDRESSES: Final = "addresses"
"""Fragment of the part about addresses; a browser opens the section around it."""

SCHEMA: Final = "embed.schema.json"
"""Name of the messages' JSON Schema in the site."""

TYPES: Final = "embed.d.ts"
"""Name of their types for TypeScript in the site."""

VIEWS: Final = ("table", "replay", "review", "puzzle")
"""Views of a record."""

ALLOW: Final = "autoplay; clipboard-write; fullscreen; screen-wake-lock; web-share"
"""Permissions that a page must pass on to the frame; embed.js does so."""


EXAMPLE: Final = "".join(
    "z1:eJx9VEuyozAM3HMKXyBVD1uwYzFzE4cIcMXPpmwzmeOP82LJkM+wEsKSu1st4mrQ4tXEhKJtZv2N4urMN"
    "KHNr35NxrsowmYxDqPVMZpRTFtIC4bhbP14bZI+WxT3wji0Io4+GDcPySdtxcWMOOh1FWecjRv8zYnJhJiGr"
    "yaiTvl7HMWKIXonfl30I5mC0W7OPcuH3+jyB7yI2dsLOvHVNGkJ/ibaVkJHsVSK4/yoBl3CIOK3tvYUU9BmX"
    "hIfll3fXBHXHPYlqeC/Ja3qSwkVSMiZR0m6+bgDxb2BzkLJANUqKp38FmIlQbhUSXX5eWR+olJdar3DXakqp"
    "SdKKU7lkIB0byBnOTqCTHco9QZglo1VIGptR1Si+ct47kyICrUEIIkn8wd3gimSh4sBjjLIKti4aDfiK+0cP"
    "nM8HJUSqKsEPll4QzUSC7QExJO25lo78Hgk20Z2lOFUt1Pu0KBt+cKWrcBOrBCIalnEyhUILo+YvbaXbkegz"
    "gNoHj++JaSPdl1fjfpqrQy6p4Mdr8txGbLD4I0NsrWg/yhHXt/+uQ28ZHjybyYCvB73kKGVC7e8x4vfIlZT8"
    "vH9NpX9qib/1CDDY2fWGZDPyX/5ltLA6jDjy69EAc2RV0NWa8IzjfdNqnaS++7IPVvpYIb9yrW8DPLorYzkg"
    "w9bVpF+NQC87aeDW/fr/g9PdQIp"
)
"""A game of two players, as packed text; tests/app/views/test_embedding.py compares it."""


class Demo(NamedTuple):
    """An example of a view."""

    view: str
    step: str
    title: str


DEMOS: Final = (
    Demo("table", "111", N_("A position to play on from")),
    Demo("replay", "", N_("A replay")),
    Demo("review", "111", N_("A game with the coach’s comments")),
    Demo("puzzle", "99", N_("A puzzle")),
)
"""The examples on the page."""

SCRIPT: Final = """const game = document.querySelector("spielekiste-game");
game.addEventListener("spielekiste-shown", ({ detail }) => console.log(detail.number, detail.of));
game.addEventListener("spielekiste-error", ({ detail }) => console.log(detail.where, detail.message));
game.show({ view: "replay", record: "…", step: 12 });
game.go(13);
const { number } = await game.where();"""
"""An example of a script on the host page."""


class Said(NamedTuple):
    """An attribute or message and its meaning."""

    code: str
    meaning: str


ATTRIBUTES: Final = (
    Said("game", N_("which game")),
    Said("lang", N_("the game’s language; if empty, the language of your page")),
    Said(
        "options",
        N_(
            "the rules of the game and the table, for example rules=full-cup games=3, "
            "dice=block for the score sheet beside real dice, or ahead=on for a bar that shows "
            "who’s ahead"
        ),
    ),
    Said("players", N_("names, separated by commas")),
    Said("seats", N_("number of players")),
    Said(
        "bots",
        N_(
            "bots in the last seats: write easy, middle or strong for each one; unless seats "
            "sets the total number, they are added to the named players"
        ),
    ),
    Said(
        "table",
        N_(
            "a name for this table; if the same game is on a page twice, two names keep their "
            "matches separate"
        ),
    ),
    Said("record", N_("the match to show, as a link or as text")),
    Said(
        "view",
        N_(
            "how to show the record: table (play on from there), replay, review (what the coach "
            "says about a finished dice game), or puzzle (what would you do here?)"
        ),
    ),
    Said(
        "step",
        N_(
            "number of the step to begin at, counting from 0; if empty, a replay begins at the "
            "start, and a table or puzzle at the end"
        ),
    ),
    Said("theme", N_("light or dark; if empty, the visitor’s own choice")),
    Said(
        "only",
        N_(
            "offers this game only: no menu, no other games, nothing for teachers; unless you set "
            "players, it begins with “Me and a bot” and “Two of us”. In a plain iframe’s address: only=on"
        ),
    ),
    Said("seed", N_("letters and digits that decide every roll: same seed, same dice")),
    Said("load", N_("near: loads just before it scrolls into view; tap: loads when tapped")),
    Said("sandbox", N_("passed on to the iframe; the game only needs allow-scripts")),
)
"""Attributes of the element."""

ASKED: Final = (
    Said("hello", N_("the reply to hello if you use a plain iframe; the element sends it for you")),
    Said(
        "start {game, options, players, seed}",
        N_("start a game; only game is required. Each player has two properties: name and mind"),
    ),
    Said("pause", N_("pause the table")),
    Said("resume", N_("continue after a break")),
    Said("load {record}", N_("continue a match from its record")),
    Said("read", N_("request the game record")),
    Said(
        "show {view, record, step}",
        N_("show a record, as the attributes do; step is optional"),
    ),
    Said("go {number}", N_("go to a step of the record on screen")),
    Said("where", N_("ask which step is on screen; the reply is the message shown")),
    Said("language {code}", N_("one of the available languages, or auto")),
    Said("theme {name}", N_("light, dark or auto")),
)
"""Messages from the host page."""

TOLD: Final = (
    Said("hello", N_("the frame is ready")),
    Said("ready {games, languages}", N_("the games are ready")),
    Said(
        "denied {features}",
        N_(
            "what your page doesn’t let the frame use, such as fullscreen; the game tells the "
            "player too"
        ),
    ),
    Said("size {height}", N_("the height it needs, in CSS pixels")),
    Said(
        "shown {view, game, number, of}",
        N_("which step of the record is on screen, and how many steps the record has"),
    ),
    Said(
        "step {game, number, text}",
        N_(
            "what has just happened, limited to what every player may know; a lower number "
            "means that something was undone"
        ),
    ),
    Said("turn {seat, name}", N_("whose turn it is now; seats are numbered from 0")),
    Said(
        "finished {game, number, of, reason, players, places, scores, match, score}",
        N_(
            "a game is over: the places and points of every seat, and the state of the match; after "
            "the last game also the score of the first person"
        ),
    ),
    Said("resting {on}", N_("a break has started or ended")),
    Said("record {text, over}", N_("the match as text; scrambled as long as it has hidden cards")),
    Said(
        "error {code, where, message}",
        N_("what you asked for is not possible; nothing has changed"),
    ),
)
"""Messages from the game."""


def embedding_page(games: Sequence[str]) -> Node:
    """Return the page; `games` are the playable games in the order shown."""
    return page(h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, _("A game on your page")),
        h("p", None, _("Two lines of code put a game on any page. It loads when a visitor "
                       "scrolls near it, is as tall as it needs to be, and sends messages only "
                       "to your page.")),
        h("div", {"class": "rules"}, _maker(games), _records(), h("div", None, _element(), _frame(), _messages(), _allowing(), _refused(), _keeping())),
        ways(PAGE),
    ))  # fmt: skip


# ---------------------------------------------------------------------- the two lines


def _maker(games: Sequence[str]) -> Node:
    """Return the form that generates the two lines, with those lines and a preview of the game."""
    preview = {"game": "kniffel", "load": "tap", "sandbox": "allow-scripts", "lang": i18n.spoken()}
    return part(
        _("Your two lines"),
        h(
            "form",
            {"data-maker": True},
            h("div", {"class": "maker"}, _first_choices(games)),
            _copied("", _("Copy the two lines"), **{"data-lines": True}),
            h(
                "details",
                None,
                h("summary", None, _("More choices")),
                h("div", {"class": "maker"}, _choices(), _rules(games)),
            ),
        ),
        h("div", {"class": "maker__preview"}, h("spielekiste-game", preview)),
        _("The same without a script; you set the height yourself:"),
        _copied("", _("Copy"), **{"data-frame": ALLOW}),
    )


def _copied(code: str, label: str, **attrs: object) -> Node:
    """Return lines of code with a button that copies them."""
    copy = {"type": "button", "class": "block block--small", "data-copy": True}
    status = {
        "role": "status",
        "data-told": True,
        "data-done": _("Copied."),
        "data-failed": _("Copying isn’t allowed here. Please select the text instead."),
    }
    return h(
        "div",
        {"class": "maker__copied"},
        h("pre", {"class": "maker__lines", "tabindex": 0}, h("code", attrs, code)),
        h("p", {"class": "maker__copy"}, h("button", copy, label), h("span", status)),
    )


def _first_choices(names: Sequence[str]) -> list[Node]:
    """Return what most sites choose; everything else is below the lines."""
    games = [GAMES[name] for name in names]
    languages = [(code, i18n.LANGUAGES[code]) for code in i18n.available()]
    themes = [("light", _("Light (daylight)")), ("dark", _("Dark (lamplight)"))]
    return [
        _field(_("Game"), h("select", {"name": "game"}, map(_game, games))),
        _field(_("Language"), _select("lang", [("", _("the page’s own")), *languages])),
        _field(_("Theme"), _select("theme", [("", _("the visitor’s own")), *themes])),
    ]


def _choices() -> list[Node]:
    minds = [(mind, words.mind(mind)) for mind in MINDS if mind != PERSON]
    numbers = [(str(count), str(count)) for count in range(1, len(MARKS) + 1)]
    none = ("", _("not set"))
    moments = [("", _("just before it’s in view")), ("tap", _("when tapped"))]
    return [
        _field(_("Other games"), _select("only", [("", _("in the menu")), ("on", _("left out"))])),
        _field(_("Number of players"), _select("seats", [none, *numbers])),
        _field(_("Names, separated by commas"), _input("players")),
        _field(_("Bots in the last seats"), _select("count", [("", "0"), *numbers[:-1]])),
        _field(_("Bot strength"), _select("mind", minds)),
        _field(_("Name of this table"), _input("table", pattern="[A-Za-z0-9]{1,40}", maxlength=40)),
        _field(_("Seed"), _input("seed", pattern="[A-Za-z0-9]{1,64}", maxlength=64)),
        _field(_("Record (link or text)"), _input("record")),
        _field(_("View of the record"), _select("view", [(view, view) for view in VIEWS])),
        _field(_("Step"), _input("step", pattern="[0-9]{1,6}", inputmode="numeric")),
        _field(_("When it loads"), _select("load", moments)),
    ]


def _game(game: Game) -> Node:
    seats = " ".join(map(str, game.seats))
    return h("option", {"value": game.id, "data-seats": seats}, words.game(game.id))


def _rules(games: Sequence[str]) -> list[Node]:
    return [_rules_of(GAMES[name]) for name in games]


def _rules_of(game: Game) -> Node:
    """Return the options of one game, which are visible only while that game is chosen."""
    offered = [info for info in game.options.described() if not (info.many or info.retired)]
    if tells_ahead(game.options()):
        offered += [info for info in TableOptions.described() if info.name == "ahead"]
    fields = [_option(game, info) for info in offered]
    attrs = {"class": "maker__rules", "data-rules": game.id, "hidden": True}
    return h("fieldset", attrs | {"aria-label": words.game(game.id)}, fields)


def _option(game: Game, info: OptionInfo) -> Node:
    """Return one option; its default value is written as an empty string."""
    text = words.option(game.id, info.name)
    choices = []
    for value in info.choices:
        wording = text.values.get(value)
        written = "" if value == info.default else to_text(value)
        choices.append((written, wording.label if wording else to_text(value)))
    usual_first = sorted(choices, key=lambda choice: choice[0] != "")
    return _field(text.title, _select("", usual_first, **{"data-option": info.name}))


def _field(label: str, control: Node) -> Node:
    return h("label", {"class": "maker__field"}, h("span", None, label), control)


def _select(name: str, choices: Iterable[tuple[str, str]], **attrs: object) -> Node:
    options = [h("option", {"value": value}, label) for value, label in choices]
    return h("select", {"name": name or None} | attrs, options)


def _input(name: str, **attrs: object) -> Node:
    return h("input", {"name": name, "autocomplete": "off", "spellcheck": "false"} | attrs)


# ---------------------------------------------------------------------- records


def _records() -> Node:
    """Return examples of every view of a record, and a script that steps through a record."""
    return part(
        _("A position, a replay, a review, a puzzle"),
        _("Play or set up what you want to show, then choose “Take this game with you”: the "
            "link or text you find there is the record. Each of these lines shows the same game "
            "in a different view."),
        [_demo(demo) for demo in DEMOS],
        _("A script on your page can go to any step and find out which one is on screen:"),
        _copied(SCRIPT, _("Copy")),
        _("If there’s a problem with the record, the view or the step, the frame says what it "
            "is, your page gets an error message, and nothing is stored."),
    )  # fmt: skip


def _demo(demo: Demo) -> Node:
    attrs = {"game": "kniffel", "view": demo.view, "step": demo.step or None, "record": EXAMPLE}
    line = " ".join(f'{name}="{value}"' for name, value in attrs.items() if value)
    more = {"load": "tap", "sandbox": "allow-scripts", "lang": i18n.spoken()}
    return h(
        "div",
        {"class": "maker__demo"},
        h("h3", None, _(demo.title)),
        _copied(f"<spielekiste-game {line}></spielekiste-game>", _("Copy")),
        h("div", {"class": "maker__preview"}, h("spielekiste-game", attrs | more)),
    )


# ---------------------------------------------------------------------- reference


def _element() -> Node:
    return folded(
        _("Attributes of the element"),
        _table(_("Attribute"), ATTRIBUTES),
        _("If you change lang or theme, the table is updated. If you change anything else, a "
          "new table starts. A page can have several elements; if two of them show the same "
          "game, give each its own table name, or they’ll share one match."),
    )  # fmt: skip


def _frame() -> Node:
    address = "…/embed.html?game=kniffel&lang=de"
    line = f'<iframe src="{address}" title="Kniffel"\n  allow="{ALLOW}"></iframe>'
    return folded(
        _("Without a script"),
        _("A plain iframe works too. You set its height yourself. Its address takes the same "
          "settings as the element; write names and bots as players=Ada,Ben and "
          "minds=person,easy."),
        _("The allow attribute lets the game play sounds, copy and share links, go full "
            "screen and keep the screen on. Leave out anything you don’t want; the game then "
            "says that your page doesn’t allow it."),
        h("pre", {"class": "maker__lines", "tabindex": 0, "id": ADDRESSES}, h("code", None, line)),
    )  # fmt: skip


def _messages() -> Node:
    methods = 'game.start({game: "ludo"})\ngame.addEventListener("spielekiste-finished", (event) => event.detail.places)'
    return folded(
        _("What the page and the game say to each other"),
        _("Every message is an object with spielekiste: 1 and its type. Both sides check the "
          "window, origin and shape; anything not described here is answered with an error and "
          "changes nothing. An id you send comes back as re."),
        _("The element has a method for every request and an event for everything it reports:"),
        h("pre", {"class": "maker__lines", "tabindex": 0}, h("code", None, methods)),
        _("A plain iframe sends hello first. Reply with postMessage to its address: from then "
          "on, it accepts messages only from your page and sends them only to your page’s "
          "address. If your page has no address (a local file, for example), the game checks "
          "the window itself instead."),
        _("If a prepared link locks the table, your page can’t change it: start and load get "
          "the error locked, and so do language and theme if the link sets them."),
        h("p", None, _("The same for programs, as a schema and as TypeScript types:"), " ",
          h("a", {"href": f"../../{SCHEMA}"}, SCHEMA), ", ", h("a", {"href": f"../../{TYPES}"}, TYPES)),
        _table(_("Your page says"), ASKED),
        _table(_("The game says"), TOLD),
    )  # fmt: skip


def _allowing() -> Node:
    return folded(
        _("What you need to allow"),
        _("If your page has a content security policy, script-src and frame-src must allow "
          "this site’s address; nothing else is needed. Pages with COEP and sandboxed iframes "
          "work too."),
        _("Any site may embed these games in a frame. If you host your own copy, you decide "
          "who may, with one line in netlify.toml (frame-ancestors)."),
    )  # fmt: skip


def _refused() -> Node:
    return folded(
        _("Where scripts aren’t allowed"),
        _("Some sites remove scripts and frames from a post (WordPress does so for many "
            "authors) or block them with a security policy. All that’s left is the link inside "
            "the element, which opens the game in a new tab."),
        _("A sandboxed iframe without allow-scripts also shows a link instead."),
    )  # fmt: skip


def _keeping() -> Node:
    return folded(
        _("What it stores"),
        _("Each site has its own games. Your page can read and change games started or opened "
          "on pages from its own origin, but none of the visitor’s other games. Use table "
          "names to keep two games on one page apart."),
        _("Some browsers store nothing for an iframe on another site, and if your page has no "
          "origin (a local file, for example), nothing is stored at all. The game says so once "
          "and lets players save it as a file or as text."),
    )  # fmt: skip


def _table(head: str, rows: Sequence[Said]) -> Node:
    body = [
        h("tr", None, h("td", None, h("code", None, row.code)), h("td", None, _(row.meaning)))
        for row in rows
    ]
    heads = [h("th", {"scope": "col"}, text) for text in (head, _("What it means"))]
    table = h(
        "table",
        {"class": "stored stored--said"},
        h("thead", None, h("tr", None, heads)),
        h("tbody", None, body),
    )
    attrs = {"class": "stored__scroll", "tabindex": 0, "role": "region", "aria-label": head}
    return h("div", attrs, table)
