"""View of a tournament: the entrants, the choices, the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.pages.bots.view_results import pick
from app.ports.commands import GO_TO
from app.views.kit.widgets import block, icon, knob, rail, settings_knob, tick_box

TOUR_CSV, TOUR_FILES, TOUR_GAME = "tour-csv", "tour-files", "tour-game"
TOUR_GAMES, TOUR_LINK, TOUR_PRINT = "tour-games", "tour-link", "tour-print"
TOUR_REMOVE, TOUR_RUN, TOUR_STOP = "tour-remove", "tour-run", "tour-stop"
TOUR_TICK = "tour-tick"
"""Verbs of the controls."""

SHOWN = 2
"""Maximum number of beaten bots whose names are not folded."""


class Entrant(NamedTuple):
    """A bot that can take part."""

    key: str
    name: str
    source: str
    """The bot's program; empty for a built-in one."""
    is_in: bool
    """Whether the bot takes part."""
    is_guest: bool = False
    """Whether the bot is from a file or link and not stored."""


class TableRow(NamedTuple):
    """A row of the table."""

    place: int
    """Place, from 1; 0 without a result."""
    name: str
    games: int
    mean: str
    error: str
    beats: Sequence[str]
    fault: str


class TournamentFacts(NamedTuple):
    """Data for the page: the bots, the choices and the table."""

    title: str
    game: str
    games: Sequence[str]
    """Ids of the games that bots can be written for."""
    entrants: Sequence[Entrant]
    length: int
    """Chosen number of games."""
    counts: Sequence[int]
    alone: bool
    """Whether each bot plays alone, for points; otherwise they play against each other."""
    running: bool
    judged: bool
    """Whether the places in the table have been computed."""
    done: int
    all: int
    """Total number of games, played or not."""
    error: str
    rows: Sequence[TableRow]


def tournament_view(facts: TournamentFacts) -> Node:
    """Return the tournament: entrants, table and crosstable."""
    attrs = {"class": "setup bots", "key": "tournament", "data-game": facts.game}
    tools = settings_knob()
    body = h("div", {"class": "bots__body"}, _entrants(facts), _results(facts))
    return h("div", attrs, rail(facts.title, tools), _intro(facts), body)


def _intro(facts: TournamentFacts) -> Node:
    text = (
        _("Everyone plays with the same dice, so luck is the same for all bots.")
        if facts.alone
        else _(
            "Every bot meets every other one, with the same dice or cards, and plays in every seat."
        )
    )
    back = block(_("My own bots"), f"{GO_TO} /bots/{facts.game}", "small paper")
    return h("div", {"class": "lesson__intro paper bots__tools"}, h("p", None, text), back)


# ---------------------------------------------------------------------- entrants


def _entrants(facts: TournamentFacts) -> Node:
    chosen = sum(entrant.is_in for entrant in facts.entrants)
    title = h("h2", {"class": "setup__title", "id": "entrants"}, _("Who’s taking part?"))
    games = {name: words.game(name) for name in facts.games}
    count = ngettext("{n} bot takes part", "{n} bots take part", chosen)
    rows = [_entrant(entrant, facts) for entrant in facts.entrants]
    return h(
        "section",
        {"class": "bots__program bots__entrants paper", "aria-labelledby": "entrants"},
        title,
        h("div", {"class": "bots__choices"}, pick(_("Game"), TOUR_GAME, facts.game, games)),
        h("p", {"class": "bots__hint", "role": "status"}, count),
        h("ul", {"class": "bots__entries"}, rows),
        _ways(),
    )


def _entrant(entrant: Entrant, facts: TournamentFacts) -> Node:
    tick = {
        "type": "checkbox",
        "checked": entrant.is_in,
        "disabled": facts.running,
        "data-change": f"{TOUR_TICK} {entrant.key}",
    }
    label = h(
        "label",
        {"class": "choice"},
        h("input", tick),
        tick_box("box"),
        h("span", {"class": "choice__name"}, entrant.name),
    )
    return h("li", {"key": entrant.key}, label, _guest(entrant, facts))


def _guest(entrant: Entrant, facts: TournamentFacts) -> Child:
    """Return another person's program to read, and a button for removing it."""
    if not entrant.is_guest:
        return None
    summary = h("summary", None, _("Read the program"))
    label = _("Remove {name}", name=entrant.name)
    paper = {"class": "knob knob--paper", "disabled": facts.running}
    code = {"class": "bots__code", "tabindex": "0", "role": "region", "aria-label": entrant.name}
    return [
        h("details", None, summary, h("pre", code, entrant.source)),
        knob("close", label, f"{TOUR_REMOVE} {entrant.key}", **paper),
    ]


