from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import COLOUR, DECK, FACE, ORDER, WISH, in_order
from tests.games.maumau.positions import walk

games = st.tuples(
    st.integers(2, 5),
    st.integers(0, 10**6),
    st.fixed_dictionaries({"play_drawn": st.booleans(), "draw_anyway": st.booleans()}),
)


@settings(max_examples=80, deadline=None)
@given(games)
def test_mm1_the_32_cards_are_conserved(game: tuple[int, int, dict[str, object]]) -> None:
    """In every state each card is in exactly one place; hands and draw pile are sorted."""
    for state in walk(*game):
        held = [card for hand in state.hands for card in hand]
        assert Counter([*held, *state.stock, *state.laid]) == Counter(DECK)
        for some in (*state.hands, state.stock):
            assert in_order(some) == some


@settings(max_examples=80, deadline=None)
@given(games)
def test_every_step_changes_exactly_what_its_events_say(
    game: tuple[int, int, dict[str, object]],
) -> None:
    """Hands change only by the cards in events, and the turn skips the seats that miss."""
    before: MauMauState | None = None
    for state in walk(*game):
        if before is not None:
            told_sizes(before, state)
            told_turn(before, state)
        before = state


def told_sizes(before: MauMauState, state: MauMauState) -> None:
    """Assert that dealing and drawing add a card, and playing removes one; `amount` is the new
    size.
    """
    change = {"deal": 1, "draw": 1, "lay": -1}
    for seat, hand in enumerate(state.hands):
        told = [event for event in state.events if event.seat == seat and event.kind in change]
        assert len(hand) - len(before.hands[seat]) == sum(change[event.kind] for event in told)
        assert not told or told[-1].amount == len(hand)


def told_turn(before: MauMauState, state: MauMauState) -> None:
    """Assert that the seats skipped between two turns are those that missed."""
    missed = [(event.seat, event.other) for event in state.events if event.kind == "miss"]
    if missed:
        ((seat, by),) = missed
        assert (state.turn - seat) % len(state.hands) == 1
        assert by == (seat - 1) % len(state.hands)
    elif before.chance is None and state.chance is None and state.outcome is None:
        assert (state.turn - before.turn) % len(state.hands) == 1


@settings(max_examples=80, deadline=None)
@given(games)
def test_mm3_mm6_laid_cards_match(game: tuple[int, int, dict[str, object]]) -> None:
    """A played card shares colour or symbol with the one below, or has the wished colour, or is a
    wish.
    """
    wish, below = "", ""
    for state in walk(*game):
        laid = [event.what for event in state.events if event.kind == "lay"]
        if laid and laid[0] != WISH and below != WISH:
            assert COLOUR[laid[0]] == COLOUR[below] or FACE[laid[0]] == FACE[below]
        if laid and laid[0] != WISH and wish:
            assert COLOUR[laid[0]] == wish
        wish, below = state.wish, state.laid[-1] if state.laid else ""


@settings(max_examples=60, deadline=None)
@given(games)
def test_mm3_the_moves_follow_from_the_hand(game: tuple[int, int, dict[str, object]]) -> None:
    """Passing is the only move or follows a draw; drawing is the only move unless an option allows
    it.
    """
    for state in walk(*game):
        words = [str(move).split()[0] for move in state.legal()]
        assert words == sorted(words, key=["lay", "draw", "pass"].index)
        assert {"draw", "pass"} - set(words)
        if "draw" in words and len(words) > 1:
            assert game[2]["draw_anyway"]
        if "pass" in words and len(words) > 1:
            assert state.drawn


@settings(max_examples=60, deadline=None)
@given(games)
def test_mm8_the_end_counts_the_cards_left(game: tuple[int, int, dict[str, object]]) -> None:
    """Only the winner has no cards, and the places follow the number of cards left."""
    *_, end = walk(*game)
    assert end.outcome is not None
    assert end.outcome.reason == "last-card"
    assert end.outcome.scores == tuple(map(len, end.hands))
    assert end.outcome.winners == (end.hands.index(()),)
    ranked = sorted(zip(end.outcome.places, end.outcome.scores, strict=True))
    assert [score for _place, score in ranked] == sorted(end.outcome.scores)


def test_the_order_of_the_deck_is_the_order_of_hands() -> None:
    """Hands are sorted by colour (red, yellow, green, blue), each from 1 to +1, then the wishes."""
    assert in_order(reversed(DECK)) == DECK
    assert [FACE[card] for card in DECK[:7]] == ["1", "2", "3", "4", "5", "rest", "plus"]
    assert list(ORDER.values()) == list(range(29))
