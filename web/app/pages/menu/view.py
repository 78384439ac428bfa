"""View of the menu: a chest with seven games, and a message while Python is loading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Node, h
from app.i18n import _
from app.ports.route import GROWN_UPS, PAST, QUICK, Route
from app.saves.saved_match import SavedMatch
from app.views.box import FACTS, facts_view
from app.views.kit.widgets import icon, robot, settings_knob, token, unseen
from app.views.saved_games import waiting_view
from app.words.base import NOTHING
from spielekiste.core.seats import Player

NAMED = 2
"""Number of players whose names are written on a box, next to their marks."""


class MenuFacts(NamedTuple):
    """Data for the menu; on a new device there is none."""

    waiting: Sequence[SavedMatch] = ()
    """Unfinished matches, most recent first."""
    now: int = 0
    """Current time, in milliseconds since 1970."""
    seats: Mapping[str, tuple[Player, ...]] = NOTHING
    """Players who sit down at a tap on a box, by game."""
    games: Sequence[str] = tuple(FACTS)
    """Ids of the games with a box, in the family's order."""


def menu_view(facts: MenuFacts) -> Node:
    """Return the menu."""
    return h("div", {"class": "home", "key": "home"}, _crate(facts))


def _crate(facts: MenuFacts) -> Node:
    paused = {saved.game for saved in facts.waiting if saved.afar is None}
    boxes = [_box(name, facts.seats.get(name, ()), paused=name in paused) for name in facts.games]
    return h(
        "div",
        {"class": "crate"},
        _lid(facts),
        h(
            "div",
            {"class": "crate__inside"},
            h("ul", {"class": "crate__boxes"}, boxes, _mouse()),
            arrival(),
        ),
        h("footer", {"class": "crate__front"}, _door()),
    )


def _lid(facts: MenuFacts) -> Node:
    return h(
        "header",
        {"class": ["crate__lid", "has-note" if facts.waiting else ""]},
        h(
            "div",
            {"class": "crate__brand"},
            h("h1", {"class": "crate__name"}, _("Games Chest")),
            h("p", {"class": "crate__motto"}, _("Seven games, one table.")),
        ),
        waiting_view(facts.waiting, facts.now),
        h("div", {"class": "home__tools"}, settings_knob()),
    )


def _mouse() -> Node:
    """Return the link to the past games, below the mouse."""
    mouse = h("span", {"class": "crate__mouse"})
    label = h("span", {"class": "crate__label paper"}, _("Past games"))
    link = h("a", {"class": "crate__past", "href": f"#{Route(PAST)}"}, mouse, label)
    return h("li", {"class": "crate__place--mouse crate__box"}, link)


def _door() -> Node:
    """Return the link to the page for parents, teachers and owners of a website."""
    attrs = {"class": "crate__door", "href": f"#{Route(GROWN_UPS)}"}
    return h("a", attrs, icon("lock"), _("For grown-ups"))


def arrival() -> Node:
    """Return the message shown until Python is ready and the styles hide it."""
    text = _("Opening the Games Chest…")
    return h(
        "div",
        {"class": "arrival arrival--loading paper", "role": "status", "key": "arrival"},
        h("p", {"class": "arrival__text"}, text),
        h("progress", {"id": "progress", "max": 1, "aria-label": text}),
    )


def _box(name: str, players: Sequence[Player], *, paused: bool) -> Node:
    """Return a game's box, which is a link to its table."""
    attrs = {
        "class": ["carton", "has-paused" if paused else ""],
        "data-game": name,
        "href": f"#{Route(name, QUICK)}",
        "id": f"open-{name}",
    }
    body = h(
        "div",
        {"class": "carton__body"},
        h("h2", {"class": "carton__title"}, words.game(name)),
        facts_view(name),
        _slip(players, paused=paused),
    )
    box = h("a", attrs, h("span", {"class": "carton__picture"}), body)
    return h("li", {"class": "crate__box", "key": name}, box)


def _slip(players: Sequence[Player], *, paused: bool) -> Node:
    """Return the slip with the players, or on a new device the invitation to play."""
    if not players:
        return h("p", {"class": "carton__slip paper"}, icon("play"), _("Play"))
    said = unseen(_("Paused:") + " ") if paused else None
    seated = [_player(seat, player) for seat, player in enumerate(players)]
    return h("p", {"class": "carton__slip paper"}, said, seated)


def _player(seat: int, player: Player) -> Node:
    """Return a player; there is room for the names of the first ones only."""
    name = h("span", {"class": "carton__name" if seat < NAMED else "unseen"}, player.name)
    return h("span", {"class": "carton__player"} | EXACT, token(player.mark), robot(player), name)
