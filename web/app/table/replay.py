"""Read-only replay of a match: step by step, automatically, or from any turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.games.registry import board_of
from app.i18n import _
from app.ports.commands import LEAVE, Commands, plain
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table import view as table_views
from app.table import view_replay
from app.table import view_replay as views
from app.table.match_desk import shows_starter
from app.table.paper import is_printable
from app.table.timeline import Timeline, is_bot
from app.views.result import PRINT_OUT
from spielekiste.coach.table import ValueTable
from spielekiste.core.match import Match, sits_opposite
from spielekiste.core.state import Event
from spielekiste.core.table import Table
from spielekiste.parts.dice import Keep

DELAY_MS = {"slow": 2600, "normal": 1500, "fast": 700}
"""Duration of each step of a running replay in milliseconds, by pace."""

KEYS = {
    "ArrowLeft": "back",
    "ArrowRight": "forward",
    "Home": "first",
    "End": "last",
    "p": view_replay.PLAY_PAUSE,
}
"""Verbs by key."""


class ReplayExits(NamedTuple):
    """Application functions that a replay uses."""

    leave: Callable[[], None]
    """Returns to the screen that opened the replay."""
    print_out: Callable[[], None]
    """Shows the print screen for the match."""
    is_shown: Callable[[Screen], bool]
    """Returns whether a screen is the current one."""
    review: str = ""
    """Route of the coach's review of the match, or empty."""


class ReplayScreen(Screen):
    """The screen of a replay. It shows the game's board without controls."""

    route: Route = Route()
    """Route of the screen."""
    is_wide = False
    """Whether the content next to the board is wider than the list of turns."""

    def __init__(
        self,
        stage: Stage,
        table: Table,
        route: Route,
        exits: ReplayExits,
        *,
        is_open: bool = False,
    ) -> None:
        self.stage = stage
        self.route = route
        self.desk = ReplayDesk(stage, table, is_open=is_open)
        self._whole = table
        self.running = False
        self.pace = "normal"
        self._exits = exits
        self._generation = 0
        """Increased with every wait, so that timers of earlier waits are ignored."""

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.desk.game)

    @property
    def shared_table(self) -> Table:
        """The table with the complete match, independent of the step shown."""
        return self._whole

    @property
    def at(self) -> int:
        """Number of steps before the position shown."""
        return self.desk.at

    # ------------------------------------------------------------------ verbs

    @property
    def commands(self) -> Commands:
        """Handlers for moving through the match, printing and leaving."""
        return {
            view_replay.STEP_BACK: plain(lambda: self._stop_at(self.at - 1)),
            view_replay.STEP_FORWARD: plain(lambda: self._stop_at(self.at + 1)),
            view_replay.TO_FIRST: plain(lambda: self._stop_at(0)),
            view_replay.TO_LAST: plain(lambda: self._stop_at(self.desk.length)),
            view_replay.JUMP: lambda step, value: self._stop_at(_number(step or value)),
            view_replay.PLAY_PAUSE: plain(self._play_pause),
            view_replay.SET_PACE: plain(self._next_pace),
            PRINT_OUT: plain(self._print),
            LEAVE: plain(self._leave),
        }

    def key(self, name: str) -> bool:
        """Handle a replay key: arrows (one step), Home, End, p (play/pause); return if handled."""
        if name in KEYS:
            self.commands[KEYS[name]]("", "")
        return name in KEYS

    def _print(self) -> None:
        """Show the print screen for the whole match."""
        self.running, self.stage.dialog = False, ""
        self._exits.print_out()

    def _leave(self) -> None:
        self.running = False
        self._exits.leave()

    def _next_pace(self) -> None:
        """Switch to the next pace: slow, normal, fast, then slow again."""
        paces = list(DELAY_MS)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]

    def _stop_at(self, step: int) -> None:
        self.running = False
        self._go(min(max(step, 0), self.desk.length))

    def _play_pause(self) -> None:
        """Start or stop the replay; if it has reached the end, start from the beginning."""
        self.running = not self.running and self.desk.length > 0
        if self.running and self.at == self.desk.length:
            self._go(0)
        self._wait()

    def _wait(self) -> None:
        """Schedule the next step if the replay is running."""
        self._generation += 1
        generation = self._generation
        if self.running:
            self.stage.clock.later(DELAY_MS[self.pace], lambda: self._tick(generation))

    def _tick(self, generation: int) -> None:
        if generation != self._generation or not self.running or not self._exits.is_shown(self):
            return
        self._go(self.at + 1)
        self.running = self.at < self.desk.length
        self._wait()
        self.stage.redraw()

    def _go(self, step: int) -> None:
        """Show the match after this many steps; a single step forward is animated."""
        is_forward, narration = self.desk.go_to(step), self.desk.narration
        place = _("Step {n} of {all}.", n=self.at, all=self.desk.length)
        self.stage.announce(narration if is_forward else f"{place} {narration}".strip())

    # ------------------------------------------------------------------ view

    def view(self) -> Child:
        """Return the board, the description of the last step, the controls and the turn list."""
        desk = self.desk
        place = views.Place(self.at, desk.length, desk.narration)
        return views.replay(
            desk.game,
            self._table(),
            views.bar(place, self.pace, running=self.running),
            self.beside(),
            is_wide=self.is_wide,
        )

    def beside(self) -> Child:
        """Return the list of turns."""
        desk = self.desk
        return views.turn_list(desk.table.setup.players, desk.timeline, self.at)

    def top(self) -> Node:
        """Return the title bar."""
        review, paper = self._exits.review, self.is_printable
        return views.replay_rail(self.title, self.stage.settings, review, paper=paper)

    @property
    def is_printable(self) -> bool:
        """True if the match can be printed."""
        return is_printable(self._whole)

    def _table(self) -> Child:
        """Return the table without controls."""
        desk, settings = self.desk, self.stage.settings
        wanted = settings.turning == "on" and self._in_game
        facts = table_views.TableFacts(
            table=desk.table,
            title=self.title,
            settings=settings,
            asking="",
            joy=desk.announced,
            is_live=desk.is_live,
            in_game=self._in_game,
            is_turned=wanted and sits_opposite(desk.table.setup, desk.board.turn),
            can_undo=False,
            is_printable=is_printable(desk.table),
            is_locked=False,
            has_sound_button=True,
            lock_button=None,
        )
        return table_views.table_view(facts, self.top(), self._middle(facts))

    @property
    def _in_game(self) -> bool:
        """True while the board is shown, rather than the start or the end."""
        state = self.desk.match.state
        if state is None or self.desk.showing_starter:
            return False
        return state.outcome is None or self.desk.board.is_moving

    def _middle(self, facts: table_views.TableFacts) -> Child:
        """Return the choice of the starting player, the board, or the end of the game."""
        desk, state = self.desk, self.desk.match.state
        if state is None or desk.showing_starter:
            return table_views.opening(facts, desk.throw_control)
        if not self._in_game:
            return table_views.end(facts, desk.board.final_view(), self.shared_table.hints)
        return [desk.board.view(), desk.board.side_view()]


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


