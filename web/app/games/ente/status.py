"""Status texts of the duck game: the positions of the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app.games.ente.view import Journey, whereabouts
from app.games.status import Status
from app.i18n import _
from spielekiste.core.state import Seat
from spielekiste.games.ente import EnteState


class EnteStatus(Status):
    """Status texts about the pieces."""

    def own(self, seat: Seat) -> str:
        """Return the stone of a seat's piece, and the reason if the piece is held there."""
        state, players = cast("EnteState", self.desk.match.state), self.players
        scene = Journey(state.course, players, state.fields, state.waits, state.turn)
        place = whereabouts(scene, seat)
        return _("{name}: {place}", name=players[seat].name, place=place) + "."

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for rolling the die and for answering an offer."""
        return [("R", _("Roll")), ("1, 2", _("Move on or stay?"))]
