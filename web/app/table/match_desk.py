"""A match being played: steps, undo, bots. `games.desk.Desk` for its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app import words
from app.dom.nodes import Node
from app.games.registry import board_of
from app.ports.commands import Commands, by_argument, plain
from app.ports.stage import Stage
from app.table.bots import BotDriver
from app.table.narrator import call_next, narrate, stays_seen
from app.table.ports import StepReport, TableHost
from app.table.real_dice import RealDice
from app.table.undo import undo
from app.views.kit.throw_control import musing, throw_button
from app.views.who_begins import beginning_words
from spielekiste.coach.table import ValueTable
from spielekiste.core.begin import Begin, Lot, ThrowOff
from spielekiste.core.errors import IllegalMove
from spielekiste.core.match import Match, Next
from spielekiste.core.table import Table


class MatchDesk:
    """One match on the table, with its board and its bots."""

    is_live = True
    """The match is played here."""

    def __init__(self, stage: Stage, host: TableHost, table: Table, match_id: str) -> None:
        self.stage = stage
        self.host = host
        self.table = table
        self.game = table.setup.game.id
        self.match_id = match_id
        """The id of the match in the library."""
        self.asking = ""
        self.announced = False
        self.showing_starter = False
        """Whether it is shown who begins, before the game."""
        self.dice = RealDice(
            lambda: self.match, lambda thrown: self.step(lambda: self.table.happen(thrown))
        )
        self.bots = BotDriver(self, self)
        self.board = board_of(self)

    @property
    def match(self) -> Match:
        """The position on the table."""
        return self.table.match

    @property
    def is_bots(self) -> bool:
        """Whether it is a bot's turn."""
        return self.bots.seat is not None

    @property
    def is_shown(self) -> bool:
        """Whether this table is the screen on show."""
        return self.host.shown_match == self.match_id

    @property
    def told(self) -> str:
        """What the last step did, in the language on screen; empty after undo or reload."""
        full = self.stage.settings.telling == "full"
        return narrate(self.match, full=full) if self.announced else ""

    @property
    def is_playing(self) -> bool:
        """Whether the board is shown and the game goes on."""
        state = self.match.state
        return state is not None and state.outcome is None and not self.showing_starter

    @property
    def is_finishing(self) -> bool:
        """Whether the last move of the game is still being shown on the board."""
        state = self.match.state
        return state is not None and state.outcome is not None and self.board.is_moving

    @property
    def commands(self) -> Commands:
        """Steps before, between and around the games."""
        return {
            "off": plain(self.begin_play),
            "begin": by_argument(lambda seat: self.play(Begin.parse(f"begin {seat}"))),
            "next": plain(lambda: self.play(Next())),
            "undo": plain(self.undo),
            "redo": plain(self.redo),
        }

    # ------------------------------------------------------------------ for the bots

    @property
    def may_bots_act(self) -> bool:
        """Whether a bot may act: real dice are thrown by people, who begins is looked at first."""
        return not self.showing_starter and not self.dice.is_due(self.match)

    @property
    def is_busy(self) -> bool:
        """Whether people are reading a dialog, or a move is still being shown."""
        return bool(self.stage.dialog or self.asking or self.board.is_moving)

    def throw(self) -> None:
        """Throw, or take the cards that are due, as a tap does."""
        if self.match.state is None:
            self.happen()
        else:
            self.board.throw()

    def preview(self, move: Any) -> bool:
        """Show what a bot is about to do; return whether there is anything to see."""
        return self.board.preview(move)

    # ------------------------------------------------------------------ steps

    def play(self, move: Any) -> bool:
        """Make a move; return whether it was legal, and notify why if not."""
        return self.step(lambda: self.table.play(move))

    def happen(self) -> bool:
        """Let the chance event that is due happen; real dice are waited for."""
        return not self.dice.is_due(self.match) and self.step(self.table.happen)

    def step(self, make: Callable[[], Match]) -> bool:
        """Make a step: it is saved first, then told, then shown."""
        before = self.match
        try:
            after = make()
        except IllegalMove as fault:
            self.stage.notify(words.reason(self.game, fault.code), "error")
            return False
        self.showing_starter, self.announced = shows_starter(before, after), True
        self.host.observer.on_step(StepReport(self.match_id, self.table, before, is_forward=True))
        self._announce(before, words.sounds(self.game, after.events))
        self.board.after(before, after)
        self.host.observer.on_told(after)
        self.bots.wake()
        return True

    def undo(self) -> None:
        """Take back the last decision of a person."""
        self._turn_back(lambda: undo(self.table))

    def redo(self) -> None:
        """Make the step again that was taken back."""
        self._turn_back(self.table.redo)

    def begin_play(self) -> None:
        """Begin the game, once it has been seen who begins."""
        self.showing_starter, self.announced = False, False
        self._announce_message()
        self.bots.wake()

    def greet(self) -> None:
        """Say what a match begins with."""
        self.announced = bool(self.match.events)
        self._announce(None)
        self.bots.wake()

    def resume(self) -> None:
        """Go on from the position, after a reload or a visit elsewhere."""
        self.bots.wake()

    def note_hint(self) -> None:
        """Record that the coach was asked, and save that."""
        self.table.hint()
        self.host.save(self.match_id, self.table)

    def load_values(self, done: Callable[[ValueTable | None], None]) -> None:
        """Load the table of values of this game; `done` gets None if there is none."""
        self.host.values.load(self.table.setup.options, done)

    def throw_control(self, label: str) -> Node:
        """Return the button that throws, or the tray for real dice if they are due."""
        bot = self.bots.seat
        control = throw_button(label) if bot is None else musing(self.table.setup.players[bot])
        return self.dice.tray(self.match) or control

    def _turn_back(self, turn: Callable[[], Match]) -> None:
        before = self.table.positions
        try:
            turn()
        except IllegalMove as fault:
            self.stage.notify(words.reason(self.game, fault.code))
            return
        self.announced, self.showing_starter = False, False
        self.dice.clear()
        self.board.reset()
        self.host.observer.on_step(
            StepReport(self.match_id, self.table, before[-1], is_forward=False)
        )
        self._announce_message()
        seen = stays_seen(before[len(self.table.positions) :])
        if seen:
            self.stage.notify(seen, "news")
        self.bots.wake()

    def _announce_message(self) -> None:
        """Say what the person whose turn it is can do, or what is asked before the game begins."""
        if self.match.state is None:
            self.stage.announce(beginning_words(self.match))
        elif self.bots.seat is None:
            self.stage.announce(self.board.message())

    def _announce(self, before: Match | None, sounds: Sequence[str] = ()) -> None:
        following = call_next(
            self.match, before, is_bots=self.is_bots, is_opening=self.showing_starter
        )
        self.stage.announce(f"{self.told} {following}".strip(), sounds)


def shows_starter(before: Match, after: Match) -> bool:
    """Return whether this step found out who begins, by dice or by lot, which is shown first."""
    found = before.state is None and after.state is not None
    return found and isinstance(before.beginning, (ThrowOff, Lot))
