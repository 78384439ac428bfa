"""View of one picture of a class board: chart, guesses, and buttons for saving and printing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app import words
from app.dom.nodes import Node, h
from app.i18n import _, pgettext
from app.pages.board.charts.bars import BarsFacts, SharesFacts, bars_chart, shares_chart
from app.pages.board.charts.dots import DotsFacts, dots_chart
from app.pages.board.charts.settling import SettlingFacts, settling_chart
from app.views.kit.widgets import block, icon, number
from spielekiste.board.baseline import baseline
from spielekiste.board.class_figures import boxes_made, results_of
from spielekiste.board.facts import MatchFacts
from spielekiste.board.spreadsheet import DICE, result_rows, throw_rows
from spielekiste.core.spreadsheet import MARK, Cell, csv_text

SHOW_CLEAR, SHOW_COVER, SHOW_CSV = "show-clear", "show-cover", "show-csv"
SHOW_GROUP, SHOW_GUESS, SHOW_NUMBER = "show-group", "show-guess", "show-number"
SHOW_PRINT, SHOW_ROW = "show-print", "show-row"
"""Verbs of the controls."""

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
        groups = _pick(_("Game"), SHOW_GROUP, facts.group, facts.groups)
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
        return block(_("Uncover"), f"{SHOW_COVER} {facts.id}", "small", key="uncover")
    return block(_("Guess first"), f"{SHOW_COVER} {facts.id}", "paper small", key="cover")


def _guess(guess: GuessFacts) -> Node:
    """Return the question and a field for entering a guess."""
    line = {
        "class": "bots__number",
        "data-change": SHOW_NUMBER,
        "value": guess.typed,
        "inputmode": "decimal",
        "autocomplete": "off",
        "enterkeyhint": "done",
        "aria-label": guess.question,
    }
    row = _pick(_("Guess for"), SHOW_ROW, guess.row, guess.rows) if guess.rows else None
    question = h("span", {"class": "chart__question"}, guess.question)
    add = block([icon("plus"), _("Add guess")], SHOW_GUESS, "paper small")
    clear = None
    if guess.made:
        label = _("Remove guesses ({n})", n=guess.made)
        clear = block(label, SHOW_CLEAR, "paper small", key="clear")
    attrs = {"class": "chart__guess", "key": "guess"}
    return h("div", attrs, question, row, h("input", line), guess.unit, add, clear)


def _ways(tables: Sequence[str]) -> Node:
    """Return the buttons for saving and printing."""
    labels = files_of()
    files = [
        block([icon("save"), labels[name]], f"{SHOW_CSV} {name}", "paper small", key=name)
        for name in tables
    ]
    printed = block([icon("print"), _("Print")], SHOW_PRINT, "paper small", key="print")
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


def table_text(name: str, matches: Sequence[MatchFacts], *, names: bool) -> str:
    """Return one of the tables in `files_of` as text."""
    rows = {"throws": _throws, "results": _results, "boxes": _boxes}[name]
    return MARK + csv_text(rows(matches, names=names), number(0.5)[1])


def tables_with_rows(matches: Sequence[MatchFacts]) -> list[str]:
    """Return the ids of the tables that have rows."""
    results = results_of(matches)
    rows = {
        "throws": any(facts.throws for facts in matches),
        "results": bool(results),
        "boxes": any(result.boxes for result in results),
    }
    return [name for name, some in rows.items() if some]


def file_name(name: str, title: str) -> str:
    """Return the name of the file for a table of a board with this title."""
    return f"{title} – {files_of()[name]}.csv"


def _throws(matches: Sequence[MatchFacts], *, names: bool) -> Iterator[Sequence[Cell]]:
    dice = [_("Die {place}", place=place) for place in range(1, DICE + 1)]
    yield [_("Result number"), _("Game"), _("Player"), _("Game number"), _("Roll number"), *dice]
    yield from _named(throw_rows(matches, names=names))


def _results(matches: Sequence[MatchFacts], *, names: bool) -> Iterator[Sequence[Cell]]:
    yield [_("Result number"), _("Game"), _("Player"), _("Game number"), _("Result"), _("Place")]
    yield from _named(result_rows(matches, names=names))


def _named(rows: Iterator[list[Cell]]) -> Iterator[Sequence[Cell]]:
    """Yield the rows with the display name of the game."""
    for match, game, *rest in rows:
        yield [match, words.game(str(game)), *rest]


def _boxes(matches: Sequence[MatchFacts], *, names: bool) -> Iterator[Sequence[Cell]]:
    """Yield a row for each box of each type of score sheet."""
    del names
    yield [
        _("Game"),
        _("Box"),
        _("With points"),
        _("Sheets"),
        pgettext("figure", "Share"),
        _("Perfect play"),
    ]
    finished = [facts for facts in matches if facts.group.sheet and facts.results]
    for group in dict.fromkeys(facts.group for facts in finished):
        results = results_of(facts for facts in finished if facts.group == group)
        known = baseline(group.sheet)
        made = boxes_made(results)
        chances: Sequence[Cell] = known.made if known else [""] * len(made)
        for (box, count), chance in zip(made.items(), chances, strict=True):
            name = words.line(group.game, box)
            share = count / len(results)
            yield [words.game(group.game), name, count, len(results), share, chance]
