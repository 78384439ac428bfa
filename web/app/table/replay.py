"""A match to look through: forwards, backwards, by itself, or from any turn; nothing can be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.commands import Commands, plain
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.paper import is_printable
from app.table.replay_desk import ReplayDesk
from app.table.views import replay as views
from app.table.views import table as table_views
from spielekiste.core.match import sits_opposite
from spielekiste.core.table import Table

DELAY_MS = {"slow": 2600, "normal": 1500, "fast": 700}
"""How long each step is shown while the replay runs, in milliseconds."""

KEYS = {
    "ArrowLeft": "back",
    "ArrowRight": "forward",
    "Home": "first",
    "End": "last",
    "p": "play-pause",
}
"""What keys do here."""


class ReplayExits(NamedTuple):
    """Where a replay leads."""

    leave: Callable[[], None]
    """Go back to where it was opened."""
    print_out: Callable[[], None]
    """Show the match on paper."""
    is_shown: Callable[[Screen], bool]
    """Return whether a screen is the one on show."""
    review: str = ""
    """The route of the coach's review of the match, if there is one."""


class ReplayScreen(Screen):
    """A match to look at.

    It shows the game's board without anything to press.
    """

    route: str = ""
    """The address of the screen."""

    def __init__(self, stage: Stage, table: Table, route: str, exits: ReplayExits) -> None:
        self.stage = stage
        self.route = route
        self.desk = ReplayDesk(stage, table)
        self._whole = table
        self.running = False
        self.pace = "normal"
        self._exits = exits
        self._generation = 0
        """Changes with every wait: a timer of an earlier one does nothing."""

    @property
    def title(self) -> str:
        """The game's name."""
        return words.game(self.desk.game)

    @property
    def shared_table(self) -> Table:
        """The match from beginning to end, whatever step is shown."""
        return self._whole

    @property
    def at(self) -> int:
        """How many steps are shown."""
        return self.desk.at

    # ------------------------------------------------------------------ verbs

    @property
    def commands(self) -> Commands:
        """To go to another place of the match, or away."""
        return {
            "back": plain(lambda: self._stop_at(self.at - 1)),
            "forward": plain(lambda: self._stop_at(self.at + 1)),
            "first": plain(lambda: self._stop_at(0)),
            "last": plain(lambda: self._stop_at(self.desk.length)),
            "jump": lambda step, value: self._stop_at(_number(step or value)),
            "play-pause": plain(self._play_pause),
            "pace": plain(self._next_pace),
            "print-out": plain(self._print),
            "leave": plain(self._leave),
        }

    def key(self, name: str) -> bool:
        """Arrows go back and forth, Home and End to both ends, p plays and pauses."""
        if name in KEYS:
            self.commands[KEYS[name]]("", "")
        return name in KEYS

    def _print(self) -> None:
        """Show the whole match on paper."""
        self.running, self.stage.dialog = False, ""
        self._exits.print_out()

    def _leave(self) -> None:
        self.running = False
        self._exits.leave()

    def _next_pace(self) -> None:
        """Slow, normal, fast, and slow again."""
        paces = list(DELAY_MS)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]

    def _stop_at(self, step: int) -> None:
        self.running = False
        self._go(min(max(step, 0), self.desk.length))

    def _play_pause(self) -> None:
        """Let it run, from the beginning if it is at the end; or stop it."""
        self.running = not self.running
        if self.running and self.at == self.desk.length:
            self._go(0)
        self._wait()

    def _wait(self) -> None:
        """Show this step for a while, then go on."""
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
        """Show the match after so many steps; one step forward is shown as it happened."""
        is_forward, told = self.desk.go_to(step), self.desk.told
        place = _("Step {n} of {all}.", n=self.at, all=self.desk.length)
        self.stage.announce(told if is_forward else f"{place} {told}".strip())

    # ------------------------------------------------------------------ what is shown

    def extras(self) -> Child:
        """Return the way to this match on paper, if it leaves a sheet."""
        return views.print_button() if is_printable(self.shared_table) else None

    def view(self) -> Child:
        """Return the board as it was, what happened, and the ways through the match."""
        desk = self.desk
        place = views.Place(self.at, desk.length, desk.told)
        return views.replay(
            desk.game,
            self._table(),
            views.bar(place, self.pace, running=self.running),
            views.turn_list(desk.table.setup.players, desk.timeline, self.at),
        )

    def _table(self) -> Child:
        """Return the table with nothing to press on it."""
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
        top = views.replay_rail(self.title, settings, self._exits.review)
        return table_views.table_view(facts, top, self._middle(facts))

    @property
    def _in_game(self) -> bool:
        """Whether the board is shown."""
        state = self.desk.match.state
        if state is None or self.desk.showing_starter:
            return False
        return state.outcome is None or self.desk.board.is_moving

    def _middle(self, facts: table_views.TableFacts) -> Child:
        """Return who begins, the board, or the end."""
        desk, state = self.desk, self.desk.match.state
        if state is None or desk.showing_starter:
            return table_views.opening(facts, desk.throw_control)
        if not self._in_game:
            return table_views.end(facts, desk.board.final_view(), self.shared_table.hints)
        return [desk.board.view(), desk.board.side_view()]


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
