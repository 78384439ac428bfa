"""Legality of moves, and the reasons why others are illegal (MM3, MM6, MM7)."""

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
"""Number of cards dealt to each player (MM2)."""

NOT_IN_HAND = "card-not-in-hand"
"""Reason: the seat does not hold this card."""
NO_MATCH = "no-match"
"""Reason: neither colour nor number or symbol matches the top card (MM3–MM5)."""
NOT_WISHED = "not-the-wished-colour"
"""Reason: a different colour was wished (MM6)."""
MUST_LAY = "must-lay"
"""Reason: a card in the hand can be played (MM3)."""
MUST_DRAW = "must-draw"
"""Reason: there is a card to draw (MM3, MM7)."""
NOTHING_TO_DRAW = "nothing-to-draw"
"""Reason: there is no card to draw, even after reshuffling the discard pile (MM7)."""
ONLY_DRAWN = "only-the-drawn-card"
"""Reason: after drawing, no other card may be played (MM3, play_drawn)."""
DRAWN_ALREADY = "drawn-already"
"""Reason: only one card may be drawn per turn (MM3)."""
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
"""Reason ids for rejecting a move."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of a game: options, deck and hand size (test cases use smaller decks and hands)."""

    play_drawn: bool = False
    """Whether the card just drawn may be played (MM3)."""
    draw_anyway: bool = False
    """Whether drawing is allowed while a card in the hand matches (MM3)."""
    deck: Cards = DECK
    """All cards, sorted."""
    hand: int = HAND
    """Number of cards dealt to each player."""


class Situation(Protocol):
    """The facts on which a decision depends, available from the state and the player's view."""

    @property
    def rules(self) -> Rules:
        """Rules of the game."""
        ...

    @property
    def hand(self) -> Cards:
        """Cards of the seat to move."""
        ...

    @property
    def laid(self) -> tuple[Card, ...]:
        """The discard pile, top card last."""
        ...

    @property
    def wish(self) -> Colour:
        """The colour named with the top card (MM6); empty if none."""
        ...

    @property
    def drawn(self) -> Card:
        """The card just drawn, if it may be played now (MM3, play_drawn); else empty."""
        ...

    @property
    def can_draw(self) -> bool:
        """True if there is a card to draw, including cards in the discard pile (MM7)."""
        ...


@cache
def answers(top: Card, wish: Colour) -> Mapping[Card, tuple[Lay, ...]]:
    """Return, for each card that can be played on the top card, the moves that play it."""
    return {card: LAYS[card] for card in KINDS if fits(card, top, wish)}


def choices(at: Situation) -> tuple[Lay | Instead, ...]:
    """Return all legal moves in canonical order, at least one.

    A drawn card that may be played may also be kept (MM3, play_drawn). `PASS` is offered even if
    the card does not fit, so that a pause does not reveal whether it does.
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
    """Return the reason why a move is illegal, one of `REASONS`; empty if it is legal."""
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
