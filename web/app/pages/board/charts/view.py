"""View of one picture of a class board: chart, guesses, and buttons for saving and printing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.dom.nodes import Node, h
from app.i18n import _
from app.pages.board.charts.bars import BarsFacts, bars_chart
from app.pages.board.charts.dots import DotsFacts, dots_chart
from app.pages.board.charts.settling import SettlingFacts, settling_chart
from app.pages.board.charts.shares import SharesFacts, shares_chart
from app.views.kit.widgets import block, icon

ChartFacts: TypeAlias = DotsFacts | BarsFacts | SettlingFacts | SharesFacts


class GuessFacts(NamedTuple):
    """The question to answer with a guess, and the guesses so far."""

    question: str
    unit: str
    """Unit of the answer, such as `%`; empty for a number."""
    rows: Mapping[str, str]
    """Names of the rows to guess about, by id; empty if there is only one number."""
    row: str
    """Id of the chosen row."""
    typed: str
    made: int
    """Number of guesses."""


class PictureFacts(NamedTuple):
    """One picture."""

    id: str
    title: str
    chart: ChartFacts
    notes: Sequence[str]
    """How to read the picture."""
    is_covered: bool
    guess: GuessFacts
    groups: Mapping[str, str]
    """Names of the games and rules to choose from, by id; shown if there are several."""
    group: str
    """Id of the chosen ones."""
    tables: Sequence[str]
    """Ids of the tables that can be saved, of those in `files_of`."""


def picture_view(facts: PictureFacts) -> Node:
    """Return the picture with its controls and notes."""
    title = h("h2", {"class": "chart__title", "id": "picture"}, facts.title)
    groups = None
    if len(facts.groups) > 1:
        groups = _pick(_("Game"), "show-group", facts.group, facts.groups)
    attrs = {"class": "chart paper", "aria-labelledby": "picture", "data-picture": facts.id}
    notes = [h("p", {"class": "chart__note"}, note) for note in facts.notes]
    head = h("div", {"class": "chart__head"}, title, groups, _cover(facts))
    guess = _guess(facts.guess) if facts.is_covered else None
    key = {"key": f"picture {facts.id}"}
    return h("section", attrs | key, head, guess, chart(facts.chart), notes, _ways(facts.tables))


def nothing_view() -> Node:
    """Return the page for a picture that has nothing to show."""
    text = _("There is nothing to show yet.")
    return h("p", {"class": "chart paper", "key": "nothing"}, text)


def chart(facts: ChartFacts) -> Node:
    """Return the chart of a picture."""
    if isinstance(facts, DotsFacts):
        return dots_chart(facts)
    if isinstance(facts, BarsFacts):
        return bars_chart(facts)
    if isinstance(facts, SettlingFacts):
        return settling_chart(facts)
    return shares_chart(facts)


def _cover(facts: PictureFacts) -> Node:
    if facts.is_covered:
        return block(_("Uncover"), f"show-cover {facts.id}", "small", key="uncover")
    return block(_("Guess first"), f"show-cover {facts.id}", "paper small", key="cover")


def _guess(guess: GuessFacts) -> Node:
    """Return the question and a field for entering a guess."""
    line = {
        "class": "bots__number",
        "data-change": "show-number",
        "value": guess.typed,
        "inputmode": "decimal",
        "autocomplete": "off",
        "enterkeyhint": "done",
        "aria-label": guess.question,
    }
    row = _pick(_("Guess for"), "show-row", guess.row, guess.rows) if guess.rows else None
    question = h("span", {"class": "chart__question"}, guess.question)
    add = block([icon("plus"), _("Add guess")], "show-guess", "paper small")
    clear = None
    if guess.made:
        label = _("Remove guesses ({n})", n=guess.made)
        clear = block(label, "show-clear", "paper small", key="clear")
    attrs = {"class": "chart__guess", "key": "guess"}
    return h("div", attrs, question, row, h("input", line), guess.unit, add, clear)


def _ways(tables: Sequence[str]) -> Node:
    """Return the buttons for saving and printing."""
    labels = files_of()
    files = [
        block([icon("save"), labels[name]], f"show-csv {name}", "paper small", key=name)
        for name in tables
    ]
    printed = block([icon("print"), _("Print")], "show-print", "paper small", key="print")
    hint = h("span", None, _("Save for a spreadsheet"))
    return h("div", {"class": "chart__ways", "key": "ways"}, hint, files, printed)


def files_of() -> Mapping[str, str]:
    """Return the names of the tables to save, by id."""
    return {"throws": _("Rolls"), "results": _("Results"), "boxes": _("Boxes")}


def _pick(title: str, verb: str, chosen: str, labels: Mapping[str, str]) -> Node:
    options = [
        h("option", {"value": value, "selected": value == chosen}, label)
        for value, label in labels.items()
    ]
    select = h("select", {"data-change": verb, "value": chosen, "aria-label": title}, options)
    return h("span", {"class": "pick", "key": verb}, select, icon("down"))
