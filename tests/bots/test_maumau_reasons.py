"""Inference from played cards to the cards in a hand."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste.bots.maumau_belief import Guesses, Known
from spielekiste.bots.maumau_bitboard import EVERY, SUITS, Held
from spielekiste.bots.maumau_reasons import WHIM, Laying, informative_moves, likelihood
from spielekiste.games.maumau import MauMauState, Rules
from spielekiste.games.maumau.cards import DECK, Card, Cards
from spielekiste.games.maumau.history import Laid, Lays


def likely(hand: Cards, *lays: Laid) -> float:
    """Return the likelihood of seat 1's plays from this hand, ordered by time held."""
    older: list[Held] = []
    for card in hand:
        older.append(EVERY[card] | (older[-1] if older else 0))
    return likelihood(older[::-1], informative_moves(lays, 1, len(hand)))


def mixed(by_chance: float, with_sense: float) -> float:
    """Return the likelihood if both kinds of player are equally probable."""
    return (by_chance + WHIM * by_chance + (1 - WHIM) * with_sense) / 2


def test_fewer_alternatives_make_a_card_likelier() -> None:
    """A random player plays each of three matching cards equally often; a sensible one prefers
    symbols.
    """
    number = Laid(1, "red-2", "", 2, "red-1", "")
    assert likely(("blue-3", "green-4"), number) == pytest.approx(1)
    assert likely(("red-3", "red-4"), number) == pytest.approx(mixed(1 / 3, 1 / 3))
    assert likely(("red-3", "red-plus"), number) == pytest.approx(mixed(1 / 3, 0))


def test_a_wish_card_counts_for_each_colour_and_is_saved() -> None:
    """A wish card gives a random player four more moves; a sensible player plays numbers first."""
    number = Laid(1, "red-2", "", 1, "red-1", "")
    assert likely(("wish",), number) == pytest.approx(mixed(1 / 5, 1))
    named = Laid(1, "wish", "blue", 2, "red-1", "")
    assert likely(("blue-3", "green-4"), named) == pytest.approx(mixed(1 / 4, 1 / 2))
    assert likely(("green-3", "green-4"), named) == pytest.approx(mixed(1 / 4, 0))
    assert likely(("red-3", "green-4"), named) == pytest.approx(mixed(1 / 5, 0))


def test_cards_drawn_later_are_ignored() -> None:
    """A card drawn after a play was not available for it, even if it matches."""
    number = Laid(1, "red-2", "", 1, "red-1", "")
    assert likely(("blue-3", "red-3"), number) == pytest.approx(1)
    assert informative_moves((number,), 1, 2)[0].fresh == 1


def test_cards_played_later_count_as_alternatives() -> None:
    """A card played later could have been played earlier; others' cards and drawn ones don't
    count.
    """
    lays: Lays = (
        Laid(1, "red-2", "", 2, "red-1", ""),
        Laid(0, "red-5", "", 3, "red-2", ""),
        Laid(1, "red-plus", "", 1, "", ""),
    )
    (first,) = informative_moves(lays, 1, 1)
    assert first == Laying(
        SUITS[0] | EVERY["green-1"] | EVERY["yellow-1"] | EVERY["blue-1"] | EVERY["wish"],
        EVERY["red-2"],
        0,
        0,
        EVERY["red-2"] | EVERY["red-plus"],
    )


def share(card: Card, *lays: Laid) -> float:
    """Return how often a card is guessed to be seat 1's only card."""
    stock = tuple(held for held in DECK if held not in ("red-1", "green-4", "green-5"))
    state = MauMauState(
        Rules(),
        (("green-4", "green-5"), stock[:1]),
        stock[1:],
        0,
        None,
        ("red-1",),
        observations=lays,
    )
    guesses, rng = Guesses(Known.of(state.seen_by(0))), Random(3)
    for _guess in range(400):
        guesses.add(rng)
    found = [bool(guesses.deal(rng).hands[1] & EVERY[card]) for _deal in range(2000)]
    return sum(found) / len(found)


def test_guesses_follow_the_likelihood_of_the_played_cards() -> None:
    """Playing a number with a wish card in hand is rarer, so hands with one are guessed less
    often.
    """
    number = Laid(1, "red-2", "", 1, "yellow-2", "")
    by_number = Laid(1, "red-2", "", 1, "red-4", "")
    assert share("yellow-plus", number) < share("yellow-plus") / 1.3
    assert share("red-plus", by_number) < share("red-plus") / 1.3
    assert share("blue-3", by_number) > share("blue-3")
