"""What one seat, or everybody, may know of a game (MM8).

A view is put together from what is seen, and is given no hidden card. Only the events are the
state's own, with the names of hidden cards taken out (`told_to`).
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
"""Another seat decides."""

OPEN = frozenset({"lay", "turn-up", "wish"})
"""The events whose card or colour lies open on the table."""


@dataclass(frozen=True, slots=True)
class MauMauView:
    """A seat's view, or what is public. States that differ only in what is hidden give equal views."""

    viewer: Seat | None
    """Who looks; None for everybody, who sees no hand."""
    rules: Rules
    """What the table agreed on."""
    hand: Cards
    """The viewer's own cards."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    stock: int
    """How many cards lie face down."""
    laid: tuple[Card, ...]
    """The laid cards as they lie, the top card last; all of them were seen when they were laid."""
    wish: Colour
    """The colour wished with the top card (MM6)."""
    turn: Seat
    """Whose turn it is."""
    seat: Seat | None
    """The seat that decides."""
    due: str
    """What cards from the stock are due for: `deal`, `turn-up`, `draw`, `plus`, or nothing."""
    drawn: Card
    """The card that the viewer has just drawn and may lay at once (MM3, play_drawn)."""
    has_drawn: bool
    """Whether the player on turn has just drawn a card and decides about it (MM3, play_drawn)."""
    passes: int
    """How many players in a row had nothing to lay and nothing to draw (MM7)."""
    outcome: Outcome | None
    """The end of the game."""
    events: tuple[Event, ...]
    """What the last step did; a card that another seat got is not named."""
    lacks: Lacks = ()
    """What everybody may conclude about each hand from what was not laid (MM3)."""
    lays: Lays = ()
    """What everybody may remember of the cards laid."""

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or from the laid cards (MM7)."""
        return self.stock > 0 or len(self.laid) > 1

    @property
    def unseen(self) -> Cards:
        """The cards that lie in the stock or in other hands, nobody but their owner knows where."""
        return in_order((Counter(self.rules.deck) - Counter(self.hand + self.laid)).elements())

    def legal(self) -> tuple[Lay | Instead, ...]:
        """Return the viewer's legal moves; empty while the viewer does not decide."""
        return choices(self) if self._decides else ()

    def why_not(self, move: object) -> str:
        """Return why the viewer may not do that now, or nothing if it may."""
        if self._decides:
            return refusal(self, move)
        if self.seat is None:
            return "game-over" if self.outcome else "chance-due"
        return NOT_YOUR_TURN

    @property
    def _decides(self) -> bool:
        return self.viewer is not None and self.seat == self.viewer


def told_to(viewer: Seat | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events as a seat sees them: a card is named if it is open or the seat's own."""
    return tuple(
        event if event.kind in OPEN or event.seat == viewer else event._replace(what="")
        for event in events
    )
