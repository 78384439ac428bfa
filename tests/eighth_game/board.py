"""Board for Highest throw: two dice and a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.dom.nodes import Child, h
from app.games.desk import Desk, Status
from app.games.tips import TipSlot
from app.i18n import _, ngettext
from app.views.kit.card import turn_card
from app.views.kit.widgets import face_of
from spielekiste.core.match import Match
from spielekiste.core.state import Event, Seat


class HighestStatus(Status):
    """Status messages with the totals, and the only key."""

    def own(self, seat: Seat) -> str:
        """Return a seat's total."""
        state: Any = self.desk.match.state
        total, name = state.totals[seat], self.players[seat].name
        return ngettext("{name}: {n} point.", "{name}: {n} points.", total, name=name)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the key for throwing."""
        return [("R", _("Roll"))]


class HighestBoard:
    """Board with the player to move, the last throw, and the throw button."""

    tips = ()

    is_moving = False
    """Always False, since nothing is animated."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tip_slot = TipSlot()
        self.status = HighestStatus(desk)

    @property
    def turn(self) -> Seat:
        """The seat whose turn is shown."""
        state = self.desk.match.state
        return state.turn if state else 0

    def view(self) -> Child:
        """Return the mat with the dice."""
        card = turn_card(
            self.desk.table.setup.players[self.turn], str(self.turn), is_live=self.desk.is_live
        )
        control = self.desk.throw_control(_("Roll"))
        return h("section", {"class": "mat", "key": "mat"}, card, self._dice(), control)

    def side_view(self) -> Child:
        """Return None, since there is nothing to show."""
        return None

    def final_view(self) -> Child:
        """Return the last throw."""
        return self._dice()

    def message(self) -> str:
        """Return the prompt."""
        return _("Roll the dice.")

    parts = ()
    """Empty, since the board has no commands of its own."""

    def throw(self) -> None:
        """Throw the dice."""
        self.desk.happen()

    def skip(self) -> None:
        """Do nothing, as nothing is animated."""

    def key(self, name: str) -> bool:
        """Throw on R."""
        return name == "r" and self.desk.happen()

    def after(self, before: Match, after: Match) -> None:
        """Do nothing, as nothing is animated."""

    def preview(self, move: object) -> bool:
        """Do nothing, as bots have nothing to decide here."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Do nothing, as nothing is secret."""

    def reset(self) -> None:
        """Do nothing, as nothing is stored."""

    def _dice(self) -> Child:
        faces = [die for event in self.desk.match.events for die in event.dice]
        return h("div", {"class": "dice"}, [face_of(face, ()) for face in faces])
