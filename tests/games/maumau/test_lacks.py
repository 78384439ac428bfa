"""MM3: a player who draws had no matching card, which everybody may remember."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.bots.maumau_belief import Guesses, Known
from spielekiste.bots.maumau_bitboard import place_of
from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import DECK, Cards, fits, in_order
from spielekiste.games.maumau.inferences import Lacks

SEEDS = range(40)


def played(seed: int, **options: bool) -> Iterator[MauMauState]:
    """Yield every position of a random three-player game."""
    rng = Random(seed)
    state = GAMES["maumau"].start(3, options)
    while state.outcome is None:
        state = (
            state.happen(state.chance.sample(rng))
            if state.chance
            else state.play(rng.choice(state.legal()))
        )
        assert isinstance(state, MauMauState)
        yield state


def cards(held: int) -> Cards:
    """Return the cards whose bits are set."""
    return tuple(card for place, card in enumerate(DECK) if held >> place & 1)


def singly(*held: int) -> list[int]:
    """Return every card as a single bit."""
    return [1 << place for some in held for place in range(len(DECK)) if some >> place & 1]


def agrees(hands: tuple[tuple[str, ...], ...], lacks: Lacks) -> bool:
    """Return whether no hand has more matching cards than it can have received since the lack was
    observed.
    """
    return all(
        sum(fits(card, top, wish) for card in hand) <= fresh
        for hand, known in zip(hands, lacks, strict=bool(lacks))
        for top, wish, fresh in known
    )


@pytest.mark.parametrize("play_drawn", [False, True])
def test_mm3_conclusions_are_true(*, play_drawn: bool) -> None:
    """The conclusions are true in every position of random games, after any draw, play or shuffle.

    Conclusions that exclude no hand are dropped.
    """
    known = 0
    for seed in SEEDS:
        for state in played(seed, play_drawn=play_drawn):
            assert agrees(state.hands, state.lacks)
            for hand, lacks in zip(state.hands, state.lacks, strict=bool(state.lacks)):
                assert all(fresh < len(hand) for _top, _wish, fresh in lacks)
            known += any(state.lacks)
    assert known > 500


def test_mm3_free_drawing_gives_no_conclusion() -> None:
    """With `draw_anyway`, a draw proves nothing while there is a card to draw."""
    for seed in SEEDS:
        for state in played(seed, draw_anyway=True):
            assert not any(state.lacks)


def test_a_guess_agrees_with_the_observations() -> None:
    """A guessed position looks the same to its viewer, and rarely contradicts a conclusion."""
    rng = Random(5)
    right = every = 0
    for seed in SEEDS:
        for state in played(seed):
            if state.seat is None:
                continue
            view = state.seen_by(state.seat)
            guesses = Guesses(Known.of(view))
            guesses.add(rng)
            found = guesses.deal(rng)
            hands = tuple(map(cards, found.hands))
            assert hands[state.seat] == view.hand
            assert tuple(map(len, hands)) == view.sizes
            assert cards(found.laid) == in_order(view.laid[:-1])
            places = [*found.stock, found.top, *map(place_of, singly(found.laid, *found.hands))]
            assert sorted(places) == list(range(len(DECK)))
            others = tuple(hand for seat, hand in enumerate(hands) if seat != state.seat)
            lacks = tuple(known for seat, known in enumerate(state.lacks) if seat != state.seat)
            right, every = right + agrees(others, lacks), every + 1
    assert right > 0.95 * every
