"""Tables of results: a row for each kind of file and fault, a column for each visit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

Row = tuple[str, ...]


def counted(entries: Iterable[tuple[Row, str, str]], columns: Sequence[str]) -> list[Row]:
    """Return the rows for (what, column, outcome) entries, with counts of outcomes in each cell."""
    cells: dict[Row, dict[str, Counter[str]]] = {}
    for row, column, outcome in entries:
        cells.setdefault(row, {}).setdefault(column, Counter())[outcome] += 1
    return [
        (*row, *(_cell(found.get(column, Counter())) for column in columns))
        for row, found in cells.items()
    ]


def _cell(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))


def drawn(head: Row, rows: Sequence[Row]) -> str:
    """Return the table with aligned columns; a first cell equal to the one above is left empty."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    lines, above = [], ""
    for row in (head, *rows):
        shown = ("" if row[0] == above else row[0], *row[1:])
        above = row[0]
        lines.append("  ".join(map(str.ljust, shown, widths)).rstrip())
    return "\n".join(lines)
