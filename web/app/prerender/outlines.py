"""Outlines: prerendered screens that the page shows until Python is ready.

`web/js/start/prepaint.js` chooses an outline by the URL. Python later builds the same tree and
adopts the existing elements, so that only what differs is written.
"""

from __future__ import annotations

from app import i18n, words
from app.dom.nodes import Node, h
from app.forms.last_time import last_seats
from app.forms.table import TableForm
from app.games.registry import PLAYABLE
from app.i18n import _
from app.pages.menu.view import MenuFacts, arrival, menu_view
from app.pages.setup.screen import set_up_facts
from app.pages.setup.view import setup_view
from app.views.kit.widgets import knob, rail
from spielekiste import GAMES as RULES

GAMES = tuple(name for name in RULES if name in PLAYABLE)
"""Games that have outlines."""

MENU, OPENING, OTHER = "menu", "opening", "other"
"""Names of outlines; the other names are `setup` or `table`, with the id of a game."""


def skeleton(name: str, language: str) -> list[Node]:
    """Return the outline with this name, without any data from the device."""
    i18n.speak(language)
    kind, _space, game = name.partition(" ")
    if kind == MENU:
        return [menu_view(MenuFacts(GAMES))]
    if kind == OPENING:
        return [h("div", {"class": "opening"}, arrival())]
    if kind == "setup" and game in GAMES:
        return [_setup(game), _bar()]
    return [_outline(words.game(game) if game in GAMES else "")]


def _setup(game: str) -> Node:
    """Return the set-up as shown to a first-time visitor."""
    nobody = last_seats(lambda _name: None, RULES[game].seats)
    return setup_view(set_up_facts(TableForm.usual(RULES[game], nobody)))


def _bar() -> Node:
    """Return a slim progress bar, shown while the app is loading."""
    text = _("Opening the Games Chest…")
    bar = h("progress", {"id": "progress", "max": 1, "aria-label": text})
    return h("div", {"class": "arrival arrival--loading arrival--slim", "key": "bar"}, bar)


def _outline(title: str) -> Node:
    """Return an empty table."""
    top = rail(title, knob("settings", _("Settings"), "open settings"))
    return h("div", {"class": "outline", "key": "outline"}, top, arrival())
