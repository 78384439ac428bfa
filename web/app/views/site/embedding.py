"""Static page on embedding: the two lines of HTML with a configurator, attributes and messages.

web/js/configurator.js reads the form on this page, whose fields are named after the element's
attributes. web/js/messages.js defines the messages in the tables; tests/app/views/test_embedding.py
compares both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app import i18n, words
from app.dom.nodes import Node, h
from app.i18n import N_, _
from app.views.site.page_nav import folded, page, part, ways
from spielekiste import GAMES
from spielekiste.core.game import Game
from spielekiste.core.options import OptionInfo, to_text
from spielekiste.core.seats import MARKS, MINDS, PERSON

PAGE: Final = "embedding.html"
"""File name of the page in the site's folder `about/<language>`."""


ALLOW: Final = "autoplay; clipboard-write; fullscreen; screen-wake-lock; web-share"
"""Permissions that a page must pass on to the frame; embed.js does so."""


class Said(NamedTuple):
    """An attribute or message and its meaning."""

    code: str
    meaning: str


ATTRIBUTES: Final = (
    Said("game", N_("which game")),
    Said("lang", N_("its language; if empty, that of the surrounding page")),
    Said("options", N_("rules of the game and the table, as in rules=full-cup games=3 dice=real")),
    Said("players", N_("names, separated by commas")),
    Said("seats", N_("number of players")),
    Said(
        "bots",
        N_(
            "bots in the last seats: easy, middle or strong for each; they are added to the "
            "names unless seats says how many"
        ),
    ),
    Said(
        "table",
        N_("its own name, if the same game is on a page twice: each table keeps its own match"),
    ),
    Said("theme", N_("light or dark; if empty, the visitor’s own choice")),
    Said("seed", N_("letters and digits that decide all the luck: same seed, same dice")),
    Said("load", N_("near: loads when it is about to be visible; tap: loads when tapped")),
    Said("sandbox", N_("passed on to the iframe; the game only needs allow-scripts")),
)
"""Attributes of the element."""

ASKED: Final = (
    Said("hello", N_("the answer to a plain frame’s hello; the element does this by itself")),
    Said(
        "start {game, options, players, seed}",
        N_(
            "start a game; everything except game may be left out, and a player has a name and "
            "a mind"
        ),
    ),
    Said("pause", N_("pause the table")),
    Said("resume", N_("continue after a break")),
    Said("load {record}", N_("continue a match from its record")),
    Said("read", N_("ask for the record")),
    Said("language {code}", N_("one of the available languages, or auto")),
    Said("theme {name}", N_("light, dark or auto")),
)
"""Messages from the host page."""

