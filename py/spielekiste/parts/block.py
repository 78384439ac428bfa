"""The block: score sheets for real dice, on which players write points only (B)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeVar

from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.state import Event, OpenView, Outcome, Points, Seat, observer, places
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Box, Enter, Offer, Sheet, SheetRules

IMPOSSIBLE_POINTS = "impossible-points"
"""Reason: no throw brings these points in this box (B2)."""

NO_FURTHER = "no-further-kniffel"
"""Reason: the Kniffel box does not hold 50, or further Kniffels are nothing special (B3)."""

FURTHER_WRITTEN = "further-written"
"""Reason: without the 50 in the Kniffel box, further Kniffels on the sheet would be none (B3)."""

OTHER_POINTS = "other-points"
"""Reason: the box to be corrected does not hold the old points that the step names (B5)."""

REASONS = frozenset({IMPOSSIBLE_POINTS, NO_FURTHER, FURTHER_WRITTEN, OTHER_POINTS})
"""Reason ids with which only the block rejects steps."""

EVENTS = frozenset({"correct"})
"""Kinds of events that only the block emits: `correct`, from `origin` to `amount` points."""

T = TypeVar("T")

STEP = re.compile(
    r"(entry|correct) (?P<seat>[0-7]) (?P<box>[a-z-]+) (?:(?P<old>0|[1-9][0-9]?) )?"
    r"(?P<points>0|[1-9][0-9]?)(?: alike (?P<alike>[1-6]))?"
)
"""Notation of an entry or a correction."""

ALIKE = range(1, 7)
"""Numbers that five dice of a further Kniffel can show."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Points for a box of any seat, as a step: an entry, or the correction of one (B1, B5)."""

    seat: Seat
    """Owner of the sheet."""
    enter: Enter
    """The box."""
    points: Points
    """Points for the box, without extra points."""
    alike: int = 0
    """The number that five dice show in a further Kniffel (B3); 0 for any other entry."""
    old: Points | None = None
    """Points that a correction replaces; None for an entry in an open box."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: entries before corrections, by seat, box, number of a Kniffel, and points."""
        return (self.old is not None, self.seat, self.enter.index, self.alike, self.points)

    def __str__(self) -> str:
        word, old = ("entry", "") if self.old is None else ("correct", f" {self.old}")
        alike = f" alike {self.alike}" if self.alike else ""
        return f"{word} {self.seat} {self.enter.box}{old} {self.points}{alike}"


class Mark(NamedTuple):
    """The note next to an entry that is a further Kniffel (B3)."""

    alike: int
    """The number that the five dice show."""
    extra: Points
    """Extra points that came with it."""


class ImpossibleEntry(IllegalMove):
    """An entry of points that a box cannot get; the message lists those that it can get (B2)."""

    def __init__(self, step: Entry, possible: tuple[Points, ...]) -> None:
        super().__init__(IMPOSSIBLE_POINTS, step)
        self.possible = possible
        """The possible points, lowest first."""
        self.args = (f"{step}: {IMPOSSIBLE_POINTS}, expected {', '.join(map(str, possible))}",)


