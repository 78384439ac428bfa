"""Outlines: prerendered screens that the page shows until Python is ready.

`web/js/start/prepaint.js` chooses an outline by the URL. Python later builds the same tree and
adopts the existing elements, so that only what differs is written.
"""

from __future__ import annotations

import json

from app import i18n, words
from app.dom.nodes import Node, h
from app.forms.last_time import last_seats
from app.forms.table import TableForm
from app.games.registry import PLAYABLE
from app.i18n import N_, _
from app.pages.menu.view import MenuFacts, arrival, menu_view
from app.pages.setup.screen import set_up_facts
from app.pages.setup.view import setup_view
from app.settings import ChestOrder
from app.views.kit.widgets import rail, settings_knob
from spielekiste import GAMES as RULES

GAMES = tuple(name for name in RULES if name in PLAYABLE)
"""Games that have outlines."""

MENU, OPENING, OTHER = "menu", "opening", "other"
"""Names of outlines, the menu's with the family's own order of the boxes, if there is one; the other names are `setup` or
`table`, with the id of a game.
"""


def skeleton(name: str, language: str) -> list[Node]:
    """Return the outline with this name, whose only data from the device is the order of the boxes."""
    i18n.speak(language)
    kind, _space, game = name.partition(" ")
    if kind == MENU:
        return [menu_view(MenuFacts(games=ChestOrder.parse(game, RULES).visible))]
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
    top = rail(title, settings_knob())
    return h("div", {"class": "outline", "key": "outline"}, top, arrival())


TEXTS = {
    "old": N_(
        "Sorry, this browser is too old for these games. Please update it or use another one."
    ),
    "net": N_("Part of the app couldn’t be loaded. Is this device connected to the internet?"),
    "offline": N_(
        "Part of the app is missing, and this device is offline. Connect to the internet once, "
        "then open the app again."
    ),
    "damaged": N_(
        "Part of the app on this device is damaged. Connect to the internet once (if the Wi-Fi asks "
        "you to log in, do that first) and open the app again: it will repair itself."
    ),
    "cut": N_("This file is incomplete. Download or copy it again; it may not have finished."),
    "sandbox": N_(
        "The page around this game doesn’t let it load its files. The frame’s "
        "sandbox must also contain allow-same-origin."
    ),
    "slow": N_("Loading is taking longer than usual. You can wait or try again."),
    "broken": N_("Something went wrong while the app was opening."),
    "again": N_("Try again"),
}
"""Error texts by the error codes of boot.js, and the label of the button."""

NO_SCRIPT = N_("These games need JavaScript. Please switch it on for this page.")


def start_words() -> str:
    """Return the messages in all languages as JSON that is safe inside a script element."""
    words = {code: _spoken(code) for code in i18n.available()}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _spoken(code: str) -> dict[str, str]:
    i18n.speak(code)
    return {reason: _(text) for reason, text in TEXTS.items()}


def without_scripts() -> str:
    """Return HTML for browsers without JavaScript: a message and a link in each language.

    The link opens pages without scripts in a new tab, because a frame may show nothing else.
    """
    return "\n".join(
        f'<p class="notice paper" lang="{code}">{_notice(code)}</p>' for code in i18n.available()
    )


def _notice(code: str) -> str:
    i18n.speak(code)
    way = f'href="games/{code}/index.html" target="_blank" rel="noopener"'
    return f"{_(NO_SCRIPT)} <a {way}>{_('Games Chest')}</a>"
