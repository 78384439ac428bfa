"""Moves of Mau-Mau and their notation: `lay red-3`, `lay wish green`, `draw`, `pass`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from spielekiste.core.errors import UnreadableNotation
from spielekiste.games.maumau.cards import COLOURS, KINDS, ORDER, WISH, Card, Colour


@dataclass(frozen=True, slots=True)
class Lay:
    """Play a card; a wish card also names a colour (MM6)."""

    card: Card
    """The card."""
    wish: Colour = ""
    """The colour named with a wish card; empty for other cards."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: in deck order, wish cards by colour."""
        return (0, ORDER[self.card], COLOURS.index(self.wish) if self.wish else 0)

    def __str__(self) -> str:
        return f"lay {self.card} {self.wish}".rstrip()


@dataclass(frozen=True, slots=True)
class Instead:
    """Draw a card or pass, instead of playing a card (MM3, MM7)."""

    word: str
    """`draw` or `pass`."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: after all cards, drawing before passing."""
        return (1,) if self.word == "draw" else (2,)

    def __str__(self) -> str:
        return self.word


DRAW = Instead("draw")
PASS = Instead("pass")

LAYS: Mapping[Card, tuple[Lay, ...]] = MappingProxyType(
    {card: (Lay(card),) for card in KINDS[:-1]}
    | {WISH: tuple(Lay(WISH, colour) for colour in COLOURS)}
)
"""Moves by card, as shared instances; a wish card has one per colour, the others one each."""

_BY_TEXT = {str(lay): lay for lays in LAYS.values() for lay in lays} | {"draw": DRAW, "pass": PASS}


def parse(text: str) -> Lay | Instead:
    """Parse text such as `lay red-3`, `lay wish green`, `draw` or `pass`."""
    move = _BY_TEXT.get(text)
    if move is None:
        raise _unreadable(text)
    return move


def _unreadable(text: str) -> UnreadableNotation:
    for start, expected in (("lay wish", "a colour"), ("lay ", "a card such as red-3")):
        if text.startswith(start):
            return UnreadableNotation(text, len(start), expected)
    return UnreadableNotation(text, 0, "'lay', 'draw' or 'pass'")