class BlockState(NamedTuple):
    """A position on the block: sheets without dice."""

    rules: SheetRules
    """The game's own boxes and scoring."""
    sheets: tuple[Sheet, ...]
    """Sheet of each seat."""
    marks: tuple[tuple[Mark | None, ...], ...]
    """Notes of further Kniffels, by seat and box."""
    first: Seat
    """The seat that began."""
    turn: Seat
    """The seat with the fewest entries, in clockwise order from the first (B5)."""
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()

    @property
    def seat(self) -> Seat | None:
        """The seat whose entry is expected; any other seat may write, too (B5)."""
        return self.turn if self.outcome is None else None

    @property
    def chance(self) -> None:
        """Always None: the app knows no dice (B1)."""
        return

    @property
    def dice(self) -> tuple[int, ...]:
        """Always empty, as on a sheet whose dice have not been thrown."""
        return ()

    @property
    def throws(self) -> int:
        """Always 0."""
        return 0

    def offers(self) -> tuple[Offer, ...]:
        """Return no offers, because there are no dice to enter."""
        return ()

    def sums(self, seat: Seat) -> Mapping[str, Points]:
        """Return the calculated lines of one seat's sheet."""
        return self.rules.sums(self.sheets[seat])

    def legal(self) -> tuple[Entry, ...]:
        """Return all entries for all open boxes, then all corrections (B5)."""
        every = (
            entry
            for seat in range(len(self.sheets))
            for enter in self.rules.enters
            for entry in self.choices(seat, enter)
        )
        return tuple(sorted(every, key=lambda entry: entry.rank))

    def choices(self, seat: Seat, enter: Enter) -> tuple[Entry, ...]:
        """Return the entries for a box of a seat, or its corrections if it is filled."""
        old = self.sheets[seat].entries[enter.index]
        plain = (Entry(seat, enter, n, 0, old) for n in possible_points(self.rules)[enter.index])
        further = (
            Entry(seat, enter, offer.points, alike, old)
            for alike in ALIKE
            for offer in self.further(seat, enter, alike)
        )
        return tuple(entry for entry in (*plain, *further) if self._fault(entry) is None)

    def further(self, seat: Seat, enter: Enter, alike: int) -> tuple[Offer, ...]:
        """Return what a further Kniffel may write in this box: one offer, or none (B3)."""
        offers = self.rules.further_kniffel(self._without(seat, enter), alike)
        return tuple(offer for offer in offers[enter.index :][:1] if not offer.closed)

    def play(self, move: Entry) -> BlockState:
        """Write an entry or a correction; raise `IllegalMove` with a reason if it is not legal."""
        fault = self._fault(move)
        if fault is not None:
            raise fault
        seat, at = move.seat, move.enter.index
        mark = self._mark(move)
        written = _replaced(self.marks[seat], at, mark)
        entries = _replaced(self.sheets[seat].entries, at, move.points)
        sheet = Sheet(entries, sum(each.extra for each in written if each))
        sheets = _replaced(self.sheets, seat, sheet)
        marks = _replaced(self.marks, seat, written)
        return _position(self.rules, sheets, marks, self.first, _told(move, mark))

    def happen(self, result: object) -> BlockState:
        """Raise `IllegalMove`, because no chance event is ever pending."""
        raise IllegalMove("game-over" if self.outcome else "move-due", result)

    def seen_by(self, seat: Seat | None) -> OpenView[BlockState]:
        """Return the full view: a block has no hidden information."""
        return OpenView(observer(seat, len(self.sheets)), self)

    def best(self, seat: Seat) -> Points:
        """Return the highest total that a seat can still reach, without further Kniffels (B7)."""
        return max(self.rules.sums(sheet)["total"] for sheet in self._ends(seat))

    def _ends(self, seat: Seat) -> Iterator[Sheet]:
        """Yield full sheets: all open boxes at their highest, and all but one or two of them.

        Two are enough: only a negative product (X3) makes a box count less the more it holds.
        """
        sheet, every = self.sheets[seat], possible_points(self.rules)
        still = [at for at, entry in enumerate(sheet.entries) if entry is None]
        for low in (some for size in range(3) for some in combinations(still, size)):
            entries = tuple(
                every[at][0 if at in low else -1] if entry is None else entry
                for at, entry in enumerate(sheet.entries)
            )
            yield Sheet(entries, sheet.extra)

    def _without(self, seat: Seat, enter: Enter) -> Sheet:
        """Return a sheet on which a box is open."""
        sheet = self.sheets[seat]
        return Sheet(_replaced(sheet.entries, enter.index, None), sheet.extra)

    def _mark(self, move: Entry) -> Mark | None:
        if not move.alike:
            return None
        offer = self.further(move.seat, move.enter, move.alike)[0]
        return Mark(move.alike, offer.extra)

    def _fault(self, move: object) -> IllegalMove | None:
        """Return why a step is refused; None if it is legal."""
        if not isinstance(move, Entry) or move.seat not in range(len(self.sheets)):
            return IllegalMove("unknown-move", move)
        at = move.enter.index
        if self.rules.enters[at : at + 1] != (move.enter,):
            return IllegalMove("unknown-move", move)
        held = self.sheets[move.seat].entries[at]
        if held != move.old:
            return IllegalMove("box-filled" if move.old is None else OTHER_POINTS, move)
        return self._wrong_points(move) or self._no_change(move) or self._orphan(move)

    def _wrong_points(self, move: Entry) -> IllegalMove | None:
        """Return the error for points that no throw brings in the box (B2, B3)."""
        if not move.alike:
            possible = possible_points(self.rules)[move.enter.index]
            return None if move.points in possible else ImpossibleEntry(move, possible)
        offers = self.rules.further_kniffel(self._without(move.seat, move.enter), move.alike)
        if not offers:
            return IllegalMove(NO_FURTHER, move)
        offer = offers[move.enter.index]
        if offer.closed:
            return IllegalMove(offer.closed, move)
        return None if offer.points == move.points else ImpossibleEntry(move, (offer.points,))

    def _no_change(self, move: Entry) -> IllegalMove | None:
        """Return the error for a correction that changes nothing."""
        if move.old is None:
            return None
        mark = self.marks[move.seat][move.enter.index]
        same = (move.points, move.alike) == (move.old, mark.alike if mark else 0)
        return IllegalMove(OTHER_POINTS, move) if same else None

    def _orphan(self, move: Entry) -> IllegalMove | None:
        """Return the error for a correction that would take the ground from further Kniffels."""
        at, marks = move.enter.index, self.marks[move.seat]
        entries = _replaced(self.sheets[move.seat].entries, at, move.points)
        others = [mark for other, mark in enumerate(marks) if mark and other != at]
        if all(self.rules.further_kniffel(Sheet(entries), mark.alike) for mark in others):
            return None
        return IllegalMove(FURTHER_WRITTEN, move)


