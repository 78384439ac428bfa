"""Tables of results, as text."""

from __future__ import annotations

from collections.abc import Sequence

Row = tuple[str, ...]


def drawn(head: Row, rows: Sequence[Row]) -> str:
    """Return the table with aligned columns; a first cell equal to the one above is left empty."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    lines, above = [], ""
    for row in (head, *rows):
        shown = ("" if row[0] == above else row[0], *row[1:])
        above = row[0]
        lines.append("  ".join(map(str.ljust, shown, widths)).rstrip())
    return "\n".join(lines)
