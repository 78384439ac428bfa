"""View of the menu: a chest with seven games, and a message while Python is loading."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _, isolated, ngettext
from app.ports.route import GROWN_UPS, NEW, QUICK, Route
from app.settings import Settings
from app.views.dialogs.settings import language_pick, sound_knob
from app.views.kit.widgets import EMBEDDING, PARENTS, icon, knob, unseen
from app.views.saved_games import SavedGamesFacts, shelf_view
from app.words import WORDS
from app.words.base import NOTHING
from spielekiste import GAMES
from spielekiste.core.seats import Player


class GameFacts(NamedTuple):
    """Information on a game's box, except its name."""

    age: int
    """Recommended minimum age, in years."""
    minutes: tuple[int, int]
    """Duration of a game with the fewest and the most players, in minutes."""
    seats: str
    """Number of players, as a range."""

    @property
    def time(self) -> str:
        """Duration in minutes, as a range."""
        least, most = self.minutes
        return f"{least}–{most}" if least < most else f"{least}"


FACTS = {
    name: GameFacts(said.age, said.minutes, f"{game.seats[0]}–{game.seats[-1]}")
    for name, game in GAMES.items()
    for said in (WORDS[name],)
}
"""Information on the games' boxes, in display order."""


class MenuFacts(NamedTuple):
    """Data for the menu."""

    playable: Collection[str]
    """Ids of the games that can be played; the others are marked as coming soon."""
    settings: Settings = Settings()
    paused: Mapping[str, tuple[Player, ...]] = NOTHING
    """Players of the paused games, by game."""
    saved: SavedGamesFacts = SavedGamesFacts(0)


def menu_view(facts: MenuFacts) -> Node:
    """Return the menu with the saved games below it."""
    sound = sound_knob(facts.settings)
    tools = h("div", {"class": "home__tools"}, language_pick(), sound, _lamp())
    library = shelf_view(facts.saved)
    return h("div", {"class": "home", "key": "home"}, tools, _crate(facts), library)


def _lamp() -> Node:
    return knob("settings", _("Settings"), "open settings")


def _crate(facts: MenuFacts) -> Node:
    boxes = [
        _box(name, facts.paused.get(name), coming=name not in facts.playable) for name in FACTS
    ]
    mouse = h("span", {"class": "crate__mouse"})
    past = h("span", {"class": "crate__label paper"}, _("Past games"))
    return h(
        "div",
        {"class": "crate"},
        h(
            "header",
            {"class": "crate__lid"},
            h("h1", {"class": "crate__name"}, _("Games Chest")),
            h("p", {"class": "crate__motto"}, _("Seven games, one table.")),
        ),
        h(
            "div",
            {"class": "crate__inside"},
            h(
                "ul",
                {"class": "crate__boxes"},
                boxes,
                h(
                    "li",
                    {"class": "crate__place--mouse crate__box"},
                    h("a", {"class": "crate__past", "href": "#/past"}, mouse, past),
                ),
            ),
            arrival(),
        ),
        _front(),
    )


def arrival() -> Node:
    """Return the message shown until Python is ready and the styles hide it."""
    text = _("Opening the Games Chest…")
    return h(
        "div",
        {"class": "arrival arrival--loading paper", "role": "status", "key": "arrival"},
        h("p", {"class": "arrival__text"}, text),
        h("progress", {"id": "progress", "max": 1, "aria-label": text}),
    )


