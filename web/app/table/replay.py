"""A match to look through: forwards, backwards, by itself, or from any turn; nothing can be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child, Node, h
from app.games.maumau.board import MauMauBoard
from app.i18n import _
from app.table.print import PrintScreen, is_printable
from app.table.screen import TableScreen
from app.table.timeline import NOBODY, Story
from app.table.views import replay as views
from app.views.dialogs.settings import sound_knob
from app.views.kit.inert import still
from app.views.kit.widgets import block, icon, knob, rail
from spielekiste.core.begin import Lot, ThrowOff
from spielekiste.core.match import Match
from spielekiste.core.state import Event
from spielekiste.parts.dice import Keep

if TYPE_CHECKING:
    from app.ports.screen import Screen
    from app.shell.app import App
    from spielekiste.core.table import Table

PACES = {"slow": 2600, "normal": 1500, "fast": 700}
"""How long each step is looked at while the replay runs, in milliseconds."""

KEYS = {
    "ArrowLeft": "back",
    "ArrowRight": "forward",
    "Home": "first",
    "End": "last",
    "p": "play-pause",
}
"""What keys do here."""


class ReplayScreen(TableScreen):
    """The screen of a match to look at. Verbs: jump, back, forward, first, last, play-pause, pace, leave.

    The board is the one of the game, drawn without anything to press. A match that still hides
    something is shown as a passer-by sees it: no hand, no stock.
    """

    def __init__(
        self, app: App, table: Table, way: str, back: Screen | str, review: str = ""
    ) -> None:
        """`way` is the address it stands under, `back` the screen or the route it leads back to.

        `review` is the address of what the coach makes of the match, if there is one.
        """
        self.length = len(table.steps)
        self.story = Story(table)
        self.running = False
        self.pace = "normal"
        self._whole, self._way, self._back, self._review = table, way, back, review
        self._run = 0
        looked_at = table.copy()
        looked_at.go_to(0)
        super().__init__(app, looked_at, "")
        self._settle()

    @property
    def route(self) -> str:
        """The address of this look back."""
        return self._way

    @property
    def whole(self) -> Table:
        """The match from beginning to end, wherever one looks."""
        return self._whole

    @property
    def at(self) -> int:
        """How many steps are shown."""
        return len(self.table.steps)

    @property
    def _events(self) -> tuple[Event, ...]:
        return self.story.events(self.at)

    @property
    def told(self) -> str:
        """What the last step did, in the language on screen."""
        return words.tell(self.game, self._events, self.table.setup.players, full=True)

    # ------------------------------------------------------------------ what may be done

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Go to another place of the match."""
        done = self._ways(rest, value).get(verb)
        if done:
            done()
        return done is not None

    def key(self, name: str) -> bool:
        """Arrows go back and forth, Home and End to both ends, p plays and pauses."""
        return name in KEYS and self.act(KEYS[name], "", "")

    def _ways(self, rest: str, value: str) -> dict[str, Callable[[], object]]:
        return {
            "back": lambda: self._stop_at(self.at - 1),
            "forward": lambda: self._stop_at(self.at + 1),
            "first": lambda: self._stop_at(0),
            "last": lambda: self._stop_at(self.length),
            "jump": lambda: self._stop_at(_number(rest or value)),
            "play-pause": self._play_pause,
            "pace": self._next_pace,
            "print-out": self._print,
            "leave": self._leave,
        }

    def _print(self) -> None:
        """Look at the whole match on paper, and come back to this step."""
        self.running, self.app.overlay = False, ""
        game, here = self.whole.setup.game, self.route
        self.app.screen = PrintScreen(self.app, game, here, self, self.whole)

    def _leave(self) -> None:
        """Go back to where the look back was begun."""
        self.running = False
        if isinstance(self._back, str):
            self.app.platform.go(self._back)
        else:
            self.app.screen = self._back

    def _next_pace(self) -> None:
        """Slow, normal, fast, and slow again."""
        paces = list(PACES)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]

    def _stop_at(self, step: int) -> None:
        self.running = False
        self._go(min(max(step, 0), self.length))

    def _play_pause(self) -> None:
        """Let it run, from the beginning if it has come to the end; or hold it."""
        self.running = not self.running
        if self.running and self.at == self.length:
            self._go(0)
        self._wait()

    def _wait(self) -> None:
        """Look at this step for a while, then go on; a timer of an earlier run does nothing."""
        self._run += 1
        run = self._run
        if self.running:
            self.app.platform.later(PACES[self.pace], lambda: self._tick(run))

    def _tick(self, run: int) -> None:
        if run != self._run or not self.running or self.app.screen is not self:
            return
        self._go(self.at + 1)
        self.running = self.at < self.length
        self._wait()
        self.redraw()

    def _go(self, step: int) -> None:
        """Show the match after so many steps; one step forward is shown as it happened."""
        before, forward = self.match, step == self.at + 1
        self.table.go_to(step)
        after = self.match
        self.telling = step > 0
        self.opening = before.state is None and forward and _settles(before, after)
        if forward and after.events and not isinstance(self.table.steps[-1], Keep):
            self.board.after(before, after)
        else:
            self.board.rearrange()
        self._settle()
        self._say(forward=forward)

    def _settle(self) -> None:
        """See to it that no hand is shown but to those who may see it: all, once all is over."""
        board, state = self.board, self.match.state
        if isinstance(board, MauMauBoard):
            board.facing = state.turn if state is not None and self.story.is_open else NOBODY
            board.news = self._events

    def _say(self, *, forward: bool) -> None:
        place = _("Step {n} of {all}.", n=self.at, all=self.length)
        self.app.announce(self.told if forward else f"{place} {self.told}".strip())

    # ------------------------------------------------------------------ what is shown

    def throw_control(self, label: str) -> Node:
        """Nothing is thrown here."""
        return h("span", {"class": "unseen"}, label)

    def extras(self) -> Child:
        """Return the way to this match on paper, if it leaves a sheet."""
        if not is_printable(self.whole):
            return None
        return block([icon("print"), _("Print the sheet")], "print-out", "wood small")

    def view(self) -> Child:
        """Return the board as it lay there, what happened, and the ways through the match."""
        return h(
            "div",
            {"class": "replay", "data-game": self.game, "key": "replay"},
            super().view(),
            views.bar(self._place(), self.pace, running=self.running),
            views.turn_list(self.table.setup.players, self.story, self.at),
        )

    def middle(self) -> Child:
        """Return the board with nothing to press."""
        return still(super().middle())

    def _place(self) -> views.Place:
        return views.Place(self.at, self.length, self.told)

    def rail(self) -> Node:
        """Return the strip of wood on top."""
        tools = [
            knob("coach", _("Luck or skill?"), f"go {self._review}") if self._review else None,
            knob("share", _("Take this game along"), "open share"),
            sound_knob(self.app.settings, spare=bool(self._review)),
            knob("settings", _("Settings"), "open settings"),
            knob("close", _("Back"), "leave"),
        ]
        return rail(self.title, tools, h("p", {"class": "rail__agreed"}, _("Looking back")))


def _settles(before: Match, after: Match) -> bool:
    """Whether this step found out who begins, by dice or by lot, which is shown first."""
    return after.state is not None and isinstance(before.beginning, (ThrowOff, Lot))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
