"""Playing a game of Mau-Mau on to its end, everybody by the same rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from spielekiste.core.chance import Source
from spielekiste.core.state import Seat
from spielekiste.games.maumau import Lay, MauMauState
from spielekiste.games.maumau.cards import FACE, PLUS, REST, WISH, Cards
from spielekiste.games.maumau.laying import answers
from spielekiste.games.maumau.moves import Instead

STEPS = 120
"""After so many steps a game that will not end is broken off."""

FOLLOW, SIGN, SPARE = 3.6, 2.0, 6.5
"""What counts: the share of the hand that fits on the card, a sign against the next player, and a
wish card saved for later."""

Move: TypeAlias = Lay | Instead


def play_out(state: MauMauState, seat: Seat, rng: Source) -> float:
    """Return what a seat wins: 1 with the fewest cards alone, its share of 1 with others, or 0."""
    for _step in range(STEPS):
        if state.outcome is not None:
            break
        if state.chance is not None:
            state = state.happen(state.chance.sample(rng))
        else:
            state = state.play(by_thumb(state.legal(), state.hand))
    return _share(state, seat)


def by_thumb(moves: Sequence[Move], hand: Cards) -> Move:
    """Return the first of the moves that the rule of thumb likes best."""
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: liking(move, hand))


def liking(move: Move, hand: Cards) -> float:
    """Return how much a card is liked: it leaves a hand that fits on it, and wish cards are saved."""
    if not isinstance(move, Lay):
        return -SPARE * 2
    fitting = answers(move.card, move.wish)
    follow = sum([held in fitting for held in hand if held != WISH])
    if move.card == WISH:
        return FOLLOW * follow / len(hand) - SPARE
    sign = SIGN if FACE[move.card] in (REST, PLUS) else 0.0
    return FOLLOW * (follow - 1) / len(hand) + sign


def _share(state: MauMauState, seat: Seat) -> float:
    sizes = tuple(map(len, state.hands))
    fewest = min(sizes)
    return 1 / sizes.count(fewest) if sizes[seat] == fewest else 0.0
