"""Who plays the bots' seats at a table: they think in slices, and act at the pace that was set.

A bot sees what its seat sees, and its luck is a stream of its own, so that undo and reload change
none of its moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.slices import work_on
from spielekiste.bots import Bot, Decision, Rationale, Thinking, bot, stream
from spielekiste.coach.table import ValueTable
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Seat

if TYPE_CHECKING:
    from app.screens.table import TableScreen

BEAT = {"slow": 1600, "normal": 800, "fast": 100}
"""How long a bot waits before each step, by the setting, in milliseconds."""

READING = 4000
"""How long it waits once it has been asked for its plan."""


class Opponents:
    """The bots at one table. Whatever changes the position wakes them."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._row = 0
        self._due: Callable[[], None] = self._begin
        self._last: Seat | None = None
        self._plan: Rationale | None = None
        self._table: ValueTable | None = None
        self._bots: dict[Seat, Bot] = {}

    @property
    def seat(self) -> Seat | None:
        """The bot whose turn it is to throw or to decide; None while people or nobody are up."""
        match = self.screen.match
        turn = match.turn if match.due in ("chance", "move") else None
        if turn is None or match.setup.players[turn].mind == PERSON:
            return None
        return turn

    @property
    def is_up(self) -> bool:
        """Whether the next step is a bot's: with the table's own dice people throw for it."""
        return self.seat is not None and not self.screen.opening and not self.screen.is_by_hand

    def wake(self) -> None:
        """Let the bot whose turn it is go about it; what another one was about is dropped."""
        self._row += 1
        if self.seat != self._last:
            self._last, self._plan = self.seat, None
        if self.is_up:
            self._wait(self._beat, self._begin)

    def plan(self) -> Rationale | None:
        """Return what the bot is after, if it has decided, and give everybody the time to read it."""
        if self.is_up:
            self._wait(READING, self._due)
        return self._plan

    @property
    def _beat(self) -> int:
        return BEAT[self.screen.app.settings.pace]

    def _wait(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Do it later, unless something else has been begun or the table has been left by then."""
        self._row += 1
        row, self._due = self._row, act
        self.screen.app.platform.later(milliseconds, lambda: self._go_on(row, act))

    def _go_on(self, row: int, act: Callable[[], None]) -> None:
        app = self.screen.app
        if row != self._row or app.screen is not self.screen:
            return
        if app.overlay or self.screen.asking or self.screen.board.is_moving:
            self._wait(self._beat, act)
        else:
            act()

    def _begin(self) -> None:
        if self.screen.match.due == "chance":
            self.screen.throw()
            self.screen.redraw()
        else:
            row = self._row
            self.screen.app.solved.want(
                self.screen.table.setup.options, lambda table: self._begin_thought(row, table)
            )

    def _begin_thought(self, row: int, table: ValueTable | None) -> None:
        """Think, now that the game's table is there, unless something else has been begun."""
        state, seat = self.screen.match.state, self.seat
        if row != self._row or self.screen.app.screen is not self.screen:
            return
        if state is None or seat is None:
            return
        luck = stream(self.screen.table.setup.seed, seat, len(self.screen.table.steps))
        self._think(self._bot(seat, table).think(state.seen_by(seat), luck))

    def _bot(self, seat: Seat, table: ValueTable | None) -> Bot:
        """Return the bot of a seat; it is kept, as it may remember what it has worked out."""
        if self._table is not table:
            self._table, self._bots = table, {}
        if seat not in self._bots:
            setup = self.screen.table.setup
            self._bots[seat] = bot(setup.game.id, setup.options, setup.players[seat].mind, table)
        return self._bots[seat]

    def _think(self, thinking: Thinking) -> None:
        """Think for a few milliseconds, then let the page have its turn; so before the move is shown."""
        try:
            work_on(thinking)
        except StopIteration as end:
            thought: Decision = end.value
            self._wait(0, lambda: self._decided(thought))
        else:
            self._wait(0, lambda: self._think(thinking))

    def _decided(self, thought: Decision) -> None:
        """Show what is about to be done, where there is something to see, then do it."""
        self._plan = thought.plan
        if not self.screen.board.foresee(thought.move):
            self._play(thought)
            return
        self._wait(self._beat, lambda: self._play(thought))
        self.screen.redraw()

    def _play(self, thought: Decision) -> None:
        self.screen.play(thought.move)
        self.screen.redraw()
