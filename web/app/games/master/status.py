"""Status texts of Kniffel Master: a player's peg board, and the stars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app.games.five_dice import FiveDiceStatus
from app.games.master.scene import race_of
from app.games.master.spoken import SpokenBoard
from app.games.status import sentences
from app.i18n import _, ngettext
from spielekiste.core.state import Seat
from spielekiste.games.master import MasterState


class MasterStatus(FiveDiceStatus):
    """Status texts about the peg boards."""

    @property
    def state(self) -> MasterState:
        """The game's state."""
        return cast("MasterState", self.desk.match.state)

    def own(self, seat: Seat) -> str:
        """Return a seat's dice and board."""
        state, players, table = self.state, self.players, self.desk.table
        race = race_of(event for match in table.positions for event in match.events)
        spoken = SpokenBoard(state.course, state.boards[seat], players[seat], players, race)
        return sentences([self.dice(seat), spoken.summary])

    def scores(self) -> str:
        """Return the stars of each seat."""
        stars = [self.state.stars(seat) for seat in range(len(self.players))]
        return sentences(
            [
                ngettext("{name}: {n} star", "{name}: {n} stars", has, name=player.name)
                for player, has in zip(self.players, stars, strict=True)
            ]
        )

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for the dice, and `s` for the action cards."""
        return [*super().keys(), ("S", _("What you can do"))]
