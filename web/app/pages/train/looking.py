"""Search of this device's finished games for decisions that cost points."""

from __future__ import annotations

from collections.abc import Callable

from app.dom.slices import run_in_slices
from app.games.sheet.loading import load_patiently
from app.pages.ports import ScreenHost
from app.pages.train.training import Training
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.saved_match import SavedMatch
from app.table.review import reviewable
from app.table.values import ValueTables
from spielekiste import GAMES
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import review, steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import people
from spielekiste.core.table import Table
from spielekiste.core.work import Work
from spielekiste.trainer.finding import costly
from spielekiste.trainer.leitner import Card, Day, day_number

MOST = 40
"""Maximum number of games to look through, the most recent ones."""

Found = list[tuple[str, list[Card]]]
"""New cards by the name of the player."""


class GameSearch:
    """Search through games one after another, each once, while the search's screen is shown."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        values: ValueTables,
        training: Training,
        screen: Screen,
    ) -> None:
        self._stage = stage
        self._host = host
        self._values = values
        self._training = training
        self._screen = screen
        self.left: list[SavedMatch] = []
        """Games that are still to be looked through."""
        self.number = 0
        """Number of games to be looked through, with those that have been."""
        self.is_waiting = False
        """Whether the value table of a game could not be loaded so far."""
        self.then: Callable[[], None] = lambda: None
        """Called after each game."""

    def begin(self) -> None:
        """Search through the new games."""
        finished = self._host.saves.library.finished()[:MOST]
        self.left = [saved for saved in finished if self._is_new(saved)]
        self.number = len(self.left)
        self._stage.clock.later(0, self._next)

    def _is_new(self, saved: SavedMatch) -> bool:
        game = GAMES.get(saved.game)
        if game is None or saved.id in self._training.seen:
            return False
        return table_name(game.options.of({})) is not None

    def _next(self) -> None:
        """Search through the next game; skip a match that cannot be read."""
        if not self.left or not self._host.is_shown(self._screen):
            return
        try:
            table = self._host.saves.library.load(self.left[0].id, GAMES)
        except (BrokenRecord, KeyError):
            self._end([])
            return
        if not reviewable(table.match):
            self._end([])
            return
        load_patiently(
            lambda done: self._values.load(table.setup.options, done),
            self._stage.clock,
            lambda solved: self._look(table, solved),
            self._wait,
            lambda: self._host.is_shown(self._screen),
        )

    def _wait(self) -> None:
        self.is_waiting = True
        self._stage.redraw()

    def _look(self, table: Table, solved: ValueTable) -> None:
        self.is_waiting = False
        clock = self._stage.clock
        day = day_number(clock.day(self.left[0].changed))
        run_in_slices(
            clock,
            _cards(table, solved, day),
            self._end,
            lambda: self._host.is_shown(self._screen),
        )

    def _end(self, found: Found) -> None:
        """Store the decisions found, and continue with the next game."""
        for name, cards in found:
            self._training.add(name, cards)
        self._training.note_seen(self.left.pop(0).id)
        self._training.store()
        self.then()
        self._stage.redraw()
        self._stage.clock.later(0, self._next)


def _cards(table: Table, solved: ValueTable, day: Day) -> Work[Found]:
    """Return the costly decisions of the human players in all games of a match."""
    found: Found = []
    setup = table.setup
    for number in range(len(table.match.ended)):
        played = steps_of_game(table.positions, table.steps, number)
        coach = Coach(played[0].before.rules, solved)
        for seat in people(setup):
            seen = yield from review(coach, played, seat)
            found.append((setup.players[seat].name, costly(setup, played, seen, solved, day)))
    return found
