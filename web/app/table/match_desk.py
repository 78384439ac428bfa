"""Control of a match being played: steps, undo, bots; implements `games.desk.Desk`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app import words
from app.dom.nodes import Node
from app.games.desk import Desk, Frame, Stepwise
from app.games.registry import Board, board_of
from app.i18n import _
from app.ports.commands import STOP, Commands, by_argument, by_number, plain
from app.ports.platform import BotSeats
from app.ports.stage import Stage
from app.table.bots import BotDriver
from app.table.ports import StepReport, TableHost
from app.table.timeline import undo
from app.table.view import REDO, UNDO
from app.views.kit import throw_control
from app.views.kit.throw_control import musing, own_dice, throw_button
from app.views.result import NEXT_GAME, winner_line
from app.views.who_begins import BEGIN, BEGIN_PLAY, THROW_ALL, beginning_words
from app.words import WORDS
from spielekiste.coach.table import ValueTable
from spielekiste.core.begin import Begin, Lot, ThrowOff
from spielekiste.core.errors import IllegalMove
from spielekiste.core.match import REAL, Match, Next, StopGame
from spielekiste.core.table import Table
from spielekiste.parts.dice import Throw, Thrown

OVER = ("next", "nothing")
"""Values of `Match.due` after the end of a game."""


class MatchDesk:
    """A match being played, with its board and its bots."""

    is_live = True
    """True: the match is played, not replayed."""

    def __init__(
        self,
        stage: Stage,
        host: TableHost,
        table: Table,
        match_id: str,
        seats: BotSeats,
        make_board: Callable[[Desk], Board] = board_of,
    ) -> None:
        self.stage = stage
        self.host = host
        self.table = table
        self.game = table.setup.game.id
        self.match_id = match_id
        """Id of the match in the library."""
        self.asking = ""
        self.announced = False
        self.showing_starter = False
        """Whether the screen shows who begins, before the game starts."""
        self.roll_off = RollOff(stage)
        self.dice = RealDice(table, lambda thrown: self.step(lambda: table.happen(thrown)))
        self.bots = BotDriver(self, self, seats)
        self.board = make_board(self)

    @property
    def match(self) -> Match:
        """Current position of the match."""
        return self.table.match

    @property
    def is_bots(self) -> bool:
        """True on a bot's turn."""
        return self.bots.seat is not None

    @property
    def is_shown(self) -> bool:
        """True if this table is on the current screen."""
        return self.host.shown_match == self.match_id

    @property
    def narration(self) -> str:
        """Description of the last step in the current language; empty after undo or reload."""
        full = self.stage.settings.telling == "full"
        return narrate(self.match, full=full) if self.announced else ""

    @property
    def is_playing(self) -> bool:
        """True while the board is shown and the game is not over."""
        state = self.match.state
        return state is not None and state.outcome is None and not self.showing_starter

    @property
    def is_finishing(self) -> bool:
        """True while the animation of the game's last move is running."""
        state = self.match.state
        return state is not None and state.outcome is not None and self.board.is_moving

    @property
    def commands(self) -> Commands:
        """Handlers for starting and stopping games, undo and redo."""
        return {
            BEGIN_PLAY: plain(self.begin_play),
            THROW_ALL: plain(lambda: throw_all(self)),
            BEGIN: by_argument(lambda seat: self.play(Begin.parse(f"begin {seat}"))),
            NEXT_GAME: plain(lambda: self.play(Next())),
            STOP: plain(lambda: self.play(StopGame())),
            UNDO: plain(self.undo),
            REDO: plain(self.redo),
        }

    # ------------------------------------------------------------------ for the bots

    @property
    def may_bots_act(self) -> bool:
        """True if a bot may act: no real dice are due, and the screen is not showing who begins."""
        return not self.showing_starter and not self.match.awaits_dice

    @property
    def is_busy(self) -> bool:
        """True if a dialog is open or an animation is running."""
        is_moving = self.roll_off.rolling is not None or self.board.is_moving
        return bool(self.stage.dialog or self.asking or is_moving)

    def throw(self) -> None:
        """Roll the dice or draw the cards that are due, as a tap would."""
        if self.match.state is None:
            self.happen()
        else:
            self.board.throw()

    def preview(self, move: Any) -> bool:
        """Show a preview of a bot's move; return whether there is one."""
        return self.board.preview(move)

    # ------------------------------------------------------------------ steps

    def play(self, move: Any) -> bool:
        """Make a move and return whether it was legal. If not, show the reason to the user."""
        return self.step(lambda: self.table.play(move))

    def happen(self) -> bool:
        """Run the pending chance event, unless real dice must be rolled."""
        return not self.match.awaits_dice and self.step(self.table.happen)

    def step(self, make: Callable[[], Match]) -> bool:
        """Make a step; then save, announce and show it, in this order.

        Ignore a tap just after the end of a game, because it was meant for the game.
        """
        before = self.match
        try:
            after = make()
        except IllegalMove as fault:
            if before.due not in OVER:
                self.stage.notify(words.reason(self.game, fault.code), "error")
            return False
        self.showing_starter, self.announced = shows_starter(before, after), True
        self.dice.reset()
        self.roll_off.start(before, after)
        self.host.observer.on_step(StepReport(self.match_id, self.table, before, is_forward=True))
        self._announce(before, words.sounds(self.game, after.events))
        self.board.after(before, after)
        self.host.observer.on_told(after)
        self.bots.wake()
        return True

    def undo(self) -> None:
        """Undo the last decision of a human player."""
        self._turn_back(lambda: undo(self.table))

    def redo(self) -> None:
        """Redo the last undone step."""
        self._turn_back(self.table.redo)

    def begin_play(self) -> None:
        """Start the game after the screen has shown who begins."""
        self.showing_starter, self.announced = False, False
        self._announce_message()
        self.bots.wake()

    def greet(self) -> None:
        """Announce the start of the match."""
        self.announced = bool(self.match.events)
        self._announce(None)
        self.bots.wake()

    def note_hint(self) -> None:
        """Record and save that the coach was asked."""
        self.table.hint()
        self.host.save(self.match_id, self.table)

    def load_values(
        self, done: Callable[[ValueTable | None], None], *, to_win: bool = False
    ) -> None:
        """Load the value table of this game; `done` gets None if there is none."""
        self.host.values.load(self.table.setup.options, done, to_win=to_win)

    def throw_control(self, label: str, *, rolling: bool = False) -> Node:
        """Return the roll button, or the tray for real dice if they are due."""
        bot, players = self.bots.seat, self.table.setup.players
        control = throw_button(label, rolling=rolling) if bot is None else musing(players[bot])
        return self.dice.tray(self.match) or control

    def _turn_back(self, turn: Callable[[], Match]) -> None:
        before = self.table.positions
        try:
            turn()
        except IllegalMove as fault:
            self.stage.notify(words.reason(self.game, fault.code))
            return
        self.announced, self.showing_starter = False, False
        self.dice.reset()
        self.board.reset()
        self.host.observer.on_step(
            StepReport(self.match_id, self.table, before[-1], is_forward=False)
        )
        self._announce_message()
        seen = unseen_warning(before[len(self.table.positions) :])
        if seen:
            self.stage.notify(seen, "news")
        self.bots.wake()

    def _announce_message(self) -> None:
        """Announce what a human player can do now, or how the players decide who begins."""
        if self.match.state is None:
            self.stage.announce(beginning_words(self.match))
        elif self.bots.seat is None:
            self.stage.announce(self.board.message())

    def _announce(self, before: Match | None, sounds: Sequence[str] = ()) -> None:
        following = call_next(
            self.match, before, is_bots=self.is_bots, is_opening=self.showing_starter
        )
        self.stage.announce(f"{self.narration} {following}".strip(), sounds)


