"""Driver for the bots at a table: they compute in slices and act at the pace set by the user.

A bot sees only what its seat may see, and has its own random stream, so that undo and reload do not
change its moves. User-written bots compute in workers (`app.pages.bots.player`).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from app.dom.scheduler import run_slice
from app.games.desk import Desk
from app.ports.platform import BotSeats
from app.words.base import cannot_start
from spielekiste.bots import Bot, Decision, Rationale, Thinking, bot, stream
from spielekiste.coach.table import ValueTable
from spielekiste.core.match import Match
from spielekiste.core.seats import PERSON, STAND_IN, WINNER, is_own
from spielekiste.core.state import Seat
from spielekiste.parts.five_dice import FiveDice

DELAY_MS = {"slow": 1600, "normal": 800, "fast": 100}
"""Delay before each step of a bot in milliseconds, by the pace setting."""

DICE_DELAY_MS = {"slow": 800, "normal": 200, "fast": 100}
"""The same for games with five dice, in which a turn has up to seven steps: about three seconds."""

PLAYER = "app.pages.bots.player"
"""Module of user-written bots at a table, which is loaded on demand."""

PLAN_DELAY_MS = 4000
"""Delay of a bot's action after a request for its plan, in milliseconds."""


class BotTable(Protocol):
    """The table, as the bots' driver uses it."""

    @property
    def may_bots_act(self) -> bool:
        """True if a bot may act: no real dice are due, and the screen is not showing who begins."""

    @property
    def is_busy(self) -> bool:
        """True if a dialog is open or an animation is running."""

    def throw(self) -> None:
        """Roll the dice or draw the cards that are due, as a tap would."""

    def preview(self, move: Any) -> bool:
        """Show a preview of a bot's move; return whether there is one."""


class UserPlayer(Protocol):
    """A user-written bot at one table."""

    @property
    def plays(self) -> bool:
        """Whether the bot decides itself; if not, a built-in bot does."""

    def ask(self, match: Match, done: Callable[[Decision | None], None]) -> None:
        """Request a decision in a position; `done` gets None if a built-in bot must decide."""

    def close(self) -> None:
        """End its worker; the next request starts a new one."""