def _ways() -> Node:
    """Return the controls for adding bots from files and links."""
    files = block([icon("plus"), _("Choose files")], TOUR_FILES, "small paper")
    line = {"class": "field__line", "data-change": TOUR_LINK, "value": "", "autocomplete": "off"}
    label = h("span", {"class": "field__label"}, _("Paste a link"))
    field = h("label", {"class": "field"}, label, h("input", line))
    text = _(
        "Add up to 40 bots from files (several at once if you like) or links. They run only "
        "when you press Run."
    )
    hint = h("p", {"class": "bots__hint"}, text)
    return h("div", {"class": "bots__ways", "key": "ways"}, hint, files, field)


# ---------------------------------------------------------------------- the games and the table


def _results(facts: TournamentFacts) -> Node:
    title = h("h2", {"class": "setup__title", "id": "results"}, _("The table"))
    counts = {str(count): ngettext("{n} game", "{n} games", count) for count in facts.counts}
    run = (
        block(_("Stop"), TOUR_STOP, "big", key="run")
        if facts.running
        else block(_("Run"), TOUR_RUN, "big", key="run")
    )
    attrs = {"class": "bots__results bots__tournament paper", "aria-labelledby": "results"}
    choices = pick(_("How many games"), TOUR_GAMES, str(facts.length), counts)
    error = h("p", {"class": "bots__fault"}, facts.error) if facts.error else None
    parts = (_progress(facts), error, _table(facts), _notes(facts))
    return h("section", attrs, title, h("div", {"class": "bots__choices"}, choices), run, parts)


def _progress(facts: TournamentFacts) -> Child:
    if not facts.all:
        return None
    label = _("{done} of {all} games played", done=facts.done, all=facts.all)
    bar = h("progress", {"max": facts.all, "value": facts.done, "aria-label": label})
    return h("div", {"class": "bots__progress"}, bar, h("span", None, label))


def headings(facts: TournamentFacts) -> list[str]:
    """Return the column headings of the exported table."""
    figure = _("Points") if facts.alone else _("Share of games won")
    heads = [_("Place"), _("Bot"), _("Games"), figure]
    return [*heads, _("Standard error"), _("Better than"), _("Error")]


def _table(facts: TournamentFacts) -> Child:
    if not facts.rows:
        return None
    figure = _("Points") if facts.alone else _("Wins per 100")
    names = [_("Place"), _("Bot"), figure, _("Better than")]
    head = h("tr", None, [h("th", {"scope": "col"}, name) for name in names])
    rows = [_row(row, facts) for row in facts.rows]
    table = h("table", {"class": "bots__table"}, h("thead", None, head), h("tbody", None, rows))
    scroll = {"class": "bots__scroll", "tabindex": "0", "role": "region"}
    return h("div", scroll | {"aria-label": words.game(facts.game)}, table)


def _row(row: TableRow, facts: TournamentFacts) -> Node:
    who = h("th", {"scope": "row"}, row.name)
    key = {"key": row.name}
    if not row.place:
        reason = row.fault or _("not played")
        return h("tr", key, h("td", None, "–"), who, h("td", {"colspan": 2}, reason))
    figures = h("td", {"class": "bots__figures"}, f"{row.mean} ± {row.error}")
    place = h("td", None, row.place if facts.judged else "…")
    return h("tr", key, place, who, figures, h("td", None, _beats(row) if facts.judged else "…"))


def _beats(row: TableRow) -> Child:
    """Return the names of the bots that this bot beats; a long list is folded."""
    names = ", ".join(row.beats)
    if len(row.beats) <= SHOWN:
        return names or "–"
    count = ngettext("{n} bot", "{n} bots", len(row.beats))
    return h("details", None, h("summary", None, count), names)


def _notes(facts: TournamentFacts) -> Child:
    """Return the explanation of the table, and the buttons for exporting it."""
    if not facts.judged or not facts.rows:
        return None
    text = _(
        "A bot’s place is 1 plus the number of bots that are clearly better than it. Bots "
        "in the same place may differ only by luck; play more games to be surer. Even so, "
        "about 5 in 100 comparisons between equally good bots will wrongly call one of them"
        " better."
    )
    buttons = [
        block([icon("save"), _("Save for a spreadsheet")], TOUR_CSV, "small paper"),
        block([icon("print"), _("Print")], TOUR_PRINT, "small paper"),
    ]
    return [h("p", {"class": "bots__hint"}, text), h("div", {"class": "bots__tools"}, buttons)]
