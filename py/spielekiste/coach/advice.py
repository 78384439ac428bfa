"""What a player with dice on the table can do, what each choice is worth, and what it leads to."""

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
"""A probability, 0 … 1, for each open box."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move, weighed."""

    move: Keep | Enter
    expected: float
    """The average final total if it is made and play is best from then on, in points."""
    loss: float
    """How many points that is below the best choice; 0 for the best."""
    met: Chances
    """How likely the turn's last dice are worth something in each box."""
    taken: Chances
    """How likely the turn ends in each box."""

    @property
    def aim(self) -> Box:
        """The box in which the turn ends most likely."""
        return max(self.taken, key=self.taken.__getitem__)


@dataclass(frozen=True, slots=True)
class Advice:
    """All choices of one position."""

    choices: tuple[Choice, ...]
    """The best first; of equal ones, entries first, then keeps of most dice."""
    error: float
    """How far an expected total may be off, in points: the table's own error.

    A turn only takes means and maxima, which make no error larger. So the best choice gives away
    at most twice as much, should the truth be another one.
    """

    @property
    def best(self) -> Choice:
        """The choice to make."""
        return self.choices[0]

    def of(self, move: Keep | Enter) -> Choice:
        """Return the choice that makes this move; raise `KeyError` if it is none of them."""
        return {choice.move: choice for choice in self.choices}[move]


class Coach:
    """Knows one kind of sheet by its table. It remembers the last turn that it worked out."""

    def __init__(self, rules: SheetRules, table: ValueTable) -> None:
        layout = layout_of(rules)
        if (layout.rows, layout.starts[-1]) != (table.rows, table.width):
            raise ValueError(f"table {table.name} is not for {rules!r}")
        self.rules = rules
        self.table = table
        self._turn: TurnValues | None = None

    def expected(self, sheet: Sheet) -> float:
        """Return the average final total of a sheet before its turn, under best play."""
        return expected(layout_of(self.rules), sheet, self.table)

    def turn(self, sheet: Sheet) -> Work[TurnValues]:
        """Work out a turn on this sheet, unless it is the last one that was."""
        if self._turn is None or self._turn.sheet != sheet:
            self._turn = yield from work_out(self.rules, sheet, self.table)
        return self._turn

    def losses(self, state: SheetState) -> Work[dict[Keep | Enter, float]]:
        """Weigh every legal move: how many points each gives away. Needs dice on the table."""
        turn = yield from self.turn(state.sheets[state.turn])
        left = THROWS - state.throws
        worth = {move: turn.of_move(move, state.dice, left) for move in state.legal()}
        best = max(worth.values())
        return {move: best - total for move, total in worth.items()}

    def aim(self, state: SheetState, keep: Keep) -> Work[Box]:
        """Return the box for which these dice are kept: where the turn ends most likely."""
        turn = yield from self.turn(state.sheets[state.turn])
        outlook = Outlook(turn, state.dice, THROWS - state.throws)
        yield from outlook.look_at_ends()
        return outlook.aim(keep)

    def advise(self, state: SheetState) -> Work[Advice]:
        """Weigh every choice of a position with dice on the table, and see where it leads."""
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
    """Where the choices of one position lead under best play: which boxes are met, which taken."""

    def __init__(self, turn: TurnValues, dice: Dice, left: int) -> None:
        self._turn = turn
        self._dice = dice
        self.left = left
        self._boxes = turn.open_boxes()
        self._met: dict[Box, tuple[Row, Rows]] = {}
        self._taken: dict[Box, tuple[Row, Rows]] = {}

    def look(self) -> Work[None]:
        """Follow every box through the throws that are left."""
        yield from self.look_at_ends()
        for number, box in enumerate(self._boxes):
            self._met[box] = self._follow([float(p > 0) for p in self._turn.points(number)])
            yield

    def look_at_ends(self) -> Work[None]:
        """Follow only in which box the turn ends."""
        taken = [self._turn.best_entry(place).box for place in range(len(THROWS_OF_ALL))]
        for box in self._boxes:
            self._taken[box] = self._follow([float(box == other) for other in taken])
            yield

    def aim(self, keep: Keep) -> Box:
        """Return the box in which the turn ends most likely with these dice kept."""
        ends = self._after_keep(self._taken, keep.dice)
        return max(ends, key=ends.__getitem__)

    def after(self, move: Keep | Enter) -> tuple[Chances, Chances]:
        """Return how likely each box is met and taken after a move."""
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
