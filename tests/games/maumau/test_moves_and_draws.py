from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.games.maumau import DRAW, MAUMAU, PASS, Instead, Lay
from spielekiste.games.maumau.cards import COLOURS, DECK, KINDS, WISH, in_order
from spielekiste.games.maumau.draws import Deal, Dealt, Draw, Drawn
from spielekiste.games.maumau.moves import LAYS, parse
from tests.games.maumau.positions import cards, code, position

EVERY: list[Lay | Instead] = [*(lay for lays in LAYS.values() for lay in lays), DRAW, PASS]
near = st.lists(
    st.sampled_from([*KINDS, *COLOURS, "lay", "draw", "pass", "deal", "drawn", "x"])
).map(" ".join)


def test_every_move_is_read_as_it_is_written() -> None:
    """There are 28 cards with a colour, wishes for four colours, draw and pass, with increasing
    ranks.
    """
    assert len(EVERY) == 34
    assert [parse(str(move)) for move in EVERY] == EVERY
    assert sorted(move.rank for move in EVERY) == [move.rank for move in EVERY]
    assert len({move.rank for move in EVERY}) == 34


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("lay", 0), ("lay ", 4), ("lay red-9", 4), ("lay wish", 8), ("lay wish pink", 8)],
)
def test_unreadable_moves_say_where(text: str, position: int) -> None:
    """The error contains the position in characters."""
    with pytest.raises(UnreadableNotation) as refused:
        parse(text)
    assert refused.value.position == position


@given(st.one_of(st.text(), near))
def test_any_text_is_a_step_or_unreadable(text: str) -> None:
    """The three parsers raise no other error, and formatting parsed text gives the same text."""
    for read in (parse, Draw(DECK, "draw").parse, Deal(DECK, 5).parse):
        with suppress(UnreadableNotation):
            assert read(str(read(text))) == read(text)


def test_moves_that_no_parser_reads_are_refused() -> None:
    """A wish without a colour, a colour without a wish, and an unknown word are rejected."""
    state = position("wish red-1", "red-2", laid="red-3")
    for move in (Lay(WISH), Lay("red-1", "green"), Instead("knock")):
        with pytest.raises(IllegalMove, match="unknown-move"):
            state.play(move)
    assert code(state, "lay blue-1") == "card-not-in-hand"


def test_a_draw_weighs_equal_cards_together() -> None:
    """With three wishes in a draw pile of five cards, the probability of a wish is three fifths."""
    draw = Draw(cards("red-1 blue-2 wish wish wish"), "draw")
    expected = [("red-1", Fraction(1, 5)), ("blue-2", Fraction(1, 5)), ("wish", Fraction(3, 5))]
    assert expected == [(result.card, weight) for result, weight in draw.outcomes()]


def test_a_deal_weighs_every_hand_exactly() -> None:
    """The probabilities equal the counts over all ways to take three of eight distinct cards."""
    stock = cards("red-1 red-2 green-1 green-plus wish wish wish wish")
    ways: dict[Dealt, int] = {}
    for places in combinations(range(8), 3):
        hand = Dealt(in_order(stock[place] for place in places))
        ways[hand] = ways.get(hand, 0) + 1
    expected = {hand: Fraction(count, 56) for hand, count in ways.items()}
    assert expected == dict(Deal(stock, 3).outcomes())
    assert len(list(Deal(stock, 3).outcomes())) == len(expected)


def test_the_first_deal_has_122437_hands_and_sums_to_one() -> None:
    """A hand has five of 28 single cards and up to four wishes."""
    hands = list(Deal(DECK, 5).outcomes())
    assert len({hand for hand, _ in hands}) == len(hands) == 122_437
    assert sum(weight.numerator * (201_376 // weight.denominator) for _, weight in hands) == 201_376


@given(st.randoms(use_true_random=False), st.integers(1, 9), st.integers(0, 2**32))
def test_samples_are_results_that_can_occur(rng: Random, size: int, seed: int) -> None:
    """Dealt and drawn cards come from the draw pile and are removed from it."""
    stock = in_order(rng.sample(DECK, size))
    drawn = Draw(stock, "draw").sample(Random(seed))
    assert in_order((*Draw(stock, "draw").rest(drawn), drawn.card)) == stock
    deal = Deal(stock, min(size, 5))
    dealt = deal.sample(Random(seed))
    assert in_order((*deal.rest(dealt), *dealt.cards)) == stock
    assert deal.parse(str(dealt)) == dealt


@pytest.mark.parametrize(
    "wrong", ["red-1", "red-1 red-2 red-3", "red-1 red-1", "red-2 red-1", "red-1 blue-9", ""]
)
def test_a_hand_that_cannot_be_dealt_is_refused(wrong: str) -> None:
    """A hand with too few or too many cards, or with a repeated, unsorted or unknown card, is
    rejected.
    """
    deal = Deal(cards("red-1 red-2 red-3"), 2)
    for result in (Dealt(tuple(wrong.split())), Drawn("red-1"), wrong):
        with pytest.raises(IllegalMove, match="wrong-result"):
            deal.check(result)


def test_a_dealt_hand_is_read_in_any_order() -> None:
    """The cards may be typed in any order, and an unknown word is reported."""
    deal = MAUMAU.start(2).chance
    assert deal is not None
    expected = Dealt(cards("red-1 red-2 blue-5 blue-rest wish"))
    assert deal.parse("deal wish blue-5 red-2 red-1 blue-rest") == expected
    with pytest.raises(UnreadableNotation) as refused:
        deal.parse("deal red-1 rot-2")
    assert refused.value.position == 11