@cache
def possible_points(rules: SheetRules) -> tuple[tuple[Points, ...], ...]:
    """Return the points that some throw of all dice brings in each box, lowest first (B2)."""
    empty = Sheet((None,) * len(rules.enters))
    throws = combinations_with_replacement(range(1, rules.sides + 1), HAND)
    rows = [[offer.points for offer in rules.every(empty, dice)] for dice in throws]
    return tuple(tuple(sorted(set(column))) for column in zip(*rows, strict=True))


def start(rules: SheetRules, seats: int, first: Seat) -> BlockState:
    """Return the first state: empty sheets."""
    boxes = len(rules.enters)
    sheets, marks = (Sheet((None,) * boxes),) * seats, ((None,) * boxes,) * seats
    return BlockState(rules, sheets, marks, first, first)


def read_entry(text: str, enters: Mapping[Box, Enter]) -> Entry:
    """Parse text such as `entry 3 threes 9` or `correct 3 threes 9 15 alike 3`.

    Raises `UnreadableNotation` on any other text.
    """
    parts = STEP.fullmatch(text)
    if (
        parts is None
        or parts["box"] not in enters
        or (parts[1] == "entry") != (parts["old"] is None)
    ):
        expected = "'entry', a seat, a box and points, or 'correct' with the old points first"
        raise UnreadableNotation(text, 0, expected)
    old = None if parts["old"] is None else int(parts["old"])
    points, alike = int(parts["points"]), int(parts["alike"] or 0)
    return Entry(int(parts["seat"]), enters[parts["box"]], points, alike, old)


def _position(
    rules: SheetRules,
    sheets: tuple[Sheet, ...],
    marks: tuple[tuple[Mark | None, ...], ...],
    first: Seat,
    told: tuple[Event, ...],
) -> BlockState:
    """Return the state with these sheets; the game ends when all are full (B5)."""
    if not all(sheet.is_full for sheet in sheets):
        return BlockState(rules, sheets, marks, first, _due(sheets, first), None, told)
    scores = tuple(rules.sums(sheet)["total"] for sheet in sheets)
    outcome = Outcome("sheets-full", places(scores), scores)
    return BlockState(rules, sheets, marks, first, told[0].seat, outcome, told)


def _due(sheets: tuple[Sheet, ...], first: Seat) -> Seat:
    """Return the seat with the fewest entries, in clockwise order from the first (B5)."""
    seats = len(sheets)
    open_boxes = [sheet.entries.count(None) for sheet in sheets]
    return min(range(seats), key=lambda seat: (-open_boxes[seat], (seat - first) % seats))


def _told(move: Entry, mark: Mark | None) -> tuple[Event, ...]:
    box, points = move.enter.box, move.points
    if move.old is not None:
        entry = Event("correct", move.seat, box, origin=move.old, amount=points)
    else:
        entry = Event("enter" if points else "strike", move.seat, box, amount=points)
    if mark is None or not mark.extra:
        return (entry,)
    return (entry, Event("extra", move.seat, box, amount=mark.extra))


def _replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return a tuple in which one item is replaced."""
    return (*items[:at], item, *items[at + 1 :])
