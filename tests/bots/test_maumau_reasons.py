"""The cards that were laid tell something about those that are still held."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste.bots.maumau_belief import Guesses, Known
from spielekiste.bots.maumau_bitboard import EVERY, SUITS, Held
from spielekiste.bots.maumau_reasons import WHIM, Laying, layings, likelihood
from spielekiste.games.maumau import MauMauState, Rules
from spielekiste.games.maumau.cards import DECK, Card, Cards
from spielekiste.games.maumau.history import Laid, Lays


def likely(hand: Cards, *lays: Laid) -> float:
    """Return how well seat 1's hand, held longest first, explains what it laid."""
    older: list[Held] = []
    for card in hand:
        older.append(EVERY[card] | (older[-1] if older else 0))
    return likelihood(older[::-1], layings(lays, 1, len(hand)))


def mixed(by_chance: float, with_sense: float) -> float:
    """Return the likelihood where either kind of player is as likely."""
    return (by_chance + WHIM * by_chance + (1 - WHIM) * with_sense) / 2


def test_a_card_is_the_likelier_the_fewer_others_might_have_been_laid() -> None:
    """One of three that fit is a third for chance; with sense a number goes after a sign."""
    number = Laid(1, "red-2", "", 2, "red-1", "")
    assert likely(("blue-3", "green-4"), number) == pytest.approx(1)
    assert likely(("red-3", "red-4"), number) == pytest.approx(mixed(1 / 3, 1 / 3))
    assert likely(("red-3", "red-plus"), number) == pytest.approx(mixed(1 / 3, 0))


def test_a_wish_card_counts_for_each_colour_and_is_saved() -> None:
    """With a wish card in hand chance has four more ways; with sense the number is laid first."""
    number = Laid(1, "red-2", "", 1, "red-1", "")
    assert likely(("wish",), number) == pytest.approx(mixed(1 / 5, 1))
    named = Laid(1, "wish", "blue", 2, "red-1", "")
    assert likely(("blue-3", "green-4"), named) == pytest.approx(mixed(1 / 4, 1 / 2))
    assert likely(("green-3", "green-4"), named) == pytest.approx(mixed(1 / 4, 0))
    assert likely(("red-3", "green-4"), named) == pytest.approx(mixed(1 / 5, 0))


def test_what_came_later_explains_nothing() -> None:
    """A card drawn since may fit: it was not there to be laid."""
    number = Laid(1, "red-2", "", 1, "red-1", "")
    assert likely(("blue-3", "red-3"), number) == pytest.approx(1)
    assert layings((number,), 1, 2)[0].fresh == 1


def test_what_was_laid_afterwards_was_held_before() -> None:
    """The second card might have been laid at first; others' cards and drawn ones tell nothing."""
    lays: Lays = (
        Laid(1, "red-2", "", 2, "red-1", ""),
        Laid(0, "red-5", "", 3, "red-2", ""),
        Laid(1, "red-plus", "", 1, "", ""),
    )
    (first,) = layings(lays, 1, 1)
    assert first == Laying(
        SUITS[0] | EVERY["green-1"] | EVERY["yellow-1"] | EVERY["blue-1"] | EVERY["wish"],
        EVERY["red-2"],
        0,
        0,
        EVERY["red-2"] | EVERY["red-plus"],
    )


def share(card: Card, *lays: Laid) -> float:
    """Return how often seat 1's only card is guessed to be of a kind."""
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


def test_guesses_come_up_as_they_explain_what_was_laid() -> None:
    """Who lays a number though a wish card fits is rarer: such guesses come up less often."""
    number = Laid(1, "red-2", "", 1, "yellow-2", "")
    by_number = Laid(1, "red-2", "", 1, "red-4", "")
    assert share("yellow-plus", number) < share("yellow-plus") / 1.3
    assert share("red-plus", by_number) < share("red-plus") / 1.3
    assert share("blue-3", by_number) > share("blue-3")
