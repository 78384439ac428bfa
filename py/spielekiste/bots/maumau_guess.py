"""Guessing how the hidden cards of Mau-Mau lie, from what one seat has seen and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from spielekiste.core.chance import Source
from spielekiste.games.maumau import MauMauState, MauMauView
from spielekiste.games.maumau.cards import Card, Cards, fits, in_order
from spielekiste.games.maumau.lacks import Lack


def guess(view: MauMauView, rng: Source) -> MauMauState:
    """Return a position that agrees with what the viewer sees, and with what was not laid so far.

    The viewer decides in it.
    """
    hidden = list(view.unseen)
    hands = tuple(
        view.hand if seat == view.viewer else _taken(hidden, size, _known(view, seat), rng)
        for seat, size in enumerate(view.sizes)
    )
    return MauMauState(
        view.rules, hands, tuple(hidden), view.turn, None, view.laid, view.wish, view.drawn,
        view.passes,
    )  # fmt: skip


def _known(view: MauMauView, seat: int) -> tuple[Lack, ...]:
    return view.lacks[seat] if view.lacks else ()


def _taken(hidden: list[Card], size: int, lacks: Sequence[Lack], rng: Source) -> Cards:
    """Take so many cards out of the hidden ones, those held longest first."""
    return in_order([_one(hidden, age, lacks, rng) for age in reversed(range(size))])


def _one(hidden: list[Card], age: int, lacks: Sequence[Lack], rng: Source) -> Card:
    """Take a card that so many fresher ones are held beside; what it cannot be it is not."""
    binding = [lack for lack in lacks if lack[2] <= age]
    possible = (
        [
            at
            for at, card in enumerate(hidden)
            if not any(fits(card, top, wish) for top, wish, _ in binding)
        ]
        if binding
        else range(len(hidden))
    )
    if not possible:
        return hidden.pop(rng.randrange(len(hidden)))
    return hidden.pop(possible[rng.randrange(len(possible))])
