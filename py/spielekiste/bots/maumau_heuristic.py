"""A rule of thumb for Mau-Mau that considers only the player's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from spielekiste.games.maumau import Lay
from spielekiste.games.maumau.cards import FACE, PLUS, REST, WISH, Cards
from spielekiste.games.maumau.legality import answers
from spielekiste.games.maumau.moves import Instead

FOLLOW, SIGN, SPARE = 3.6, 2.0, 6.5
"""Weights: the share of the hand that fits on the card, a symbol card against the next player, and
saving a wish card for later.
"""

Move: TypeAlias = Lay | Instead


def heuristic_move(moves: Sequence[Move], hand: Cards) -> Move:
    """Return the best move by the rule of thumb; if tied, the first."""
    return max(moves, key=lambda move: rate_move(move, hand))


def rate_move(move: Move, hand: Cards) -> float:
    """Return the rating of a move: having matching cards left is good, as is saving wish cards."""
    if not isinstance(move, Lay):
        return -SPARE * 2
    fitting = answers(move.card, move.wish)
    follow = sum([held in fitting for held in hand if held != WISH])
    if move.card == WISH:
        return FOLLOW * follow / len(hand) - SPARE
    sign = SIGN if FACE[move.card] in (REST, PLUS) else 0.0
    return FOLLOW * (follow - 1) / len(hand) + sign
