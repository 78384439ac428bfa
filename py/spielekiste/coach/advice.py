"""Choices with dice on the table: their values, and the boxes they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from spielekiste.coach.hands import PLACE, THROWS_OF_ALL, Row, Rows, kept
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.table import ValueTable
from spielekiste.coach.turn import TurnValues, expected, work_out
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS, Dice, Keep
from spielekiste.parts.sheet import Box, Enter, Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState

Chances: TypeAlias = Mapping[Box, float]
"""A probability (0 to 1) for each open box."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move with its value."""

    move: Keep | Enter
    expected: float
    """Expected final total after this move under best play, in points."""
    loss: float
    """Points below the best choice; 0 for the best."""
    met: Chances
    """Probability for each box that the final dice of the turn score points in it."""
    taken: Chances
    """Probability for each box that the turn ends in it."""

    @property
    def aim(self) -> Box:
        """The box in which the turn is most likely to end."""
        return max(self.taken, key=self.taken.__getitem__)


@dataclass(frozen=True, slots=True)
class Advice:
    """All choices in one position."""

    choices: tuple[Choice, ...]
    """Choices, best first; among equals, entries first, then keeps with most dice."""
    error: float
    """Maximum error of an expected total, in points: the error of the table.

    A turn uses only means and maxima, which do not increase errors. So the choice rated best is at
    most twice this error below the choice that is really best.
    """

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    def of(self, move: Keep | Enter) -> Choice:
        """Return the choice for a move; raise `KeyError` if the move is not legal."""
        return {choice.move: choice for choice in self.choices}[move]


class Coach:
    """A coach for one kind of sheet; it caches the values of the latest turn."""

    def __init__(self, rules: SheetRules, table: ValueTable) -> None:
        layout = layout_of(rules)
        if (layout.rows, layout.starts[-1]) != (table.rows, table.width):
            raise ValueError(f"expected a table for {rules!r}, got table {table.name!r}")
        self.rules = rules
        self.table = table
        self._turn: TurnValues | None = None

    def expected(self, sheet: Sheet) -> float:
        """Return the expected final total of a sheet before its turn, under best play."""
        return expected(layout_of(self.rules), sheet, self.table)

    def turn(self, sheet: Sheet) -> Work[TurnValues]:
        """Compute the values of a turn on this sheet, unless they are cached."""
        if self._turn is None or self._turn.sheet != sheet:
            self._turn = yield from work_out(self.rules, sheet, self.table)
        return self._turn

    def losses(self, state: SheetState) -> Work[dict[Keep | Enter, float]]:
        """Return each legal move's expected loss in points; there must be dice on the table."""
        turn = yield from self.turn(state.sheets[state.turn])
        left = THROWS - state.throws
        worth = {move: turn.of_move(move, state.dice, left) for move in state.legal()}
        best = max(worth.values())
        return {move: best - total for move, total in worth.items()}

    def aim(self, state: SheetState, keep: Keep) -> Work[Box]:
        """Return the box in which the turn is most likely to end if these dice are kept."""
        turn = yield from self.turn(state.sheets[state.turn])
        outlook = Outlook(turn, state.dice, THROWS - state.throws)
        yield from outlook.look_at_ends()
        return outlook.aim(keep)

    def advise(self, state: SheetState) -> Work[Advice]:
        """Return all choices with values and probabilities; there must be dice on the table."""
        losses = yield from self.losses(state)
        turn = yield from self.turn(state.sheets[state.turn])
        outlook = Outlook(turn, state.dice, THROWS - state.throws)
        yield from outlook.look()
        choices = []
        for move, loss in losses.items():
            worth = turn.of_move(move, state.dice, outlook.left)
            choices.append(Choice(move, worth, loss, *outlook.after(move)))
            yield
        return Advice(tuple(sorted(choices, key=_order)), self.table.error)


class Outlook:
    """Probabilities of scoring in each box and of using it, for every choice in a position."""

    def __init__(self, turn: TurnValues, dice: Dice, left: int) -> None:
        self._turn = turn
        self._dice = dice
        self.left = left
        self._boxes = turn.open_boxes()
        self._met: dict[Box, tuple[Row, Rows]] = {}
        self._taken: dict[Box, tuple[Row, Rows]] = {}

    def look(self) -> Work[None]:
        """Compute the probabilities of scoring in each box and of using it."""
        yield from self.look_at_ends()
        for number, box in enumerate(self._boxes):
            self._met[box] = self._follow([float(p > 0) for p in self._turn.points(number)])
            yield

    def look_at_ends(self) -> Work[None]:
        """Compute only the probabilities of using each box."""
        taken = [self._turn.best_entry(place).box for place in range(len(THROWS_OF_ALL))]
        for box in self._boxes:
            self._taken[box] = self._follow([float(box == other) for other in taken])
            yield

    def aim(self, keep: Keep) -> Box:
        """Return the box in which the turn is most likely to end if these dice are kept."""
        ends = self._after_keep(self._taken, keep.dice)
        return max(ends, key=ends.__getitem__)

    def after(self, move: Keep | Enter) -> tuple[Chances, Chances]:
        """Return the probabilities of scoring in each box, and of using it, after a move."""
        if isinstance(move, Enter):
            place = PLACE[self._dice]
            met = {box: row[place] for box, (row, _) in self._met.items()}
            return _frozen(met), _frozen({box: float(box == move.box) for box in self._boxes})
        return self._after_keep(self._met, move.dice), self._after_keep(self._taken, move.dice)

    def _follow(self, row: list[float]) -> tuple[Row, Rows]:
        if not self.left:
            return row, ()
        sure = row.count(row[0]) == len(row)
        return row, kept(row) if sure else self._turn.after(row, self.left)

    def _after_keep(self, chances: Mapping[Box, tuple[Row, Rows]], dice: Dice) -> Chances:
        return _frozen({box: rows[len(dice)][PLACE[dice]] for box, (_, rows) in chances.items()})


def _frozen(chances: dict[Box, float]) -> Chances:
    return MappingProxyType(chances)


def _order(choice: Choice) -> tuple[float, tuple[int, ...]]:
    rank = choice.move.rank
    return choice.loss, (-rank[0], -rank[1], *rank[2:])
