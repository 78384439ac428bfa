"""Views of a set-up and of a box from which a game begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.forms.view import AgreedFacts, SeatsFacts, beside, problem, what_is_agreed, who_plays
from app.i18n import _, isolated
from app.ports.commands import OPEN_DIALOG, START
from app.ports.route import AFAR, NEW, Route
from app.saves.saved_match import SavedMatch
from app.views.box import facts_view
from app.views.kit.widgets import block, icon, knob, rail, settings_knob, start_knob
from spielekiste import GAMES
from spielekiste.core.seats import Player

PLAY_AFAR, PRINT_BLANK, PREPARE, CHOOSE_SEAT = "afar", "blank", "prepare", "seat"
"""Verbs of the controls."""


class SetUpFacts(NamedTuple):
    """Data for the set-up of one game."""

    title: str
    seats: SeatsFacts
    agreed: AgreedFacts
    fault: str = ""
    """Error text for the whole table, or an empty string."""
    is_only: bool = False
    """Whether the address keeps one game, so that nothing leads to others or to class pages."""


def setup_view(facts: SetUpFacts) -> Node:
    """Return the set-up of one game."""
    end = [problem("table", facts.fault), block(_("Play"), START, "big")]
    form = h(
        "form",
        {"class": "setup__body", "data-submit": START, "novalidate": True},
        who_plays(facts.seats),
        h("div", {"class": "setup__end"}, end),
        beside(what_is_agreed(facts.agreed, facts.seats)),
        None if facts.is_only else _more(),
    )
    tools = [
        knob("print", _("Print blank sheets"), PRINT_BLANK),
        settings_knob(),
    ]
    attrs = {"class": "setup", "key": "setup", "data-game": facts.agreed.game}
    home = start_knob() if facts.is_only else None
    return h("div", attrs, rail(facts.title, tools, home=home), form)


def _more() -> Node:
    """Return the buttons for playing on other devices; an embedded game hides the first one."""
    kind = {"class": "block block--wood block--small is-afar"}
    afar = block([icon("duel"), _("With someone far away")], PLAY_AFAR, **kind)
    link = block([icon("share"), _("Prepare a link")], PREPARE, "wood small")
    ways = [afar, link]
    return h("div", {"class": "setup__more", "role": "group"}, ways)


class BoxFacts(NamedTuple):
    """Data for the card of a game; on a new device there is only the game."""

    game: str
    last: Sequence[Player] = ()
    """Players of last time."""
    waiting: SavedMatch | None = None
    """The latest unfinished match."""
    is_only: bool = False
    """Whether the address keeps this game, so that nothing leads to other homes."""


def box_view(facts: BoxFacts, below: Child = None) -> Node:
    """Return the card of a game; `below` follows it."""
    game = facts.game
    picture = h(
        "div", {"class": "quick__lid"}, h("span", {"class": "setup__picture"}), facts_view(game)
    )
    ways = h(
        "section",
        {"class": "quick__side", "aria-labelledby": "who-plays"},
        h("h2", {"class": "setup__title", "id": "who-plays"}, _("Who’s playing?")),
        _again(facts),
        h("div", {"class": "quick__ways"}, _ways(game)),
        h(
            "div",
            {"class": "quick__more"},
            _set_up(game),
            None if facts.is_only else _afar(game),
            _how(game),
        ),
    )
    tools = settings_knob()
    attrs = {"class": "setup", "key": "quick", "data-game": game}
    body = h("div", {"class": "quick"}, picture, ways)
    return h("div", attrs, rail(words.game(game), tools), body, below)


def _again(facts: BoxFacts) -> Child:
    """Return the ways to continue, and to start with the players of last time."""
    saved, rows = facts.waiting, []
    if saved:
        text = _("Continue: {names}", names=_names(saved.players))
        link = {"class": "block", "href": f"#/{saved.game}/{saved.id}", "key": "continue"}
        rows.append(h("a", link, icon("play"), text))
    if facts.last:
        text = _("Play as last time: {names}", names=_names(facts.last))
        kind = "paper" if saved else ""
        rows.append(
            block([icon("again"), text], f"{CHOOSE_SEAT} last", kind, **{"data-once": True})
        )
    return h("div", {"class": "quick__again"}, rows) if rows else None


def _names(players: Sequence[Player]) -> str:
    return ", ".join(isolated(player.name) for player in players)


def _ways(game: str) -> list[Child]:
    """Return the ways to start for the first time."""
    four = _way("four", _("Four of us"), *["person"] * 4) if 4 in GAMES[game].seats else None
    return [
        _way("bot", _("Me and a bot"), "person", "bot"),
        _way("two", _("Two of us"), "person", "person"),
        four,
    ]


def _way(who: str, label: str, *icons: str) -> Node:
    heads = h("span", {"class": "quick__heads"}, [icon(name) for name in icons])
    return block([heads, label], f"{CHOOSE_SEAT} {who}", "wood", **{"data-once": True})


def _set_up(game: str) -> Node:
    link = {"class": "block block--paper block--small", "href": f"#{Route(game, NEW)}"}
    return h("a", link, icon("pencil"), _("Other players and rules"))


def _afar(game: str) -> Node:
    """Return the link to a match between homes, which an embedded game hides."""
    kind = "block block--paper block--small is-afar"
    link = {"class": kind, "href": f"#{Route(AFAR, game)}"}
    return h("a", link, icon("duel"), _("With someone far away"))


def _how(game: str) -> Node:
    """Return the button that opens the rules."""
    return block([icon("help"), _("How to play")], f"{OPEN_DIALOG} rules {game}", "paper small")
