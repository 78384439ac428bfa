"""Driver for the bots at a table: they think in slices and act at the pace of the setting.

A bot sees only what its seat may see, and has its own random stream, so that undo and reload do not
change its moves. Bots that people have written think in workers (`app.table.own`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from app.dom.slices import run_slice
from app.games.desk import Desk
from app.ports.platform import BotSeats
from app.table.own.player import OwnPlayer
from spielekiste.bots import Bot, Decision, Rationale, Thinking, bot, stream
from spielekiste.coach.table import ValueTable
from spielekiste.core.seats import PERSON, STAND_IN, is_own
from spielekiste.core.state import Seat

DELAY_MS = {"slow": 1600, "normal": 800, "fast": 100}
"""Delay before each step of a bot, by the pace setting, in milliseconds."""

PLAN_DELAY_MS = 4000
"""Delay after a bot has been asked for its plan, in milliseconds."""


class BotTable(Protocol):
    """The table, as used by the bots' driver."""

    @property
    def may_bots_act(self) -> bool:
        """Whether a bot may act: no real dice are due and the starter is not being shown."""

    @property
    def is_busy(self) -> bool:
        """Whether a dialog is open or an animation is running."""

    def throw(self) -> None:
        """Throw or draw what is due, as a tap does."""

    def preview(self, move: Any) -> bool:
        """Show a preview of a bot's move; return whether there is one."""


class BotDriver:
    """Driver of the bots at one table. Call `wake` after every change of the position."""

    def __init__(self, desk: Desk, table: BotTable, seats: BotSeats) -> None:
        self.desk = desk
        self._at = table
        self._seats = seats
        self._own: dict[Seat, OwnPlayer] = {}
        """Bots that people have written, from their first turn on."""
        self._generation = 0
        """Increased with every wait, so that timers of earlier waits are ignored."""
        self._due: Callable[[], None] = self._begin
        self._last: Seat | None = None
        self._plan: Rationale | None = None
        self._table: ValueTable | None = None
        self._bots: dict[Seat, Bot] = {}

    @property
    def seat(self) -> Seat | None:
        """Seat of the bot whose turn it is to throw or decide; None if it is no bot's turn."""
        match = self.desk.match
        turn = match.turn if match.due in ("chance", "move") else None
        if turn is None or match.setup.players[turn].mind == PERSON:
            return None
        return turn

    @property
    def is_up(self) -> bool:
        """Whether a bot makes the next step."""
        return self.seat is not None and self._at.may_bots_act

    def wake(self) -> None:
        """Start the bot whose turn it is, and cancel pending actions."""
        self._generation += 1
        if self.seat != self._last:
            self._last, self._plan = self.seat, None
        if self.is_up:
            self._wait(self._delay, self._begin)

    def plan(self) -> Rationale | None:
        """Return the bot's plan, if it has one, and delay its action so that people can read it."""
        if self.is_up:
            self._wait(PLAN_DELAY_MS, self._due)
        return self._plan

    def rest(self) -> None:
        """End the workers of own bots; those that are needed again start again."""
        for player in self._own.values():
            player.close()

    def hurry(self) -> None:
        """Act without the rest of the delay; a bot's thought takes its time."""
        if self.is_up and not self._at.is_busy:
            self._wait(0, self._due)

    @property
    def _delay(self) -> int:
        return DELAY_MS[self.desk.stage.settings.pace]

    def _wait(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act` later, unless another wait has started or the table has been left by then."""
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
            self.desk.stage.redraw(after=self._at.throw)
        else:
            generation = self._generation
            self.desk.load_values(lambda table: self._begin_thought(generation, table))

    def _begin_thought(self, generation: int, table: ValueTable | None) -> None:
        """Start thinking with the loaded value table, unless another wait has started."""
        state, seat = self.desk.match.state, self.seat
        if generation != self._generation or not self.desk.is_shown:
            return
        if state is None or seat is None:
            return
        if not is_own(self.desk.table.setup.players[seat].mind) or not self._own_player(seat).plays:
            self._begin_built_in(seat, table)
        else:
            self._ask(seat, table)

    def _begin_built_in(self, seat: Seat, table: ValueTable | None) -> None:
        state, setup = self.desk.match.state, self.desk.table.setup
        assert state is not None  # noqa: S101 - only a game in progress has a seat to move
        luck = stream(setup.seed, seat, len(self.desk.table.steps))
        self._think(self._bot(seat, table).think(state.seen_by(seat), luck))

    def _own_player(self, seat: Seat) -> OwnPlayer:
        if seat not in self._own:
            self._own[seat] = OwnPlayer(self.desk, self._seats, seat)
        return self._own[seat]

    def _ask(self, seat: Seat, table: ValueTable | None) -> None:
        """Ask an own bot for its decision; if it fails, a built-in bot decides."""
        position = self.desk.match
        self._due = lambda: None

        def answered(thought: Decision | None) -> None:
            if self.desk.match is not position or not self.is_up:
                return
            if thought is None:
                self._wait(0, lambda: self._begin_built_in(seat, table))
            else:
                self._wait(0, lambda: self._decided(thought))
            self.desk.stage.redraw()

        self._own[seat].ask(position, answered)

    def _bot(self, seat: Seat, table: ValueTable | None) -> Bot:
        """Return the bot of a seat, cached because it may remember computed results."""
        if self._table is not table:
            self._table, self._bots = table, {}
        if seat not in self._bots:
            setup = self.desk.table.setup
            mind = setup.players[seat].mind
            mind = STAND_IN if is_own(mind) else mind
            self._bots[seat] = bot(setup.game.id, setup.options, mind, table)
        return self._bots[seat]

    def _think(self, thinking: Thinking) -> None:
        """Think for a few milliseconds, then continue, or make the move, in another task."""
        try:
            run_slice(thinking)
        except StopIteration as end:
            thought: Decision = end.value
            self._wait(0, lambda: self._decided(thought))
        else:
            self._wait(0, lambda: self._think(thinking))

    def _decided(self, thought: Decision) -> None:
        """Preview the move, if the board can, then make it."""
        self._plan = thought.plan
        if not self._at.preview(thought.move):
            self._play(thought)
            return
        self._wait(self._delay, lambda: self._play(thought))
        self.desk.stage.redraw()

    def _play(self, thought: Decision) -> None:
        self.desk.stage.redraw(after=lambda: self.desk.play(thought.move))