class BotDriver:
    """Driver for the bots at one table. Call `wake` after every change in the position."""

    def __init__(self, desk: Desk, table: BotTable, seats: BotSeats) -> None:
        self.desk = desk
        self._at = table
        self._seats = seats
        self._own: dict[Seat, UserPlayer | None] = {}
        """User-written bots, from their first turn; None if they can't be loaded."""
        self._generation = 0
        """Increased with every wait, so that timers of earlier waits are ignored."""
        self._due: Callable[[], None] = self._begin
        self._last: Seat | None = None
        self._plan: Rationale | None = None
        self._table: ValueTable | None = None
        self._bots: dict[tuple[Seat, int], Bot] = {}
        """Bots by seat and number of the game in the match."""

    @property
    def seat(self) -> Seat | None:
        """Seat of the bot that must roll or decide now; None if it is not a bot's turn."""
        match = self.desk.match
        turn = match.turn if match.due in ("chance", "move") else None
        if turn is None or match.setup.players[turn].mind == PERSON:
            return None
        return turn

    @property
    def is_up(self) -> bool:
        """True if a bot makes the next step."""
        return self.seat is not None and self._at.may_bots_act

    def wake(self) -> None:
        """Start the bot whose turn it is, and cancel pending actions."""
        self._generation += 1
        if self.seat != self._last:
            self._last, self._plan = self.seat, None
        if self.is_up:
            self._wait(0 if self._has_kept else self._delay, self._begin)

    def plan(self) -> Rationale | None:
        """Return the bot's plan, if it has one, and delay its action so that people can read it."""
        if self.is_up:
            self._wait(PLAN_DELAY_MS, self._due)
        return self._plan

    def rest(self) -> None:
        """End the workers of user-written bots; a worker is restarted when it is needed."""
        for player in filter(None, self._own.values()):
            player.close()

    def hurry(self) -> None:
        """Skip the remaining delay; the computation itself is not shortened."""
        if self.is_up and not self._at.is_busy:
            self._wait(0, self._due)

    @property
    def _delay(self) -> int:
        is_dice = isinstance(self.desk.match.state, FiveDice)
        return (DICE_DELAY_MS if is_dice else DELAY_MS)[self.desk.stage.settings.pace]

    @property
    def _has_kept(self) -> bool:
        """True if the bot has just kept dice, which were shown before: it rolls the others at once."""
        match = self.desk.match
        state: object = match.state
        return match.due == "chance" and isinstance(state, FiveDice) and state.throws > 0

    def _wait(self, milliseconds: int, act: Callable[[], None]) -> None:
        """Call `act` later, unless another wait has started or the table has been left by then."""
        self._generation += 1
        generation, self._due = self._generation, act
        clock = self.desk.stage.clock
        clock.later(milliseconds, lambda: clock.when_complete(lambda: self._go_on(generation, act)))

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
            self._load(lambda table: self._begin_thought(generation, table))

    def _load(self, done: Callable[[ValueTable | None], None]) -> None:
        """Load the value table of a game, and for a bot that plays to win what it uses besides."""
        if self.seat is None or self.desk.table.setup.players[self.seat].mind != WINNER:
            self.desk.load_values(done)
            return
        again = lambda table: done(table) if table else self.desk.load_values(done)  # noqa: E731 - a def would be longer
        self.desk.load_values(again, to_win=True)

    def _begin_thought(self, generation: int, table: ValueTable | None) -> None:
        """Start thinking with the loaded value table, unless another wait has started."""
        state, seat = self.desk.match.state, self.seat
        if generation != self._generation or not self.desk.is_shown:
            return
        if state is None or seat is None:
            return
        if is_own(self.desk.table.setup.players[seat].mind):
            self._begin_own(seat, table)
        else:
            self._begin_built_in(seat, table)

    def _begin_built_in(self, seat: Seat, table: ValueTable | None) -> None:
        state = self.desk.match.state
        assert state is not None  # noqa: S101 - only a game in progress has a seat to move
        luck = stream(self.desk.table.seed, seat, len(self.desk.table.steps))
        self._think(self._bot(seat, table).think(state.seen_by(seat), luck))

    # ------------------------------------------------------------------ user-written bots

    def _begin_own(self, seat: Seat, table: ValueTable | None) -> None:
        """Ask a user-written bot after loading it; if loading fails, a built-in bot decides."""
        self._due = lambda: None
        position = self.desk.match

        def go_on(act: Callable[[], None]) -> None:
            if self.desk.match is position and self.is_up and self.desk.is_shown:
                self._wait(0, act)
                self.desk.stage.redraw()

        def loaded(is_there: bool) -> None:  # noqa: FBT001 - the callback's only argument
            go_on(lambda: self._seat_own(seat, table, is_there=is_there))

        def answered(thought: Decision | None) -> None:
            built_in = lambda: self._begin_built_in(seat, table)  # noqa: E731 - one expression
            go_on(built_in if thought is None else lambda: self._decided(thought))

        player = self._own.get(seat)
        if player is not None and player.plays:
            player.ask(position, answered)
        elif seat in self._own:
            self._begin_built_in(seat, table)
        else:
            self._seats.load(loaded)

    def _seat_own(self, seat: Seat, table: ValueTable | None, *, is_there: bool) -> None:
        """Seat a user-written bot once its modules are loaded; if loading fails, show an error."""
        if seat in self._own:
            pass  # the bot has been seated by an earlier call
        elif is_there:
            made = import_module(PLAYER).OwnPlayer(self.desk, self._seats, seat)
            self._own[seat] = made
        else:
            self._own[seat] = None
            name = self.desk.table.setup.players[seat].name
            self.desk.stage.notify(cannot_start(name), "error")
        self._begin_own(seat, table)

    def _bot(self, seat: Seat, table: ValueTable | None) -> Bot:
        """Return the bot of a seat, cached because it may remember computed results."""
        if self._table is not table:
            self._table, self._bots = table, {}
        match = self.desk.match
        key, setup = (seat, len(match.firsts)), match.setup
        if key not in self._bots:
            mind = setup.players[seat].mind
            mind = STAND_IN if is_own(mind) else mind
            self._bots[key] = bot(setup.game.id, setup.options, mind, table, match)
        return self._bots[key]

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
        """Preview the move, if the board supports that, and then make it."""
        self._plan = thought.plan
        if not self._at.preview(thought.move):
            self._play(thought)
            return
        self._wait(self._delay, lambda: self._play(thought))
        self.desk.stage.redraw()

    def _play(self, thought: Decision) -> None:
        self.desk.stage.redraw(after=lambda: self.desk.play(thought.move))
