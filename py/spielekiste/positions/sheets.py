"""Positions of the games with a score sheet as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from spielekiste.core.state import Outcome, Points, Seat, places
from spielekiste.games.kniffel.boxes import KNIFFEL, KNIFFEL_AT
from spielekiste.games.kniffel.joker import EXTRA
from spielekiste.games.kniffel.rules import ClassicSheet
from spielekiste.parts.dice import HAND, Throw
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState
from spielekiste.positions.parts import (
    TURN_FIELDS,
    Codec,
    Part,
    joined,
    numbers_text,
    read_turn,
    turn_texts,
)

HIGHEST: Points = 99_999
"""The highest number that is read."""


def _write(state: SheetState) -> Sequence[object]:
    return joined([*map(_column, state.sheets)]), *turn_texts(state)


def _column(sheet: Sheet) -> str:
    return numbers_text(sheet.entries) + (f"+{sheet.extra}" if sheet.extra else "")


def _read(new: Callable[[int], SheetState], fields: Sequence[Part]) -> SheetState:
    columns = fields[0].split("/")
    rules = new(len(columns)).rules
    sheets = tuple(_read_column(rules, column) for column in columns)
    turn, throws, kept, dice = read_turn(fields[1:], len(sheets))
    if kept and rules.whole_cup:
        raise fields[3].impossible("every throw uses all dice (G1), so none are kept")
    _check_order(sheets, turn, fields[1])
    outcome = _outcome(rules, sheets)
    if outcome and not dice:
        raise fields[3].impossible("all sheets are full, so no throw is left")
    return SheetState(rules, sheets, turn, dice, kept, throws, outcome)


def _read_column(rules: SheetRules, column: Part) -> Sheet:
    numbers, sign, extra = column.text.partition("+")
    entries = column._replace(text=numbers).numbers(0, HIGHEST)
    if len(entries) != len(rules.enters):
        boxes = len(rules.enters)
        raise column.impossible(f"expected {boxes} boxes, got {len(entries)}")
    for enter, entry, known in zip(rules.enters, entries, possible(rules), strict=True):
        if entry is not None and entry not in known:
            amounts = ", ".join(map(str, sorted(known)))
            raise column.impossible(f"box {enter.box} can have {amounts}, not {entry}")
    at = column.at + len(numbers) + 1
    more = Part(column.whole, at, extra).number(1, HIGHEST) if sign else 0
    _check_extra(rules, entries, more, column)
    return Sheet(tuple(entries), more)


def _check_extra(
    rules: SheetRules, entries: Sequence[Points | None], extra: Points, column: Part
) -> None:
    """Refuse extra points that no further Kniffels can have brought (C11)."""
    if not extra:
        return
    each = EXTRA.get(rules.further, 0) if isinstance(rules, ClassicSheet) else 0
    if not each or entries[KNIFFEL_AT] != KNIFFEL:
        raise column.impossible("only a further Kniffel brings extra points")
    filled = len(entries) - entries.count(None)
    if extra % each or extra > each * (filled - 1):
        raise column.impossible(f"every further Kniffel fills a box and brings {each} extra points")


def _check_order(sheets: Sequence[Sheet], turn: Seat, part: Part) -> None:
    """Refuse sheets of which one is more than a box ahead: the seats take turns (T1)."""
    open_boxes = [sheet.entries.count(None) for sheet in sheets]
    ahead = open_boxes[turn:] + open_boxes[:turn]
    if ahead != sorted(ahead, reverse=True) or ahead[0] - ahead[-1] > 1:
        raise part.impossible(
            f"seat {turn} can't have the turn when the open boxes are {open_boxes}"
        )


def _outcome(rules: SheetRules, sheets: Sequence[Sheet]) -> Outcome | None:
    if not all(sheet.is_full for sheet in sheets):
        return None
    scores = tuple(rules.sums(sheet)["total"] for sheet in sheets)
    return Outcome("sheets-full", places(scores), scores)


@cache
def possible(rules: SheetRules) -> tuple[frozenset[Points], ...]:
    """Return the points that each box can get, by trying every throw on some sheets.

    >>> sorted(possible(ClassicSheet("block"))[1])
    [0, 2, 4, 6, 8, 10]
    """
    points: list[set[Points]] = [set() for _ in rules.enters]
    for sheet in _sheets(rules):
        for thrown, _ in Throw(HAND, rules.sides).outcomes():
            for offer in rules.every(sheet, thrown.dice):
                if not offer.closed:
                    points[offer.enter.index].add(offer.points)
    return tuple(map(frozenset, points))


def _sheets(rules: SheetRules) -> Iterator[Sheet]:
    """Yield an empty sheet, and sheets with one open box and a Kniffel if there is a box for it.

    So every box gets points by jokers (C11), and none where the dice would fit elsewhere (W8).
    """
    boxes = len(rules.enters)
    yield Sheet((None,) * boxes)
    for at in range(boxes):
        entries: list[Points | None] = [0] * boxes
        if isinstance(rules, ClassicSheet):
            entries[KNIFFEL_AT] = KNIFFEL
        entries[at] = None
        yield Sheet(tuple(entries))


def _bare(state: Any) -> Any:
    return state._replace(events=())


SHEETS = Codec(("sheets", *TURN_FIELDS), _write, _read, _bare)
"""Text form of Kniffel, Weltraum-Kniffel and Hex-hex-Kniffel."""
