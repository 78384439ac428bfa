"""What the deciding seat may do, and why not something else (MM3, MM6, MM7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from spielekiste.games.maumau.cards import DECK, KINDS, Card, Cards, Colour, fits
from spielekiste.games.maumau.moves import DRAW, LAYS, PASS, Instead, Lay

_DRAW_ONLY = (DRAW,)
_PASS_ONLY = (PASS,)

HAND = 5
"""Cards dealt to each player (MM2)."""

NOT_IN_HAND = "card-not-in-hand"
"""The deciding seat does not hold that card."""
NO_MATCH = "no-match"
"""Neither colour nor number or sign is the top card's (MM3–MM5)."""
NOT_WISHED = "not-the-wished-colour"
"""Another colour was wished (MM6)."""
MUST_LAY = "must-lay"
"""A card in hand can be laid (MM3)."""
MUST_DRAW = "must-draw"
"""There is still a card to draw (MM3, MM7)."""
NOTHING_TO_DRAW = "nothing-to-draw"
"""Neither the stock nor the laid cards can give one (MM7)."""
ONLY_DRAWN = "only-the-drawn-card"
"""After drawing no other card may be laid (MM3, play_drawn)."""
DRAWN_ALREADY = "drawn-already"
"""One card is drawn a turn (MM3)."""
UNKNOWN = "unknown-move"

REASONS = frozenset(
    {
        DRAWN_ALREADY,
        MUST_DRAW,
        MUST_LAY,
        NOTHING_TO_DRAW,
        NOT_IN_HAND,
        NOT_WISHED,
        NO_MATCH,
        ONLY_DRAWN,
        UNKNOWN,
    }
)
"""Why a move is not legal."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed on: options, deck and hands (smaller ones in counts of small cases)."""

    play_drawn: bool = False
    """Whether the card just drawn may be laid (MM3)."""
    draw_anyway: bool = False
    """Whether drawing is allowed with a matching card in hand (MM3)."""
    deck: Cards = DECK
    """All cards, sorted."""
    hand: int = HAND
    """How many are dealt to each."""


class Situation(Protocol):
    """What a decision depends on: known to the state, and to the view of the deciding seat."""

    @property
    def rules(self) -> Rules:
        """What is agreed on."""
        ...

    @property
    def hand(self) -> Cards:
        """The deciding seat's cards."""
        ...

    @property
    def laid(self) -> tuple[Card, ...]:
        """The laid cards, the top card last."""
        ...

    @property
    def wish(self) -> Colour:
        """The colour wished with the top card (MM6)."""
        ...

    @property
    def drawn(self) -> Card:
        """The card just drawn if it may be laid at once (MM3, play_drawn); else empty."""
        ...

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or from the laid cards (MM7)."""
        ...


@cache
def answers(top: Card, wish: Colour) -> Mapping[Card, tuple[Lay, ...]]:
    """Return the moves with each card that fits on the top card."""
    return {card: LAYS[card] for card in KINDS if fits(card, top, wish)}


def choices(at: Situation) -> tuple[Lay | Instead, ...]:
    """Return every legal move in canonical order; there is always one.

    A card that was drawn to be laid at once may be kept instead; passing is offered even if it does
    not fit, so that nobody learns from the pause whether it did (MM3, play_drawn).
    """
    fitting = answers(at.laid[-1], at.wish)
    if at.drawn:
        return (*fitting.get(at.drawn, ()), PASS)
    found = [card for card in at.hand if card in fitting]
    if not found:
        return _DRAW_ONLY if at.can_draw else _PASS_ONLY
    moves = fitting[found[0]] if len(found) == 1 else _each(fitting, found)
    return (*moves, DRAW) if at.rules.draw_anyway and at.can_draw else moves


def refusal(at: Situation, move: object) -> str:
    """Return why the move is not legal, one of `REASONS`, or nothing if it is."""
    if isinstance(move, Lay):
        return _why_not_lay(at, move)
    if not isinstance(move, Instead):
        return UNKNOWN
    if move.word == DRAW.word:
        return _why_not_draw(at)
    return _why_not_pass(at) if move.word == PASS.word else UNKNOWN


def _each(fitting: Mapping[Card, tuple[Lay, ...]], found: list[Card]) -> tuple[Lay, ...]:
    moves: list[Lay] = []
    for card in dict.fromkeys(found):
        moves += fitting[card]
    return tuple(moves)


def _why_not_lay(at: Situation, move: Lay) -> str:
    card = move.card
    if card not in at.hand:
        return NOT_IN_HAND
    if at.drawn and card != at.drawn:
        return ONLY_DRAWN
    fitting = answers(at.laid[-1], at.wish)
    if card not in fitting:
        return NOT_WISHED if at.wish else NO_MATCH
    return "" if move in fitting[card] else UNKNOWN


def _why_not_draw(at: Situation) -> str:
    if at.drawn:
        return DRAWN_ALREADY
    if not at.can_draw:
        return NOTHING_TO_DRAW
    return "" if at.rules.draw_anyway or not _can_lay(at) else MUST_LAY


def _why_not_pass(at: Situation) -> str:
    if at.drawn:
        return ""
    if _can_lay(at):
        return MUST_LAY
    return MUST_DRAW if at.can_draw else ""


def _can_lay(at: Situation) -> bool:
    return not answers(at.laid[-1], at.wish).keys().isdisjoint(at.hand)
