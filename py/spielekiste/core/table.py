"""The table: a match with undo, redo and a record, independent of any user interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import BrokenRecord, IllegalMove, SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import BLOCK, TURN, Match, SetUp, StopGame, begin, read_step
from spielekiste.core.record import Record, Share


class Table:
    """A match in progress, with undo and redo.

    Undo goes back one decision and never changes luck: chance results are repeated, because they
    depend only on the seed and their index, or because typed results are remembered. Typing in what
    real dice show is a decision, as people can make a mistake. In a duel, a decision can be undone
    only if no throw has followed it. In a match between homes, each turn has a seed (`share`), and no
    decision of an earlier turn can be undone.
    """

    def __init__(self, setup: SetUp) -> None:
        self._positions: list[Match] = [begin(setup)]
        self._steps: list[Any] = []
        self._texts: list[str] = []
        """Text of each step, because the record is made after every step."""
        self._at = 0
        self._drawn: list[int] = [0]
        """Number of chance events before each position."""
        self._results: dict[int | str, Any] = {}
        """Known chance results by index (`Match.luck`)."""
        self._hints: tuple[int, ...] = ()
        self._shares: tuple[Share, ...] = ()

    @property
    def match(self) -> Match:
        """The current position."""
        return self._positions[self._at]

    @property
    def setup(self) -> SetUp:
        """Settings of the match."""
        return self.match.setup

    @property
    def seed(self) -> str:
        """The seed of the next chance event; empty if its result is typed in or not known yet."""
        return self.seed_at(self._at)

    def seed_at(self, step: int) -> str:
        """Return the seed of a chance event after this number of steps."""
        return next((seed for at, seed in reversed(self._shares) if at <= step), self.setup.seed)

    @property
    def steps(self) -> tuple[Any, ...]:
        """Moves and chance results that are not undone, in order."""
        return tuple(self._steps[: self._at])

    @property
    def positions(self) -> tuple[Match, ...]:
        """All positions from the first to the current one."""
        return tuple(self._positions[: self._at + 1])

    @property
    def can_undo(self) -> bool:
        """True if an earlier decision can be undone."""
        return self._decision_before() is not None

    @property
    def can_redo(self) -> bool:
        """True if an undone step can be redone."""
        return self._at < len(self._steps)

    @property
    def undone(self) -> Any:
        """The step that `redo` repeats; None if there is none."""
        return self._steps[self._at] if self.can_redo else None

    @property
    def hints(self) -> tuple[int, ...]:
        """Number of coach requests per seat, undone steps included; empty if there were none."""
        return self._hints

    def hint(self) -> None:
        """Count a coach request by the seat to move; raise `IllegalMove` if it is not allowed."""
        seat = self.match.seat
        if seat is None or not self.setup.table.hints or self.setup.table.dice == BLOCK:
            raise IllegalMove("unknown-move", "hint")
        counts = self._hints or (0,) * len(self.setup.players)
        self._hints = tuple(n + (at == seat) for at, n in enumerate(counts))

    def share(self, seed: str) -> None:
        """Begin a turn of a match between homes, whose chance results are drawn from this seed.

        It takes the place of one that begins at the same step. Undone steps are dropped.
        """
        self._drop_undone()
        earlier = tuple(share for share in self._shares if share.at < self._at)
        self._shares = (*earlier, Share(self._at, seed))
        self._results.clear()

    def play(self, move: Any) -> Match:
        """Make a move; raise `IllegalMove` if it is not legal.

        Undone steps are dropped, unless the move is the same as the next undone one.
        """
        if self.match.chance is not None and not isinstance(move, StopGame):
            raise IllegalMove("chance-due", move)
        return self._make(move, lambda: self.match.play(move))

    def happen(self, result: Any = None) -> Match:
        """Apply a result of the pending chance event.

        Without `result`, repeat the known result of this event or else draw one from the seed. Pass
        `result` if the players threw real dice. Raises `IllegalMove` if the result
        is impossible.
        """
        if self.match.chance is None:
            raise IllegalMove("move-due", result)
        bound = self._luck()
        if result is None:
            result = self.next_result()
        self._make(result, lambda: self.match.happen(result))
        self._results[bound] = result
        return self.match

    def next_result(self) -> Any:
        """Return the result that `happen()` would apply; raise `IllegalMove` if there is none."""
        chance = self.match.chance
        if chance is None:
            raise IllegalMove("move-due", "next-result")
        known = self._results.get(self._luck())
        if known is not None and _admits(chance, known):
            return known
        if not self.seed:
            raise IllegalMove("result-due", "next-result")
        return chance.sample(DrawStream(self.seed, self._luck()))

    def undo(self) -> Match:
        """Go back to the previous decision; raise `IllegalMove` if there is none."""
        before = self._decision_before()
        if before is None:
            raise IllegalMove("nothing-to-undo", "undo")
        self._at = before
        return self.match

    def redo(self) -> Match:
        """Redo one decision and the chance events after it; raise `IllegalMove` if impossible."""
        if not self.can_redo:
            raise IllegalMove("nothing-to-redo", "redo")
        self._at += 1
        while self.can_redo and not self._is_decision(self._at):
            self._at += 1
        return self.match

    def go_to(self, step: int) -> Match:
        """Go to the position after `step` steps without dropping any steps, for replaying a match.

        Raises `IllegalMove` if `step` is out of range.
        """
        if not 0 <= step <= len(self._steps):
            raise IllegalMove("nothing-to-redo", step)
        self._at = step
        return self.match

    def copy(self) -> Table:
        """Return an independent copy at the same position, without undone steps."""
        other = Table(self.setup)
        other._positions = list(self.positions)
        other._steps = list(self.steps)
        other._texts = self._texts[: self._at]
        other._drawn = self._drawn[: self._at + 1]
        other._results = dict(self._results)
        other._hints = self._hints
        other._shares = tuple(share for share in self._shares if share.at <= self._at)
        other._at = self._at
        return other

    @property
    def record(self) -> Record:
        """The record of the match; the line `at` gives the number of steps that are not undone."""
        at = self._at if self.can_redo else None
        return Record(self.setup, tuple(self._texts), at, self._hints, self._shares)

    @classmethod
    def of(cls, record: Record) -> Table:
        """Replay a record; raise `BrokenRecord` at the first impossible step."""
        table = cls(record.setup)
        for number, text in enumerate(record.steps, record.first_line):
            table._replay(number, text)
        table._hints, table._shares = record.hints, record.shares
        if record.at is not None:
            table._at = record.at
        return table

    @classmethod
    def load(cls, text: str, games: Mapping[str, Game]) -> Table:
        """Parse and replay a record; raise `BrokenRecord` if either fails."""
        return cls.of(Record.parse(text, games))

    def _replay(self, number: int, text: str) -> None:
        try:
            read_step(text)
            step = self.match.parse(text)
            is_move = self.match.chance is None or isinstance(step, StopGame)
            self.play(step) if is_move else self.happen(step)
        except SpielekisteError as fault:
            raise BrokenRecord(number, "step", str(fault)) from fault

    def _make(self, step: Any, advance: Any) -> Match:
        if self.can_redo and self._steps[self._at] == step:
            self._at += 1
            return self.match
        by_chance = self.match.chance is not None and not isinstance(step, StopGame)
        drawn = self._chance_number() + by_chance
        position: Match = advance()
        self._drop_undone()
        self._steps.append(step)
        self._texts.append(str(step))
        self._positions.append(position)
        self._drawn.append(drawn)
        self._at += 1
        return position

    def _drop_undone(self) -> None:
        if self.can_redo:
            self._shares = tuple(share for share in self._shares if share.at <= self._at)
        del self._steps[self._at :], self._texts[self._at :]
        del self._positions[self._at + 1 :], self._drawn[self._at + 1 :]

    def _chance_number(self) -> int:
        """Return the number of chance events before this position."""
        return self._drawn[self._at]

    def _luck(self) -> int | str:
        """Return the index from which the pending chance event is drawn."""
        return self.match.luck(self._chance_number())

    def _decision_before(self) -> int | None:
        """Return the index of the previous decision; None if none can be undone."""
        if self.setup.table.luck == TURN and self._at and self._positions[self._at - 1].chance:
            return None
        turn = max((share.at for share in self._shares if share.at <= self._at), default=0)
        return next(filter(self._is_decision, reversed(range(turn, self._at))), None)

    def _is_decision(self, at: int) -> bool:
        """Return True if people or bots chose the step from a position, or typed it in."""
        before = self._positions[at]
        is_chosen = before.chance is None or isinstance(self._steps[at], StopGame)
        return is_chosen or before.awaits_dice


def _admits(chance: Any, result: Any) -> bool:
    try:
        chance.check(result)
    except IllegalMove:
        return False
    return True
