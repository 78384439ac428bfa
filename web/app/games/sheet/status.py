"""Status texts of the score sheet games: a player's sheet, and the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app import words
from app.games.five_dice import FiveDiceStatus
from app.games.status import sentences
from app.i18n import _, ngettext
from spielekiste.core.state import Seat
from spielekiste.parts.sheet_game import SheetState


class SheetStatus(FiveDiceStatus):
    """Status texts about the sheets."""

    @property
    def state(self) -> SheetState:
        """The game's state."""
        return cast("SheetState", self.desk.match.state)

    def own(self, seat: Seat) -> str:
        """Return a seat's dice, its entries and its open boxes."""
        state, game = self.state, self.desk.table.setup.game.id
        rows = list(zip(state.rules.enters, state.sheets[seat].entries, strict=True))
        filled = [
            f"{words.thing(game, row.box)}: {entry}" for row, entry in rows if entry is not None
        ]
        left = ", ".join(words.thing(game, row.box) for row, entry in rows if entry is None)
        still = _("Still open: {boxes}", boxes=left) if left else ""
        return sentences([self.dice(seat), *filled, still])

    def scores(self) -> str:
        """Return the total of each seat."""
        totals = [self.state.sums(seat)["total"] for seat in range(len(self.players))]
        return " ".join(
            ngettext("{name}: {n} point.", "{name}: {n} points.", total, name=player.name)
            for player, total in zip(self.players, totals, strict=True)
        )

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for the dice, and `s` for the sheet."""
        return [*super().keys(), ("S", _("Score sheet"))]
