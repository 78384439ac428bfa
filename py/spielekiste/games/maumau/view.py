"""Views: the part of a game that one seat, or everybody, may know (MM8).

A view is built only from information that the viewer may have. Its events are those of the state,
without the names of hidden cards (`told_to`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from spielekiste.core.state import Event, Outcome, Seat
from spielekiste.games.maumau.cards import Card, Cards, Colour, in_order
from spielekiste.games.maumau.history import Lays
from spielekiste.games.maumau.inferences import Lacks
from spielekiste.games.maumau.legality import Rules, choices, refusal
from spielekiste.games.maumau.moves import Instead, Lay

NOT_YOUR_TURN = "not-your-turn"
"""Reason: another seat has to move."""

OPEN = frozenset({"lay", "turn-up", "wish"})
"""Kinds of events whose cards or colours are public."""


@dataclass(frozen=True, slots=True)
class MauMauView:
    """A seat's view or the public one; states that differ only in hidden cards have equal views."""

    viewer: Seat | None
    """The viewing seat; None for the public view without hands."""
    rules: Rules
    """Rules of the game."""
    hand: Cards
    """Cards of the viewer."""
    sizes: tuple[int, ...]
    """Number of cards of each seat."""
    stock: int
    """Number of cards in the draw pile."""
    laid: tuple[Card, ...]
    """The discard pile, top card last; all of its cards have been seen."""
    wish: Colour
    """The colour wished with the top card (MM6); empty if none."""
    turn: Seat
    """The seat whose turn it is."""
    seat: Seat | None
    """The seat that has to move; else None."""
    due: str
    """Purpose of the pending deal or draw: `deal`, `turn-up`, `draw` or `plus`; empty if none."""
    drawn: Card
    """The card the viewer has just drawn and may play now (MM3, play_drawn); else empty."""
    has_drawn: bool
    """Whether the seat whose turn it is may play a card it has just drawn (MM3, play_drawn)."""
    passes: int
    """Number of consecutive passes without a card to play or draw (MM7)."""
    outcome: Outcome | None
    """The result of the game; None until it ends."""
    events: tuple[Event, ...]
    """Events of the last step; cards dealt to or drawn by other seats are not named."""
    lacks: Lacks = ()
    """Public conclusions about each hand from cards that were not played (MM3)."""
    lays: Lays = ()
    """Public history of the latest cards played."""

    @property
    def can_draw(self) -> bool:
        """True if there is a card to draw, including cards in the discard pile (MM7)."""
        return self.stock > 0 or len(self.laid) > 1

    @property
    def unseen(self) -> Cards:
        """All cards hidden from the viewer: the draw pile and the other hands together."""
        return in_order((Counter(self.rules.deck) - Counter(self.hand + self.laid)).elements())

    def legal(self) -> tuple[Lay | Instead, ...]:
        """Return the viewer's legal moves; empty unless the viewer has to decide."""
        return choices(self) if self._decides else ()

    def why_not(self, move: object) -> str:
        """Return the reason why a move by the viewer is illegal now; empty if it is legal."""
        if self._decides:
            return refusal(self, move)
        if self.seat is None:
            return "game-over" if self.outcome else "chance-due"
        return NOT_YOUR_TURN

    @property
    def _decides(self) -> bool:
        return self.viewer is not None and self.seat == self.viewer


def told_to(viewer: Seat | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events as a seat sees them: only public cards and its own are named."""
    return tuple(
        event if event.kind in OPEN or event.seat == viewer else event._replace(what="")
        for event in events
    )
