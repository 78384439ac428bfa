"""What every board with one die and pieces on a track does: steps are shown on the way, one after another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from app.dom.nodes import Child, Node
from app.games.animation import Stepwise
from app.games.desk import Desk, play_text
from app.i18n import _
from app.ports.commands import Commands, Part, by_argument, plain
from app.views.kit.throw_control import musing
from app.views.kit.widgets import block
from spielekiste.core.match import REAL, Match
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Event, Seat, State


class TurnFrame(Protocol):
    """A picture on the way to the position."""

    @property
    def turn(self) -> Seat:
        """Whose move it shows."""


F = TypeVar("F", bound=TurnFrame)


class OneDieBoard(ABC, Generic[F]):
    """The die and the steps of a board; its other half draws the track."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.steps: Stepwise[F] = Stepwise(desk.stage.clock, desk.stage.display, desk.stage.redraw)
        self.parts: Sequence[Part] = (self,)
        self.rolls = 0
        self.face = 0
        self.reset()

    @property
    def commands(self) -> Commands:
        """To move, and to see at once what is being shown."""
        return {
            "move": by_argument(lambda text: play_text(self.desk, text)),
            "skip": plain(self.skip),
        }

    def throw(self) -> None:
        """Throw the die."""
        self.skip()
        self.desk.happen()

    def skip(self) -> None:
        """Show the position itself."""
        self.steps.skip()

    @property
    @abstractmethod
    def state(self) -> State:
        """The game's state."""

    @property
    def turn(self) -> Seat:
        """Whose turn is shown: it passes on when the move has been seen."""
        shown = self.steps.shown
        return shown.turn if shown else self.state.turn

    @property
    def is_moving(self) -> bool:
        """Whether a move is still being shown."""
        return self.steps.shown is not None

    @property
    def owns_dice(self) -> bool:
        """Whether the table throws its own die."""
        return self.desk.table.setup.table.dice == REAL

    def reset(self) -> None:
        """Put the die where the position has it."""
        self.steps.skip()
        self.rolls = 0
        self.face = last_face(self.desk.table.positions)

    def roll(self, events: Sequence[Event]) -> None:
        """Let the die show what these events threw."""
        for event in events:
            if event.kind == "throw":
                self.face = event.dice[0]
                self.rolls += 1

    def preview(self, move: object) -> bool:
        """A move is shown while it is made."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to an onlooker: nothing is hidden in this game."""
        del events, facing

    def side_view(self) -> Child:
        """Return nothing: all is on the board."""
        return None

    @abstractmethod
    def choices(self) -> Node | None:
        """Return the moves that the person whose turn it is may make, as buttons."""

    def next_control(self) -> Node | None:
        """Return the next thing to do: skip what is shown, choose a move, or throw."""
        player = self.desk.table.setup.players[self.turn]
        if not self.is_moving:
            return self.choices() or self.desk.throw_control(_("Roll"))
        if player.mind != PERSON:
            return musing(player)
        if not self.desk.is_live:
            return None
        return block(_("Roll"), "skip", "big", **{"key": "throw", "aria-busy": "true"})


def last_face(positions: Sequence[Match]) -> int:
    """Return what the die shows: the last throw of this game, 0 before the first."""
    for match in reversed(positions):
        if match.state is None:
            return 0
        for event in match.events:
            if event.kind == "throw":
                return event.dice[0]
    return 0
