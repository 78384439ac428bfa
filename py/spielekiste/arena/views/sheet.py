"""The view for the games with a score sheet: Kniffel, Weltraum-Kniffel and Hex-hex-Kniffel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import TypeAlias

from spielekiste.arena.views.base import DiceView, faces
from spielekiste.coach.hands import PLACE, THROWS_OF_ALL, Row, Rows, best_to_keep, kept
from spielekiste.core.state import Points, Seat
from spielekiste.parts.dice import Keep, check_keep
from spielekiste.parts.sheet import Box, Enter, Offer, Sheet, SheetRules

Entries = dict[Box, Points | None]
"""Points by box; None if the box is open, 0 if it is crossed out."""

Worth: TypeAlias = Callable[[Box, Points], float]
"""A bot's own function that returns the value of scoring these points in this box."""

Column: TypeAlias = tuple[Points | None, ...]
"""Points of a box for each throw of five dice, in order; None where the box is closed."""


class ClosedBox(ValueError):
    """A box that can't be used with these dice, or doesn't exist."""

    def __init__(self, box: Box, reason: str, others: Sequence[Box]) -> None:
        super().__init__(f"box {box!r} isn't open; open boxes: {', '.join(others)}")
        self.move = f"enter {box}"
        """The impossible move as text."""
        self.reason = reason
        """Reason id; empty if there is no such box."""


