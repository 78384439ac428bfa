"""Engine for all games with five dice and a score sheet: throw, keep, enter (K1–K6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import NamedTuple

from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.state import (
    Event,
    OpenView,
    Outcome,
    Points,
    Seat,
    new_event,
    observer,
    places,
)
from spielekiste.parts import five_dice
from spielekiste.parts.dice import Dice, Keep, Thrown, check_keep, read_keep
from spielekiste.parts.five_dice import FiveDice
from spielekiste.parts.sheet import Enter, Offer, Sheet, SheetRules, read_enter

EVENTS = five_dice.EVENTS | {"enter", "strike", "extra"}
"""Kinds of events that the engine emits."""

REASONS = five_dice.REASONS | {"box-filled", "whole-cup"}
"""Reason ids with which the engine rejects steps."""

ENDINGS = frozenset({"sheets-full"})
"""Reason ids for the end of a sheet game."""


class SheetFields(NamedTuple):
    """The fields of a position; see `FiveDice` for the fields of a turn."""

    rules: SheetRules
    """The game's own boxes and scoring."""
    sheets: tuple[Sheet, ...]
    """Sheet of each seat."""
    turn: Seat
    dice: Dice = ()
    kept: Dice = ()
    throws: int = 0
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()


class SheetState(SheetFields, FiveDice):
    """A position in a sheet game."""

    __slots__ = ()

    @property
    def sides(self) -> int:
        """Number of faces of a die."""
        return self.rules.sides

    @property
    def moment(self) -> tuple[int, int]:
        """Number of finished turns (one per filled box), and of throws made in this turn."""
        filled = sum(len(sheet.entries) - sheet.entries.count(None) for sheet in self.sheets)
        return filled, self.throws

    def legal(self) -> tuple[Keep | Enter, ...]:
        """Return the keeps while throws are left (K1), then the allowed entries."""
        if not self.dice or self.outcome is not None:
            return ()
        enters = self.rules.choices(self.sheets[self.turn], self.dice)
        return self._keeps(whole_cup=self.rules.whole_cup) + enters

    def offers(self) -> tuple[Offer, ...]:
        """Return an offer for each open box of the seat to move; () if no dice are on the table."""
        return self.rules.offers(self.sheets[self.turn], self.dice) if self.dice else ()

    def sums(self, seat: Seat) -> Mapping[str, Points]:
        """Return the calculated lines of one seat's sheet."""
        return self.rules.sums(self.sheets[seat])

    def play(self, move: Keep | Enter) -> SheetState:
        """Keep dice for the next throw, or enter the dice in a box.

        Raises `IllegalMove` with one of `REASONS`, or with the game's own reason for a closed box.
        """
        if not self.dice or self.outcome is not None:
            raise self._not_deciding(move)
        if isinstance(move, Keep):
            return self._keep(move)
        if isinstance(move, Enter):
            return self._enter(self._offer(move))
        raise IllegalMove("unknown-move", move)

    def happen(self, result: Thrown) -> SheetState:
        """Add the thrown dice to the kept ones; raise `IllegalMove` if the result is impossible."""
        dice, told = self._lay(result)
        return _state(
            self.rules,
            self.sheets,
            turn=self.turn,
            dice=dice,
            throws=self.throws + 1,
            events=told,
        )

    def seen_by(self, seat: Seat | None) -> OpenView[SheetState]:
        """Return the full view: a sheet game has no hidden information."""
        return OpenView(observer(seat, len(self.sheets)), self)

    def _keep(self, move: Keep) -> SheetState:
        check_keep(move, self.dice, self.throws, whole_cup=self.rules.whole_cup)
        told = _kept(self.turn, move.dice)
        return _state(
            self.rules,
            self.sheets,
            turn=self.turn,
            kept=move.dice,
            throws=self.throws,
            events=told,
        )

    def _offer(self, move: Enter) -> Offer:
        if self.rules.enters[move.index : move.index + 1] != (move,):
            raise IllegalMove("unknown-move", move)
        sheet = self.sheets[self.turn]
        if sheet.entries[move.index] is not None:
            raise IllegalMove("box-filled", move)
        offer = self.rules.every(sheet, self.dice)[move.index]
        if offer.closed:
            raise IllegalMove(offer.closed, move)
        return offer

    def _enter(self, offer: Offer) -> SheetState:
        sheet, at = self.sheets[self.turn], offer.enter.index
        entries, sheets = list(sheet.entries), list(self.sheets)
        entries[at] = offer.points
        filled = sheets[self.turn] = _sheet(tuple(entries), sheet.extra + offer.extra)
        told = _told(self.turn, self.dice, offer)
        if filled.is_full and all(sheet.is_full for sheet in sheets):
            return self._over(tuple(sheets), told)
        following = (self.turn + 1) % len(sheets)
        return _state(self.rules, tuple(sheets), turn=following, events=told)

    def _over(self, sheets: tuple[Sheet, ...], told: tuple[Event, ...]) -> SheetState:
        """End the game, ranking the players by total; tied players share a place (C12, W9)."""
        scores = tuple(self.rules.sums(sheet)["total"] for sheet in sheets)
        outcome = Outcome("sheets-full", places(scores), scores)
        return _state(
            self.rules, sheets,
            turn=self.turn, dice=self.dice, throws=self.throws, outcome=outcome, events=told,
        )  # fmt: skip


_state = partial(SheetState.__new__, SheetState)
_sheet = partial(Sheet.__new__, Sheet)
"""Faster constructors that take keywords; calling the classes themselves is slower."""


def start(rules: SheetRules, seats: int, first: Seat) -> SheetState:
    """Return the first state: empty sheets, and all five dice to be thrown by `first` (K2)."""
    return SheetState(rules, (Sheet((None,) * len(rules.enters)),) * seats, turn=first)


def read_move(text: str, moves: tuple[Enter, ...]) -> Keep | Enter:
    """Parse text such as `keep 335`, `keep -` or `enter full-house`; `moves` lists the entries.

    Raises `UnreadableNotation` on any other text.
    """
    if text.startswith("enter"):
        return read_enter(text, moves)
    if text.startswith("keep"):
        return read_keep(text)
    raise UnreadableNotation(text, 0, "'keep' or 'enter'")


@cache
def _kept(seat: Seat, dice: Dice) -> tuple[Event, ...]:
    return (new_event("keep", seat, dice=dice),)


def _told(seat: Seat, dice: Dice, offer: Offer) -> tuple[Event, ...]:
    kind = "enter" if offer.points else "strike"
    entry = new_event(kind, seat, what=offer.enter.box, amount=offer.points, dice=dice)
    if not offer.extra:
        return (entry,)
    return (entry, new_event("extra", seat, what=offer.enter.box, amount=offer.extra))
