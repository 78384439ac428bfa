"""Tables as CSV text for spreadsheets, in which no text can become a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import TypeAlias

Cell: TypeAlias = str | int | float

FORMULA = re.compile(r"""((?:^|[;,|"\t\r\n])\s*)(?=[=+\-@＝＋－＠])""")
"""Places before a sign with which a formula begins: at the beginning of a text, and after anything that another
spreadsheet may read as the end of a cell."""

MARK = "\ufeff"
"""Byte order mark, without which Excel assumes another encoding than UTF-8."""


def csv_text(rows: Iterable[Sequence[Cell]], point: str = ".") -> str:
    r"""Return a table as CSV; if the decimal separator is a comma, semicolons separate the cells.

    Text is quoted, and has an apostrophe where a formula could begin.

    >>> csv_text([["place", "name"], [1, "=1+1"], [2.5, "Ada;-1"]], ",").splitlines()
    ['"place";"name"', '1;"\'=1+1"', '2,5;"Ada;\'-1"']
    """
    between = ";" if point == "," else ","
    lines = (between.join(_written(cell, point) for cell in row) for row in rows)
    return "".join(f"{line}\r\n" for line in lines)


def _written(cell: Cell, point: str) -> str:
    if isinstance(cell, str):
        text = FORMULA.sub(r"\1'", cell).replace('"', '""')
        return f'"{text}"' if text else ""
    if isinstance(cell, float):
        return _decimal(cell).replace(".", point) if isfinite(cell) else ""
    return str(cell)


def _decimal(value: float) -> str:
    """Return a number with at most four decimals, and never a negative zero."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
