"""Tables for spreadsheets: they are read back equal, and no text becomes a formula in any spreadsheet."""

from __future__ import annotations

import csv
import io
from itertools import product

import pytest

from spielekiste.core.spreadsheet import csv_text

SIGNS = "=+-@＝"
"""Signs with which a spreadsheet may begin a formula."""

HARMLESS = ["Ada", 'a;"b",c', "x\ny", "Mary-Ann", "a = b", "1 + 1", "5-2"]
"""Names without a formula."""


def read(text: str, between: str) -> list[list[str]]:
    """Read a table as a spreadsheet with this separator does."""
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=between))


@pytest.mark.parametrize("point", [".", ","])
def test_a_table_is_read_back_equal(point: str) -> None:
    """Numbers keep their decimals, and names their signs."""
    text = csv_text([[1, 2.5, name] for name in HARMLESS], point)
    rows = read(text, ";" if point == "," else ",")
    assert rows == [["1", f"2{point}5", name] for name in HARMLESS]


@pytest.mark.parametrize("point", [".", ","])
def test_no_text_begins_a_formula(point: str) -> None:
    """Not even in a spreadsheet that separates by another sign, in the middle of a name."""
    befores = ["", "x;", "x,", "x; ", "x\t", "x\n", "x\r", 'x;"', "x|", " ", "\t", "x;;", ";=1,"]
    names = [f"{before}{sign}1+1" for before, sign in product(befores, SIGNS)]
    for between in ",;\t|":
        cells = [
            cell
            for row in read(csv_text([[name] for name in names], point), between)
            for cell in row
        ]
        assert [cell for cell in cells if cell.strip(' "').startswith(tuple(SIGNS))] == []


def test_the_spreadsheet_in_the_report_sees_text() -> None:
    """Names that began a formula in the spreadsheet with the other separator."""
    assert csv_text([[1, "x;=1+1", "x,=1+1"]], ",") == '1;"x;\'=1+1";"x,\'=1+1"\r\n'


def test_numbers_are_plain() -> None:
    """Zero has no sign, and a number that is not finite is an empty cell."""
    numbers = [-0.0, -0.00001, -1.5, 2.0, 1e6, float("inf"), float("nan"), -3]
    assert csv_text([numbers]) == "0,0,-1.5,2,1000000,,,-3\r\n"
