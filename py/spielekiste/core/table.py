"""The table: the whole application without a screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import BrokenRecord, IllegalMove, SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import TURN, Match, SetUp, begin, read_step
from spielekiste.core.record import Record


class Table:
    """A match being played, with undo and redo.

    Undo goes back from decision to decision and never changes luck: a chance result that was once
    there comes back, since it depends on the seed and its number alone (or was typed in, and is
    then remembered). Where the same dice lie ready on another table, a throw that was seen stays:
    only a decision that no throw has followed can be taken back.
    """

    def __init__(self, setup: SetUp) -> None:
        self._positions: list[Match] = [begin(setup)]
        self._steps: list[Any] = []
        self._at = 0
        self._drawn: list[int] = [0]
        """How many chance events have happened before each position."""
        self._results: dict[int | str, Any] = {}
        """What has happened, by what it was drawn by (`Match.luck`)."""
        self._hints: tuple[int, ...] = ()

    @property
    def match(self) -> Match:
        """The position on the table now."""
        return self._positions[self._at]

    @property
    def setup(self) -> SetUp:
        """What was settled before the first step."""
        return self.match.setup

    @property
    def steps(self) -> tuple[Any, ...]:
        """The moves and chance results in force, in order."""
        return tuple(self._steps[: self._at])

    @property
    def positions(self) -> tuple[Match, ...]:
        """Every position from the first to the one on the table."""
        return tuple(self._positions[: self._at + 1])

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier decision to go back to."""
        return self._decision_before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether steps are undone that can be made again."""
        return self._at < len(self._steps)

    @property
    def hints(self) -> tuple[int, ...]:
        """How often each seat asked the coach, undone steps included; empty if nobody did."""
        return self._hints

    def hint(self) -> None:
        """Note that the seat that decides asks the coach; raise `IllegalMove` if it may not."""
        seat = self.match.seat
        if seat is None or not self.setup.table.hints:
            raise IllegalMove("unknown-move", "hint")
        counts = self._hints or (0,) * len(self.setup.players)
        self._hints = tuple(n + (at == seat) for at, n in enumerate(counts))

    def play(self, move: Any) -> Match:
        """Make a move; raise `IllegalMove`. Undone steps are dropped unless it is the same move."""
        if self.match.chance is not None:
            raise IllegalMove("chance-due", move)
        return self._make(move, lambda: self.match.play(move))

    def happen(self, result: Any = None) -> Match:
        """Let the chance event that is due happen.

        Without a result, the one that was there before comes back, else it is drawn from the seed.
        With a result, it is what the table's own dice showed. Raises `IllegalMove`.
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
        """Return the result that `happen()` would apply; raise `IllegalMove` without a seed."""
        chance = self.match.chance
        if chance is None:
            raise IllegalMove("move-due", "next-result")
        known = self._results.get(self._luck())
        if known is not None and _admits(chance, known):
            return known
        if not self.setup.seed:
            raise IllegalMove("result-due", "next-result")
        return chance.sample(DrawStream(self.setup.seed, self._luck()))

    def undo(self) -> Match:
        """Go back to the last decision before this one; raise `IllegalMove` at the first."""
        before = self._decision_before()
        if before is None:
            raise IllegalMove("nothing-to-undo", "undo")
        self._at = before
        return self.match

    def redo(self) -> Match:
        """Make the undone decision again, with what followed it up to the next one."""
        if not self.can_redo:
            raise IllegalMove("nothing-to-redo", "redo")
        self._at += 1
        while self.can_redo and self.match.due == "chance":
            self._at += 1
        return self.match

    def go_to(self, step: int) -> Match:
        """Show the position after so many steps, for looking through a match; nothing is dropped.

        Raises `IllegalMove` if there are not so many.
        """
        if not 0 <= step <= len(self._steps):
            raise IllegalMove("nothing-to-redo", step)
        self._at = step
        return self.match

    def copy(self) -> Table:
        """Return a table of its own at the same position, without the steps that are undone."""
        other = Table(self.setup)
        other._positions = list(self.positions)
        other._steps = list(self.steps)
        other._drawn = self._drawn[: self._at + 1]
        other._results = dict(self._results)
        other._hints = self._hints
        other._at = self._at
        return other

    @property
    def record(self) -> Record:
        """The match so far; undone steps stay in it behind the mark `at`."""
        at = self._at if self.can_redo else None
        return Record(self.setup, tuple(map(str, self._steps)), at, self._hints)

    @classmethod
    def of(cls, record: Record) -> Table:
        """Replay a record; raise `BrokenRecord` at the first step that cannot be made."""
        table = cls(record.setup)
        for number, text in enumerate(record.steps, record.first_line):
            table._replay(number, text)
        table._hints = record.hints
        if record.at is not None:
            table._at = record.at
        return table

    @classmethod
    def load(cls, text: str, games: Mapping[str, Game]) -> Table:
        """Read and replay a record's text; raise `BrokenRecord`."""
        return cls.of(Record.parse(text, games))

    def _replay(self, number: int, text: str) -> None:
        try:
            read_step(text)
            step = self.match.parse(text)
            self.play(step) if self.match.chance is None else self.happen(step)
        except SpielekisteError as fault:
            raise BrokenRecord(number, "step", str(fault)) from fault

    def _make(self, step: Any, advance: Any) -> Match:
        if self.can_redo and self._steps[self._at] == step:
            self._at += 1
            return self.match
        drawn = self._chance_number() + (self.match.chance is not None)
        position: Match = advance()
        del self._steps[self._at :], self._positions[self._at + 1 :], self._drawn[self._at + 1 :]
        self._steps.append(step)
        self._positions.append(position)
        self._drawn.append(drawn)
        self._at += 1
        return position

    def _chance_number(self) -> int:
        """Return how many chance events have happened before this position."""
        return self._drawn[self._at]

    def _luck(self) -> int | str:
        """Return what the chance event that is due is drawn by."""
        return self.match.luck(self._chance_number())

    def _decision_before(self) -> int | None:
        """Return the last earlier position in which somebody decided, if it may be gone back to."""
        if self.setup.table.luck == TURN and self._at and self._positions[self._at - 1].chance:
            return None
        decisions = (at for at in reversed(range(self._at)) if self._positions[at].chance is None)
        return next(decisions, None)


def _admits(chance: Any, result: Any) -> bool:
    try:
        chance.check(result)
    except IllegalMove:
        return False
    return True
