"""Status texts of Mau-Mau: the open hand, the sizes of the other hands, and the top card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app.games.desk import Desk
from app.games.maumau.hand import ShownHand
from app.games.maumau.view import counted, named
from app.games.status import Status, sentences
from app.i18n import _
from spielekiste.core.state import Seat
from spielekiste.games.maumau import MauMauState, MauMauView


class MauMauStatus(Status):
    """Status texts about the visible cards."""

    def __init__(self, desk: Desk, hand: ShownHand) -> None:
        super().__init__(desk)
        self._hand = hand

    @property
    def _seen(self) -> MauMauView:
        return cast("MauMauState", self.desk.match.state).seen_by(self._hand.owner)

    def own(self, seat: Seat) -> str:
        """Return the top card and a seat's hand or, if the hand is hidden, only its size (MM8)."""
        seen = self._seen
        cards = ", ".join(map(named, seen.hand))
        hand = f"{_('Your cards')}: {cards}" if self._hand.owner == seat and cards else ""
        return sentences([hand or counted(self.players[seat], seen.sizes[seat]), *_on_top(seen)])

    def scores(self) -> str:
        """Return each player's number of cards, and the top card."""
        seen = self._seen
        sizes = zip(self.players, seen.sizes, strict=True)
        return sentences([*(counted(player, size) for player, size in sizes), *_on_top(seen)])

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for drawing a card and for passing."""
        return [("D", _("Draw a card")), ("P", _("Pass"))]


def _on_top(seen: MauMauView) -> list[str]:
    top = [_("On top: {card}", card=named(seen.laid[-1]))] if seen.laid else []
    wish = [_("Chosen colour: {colour}", colour=named(seen.wish))] if seen.wish else []
    return top + wish