def _front() -> Node:
    about = h("a", {"href": f"about/{i18n.spoken()}/{PARENTS}"}, _("For parents and schools"))
    pages = h("a", {"href": f"about/{i18n.spoken()}/{EMBEDDING}"}, _("Put a game on your website"))
    licences = h("a", {"href": "licences.html"}, _("Licences"))
    come = h("a", {"href": "#/open"}, _("Open a game"))
    school = h("a", {"href": f"teachers/{i18n.spoken()}/index.html"}, _("For teachers"))
    lesson = h("a", {"href": "#/class"}, _("For the class"))
    lab = h("a", {"href": "#/lab"}, _("Probability lab"))
    bots = h("a", {"href": "#/bots"}, _("My own bots"))
    train = h("a", {"href": "#/train"}, _("Dice puzzles"))
    text = _(
        "Free, with no ads and no accounts. This is an unofficial project; the games’ names "
        "belong to their owners."
    )
    door = h("a", {"href": f"#{Route(GROWN_UPS)}"}, _("For grown-ups"))
    groups = [(door,), (come, train), (lesson, school, lab, bots), (about, pages, licences)]
    rows = [h("li", {"class": "crate__group"}, group) for group in groups]
    return h(
        "footer",
        {"class": "crate__front"},
        h("span", None, text),
        h("ul", {"class": "crate__groups"}, rows),
    )


def _box(name: str, players: tuple[Player, ...] | None, *, coming: bool) -> Node:
    classes = ["carton", "is-coming" if coming else "", "has-paused" if players else ""]
    body = h(
        "div",
        {"class": "carton__body"},
        h("h2", {"class": "carton__title", "id": f"box-{name}"}, words.game(name)),
        _facts(FACTS[name]),
        h(
            "div",
            {"class": "carton__buttons"},
            _button(name, coming=coming, paused=bool(players)),
            None if coming else _set_up(name, paused=bool(players)),
            None if coming else _how(name),
        ),
    )
    go = None if coming else f"go {_table(name, paused=bool(players))}"
    picture = h("span", {"class": "carton__picture", "data-do": go})
    article = h("article", {"class": classes, "data-game": name}, _slip(players), picture, body)
    return h("li", {"class": "crate__box", "key": name}, article)


def _button(name: str, *, coming: bool, paused: bool) -> Node:
    if coming:
        return h("span", {"class": "carton__soon"}, _("Coming soon"))
    attrs = {
        "class": "block block--small block--paper",
        "href": f"#{_table(name, paused=paused)}",
        "id": f"open-{name}",
        "aria-labelledby": f"open-{name} box-{name}",
    }
    return h("a", attrs, _("Continue") if paused else _("Play"))


def _table(name: str, *, paused: bool) -> str:
    """Return the route to a game's table, with the paused match or a quickly started one."""
    return str(Route(name) if paused else Route(name, QUICK))


def _set_up(name: str, *, paused: bool) -> Node:
    """Return the link to the set-up of a new match."""
    label = _("{game}: players and rules", game=words.game(name))
    if paused:
        label = _("Another game of {game}", game=words.game(name))
    attrs = {"class": "knob carton__another", "href": f"#{Route(name, NEW)}"}
    named = {"aria-label": label, "title": label}
    return h("a", attrs | named, icon("plus" if paused else "people"))


def _how(name: str) -> Node:
    """Return the link to the rules, which opens a page or, once Python is ready, a dialog."""
    label = _("{game}: how to play", game=words.game(name))
    attrs = {
        "class": "knob",
        "href": f"rules/{i18n.spoken()}/{name}.html",
        "data-do": f"open rules {name}",
        "aria-label": label,
        "title": label,
    }
    return h("a", attrs, icon("help"))


def _slip(players: tuple[Player, ...] | None) -> Child:
    if not players:
        return None
    names = ", ".join(isolated(player.name) for player in players)
    return h("p", {"class": "carton__slip paper"}, unseen(_("Paused:") + " "), names)


def _facts(facts: GameFacts) -> Node:
    age = ngettext("age {n}+", "ages {n}+", facts.age)
    time = _("{minutes} minutes; longer with more players", minutes=facts.time)
    seats = _("{seats} players", seats=facts.seats)
    rows = (
        ("age", f"{facts.age}+", age),
        ("people", facts.seats, seats),
        ("clock", _("{minutes} min", minutes=facts.time), time),
    )
    return h("ul", {"class": "carton__facts"}, [_fact(*row) for row in rows])


def _fact(symbol: str, short: str, long: str) -> Node:
    text = h("span", {"aria-hidden": "true"}, short)
    return h("li", None, icon(symbol), text, unseen(long))
