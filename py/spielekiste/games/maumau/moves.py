"""Mau-Mau's moves and their notation: `lay red-3`, `lay wish green`, `draw`, `pass`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from spielekiste.core.errors import UnreadableNotation
from spielekiste.games.maumau.cards import COLOURS, KINDS, ORDER, WISH, Card, Colour


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on the top card; with a wish card the colour is named at once (MM6)."""

    card: Card
    """The card."""
    wish: Colour = ""
    """The colour that a wish card names; empty for the others."""

    @property
    def rank(self) -> tuple[int, ...]:
        """In the order of the deck, a wish card by the order of the colours."""
        return (0, ORDER[self.card], COLOURS.index(self.wish) if self.wish else 0)

    def __str__(self) -> str:
        return f"lay {self.card} {self.wish}".rstrip()


@dataclass(frozen=True, slots=True)
class Instead:
    """What is done instead of laying a card: draw one, or pass (MM3, MM7)."""

    word: str
    """`draw` or `pass`."""

    @property
    def rank(self) -> tuple[int, ...]:
        """After all cards, drawing first."""
        return (1,) if self.word == "draw" else (2,)

    def __str__(self) -> str:
        return self.word


DRAW = Instead("draw")
PASS = Instead("pass")

LAYS: Mapping[Card, tuple[Lay, ...]] = MappingProxyType(
    {card: (Lay(card),) for card in KINDS[:-1]}
    | {WISH: tuple(Lay(WISH, colour) for colour in COLOURS)}
)
"""The moves that lay each card, one but for the wish card (states share them)."""

_BY_TEXT = {str(lay): lay for lays in LAYS.values() for lay in lays} | {"draw": DRAW, "pass": PASS}


def parse(text: str) -> Lay | Instead:
    """Read `lay red-3`, `lay wish green`, `draw` or `pass`."""
    move = _BY_TEXT.get(text)
    if move is None:
        raise _unreadable(text)
    return move


def _unreadable(text: str) -> UnreadableNotation:
    for start, expected in (("lay wish", "the colour wished"), ("lay ", "a card such as red-3")):
        if text.startswith(start):
            return UnreadableNotation(text, len(start), expected)
    return UnreadableNotation(text, 0, "lay, draw or pass")
