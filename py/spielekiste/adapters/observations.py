"""What a seat sees as a row of whole numbers, of the same length in all positions of a set-up.

Seats are counted from the observer, which is 0. The rows of a game never change within a version
of `actions.VERSIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from spielekiste.core.state import Seat, State
from spielekiste.games.maumau.cards import COLOURS, KINDS, ORDER, Card

LEAST, MOST = -2, 2_000
"""Bounds of all numbers in a row."""

NOTHING = -2
"""Number of what is still open: a box, a space, a place."""


def observe(state: State, seat: Seat) -> list[int]:
    """Return what a seat sees.

    >>> from spielekiste.games import GAMES
    >>> state = GAMES["ludo"].start(2)
    >>> observe(state.happen(state.chance.parse("throw 6")), 1)
    [1, 6, 0, -1, -1, -1, -2, -1, -1, -1, -2]
    """
    return ROWS[type(state).__name__](state, seat)


def _sheets(state: Any, seat: Seat) -> list[int]:
    """Turn, throws, dice by number, and for each seat its boxes and extra points."""
    sheets = _from(state.sheets, seat)
    boxes = [[NOTHING if each is None else each for each in sheet.entries] for sheet in sheets]
    rows = [[*row, sheet.extra] for row, sheet in zip(boxes, sheets, strict=True)]
    return [_turn(state, seat, len(sheets)), state.throws, *_faces(state.dice), *_joined(rows)]


def _boards(state: Any, seat: Seat) -> list[int]:
    """Turn, throws, dice by number, who began, and for each seat its rows, tasks, coins and laps."""
    boards = _from(state.boards, seat)
    first = (state.first - seat) % len(boards)
    rows = [[*each.rows, *map(int, each.starred), each.coin, each.laps] for each in boards]
    return [
        _turn(state, seat, len(boards)),
        state.throws,
        *_faces(state.dice),
        first,
        *_joined(rows),
    ]


def _race(state: Any, seat: Seat) -> list[int]:
    """Turn, die, tries, and for each seat its pieces and its place from 0."""
    pieces = _from(state.pieces, seat)
    placed = {(each - seat) % len(pieces): place for place, each in enumerate(state.finished)}
    rows = [[*sorted(each), placed.get(number, NOTHING)] for number, each in enumerate(pieces)]
    return [_turn(state, seat, len(pieces)), state.face, state.tries, *_joined(rows)]


def _journey(state: Any, seat: Seat) -> list[int]:
    """Turn, die, target of the offer, and for each seat its space and the turns that it misses."""
    rows = zip(_from(state.fields, seat), _from(state.waits, seat), strict=True)
    offer = NOTHING if state.offer is None else state.offer.target
    return [_turn(state, seat, len(state.fields)), state.face, offer, *_joined(rows)]


def _cards(state: Any, seat: Seat) -> list[int]:
    """Turn, pile, passes, drawn card, top card, wish, own cards and played ones by kind, and hands.

    It reads what is public and the own cards from the state, as a view has far more to compute.
    """
    sizes = _from([*map(len, state.hands)], seat)
    top = ORDER[state.laid[-1]] if state.laid else NOTHING
    wish = COLOURS.index(state.wish) if state.wish else NOTHING
    drawn = ORDER[state.drawn] if state.drawn and state.turn == seat else NOTHING
    turn, has_drawn = _turn(state, seat, len(sizes)), int(state.drawn != "")
    head = [turn, len(state.stock), state.passes, has_drawn, drawn, top, wish]
    return [*head, *_kinds(state.hands[seat]), *_kinds(state.laid), *sizes]


ROWS: Mapping[str, Callable[[Any, Seat], list[int]]] = MappingProxyType(
    {
        "SheetState": _sheets,
        "MasterState": _boards,
        "LudoState": _race,
        "EnteState": _journey,
        "MauMauState": _cards,
    }
)
"""Function for the row of each class of states."""


def _turn(state: Any, seat: Seat, seats: int) -> int:
    return int((state.turn - seat) % seats)


def _from(values: Sequence[Any], seat: Seat) -> Sequence[Any]:
    """Return values by seat, beginning with this seat."""
    return (*values[seat:], *values[:seat])


def _kinds(cards: Iterable[Card]) -> list[int]:
    """Return the number of cards of each kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[ORDER[card]] += 1
    return counts


def _faces(dice: Sequence[int]) -> list[int]:
    return [dice.count(face) for face in range(1, 7)]


def _joined(rows: Iterable[Iterable[int]]) -> list[int]:
    return [number for row in rows for number in row]
