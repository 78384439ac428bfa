"""The tables of a class board for spreadsheets: rolls, results, boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app import words
from app.i18n import _, pgettext
from app.pages.board.charts.view import files_of
from app.views.kit.numbers import number
from spielekiste.board.baseline import baseline
from spielekiste.board.class_figures import boxes_made, results_of
from spielekiste.board.facts import MatchFacts
from spielekiste.board.spreadsheet import DICE, result_rows, throw_rows
from spielekiste.core.spreadsheet import MARK, Cell, csv_text


def table_text(name: str, found: Sequence[MatchFacts], *, names: bool) -> str:
    """Return one of the tables in `files_of` as text."""
    rows = {"throws": _throws, "results": _results, "boxes": _boxes}[name]
    return MARK + csv_text(rows(found, names=names), number(0.5)[1])


def tables_with_rows(found: Sequence[MatchFacts]) -> list[str]:
    """Return the ids of the tables that have rows."""
    results = results_of(found)
    rows = {
        "throws": any(facts.throws for facts in found),
        "results": bool(results),
        "boxes": any(result.boxes for result in results),
    }
    return [name for name, some in rows.items() if some]


def file_name(name: str, title: str) -> str:
    """Return the name of the file for a table of a board with this title."""
    return f"{title} – {files_of()[name]}.csv"


def _throws(found: Sequence[MatchFacts], *, names: bool) -> Iterator[Sequence[Cell]]:
    dice = [_("Die {place}", place=place) for place in range(1, DICE + 1)]
    yield [_("Result number"), _("Game"), _("Player"), _("Game number"), _("Roll number"), *dice]
    yield from _named(throw_rows(found, names=names))


def _results(found: Sequence[MatchFacts], *, names: bool) -> Iterator[Sequence[Cell]]:
    yield [_("Result number"), _("Game"), _("Player"), _("Game number"), _("Result"), _("Place")]
    yield from _named(result_rows(found, names=names))


def _named(rows: Iterator[list[Cell]]) -> Iterator[Sequence[Cell]]:
    """Yield the rows with the display name of the game."""
    for match, game, *rest in rows:
        yield [match, words.game(str(game)), *rest]


def _boxes(found: Sequence[MatchFacts], *, names: bool) -> Iterator[Sequence[Cell]]:
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
    finished = [facts for facts in found if facts.group.sheet and facts.results]
    for group in dict.fromkeys(facts.group for facts in finished):
        results = results_of(facts for facts in finished if facts.group == group)
        known = baseline(group.sheet)
        made = boxes_made(results)
        chances: Sequence[Cell] = known.made if known else [""] * len(made)
        for (box, count), chance in zip(made.items(), chances, strict=True):
            name = words.line(group.game, box)
            share = count / len(results)
            yield [words.game(group.game), name, count, len(results), share, chance]
