"""Status texts of Ludo: the positions of the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app.games.ludo.view import where
from app.games.status import Status
from app.i18n import _
from spielekiste.core.state import Seat
from spielekiste.games.ludo import LudoState


class LudoStatus(Status):
    """Status texts about the pieces."""

    def own(self, seat: Seat) -> str:
        """Return the positions of a seat's pieces."""
        state = cast("LudoState", self.desk.match.state)
        places = ", ".join(where(state.board, field) for field in state.pieces[seat])
        return _("{name}: {place}", name=self.players[seat].name, place=places) + "."

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for rolling the die and for picking a move."""
        return [("R", _("Roll")), ("1 – 4", _("Moves"))]
