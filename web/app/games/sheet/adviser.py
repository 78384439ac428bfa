"""Answers of the coach at a table, for the most points or to win, with what they need loaded."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from app.dom.nodes import Node
from app.games.desk import WINNING, Desk
from app.games.sheet import view_coach as views
from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.table import ValueTable
from spielekiste.core.work import Work
from spielekiste.parts.sheet_game import SheetState


class Answer(Protocol):
    """The coach's answer in a position."""

    @property
    def advice(self) -> Advice:
        """All choices, best first."""

    def view(self, game: str) -> Node:
        """Return the content of the dialog."""

    def words(self, game: str) -> str:
        """Return the answer for screen readers."""


class MostPoints(NamedTuple):
    """The answer for the most points."""

    advice: Advice

    def view(self, game: str) -> Node:
        """Return the content of the dialog."""
        return views.answer_view(game, self.advice)

    def words(self, game: str) -> str:
        """Return the answer for screen readers."""
        return views.advice_words(game, self.advice)


class Adviser:
    """The coach at one table; it caches the values of the latest turn for each aim."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.aim = views.POINTS
        """One of `AIMS`."""
        self._coaches: dict[str, tuple[ValueTable, Any]] = {}
        """Coaches by aim, with their value tables."""

    @property
    def has_aims(self) -> bool:
        """True if the coach can be asked how to win: somebody can be beaten."""
        return len(self._desk.table.setup.players) > 1

    def choose(self, aim: str) -> bool:
        """Choose one of `AIMS`; return False if there is no such choice."""
        if aim != self.aim and not (self.has_aims and aim in views.AIMS):
            return False
        self.aim = aim
        return True

    def load(self, done: Callable[[Work[Answer] | None], None]) -> None:
        """Load what an answer needs; `done` gets its computation, or None if that fails."""
        is_to_win, match = self.aim == views.WIN, self._desk.match
        state: object = match.state

        def begin(table: ValueTable | None) -> None:
            if table is None or not isinstance(state, SheetState):
                done(None)
            elif is_to_win:
                done(self._coach(views.WIN, table, state).advise(match, state))
            else:
                done(self._most_points(table, state))

        self._desk.load_values(begin, to_win=is_to_win)

    def _most_points(self, table: ValueTable, state: SheetState) -> Work[Answer]:
        return MostPoints((yield from self._coach(views.POINTS, table, state).advise(state)))

    def _coach(self, aim: str, table: ValueTable, state: SheetState) -> Any:
        """Return the coach for an aim, with this table."""
        if aim not in self._coaches or self._coaches[aim][0] is not table:
            kind = import_module(WINNING).CoachToWin if aim == views.WIN else Coach
            self._coaches[aim] = table, kind(state.rules, table)
        return self._coaches[aim][1]
