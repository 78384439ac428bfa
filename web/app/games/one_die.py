"""Base class of the boards with one die and pieces on a track."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from app.dom.nodes import Child, Node
from app.games.desk import Desk, Stepwise, play_text
from app.i18n import _
from app.ports.commands import MOVE, Commands, Part, by_argument, plain
from app.views.kit.throw_control import musing
from app.views.kit.widgets import block
from spielekiste.core.match import REAL, Match
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Event, Seat, State


class TurnFrame(Protocol):
    """One frame of an animation."""

    @property
    def turn(self) -> Seat:
        """Seat whose move is shown."""


F = TypeVar("F", bound=TurnFrame)


class OneDieBoard(ABC, Generic[F]):
    """The die and the animation of a board. Subclasses draw the track."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.steps: Stepwise[F] = Stepwise(desk.stage.clock, desk.stage.display, desk.stage.redraw)
        self.parts: Sequence[Part] = (self,)
        self.rolls = 0
        self.face = 0
        self.reset()

    @property
    def commands(self) -> Commands:
        """Handlers for making a move and for skipping the animation."""
        return {
            MOVE: by_argument(lambda text: play_text(self.desk, text)),
            "skip": plain(self.skip),
        }

    def throw(self) -> None:
        """Roll the die."""
        self.skip()
        self.desk.happen()

    def skip(self) -> None:
        """End the animation and show the current position."""
        self.steps.skip()

    @property
    @abstractmethod
    def state(self) -> State:
        """The game's state."""

    @property
    def turn(self) -> Seat:
        """Seat whose turn is shown; changes only after the animation of a move."""
        picture = self.steps.picture
        return picture.turn if picture else self.state.turn

    @property
    def is_moving(self) -> bool:
        """True while an animation is running."""
        return self.steps.picture is not None

    @property
    def owns_dice(self) -> bool:
        """True if the players roll a real die."""
        return self.desk.table.setup.table.dice == REAL

    def reset(self) -> None:
        """Set the die to the value in the position."""
        self.steps.skip()
        self.rolls = 0
        self.face = last_face(self.desk.table.positions)

    def roll(self, events: Sequence[Event]) -> None:
        """Show the rolls in these events on the die."""
        for event in events:
            if event.kind == "throw":
                self.face = event.dice[0]
                self.rolls += 1

    def preview(self, move: object) -> bool:
        """Do nothing: a move is animated when it is made."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Do nothing: this game has no hidden information."""
        del events, facing

    def side_view(self) -> Child:
        """Return None: everything is on the board."""
        return None

    @abstractmethod
    def choices(self) -> Node | None:
        """Return buttons for the current player's moves, or None."""

    def next_control(self) -> Node | None:
        """Return the control for the next step: to skip the animation, choose a move, or roll."""
        player = self.desk.table.setup.players[self.turn]
        if not self.is_moving:
            return self.choices() or self.desk.throw_control(_("Roll"))
        if player.mind != PERSON:
            return musing(player)
        if not self.desk.is_live:
            return None
        return block(_("Roll"), "skip", "big", **{"key": "throw", "aria-busy": "true"})


def last_face(positions: Sequence[Match]) -> int:
    """Return the last roll of the current game, or 0 before the first roll."""
    for match in reversed(positions):
        if match.state is None:
            return 0
        for event in match.events:
            if event.kind == "throw":
                return event.dice[0]
    return 0