def throw_all(desk: MatchDesk) -> None:
    """Roll for all players until the dice have decided who goes first."""
    while desk.match.state is None and desk.match.due == "chance" and desk.happen():
        continue


def shows_starter(before: Match, after: Match) -> bool:
    """Return whether this step decided by dice or by lot who begins, which must be shown."""
    begins = before.state is None and after.state is not None
    return begins and isinstance(before.beginning, (ThrowOff, Lot))


SETTLED = 620
"""Time until the dice of the roll-off come to rest, in milliseconds, as in setup.css."""


class RollOff:
    """Animation of a roll that decides which player begins."""

    def __init__(self, stage: Stage) -> None:
        self._frames: Stepwise[Match] = Stepwise(stage.clock, stage.display, stage.redraw)

    @property
    def rolling(self) -> Match | None:
        """Position before the roll while its dice are still rolling, otherwise None."""
        return self._frames.picture

    def start(self, before: Match, after: Match) -> None:
        """Animate the roll between two positions, if the app rolls dice in the roll-off."""
        on_screen = before.setup.table.dice != REAL
        if on_screen and any(event.kind == "throw-off" for event in after.events):
            self._frames.start([Frame(SETTLED, before)])

    def skip(self) -> bool:
        """End the animation. Return whether there was one."""
        return self._frames.skip()


