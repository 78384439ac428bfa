"""Interface that the table offers to boards, the coach and bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from app import words
from app.dom.nodes import Node
from app.ports.platform import Clock, Display
from app.ports.stage import Stage
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.core.table import Table

WINNING = "app.pages.winning.entry"
"""Module loaded on demand with what a review, a coach and a bot use to compute chances of winning."""


class Desk(Protocol):
    """One match on the table."""

    asking: str
    """Id of the question shown over the table; empty if there is none."""

    @property
    def stage(self) -> Stage:
        """The application that shows the table."""

    @property
    def table(self) -> Table:
        """The table with its positions and steps."""

    @property
    def match(self) -> Match:
        """The current position."""

    @property
    def is_live(self) -> bool:
        """True if the match can be played here. If not, a board draws no controls."""

    @property
    def narration(self) -> str:
        """Message about the last step, in the language on screen; empty after undo or reload."""

    @property
    def announced(self) -> bool:
        """True if the last step is new and is therefore announced and celebrated."""

    @property
    def is_bots(self) -> bool:
        """True if it is a bot's turn to move."""

    @property
    def is_shown(self) -> bool:
        """True if this table is the current screen."""

    def play(self, move: Any) -> bool:
        """Make a move and return whether it was legal. If not, show the reason to the user."""

    def happen(self) -> bool:
        """Resolve the pending chance event. With real dice, wait for their result."""

    def throw_control(self, label: str, *, rolling: bool = False) -> Node:
        """Return the roll button, or the tray for entering the result of real dice.

        `rolling` is true while the dice of the last roll are still moving.
        """

    def load_values(
        self, done: Callable[[ValueTable | None], None], *, to_win: bool = False
    ) -> None:
        """Load the value table of this game and pass it to `done`, or None if there is none.

        With `to_win`, load the module `WINNING` first; `done` gets None if that fails.
        """

    def note_hint(self) -> None:
        """Record that the coach was asked, and save the match."""


def move_of(desk: Desk, text: str) -> Any:
    """Parse the move given by a control. If that fails, show an error and return None."""
    try:
        return desk.table.setup.game.parse(text)
    except UnreadableNotation:
        desk.stage.notify(words.reason(desk.table.setup.game.id, "unknown-move"), "error")
        return None


def play_text(desk: Desk, text: str) -> bool:
    """Make the move given by a control. Return whether it was readable and legal."""
    move = move_of(desk, text)
    return move is not None and desk.play(move)


class Status(ABC):
    """Descriptions of the current position, and the keys of the board."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def players(self) -> Sequence[Player]:
        """The players by seat."""
        return self.desk.table.setup.players

    @abstractmethod
    def own(self, seat: Seat) -> str:
        """Return everything about a seat that its player may know."""

    def scores(self) -> str:
        """Return the scores or positions of all seats."""
        return " ".join(map(self.own, range(len(self.players))))

    @abstractmethod
    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that the board handles, each with its effect."""


def sentences(parts: Sequence[str]) -> str:
    """Return the non-empty parts, each ending with a full stop."""
    return " ".join(f"{part}." for part in parts if part)


T = TypeVar("T")


class Frame(NamedTuple, Generic[T]):
    """One frame of an animation and its duration."""

    milliseconds: int
    picture: T


class Stepwise(Generic[T]):
    """Player for a sequence of frames, which can be skipped."""

    def __init__(self, clock: Clock, display: Display, redraw: Callable[[], None]) -> None:
        self._clock = clock
        self._display = display
        self._redraw = redraw
        self._left: list[Frame[T]] = []
        self._row = 0

    @property
    def picture(self) -> T | None:
        """The current frame, or None to show the position itself."""
        return self._left[0].picture if self._left else None

    def start(self, frames: Sequence[Frame[T]]) -> None:
        """Show these frames instead of the current ones; show none with reduced motion."""
        self._row += 1
        self._left = [] if self._display.is_calm else list(frames)
        self._wait()

    def skip(self) -> bool:
        """Drop the remaining frames. Return whether there were any."""
        ahead = bool(self._left)
        self._left = []
        self._row += 1
        return ahead

    def _wait(self) -> None:
        if self._left:
            row = self._row
            self._clock.later(self._left[0].milliseconds, lambda: self._next(row))

    def _next(self, row: int) -> None:
        """Show the next frame, unless another animation has started since."""
        if row == self._row and self._left:
            del self._left[0]
            self._wait()
            self._redraw()
