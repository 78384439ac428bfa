"""Rows of imported bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext, pgettext
from app.saves.programs import Program
from app.views.kit.widgets import block, icon


class ImportedBot(NamedTuple):
    """An imported bot."""

    program: Program
    is_file: bool
    """Whether the bot is from a Python file, which does not specify the game."""


def imported_bots(rows: Sequence[ImportedBot], games: Sequence[str]) -> Child:
    """Return the rows, and a button that stores all bots; None if there are none."""
    if not rows:
        return None
    several = len(rows) > 1
    label = ngettext("Keep {n} bot", "Keep all {n} bots", len(rows))
    return [
        h("ul", {"class": "shelf__rows page__rows", "key": "bots"},
          [_row(at, row, games) for at, row in enumerate(rows)]),
        block(label, "bots-take", "", key="bots-take", **{"data-next": True}) if several else None,
    ]  # fmt: skip


def _row(at: int, row: ImportedBot, games: Sequence[str]) -> Node:
    program = row.program
    lines = len(program.source.splitlines())
    told = ngettext("A bot in {n} line of Python", "A bot in {n} lines of Python", lines)
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h2", {"class": "shelf__name"}, program.name.strip() or _("My bot")),
        h("p", {"class": "shelf__when"}, f"{words.game(program.game)}. {told}"),
    )
    choice = _choice(at, program.game, games) if row.is_file else None
    keep = block(pgettext("bot", "Keep it"), f"bot-take {at}", "small")
    picture = h("span", {"class": "shelf__picture"})
    attrs = {"class": "shelf__row paper", "data-game": program.game, "key": f"bot-{at}"}
    return h("li", attrs, picture, body, h("div", {"class": "shelf__do"}, choice, keep))


def _choice(at: int, chosen: str, games: Sequence[str]) -> Node:
    """Return the choice of the game that a program plays."""
    choices = [
        h("option", {"value": each, "selected": each == chosen}, words.game(each)) for each in games
    ]
    attrs = {"data-change": f"bot-for {at}", "value": chosen, "aria-label": _("Game")}
    return h("span", {"class": "pick"}, h("select", attrs, choices), icon("down"))
