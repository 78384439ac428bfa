"""What has come in, on paper: which game, who plays, how it stands, or where it is damaged."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.saves.transfer import Arrival, is_secret
from app.settings import Settings
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import block, icon, knob, rail, token
from app.views.result import winner_line
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

SHOWN = 300
"""The most letters that are shown of a text that cannot be read."""


def arrivals_view(arrivals: Sequence[Arrival], waiting: int, settings: Settings) -> Node:
    """Return the page with all that has come in, and the ways for more."""
    tools = [sound_knob(settings), knob("settings", _("Settings"), "open settings")]
    rows = [_row(number, arrival) for number, arrival in enumerate(arrivals)]
    left = ngettext("{n} more is being read.", "{n} more are being read.", waiting)
    return h(
        "div",
        {"class": "page", "key": "arrivals"},
        rail(_("Open a game"), tools),
        h("p", {"class": "page__wait", "role": "status"}, left) if waiting else None,
        h("ul", {"class": "shelf__rows page__rows"}, rows) if rows else None,
        _ways(first=not rows),
    )


def _ways(*, first: bool) -> Node:
    """The ways for a game to come in: chosen, dropped or pasted."""
    text = _("Choose a file that was saved from a crate, drop it on this page, or paste a link.")
    line = {"class": "field__line", "data-change": "link", "value": "", "autocomplete": "off"}
    pick = block([icon("plus"), _("Choose files")], "pick-files", "small", **{"data-next": first})
    label = h("span", {"class": "field__label"}, _("Paste a link"))
    field = h("label", {"class": "field"}, label, h("input", line))
    drop = h("div", {"class": "page__drop"}, icon("home"), h("p", None, text), pick)
    return h("section", {"class": "page__ways paper", "key": "ways"}, drop, field)


def _row(number: int, arrival: Arrival) -> Node:
    table, fault = arrival.table, arrival.fault
    game = table.setup.game.id if table else None
    inside = _match(number, table) if table else _broken(number, arrival, fault)
    picture = h("span", {"class": "shelf__picture"}) if game else None
    attrs = {"class": "shelf__row paper", "data-game": game, "key": f"{number}-{game}"}
    return h("li", attrs, picture, inside)


def _match(number: int, table: Table) -> list[Node]:
    players = [
        h("span", {"class": "page__player", "data-token": player.mark},
          token(player.mark), player.name)
        for player in table.setup.players
    ]  # fmt: skip
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h2", {"class": "shelf__name"}, words.game(table.setup.game.id)),
        h("p", {"class": "shelf__who"}, players),
        h("p", {"class": "shelf__when"}, standing(table)),
    )
    return [body, h("div", {"class": "shelf__do"}, _match_blocks(number, table))]


def standing(table: Table) -> str:
    """Say how a match stands: who has won, or whose turn it is."""
    match, players = table.match, table.setup.players
    if match.due == "nothing":
        return winner_line(players, match.ended[-1])
    if match.state is None or match.due == "next":
        return _("It goes on with the next game.") if match.ended else _("It is about to begin.")
    return _("It is {name}’s turn", name=players[match.state.turn].name)


def _match_blocks(number: int, table: Table) -> list[Child]:
    over = table.match.due == "nothing"
    look = block(_("Look through"), f"look {number}", "small" if over else "paper small")
    if over:
        return [look, block(_("Keep it here"), f"shelve {number}", "paper small")]
    take = block(_("Go on here"), f"take {number}", "small", **{"data-next": number == 0})
    return [take, look] if not is_secret(table) else [take]


def _broken(number: int, arrival: Arrival, fault: BrokenRecord | None) -> list[Node]:
    why = words.record_fault(fault.line, fault.code) if fault else ""
    shown = arrival.text[:SHOWN] + ("…" if len(arrival.text) > SHOWN else "")
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h2", {"class": "shelf__name"}, arrival.name or _("A link")),
        h("p", {"class": "shelf__when"}, icon("warn"), _("cannot be read: {why}", why=why)),
        h("pre", {"class": "fair__code page__text"}, shown) if shown else None,
    )
    buttons = [
        block(_("Save as a file"), f"hand-over {number}", "paper small"),
        block(_("Keep it on the shelf"), f"shelve {number}", "paper small"),
    ]
    return [body, h("div", {"class": "shelf__do"}, buttons if arrival.text else None)]
