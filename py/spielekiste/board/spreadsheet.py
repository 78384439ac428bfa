"""A class's throws, results and boxes as CSV text for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from spielekiste.board.facts import MatchFacts

Cell: TypeAlias = str | int | float

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Beginnings of texts that a spreadsheet would compute as a formula."""

DICE = 5
"""Number of columns for dice."""


def csv_table(rows: Iterable[Sequence[Cell]], point: str = ".") -> str:
    r"""Return a table as CSV; if the decimal separator is a comma, semicolons separate the cells.

    Text that a spreadsheet would read as a formula gets a leading apostrophe.

    >>> csv_table([["place", "name"], [1, "=1+1"], [2.5, "Ada; Max"]], ",").splitlines()
    ['\ufeffplace;name', "1;'=1+1", '2,5;"Ada; Max"']
    """
    between = ";" if point == "," else ","
    lines = (between.join(_written(cell, point, between) for cell in row) for row in rows)
    return "\ufeff" + "".join(f"{line}\r\n" for line in lines)  # Excel needs the mark for UTF-8


def _written(cell: Cell, point: str, between: str) -> str:
    if isinstance(cell, float):
        return f"{cell:.4f}".rstrip("0").rstrip(".").replace(".", point)
    text = f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else str(cell)
    quoted = '"' + text.replace('"', '""') + '"'
    return quoted if any(sign in text for sign in f'{between}"\r\n') else text


def throw_rows(found: Iterable[MatchFacts], *, names: bool) -> Iterator[list[Cell]]:
    """Yield a row for each throw: match, player, game in the match, throw, dice.

    Matches and throws are counted from 1, as are players if names are left out. A throw before
    the first game, to decide who begins, has game 0.
    """
    for match, facts in enumerate(found, 1):
        for number, throw in enumerate(facts.throws, 1):
            dice: list[Cell] = [*throw.dice, *[""] * (DICE - len(throw.dice))]
            who = facts.players[throw.seat].name if names else throw.seat + 1
            yield [match, facts.group.game, who, throw.game, number, *dice]


def result_rows(found: Iterable[MatchFacts], *, names: bool) -> Iterator[list[Cell]]:
    """Yield a row for each result: match, game, player, game in the match, result, place."""
    for match, facts in enumerate(found, 1):
        for result in facts.results:
            who = facts.players[result.seat].name if names else result.seat + 1
            yield [match, facts.group.game, who, result.game, result.points, result.place]
