"""A bot for score-sheet games that plays to be first, not for the most points."""

from __future__ import annotations

from spielekiste.bots.decision import Decision, Rationale, Thinking
from spielekiste.bots.sheets import entry_plan
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.chance import Source
from spielekiste.core.match import Match
from spielekiste.core.state import OpenView
from spielekiste.parts.sheet import Enter, SheetRules
from spielekiste.parts.sheet_game import SheetState


class WinningBot:
    """A strong bot that makes the move that wins most often, as `coach.winning` values it."""

    def __init__(self, table: ValueTable, stakes: Stakes | None = None) -> None:
        self._table = table
        self._stakes = stakes
        """What counts besides the game; nothing if it is a single game."""
        self._winning: tuple[SheetRules, Winning] | None = None

    @classmethod
    def of(cls, table: ValueTable, match: Match | None) -> WinningBot:
        """Return a bot for the current game of a match, or for a single game."""
        return cls(table, Stakes.of(match) if match else None)

    def think(self, view: OpenView[SheetState], rng: Source) -> Thinking:
        """Choose the move that wins most often; among equals, the one with the most points."""
        del rng
        state = view.public
        stakes = self._stakes or Stakes.single(len(state.sheets))
        coach = yield from self._winning_with(state.rules).coach(state, stakes)
        won = yield from coach.losses(state)
        scored = yield from coach.points.losses(state)
        move = min(won, key=lambda each: (won[each], scored[each]))
        if isinstance(move, Enter):
            return Decision(move, entry_plan(state, move))
        if not move.dice:
            return Decision(move, Rationale("again"))
        return Decision(move, Rationale("aim", ((yield from coach.aim(state, move)),)))

    def _winning_with(self, rules: SheetRules) -> Winning:
        """Return the chances for this kind of sheet, cached because they remember endings and the latest turn."""
        if self._winning is None or self._winning[0] != rules:
            self._winning = rules, Winning(rules, self._table)
        return self._winning[1]