class ReplayDesk:
    """The position of a match shown in a replay; implements `games.desk.Desk` for the board.

    An unfinished match with hidden cards is shown as a spectator sees it, without hands or draw
    pile, unless `is_open` is true.
    """

    is_live = False
    """False: the match is replayed, not played."""

    def __init__(self, stage: Stage, table: Table, *, is_open: bool = False) -> None:
        self.stage = stage
        self.timeline = Timeline(table, is_open=is_open)
        self.length = len(table.steps)
        """Number of steps of the match."""
        self.table = table.copy()
        self.table.go_to(0)
        self.asking = ""
        self.announced = False
        self.showing_starter = False
        self.board = board_of(self)
        self._watch()

    @property
    def match(self) -> Match:
        """Position shown."""
        return self.table.match

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.table.setup.game.id

    @property
    def at(self) -> int:
        """Number of steps before the position shown."""
        return len(self.table.steps)

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of the last step that everyone at the table may know about."""
        return self.timeline.events(self.at)

    @property
    def narration(self) -> str:
        """Description of the last step in the current language."""
        return words.tell(self.game, self.events, self.table.setup.players, full=True)

    @property
    def is_bots(self) -> bool:
        """True on a bot's turn."""
        match = self.match
        turn = match.turn if match.due in ("chance", "move") else None
        return turn is not None and is_bot(self.table, turn)

    @property
    def is_shown(self) -> bool:
        """False, so that the board doesn't compute anything in advance."""
        return False

    def go_to(self, step: int) -> bool:
        """Show the match after this many steps; return whether that is one step forward."""
        before, is_forward = self.match, step == self.at + 1
        self.table.go_to(step)
        after = self.match
        self.announced = step > 0
        self.showing_starter = is_forward and shows_starter(before, after)
        if is_forward and after.events and not isinstance(self.table.steps[-1], Keep):
            self.board.after(before, after)
        else:
            self.board.reset()
        self._watch()
        return is_forward

    def play(self, move: Any) -> bool:
        """Ignore a move."""
        del move
        return False

    def happen(self) -> bool:
        """Do nothing."""
        return False

    def throw_control(self, label: str, *, rolling: bool = False) -> Node:
        """Return a visually hidden element instead of the roll button."""
        del rolling
        return h("span", {"class": "unseen"}, label)

    def load_values(
        self, done: Callable[[ValueTable | None], None], *, to_win: bool = False
    ) -> None:
        """Report that there is no value table, because a replay has no coach."""
        del to_win
        done(None)

    def note_hint(self) -> None:
        """Do nothing, because a replay has no coach."""

    def _watch(self) -> None:
        """Show the hand of the seat to move, or no hand while the match has secrets."""
        state = self.match.state
        is_open = state is not None and self.timeline.is_open
        self.board.watch(self.events, state.turn if state is not None and is_open else None)