class SheetView(DiceView):
    """A turn in a game with a score sheet.

    Your move is `view.keep(…)` while throws are left, or `view.enter(box)` at any time. As text,
    moves are `keep 335` (`keep -` keeps nothing) and `enter chance`. In games with symbols, the
    faces 1 to 6 are the symbols of the first six boxes, in the same order.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("kniffel", seed="a")
    >>> view.dice, view.throws_left
    ((1, 2, 5, 6, 6), 2)
    """

    @property
    def seats(self) -> int:
        """Number of players in the game; always 1 in the arena."""
        return len(self.state.sheets)

    @property
    def sheet(self) -> Entries:
        """Your sheet: points by box, None if the box is open, 0 if it is crossed out.

        >>> view.sheet["chance"] is None
        True
        """
        return self.sheet_of(self.me)

    def sheet_of(self, seat: Seat) -> Entries:
        """Return the sheet of a seat (0, 1, …), as in `sheet`."""
        enters = self.state.rules.enters
        entries = self.state.sheets[seat].entries
        return {enter.box: points for enter, points in zip(enters, entries, strict=True)}

    @property
    def total(self) -> Points:
        """Your points so far, including bonuses."""
        points: Points = self.state.sums(self.me)["total"]
        return points

    @property
    def open_boxes(self) -> list[Box]:
        """Boxes in which you may enter these dice, in sheet order.

        >>> view.open_boxes[:3]
        ['ones', 'twos', 'threes']
        """
        return [move.box for move in self.moves if isinstance(move, Enter)]

    def points(self, box: Box, *dice: int | Sequence[int]) -> Points:
        """Return the points that the dice score in this box now, including extra points.

        Instead of the dice on the table, five other dice can be given, such as a result of
        `throws`. Raises `ValueError` if the dice may not be entered there.

        >>> view.points("chance"), view.points("sixes")
        (20, 12)
        >>> view.points("sixes", 6, 6, 6, 6, 1)
        24
        """
        offer = self._offer(box, *dice)
        return offer.points + offer.extra

    @property
    def best_box(self) -> Box:
        """The open box in which the dice now score the most; if tied, the first on the sheet.

        >>> view.best_box
        'chance'
        """
        return max(self.open_boxes, key=self.points)

    def enter(self, box: Box) -> Enter:
        """Return the move that enters the dice in this box; raise `ValueError` if it isn't open.

        >>> str(view.enter("chance"))
        'enter chance'
        """
        return self._offer(box).enter

    def chance(self, box: Box, *dice: int | Sequence[int]) -> float:
        """Return the probability (0 to 1) of scoring in this box at the end of the turn.

        The given dice are kept now, and all throws aim only at this box. Without dice, all five are
        thrown again. Raises `ValueError` if the box isn't open, `IllegalMove` if you can't keep
        these dice.

        >>> round(view.chance("kniffel", 6, 6), 3)
        0.029
        """
        likely = tuple([float(bool(points)) for points in self._column(box)])
        return self._mean(self._aims(likely), dice)

    def average(self, box: Box, *dice: int | Sequence[int]) -> float:
        """Return the average points in this box at the end of the turn.

        The arguments and errors are the same as for `chance`.

        >>> round(view.average("sixes", 6, 6), 1)
        17.5
        """
        return self._mean(self._aims(tuple([points or 0 for points in self._column(box)])), dice)

    def value(self, move: Keep | Enter, worth: Worth) -> float:
        """Return the average value of a move at the end of the turn, as rated by your function.

        `worth(box, points)` is your function for the value of scoring these points in this box.
        After a keep, all throws aim at the highest value.

        >>> def worth(box, points):
        ...     return points
        >>> view.value(view.enter("chance"), worth), round(view.value(view.keep(6, 6), worth), 1)
        (20, 25.7)
        """
        if isinstance(move, Enter):
            return worth(move.box, self.points(move.box))
        if worth not in self._best:
            self._best[worth] = self._aims(self._row(worth))
        return self._mean(self._best[worth], move.dice)

    def _row(self, worth: Worth) -> Row:
        """Return, for each throw of five dice, the highest value of any box."""
        columns = [_valued(box, column, worth) for box, column in self._columns.items()]
        return tuple(map(max, zip(*columns, strict=True)))

    def _aims(self, row: Row) -> Rows:
        return _aims(row, self.throws_left, whole_cup=self._whole_cup)

    def _mean(self, aims: Rows, dice: Sequence[int | Sequence[int]]) -> float:
        """Return the average at the end of the turn if these dice are kept now."""
        held = faces(dice)
        if held != self.dice:
            check_keep(Keep(held), self.dice, self.state.throws, whole_cup=self._whole_cup)
        return aims[len(held)][PLACE[held]]

    def _column(self, box: Box) -> Column:
        if box not in self._columns:
            raise self._not_open(box)
        return self._columns[box]

    @cached_property
    def _columns(self) -> Mapping[Box, Column]:
        return _columns(self.state.rules, self.state.sheets[self.state.turn])

    @cached_property
    def _best(self) -> dict[Worth, Rows]:
        """Cached results of `value`, by function; they are only valid for this view."""
        return {}

    @property
    def _whole_cup(self) -> bool:
        is_whole: bool = self.state.rules.whole_cup
        return is_whole

    def _offer(self, box: Box, *dice: int | Sequence[int]) -> Offer:
        for offer in self._offers_for(dice) if dice else self._offers:
            if offer.enter.box == box and not offer.closed:
                return offer
        raise self._not_open(box)

    @cached_property
    def _offers(self) -> tuple[Offer, ...]:
        offers: tuple[Offer, ...] = self.state.offers()
        return offers

    def _offers_for(self, dice: Sequence[int | Sequence[int]]) -> tuple[Offer, ...]:
        """Return the offers for dice other than those on the table."""
        five = faces(dice)
        if len(five) != len(self.dice) or not set(five) <= set(range(1, self.state.sides + 1)):
            raise ValueError(f"{five} are not five dice with faces from 1 to {self.state.sides}")
        offers: tuple[Offer, ...] = self.state.rules.offers(self.state.sheets[self.me], five)
        return offers

    def _not_open(self, box: Box) -> ClosedBox:
        state = self.state
        closed = {offer.enter.box: offer.closed for offer in self._offers}
        is_known = any(enter.box == box for enter in state.rules.enters)
        return ClosedBox(box, closed.get(box, "box-filled") if is_known else "", self.open_boxes)


@lru_cache(maxsize=64)
def _columns(rules: SheetRules, sheet: Sheet) -> Mapping[Box, Column]:
    """Return the points of each open box for each throw of five dice; None where it is closed."""
    offers = [rules.offers(sheet, throw) for throw in THROWS_OF_ALL]
    return {
        offer.enter.box: tuple([_points(row[at]) for row in offers])
        for at, offer in enumerate(offers[0])
    }


def _points(offer: Offer) -> Points | None:
    return None if offer.closed else offer.points + offer.extra


def _valued(box: Box, column: Column, worth: Worth) -> list[float]:
    """Return the value of a box for each throw; minus infinity where it is closed."""
    values = {points: worth(box, points) for points in set(column) if points is not None}
    return [-inf if points is None else values[points] for points in column]


@lru_cache(maxsize=512)
def _aims(row: Row, left: int, *, whole_cup: bool) -> Rows:
    """Return, by size and hand kept, the best mean of `row` after the remaining throws."""
    best = row
    for _ in range(left - 1):
        keeps = best_to_keep(kept(best), whole_cup=whole_cup)
        best = [max(now, keep.value) for now, keep in zip(row, keeps, strict=True)]
    return [*kept(best)[:-1], row]
