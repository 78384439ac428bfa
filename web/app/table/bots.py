"""Plays the bots' seats at a table: bots think in slices, and act at the pace that is set.

A bot sees what its seat sees, and its random stream is its own, so undo and reload change none of
its moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from app.dom.slices import run_slice
from app.games.desk import Desk
from spielekiste.bots import Bot, Decision, Rationale, Thinking, bot, stream
from spielekiste.coach.table import ValueTable
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Seat

DELAY_MS = {"slow": 1600, "normal": 800, "fast": 100}
"""How long a bot waits before each step, by the setting, in milliseconds."""

PLAN_DELAY_MS = 4000
"""How long it waits once it has been asked for its plan."""


class BotTable(Protocol):
    """What the table says of a bot's next step."""

    @property
    def may_bots_act(self) -> bool:
        """Whether a bot may act: real dice are thrown by people, who begins is looked at first."""

    @property
    def is_busy(self) -> bool:
        """Whether people are reading a dialog, or a move is still being shown."""

    def throw(self) -> None:
        """Throw, or take the cards that are due, as a tap does."""

    def preview(self, move: Any) -> bool:
        """Show what a bot is about to do; return whether there is anything to see."""


class BotDriver:
    """The bots at one table. `wake` it after every change of the position."""

    def __init__(self, desk: Desk, table: BotTable) -> None:
        self.desk = desk
        self._at = table
        self._generation = 0
        """Changes with every new wait: a timer of an earlier one does nothing."""
        self._due: Callable[[], None] = self._begin
        self._last: Seat | None = None
        self._plan: Rationale | None = None
        self._table: ValueTable | None = None
        self._bots: dict[Seat, Bot] = {}

    @property
    def seat(self) -> Seat | None:
        """The bot whose turn it is to throw or to decide; None while it is nobody's or a person's."""
        match = self.desk.match
        turn = match.turn if match.due in ("chance", "move") else None
        if turn is None or match.setup.players[turn].mind == PERSON:
            return None
        return turn

    @property
    def is_up(self) -> bool:
        """Whether the next step is a bot's."""
        return self.seat is not None and self._at.may_bots_act

    def wake(self) -> None:
        """Let the bot whose turn it is begin; what another one was doing is dropped."""
        self._generation += 1
        if self.seat != self._last:
            self._last, self._plan = self.seat, None
        if self.is_up:
            self._wait(self._delay, self._begin)

    def plan(self) -> Rationale | None:
        """Return the bot's plan, if it has decided, and give everybody the time to read it."""
        if self.is_up:
            self._wait(PLAN_DELAY_MS, self._due)
        return self._plan

    @property
    def _delay(self) -> int:
        return DELAY_MS[self.desk.stage.settings.pace]

    def _wait(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Do it later, unless something else has been begun or the table has been left by then."""
        self._generation += 1
        generation, self._due = self._generation, act
        self.desk.stage.clock.later(milliseconds, lambda: self._go_on(generation, act))

    def _go_on(self, generation: int, act: Callable[[], None]) -> None:
        if generation != self._generation or not self.desk.is_shown:
            return
        if self._at.is_busy:
            self._wait(self._delay, act)
        else:
            act()

    def _begin(self) -> None:
        if self.desk.match.due == "chance":
            self._at.throw()
            self.desk.stage.redraw()
        else:
            generation = self._generation
            self.desk.load_values(lambda table: self._begin_thought(generation, table))

    def _begin_thought(self, generation: int, table: ValueTable | None) -> None:
        """Think, now that the game's table of values is there, unless something else has begun."""
        state, seat = self.desk.match.state, self.seat
        if generation != self._generation or not self.desk.is_shown:
            return
        if state is None or seat is None:
            return
        luck = stream(self.desk.table.setup.seed, seat, len(self.desk.table.steps))
        self._think(self._bot(seat, table).think(state.seen_by(seat), luck))

    def _bot(self, seat: Seat, table: ValueTable | None) -> Bot:
        """Return the bot of a seat; it is kept, as it may remember what it has worked out."""
        if self._table is not table:
            self._table, self._bots = table, {}
        if seat not in self._bots:
            setup = self.desk.table.setup
            self._bots[seat] = bot(setup.game.id, setup.options, setup.players[seat].mind, table)
        return self._bots[seat]

    def _think(self, thinking: Thinking) -> None:
        """Think for a few milliseconds, then let the page have its turn; also before the move."""
        try:
            run_slice(thinking)
        except StopIteration as end:
            thought: Decision = end.value
            self._wait(0, lambda: self._decided(thought))
        else:
            self._wait(0, lambda: self._think(thinking))

    def _decided(self, thought: Decision) -> None:
        """Show what is about to be done, where there is something to see, then do it."""
        self._plan = thought.plan
        if not self._at.preview(thought.move):
            self._play(thought)
            return
        self._wait(self._delay, lambda: self._play(thought))
        self.desk.stage.redraw()

    def _play(self, thought: Decision) -> None:
        self.desk.play(thought.move)
        self.desk.stage.redraw()
