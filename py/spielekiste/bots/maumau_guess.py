"""Guessing how the hidden cards of Mau-Mau lie, from what one seat has seen and nothing else."""

from __future__ import annotations

from spielekiste.core.chance import Source
from spielekiste.games.maumau import MauMauState, MauMauView
from spielekiste.games.maumau.cards import Card, Cards, in_order


def guess(view: MauMauView, rng: Source) -> MauMauState:
    """Return a position in which the viewer would see the same; each is equally likely.

    The viewer decides in it.
    """
    hidden = list(view.unseen)
    hands = tuple(
        view.hand if seat == view.viewer else _taken(hidden, size, rng)
        for seat, size in enumerate(view.sizes)
    )
    return MauMauState(
        view.rules, hands, tuple(hidden), view.turn, None, view.laid, view.wish, view.drawn,
        view.passes,
    )  # fmt: skip


def _taken(hidden: list[Card], size: int, rng: Source) -> Cards:
    """Take so many cards out of the hidden ones."""
    return in_order([hidden.pop(rng.randrange(len(hidden))) for _card in range(size)])
