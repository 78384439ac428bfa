"""View of the quick start: two large buttons for choosing who plays."""

from __future__ import annotations

from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.ports.route import NEW, Route
from app.views.kit.widgets import block, icon, knob, rail


def quick_view(title: str, game: str, below: Child = None) -> Node:
    """Return the question about who plays, with a link to the set-up; `below` follows it."""
    pair = (
        _way("bot", _("Me and a bot"), "person", "bot"),
        _way("two", _("Two of us"), "person", "person"),
    )
    set_up = h("a", {"class": "block block--paper block--small", "href": f"#{Route(game, NEW)}"},
               icon("pencil"), _("More players, names and rules"))  # fmt: skip
    inside = h(
        "section",
        {"class": "quick", "aria-labelledby": "who-plays"},
        h("span", {"class": "setup__picture"}),
        h("h2", {"class": "setup__title", "id": "who-plays"}, _("Who’s playing?")),
        h("div", {"class": "quick__ways"}, pair),
        set_up,
    )
    tools = knob("settings", _("Settings"), "open settings")
    attrs = {"class": "setup", "key": "quick", "data-game": game}
    return h("div", attrs, rail(title, tools), inside, below)


def _way(who: str, label: str, *icons: str) -> Node:
    heads = h("span", {"class": "quick__heads"}, [icon(name) for name in icons])
    return block([heads, label], f"seat {who}", "wood", **{"data-once": True})