class RealDice:
    """The faces entered so far for the current roll."""

    def __init__(self, table: Table, enter: Callable[[Thrown], bool]) -> None:
        self.typed: list[int] = []
        self._table = table
        self._enter = enter
        """Callback that uses the entered roll as the result; returns whether it was valid."""
        self.reset()

    @property
    def commands(self) -> Commands:
        """Handlers for entering, removing and using faces."""
        return {
            throw_control.ADD_FACE: by_number(self.add),
            throw_control.REMOVE_FACE: plain(self.take_back),
            throw_control.USE_TYPED: plain(self._use),
        }

    def _use(self) -> None:
        """Use the entered faces as the result of the roll."""
        self._enter(self.thrown)

    def add(self, face: int) -> None:
        """Add a face, unless all dice have been entered."""
        chance = self._table.match.chance
        if isinstance(chance, Throw) and len(self.typed) < chance.count:
            self.typed.append(face)

    def take_back(self) -> None:
        """Remove the last face."""
        del self.typed[-1:]

    def reset(self) -> None:
        """Start with the faces of the undone roll, so that a slip can be repaired; else without."""
        undone = self._table.undone
        self.typed = [*undone.dice] if isinstance(undone, Thrown) else []

    @property
    def thrown(self) -> Thrown:
        """The entered roll."""
        return Thrown(tuple(sorted(self.typed)))

    def tray(self, match: Match) -> Node | None:
        """Return the tray for entering faces; None unless real dice are due."""
        chance, game = match.chance, match.setup.game.id
        if not match.awaits_dice or not isinstance(chance, Throw):
            return None
        return own_dice(chance, self.typed, WORDS[game].faces, words.faces(game))


def narrate(match: Match, *, full: bool) -> str:
    """Describe the last step in the current language, in full or in short."""
    setup = match.setup
    sentences = words.tell(setup.game.id, match.events, setup.players, full=full)
    return f"{sentences} {words.cheer(match)}".strip()


def call_next(match: Match, before: Match | None, *, is_bots: bool, is_opening: bool) -> str:
    """Return the announcement of the winner or of a new turn; empty if the turn continues."""
    players = match.setup.players
    if match.state is None:
        return beginning_words(match)
    if match.state.outcome is not None:
        return winner_line(players, match.state.outcome)
    if (match.seat is None and not isinstance(match.chance, Throw)) or is_bots:
        return ""
    same = before is not None and (before.turn, before.firsts) == (match.turn, match.firsts)
    name = players[match.state.turn].name
    return "" if same or is_opening else _("{name}, it’s your turn.", name=name)


def unseen_warning(undone: Sequence[Match]) -> str:
    """Describe what players saw in undone positions, because they can't unsee it (MM8)."""
    if not undone:
        return ""
    setup = undone[0].setup
    events = [event for match in undone for event in match.events]
    return words.unseen_warning(setup.game.id, events, setup.players)