TOLD: Final = (
    Said("hello", N_("the frame is ready")),
    Said("ready {games, languages}", N_("the games are ready")),
    Said("size {height}", N_("how tall it wants to be, in CSS pixels")),
    Said(
        "step {game, number, text}",
        N_(
            "what has happened, as the whole table may know it; a smaller number means that "
            "something was undone"
        ),
    ),
    Said("turn {seat, name}", N_("whose turn it is now; seats count from 0")),
    Said(
        "finished {game, number, of, reason, players, places, scores, match}",
        N_("a game is over: the places and points of every seat, and the state of the match"),
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
    """Return the page; `games` are the playable games, in display order."""
    return page(h(
        "main",
        {"class": "rule-page paper"},
        h("h1", {"class": "rule-page__title"}, _("A game on your page")),
        h("p", None, _("Two lines put a game on any page. It loads when a visitor scrolls near "
                       "it, is as tall as it needs to be, and sends nothing to anyone.")),
        h("div", {"class": "rules"}, _maker(games), h("div", None, _element(), _frame(), _messages(), _allowing(), _keeping())),
        ways(PAGE),
    ))  # fmt: skip


# ---------------------------------------------------------------------- the two lines


def _maker(games: Sequence[str]) -> Node:
    """Return the form that generates the two lines, the lines, and a preview of the game."""
    copy = {"type": "button", "class": "block block--small", "data-copy": True}
    told = {
        "role": "status",
        "data-told": True,
        "data-done": _("Copied."),
        "data-failed": _("Copying isn’t allowed here. Please select the text instead."),
    }
    preview = {"game": "kniffel", "load": "tap", "sandbox": "allow-scripts", "lang": i18n.spoken()}
    return part(
        _("Your two lines"),
        h("form", {"class": "maker", "data-maker": True}, _choices(games), _rules(games)),
        h("pre", {"class": "maker__lines", "tabindex": 0}, h("code", {"data-lines": True})),
        h("p", {"class": "maker__copy"}, h("button", copy, _("Copy the two lines")), h("span", told)),
        h("div", {"class": "maker__preview"}, h("spielekiste-game", preview)),
    )  # fmt: skip


def _choices(names: Sequence[str]) -> list[Node]:
    games = [GAMES[name] for name in names]
    languages = [(code, i18n.LANGUAGES[code]) for code in i18n.available()]
    minds = [(mind, words.mind(mind)) for mind in MINDS if mind != PERSON]
    numbers = [(str(count), str(count)) for count in range(1, len(MARKS) + 1)]
    none = ("", _("not set"))
    return [
        _field(_("Game"), h("select", {"name": "game"}, map(_game, games))),
        _field(_("Language"), _select("lang", [("", _("the page’s own")), *languages])),
        _field(_("Theme"), _select("theme", [("", _("the visitor’s own")), ("light", _("Day")), ("dark", _("Lamplight"))])),
        _field(_("Number of players"), _select("seats", [none, *numbers])),
        _field(_("Names, separated by commas"), _input("players")),
        _field(_("Bots in the last seats"), _select("count", [("", "0"), *numbers[:-1]])),
        _field(_("Bot strength"), _select("mind", minds)),
        _field(_("Name of this table"), _input("table", pattern="[A-Za-z0-9]{1,40}", maxlength=40)),
        _field(_("Seed"), _input("seed", pattern="[A-Za-z0-9]{1,64}", maxlength=64)),
        _field(_("When it loads"), _select("load", [("", _("near the visible area")), ("tap", _("on tap"))])),
    ]  # fmt: skip


def _game(game: Game) -> Node:
    seats = " ".join(map(str, game.seats))
    return h("option", {"value": game.id, "data-seats": seats}, words.game(game.id))


def _rules(games: Sequence[str]) -> list[Node]:
    return [_rules_of(GAMES[name]) for name in games]


def _rules_of(game: Game) -> Node:
    """Return the options of one game, which are visible only while that game is chosen."""
    fields = [_option(game, info) for info in game.options.described() if not info.many]
    attrs = {"class": "maker__rules", "data-rules": game.id, "hidden": True}
    return h("fieldset", attrs | {"aria-label": words.game(game.id)}, fields)


def _option(game: Game, info: OptionInfo) -> Node:
    """Return one option; its default value is written as an empty string."""
    text = words.option(game.id, info.name)
    choices = []
    for value in info.choices:
        known = text.values.get(value)
        written = "" if value == info.default else to_text(value)
        choices.append((written, known.label if known else to_text(value)))
    usual_first = sorted(choices, key=lambda choice: choice[0] != "")
    return _field(text.title, _select("", usual_first, **{"data-option": info.name}))


def _field(label: str, control: Node) -> Node:
    return h("label", {"class": "maker__field"}, h("span", None, label), control)


def _select(name: str, choices: Iterable[tuple[str, str]], **attrs: object) -> Node:
    options = [h("option", {"value": value}, label) for value, label in choices]
    return h("select", {"name": name or None} | attrs, options)


def _input(name: str, **attrs: object) -> Node:
    return h("input", {"name": name, "autocomplete": "off", "spellcheck": "false"} | attrs)


# ---------------------------------------------------------------------- what it all means


def _element() -> Node:
    return folded(
        _("Attributes of the element"),
        _table(_("Attribute"), ATTRIBUTES),
        _("Changing lang or theme updates the table; changing anything else starts a new one. "
          "A page can hold several elements; two of the same game each need their own table "
          "name, or they share one match."),
    )  # fmt: skip


def _frame() -> Node:
    address = "…/embed.html?game=kniffel&lang=de"
    line = f'<iframe src="{address}" title="Kniffel"\n  allow="{ALLOW}"></iframe>'
    return folded(
        _("Without a script"),
        _("A plain iframe works too. It is as tall as you make it, and its address takes the "
          "same settings as the element, with names and bots as players=Ada,Ben and "
          "minds=person,easy."),
        _("With allow, your page lets the game play sounds, copy and share links, fill the "
          "screen and keep it on. You can leave any of these out."),
        h("pre", {"class": "maker__lines", "tabindex": 0}, h("code", None, line)),
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
        _("A plain iframe says hello first. Answer with postMessage to its address: from then "
          "on it listens only to your page and talks only to your page’s address. Only if your "
          "page has no address (a file on a disk, say) is the window itself checked instead."),
        _("A table locked by a prepared link stays as it is: start and load get the error "
          "locked, and so do language and theme if the link sets them."),
        _table(_("Your page says"), ASKED),
        _table(_("The game says"), TOLD),
    )  # fmt: skip


def _allowing() -> Node:
    return folded(
        _("What must be allowed"),
        _("If your page has a content security policy, script-src and frame-src must allow "
          "this site’s address; nothing else is needed. Pages with COEP and sandboxed iframes "
          "work too."),
        _("Anyone may embed this site in a frame. If you run your own copy, one line in "
          "netlify.toml (frame-ancestors) decides that."),
    )  # fmt: skip


def _keeping() -> Node:
    return folded(
        _("What it stores"),
        _("Each site has its own games: your page can read and change the ones that were "
          "started or opened on pages of its origin, but none of the visitor’s other games. "
          "Table names keep two games on one page apart."),
        _("Some browsers store nothing in an iframe on another site, and a page without an "
          "origin, such as a file, stores nothing in any iframe. The game says so once and "
          "lets players save it as a file or as text."),
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
