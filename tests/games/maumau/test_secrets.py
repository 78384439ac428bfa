from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.core.state import Event, Seat
from spielekiste.games.maumau import MauMauState, MauMauView
from spielekiste.games.maumau.cards import DECK, in_order
from spielekiste.games.maumau.draws import Deal, Draw
from tests.games.maumau.positions import PLAY_DRAWN, cards, play, position, walk

options = st.fixed_dictionaries({"play_drawn": st.booleans(), "draw_anyway": st.booleans()})


def otherwise(state: MauMauState, viewer: Seat, rng: Random) -> MauMauState:
    """Return a position in which cards hidden from the viewer have swapped places."""
    hidden = [*state.stock, *(card for seat in others(state, viewer) for card in state.hands[seat])]
    rng.shuffle(hidden)
    stock = in_order(hidden.pop() for _ in state.stock)
    hands = tuple(
        hand if seat == viewer else in_order(hidden.pop() for _ in hand)
        for seat, hand in enumerate(state.hands)
    )
    changed = state._replace(stock=stock, hands=hands, chance=redrawn(state.chance, stock))
    if state.drawn and state.turn != viewer:
        changed = changed._replace(drawn=rng.choice(changed.hand))
    return changed._replace(events=renamed(changed, viewer, rng))


def others(state: MauMauState, viewer: Seat) -> list[Seat]:
    return [seat for seat in range(len(state.hands)) if seat != viewer]


def redrawn(chance: Deal | Draw | None, stock: tuple[str, ...]) -> Deal | Draw | None:
    """Return the same chance event with another draw pile."""
    if isinstance(chance, Draw):
        return Draw(stock, chance.purpose)
    return Deal(stock, chance.size) if chance else None


def renamed(state: MauMauState, viewer: Seat, rng: Random) -> tuple[Event, ...]:
    """Return the events with other cards in place of those that another seat received face down."""
    return tuple(
        event._replace(what=rng.choice(state.hands[event.seat]))
        if event.kind in {"deal", "draw"} and event.seat != viewer
        else event
        for event in state.events
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), options)
def test_mm8_views_are_equal_whenever_only_hidden_cards_differ(
    seats: int, seed: int, agreed: dict[str, object]
) -> None:
    """Every seat's views have equal fields, text and answers throughout whole games."""
    rng = Random(seed)
    for state in walk(seats, seed, agreed):
        for viewer in range(seats):
            view, other = state.seen_by(viewer), otherwise(state, viewer, rng).seen_by(viewer)
            assert view == other
            assert (hash(view), repr(view)) == (hash(other), repr(other))
            assert (view.legal(), view.unseen) == (other.legal(), other.unseen)


def test_mm8_the_hidden_cards_do_change_the_state() -> None:
    """The swap really changes the states, and only the views are equal."""
    states = [state for state in walk(3, 1) if state.laid]
    changed = [otherwise(state, 0, Random(2)) for state in states]
    assert all(state != other for state, other in zip(states, changed, strict=True))


def reached(value: object) -> Iterator[object]:
    """Return the value and all values that it contains."""
    yield value
    inner: list[object] = []
    if is_dataclass(value):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, tuple):
        inner = list(value)
    for part in inner:
        yield from reached(part)


def test_mm8_a_view_holds_no_state_and_no_chance() -> None:
    """No part of a view is a state or a chance event; the rules' deck is public."""
    for state in walk(4, 3):
        parts = list(reached(state.seen_by(2)))
        assert not [part for part in parts if isinstance(part, MauMauState | Deal | Draw)]
        assert DECK in parts


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), options)
def test_mm8_a_view_shows_what_a_player_sees(
    seats: int, seed: int, agreed: dict[str, object]
) -> None:
    """A view has the seat's own hand, the card counts, face-up cards, and all unseen cards as one
    group.
    """
    for state in walk(seats, seed, agreed):
        for viewer in range(seats):
            view = state.seen_by(viewer)
            assert isinstance(view, MauMauView)
            assert (view.hand, view.laid, view.wish) == (
                state.hands[viewer],
                state.laid,
                state.wish,
            )
            assert view.sizes == tuple(map(len, state.hands))
            hidden = [card for seat in others(state, viewer) for card in state.hands[seat]]
            assert view.unseen == in_order([*hidden, *state.stock])
            assert len(view.unseen) == view.stock + sum(view.sizes) - len(view.hand)


def test_mm8_a_draw_is_named_to_its_own_seat_only() -> None:
    """The other seats see only that a card was drawn, and the new number of cards."""
    after = play(position("green-4", "red-1", laid="red-3", stock="red-2 blue-1"), "draw")
    after = play(after, "drawn red-2")
    own, other = after.seen_by(0).events[0], after.seen_by(1).events[0]
    assert (own.what, other.what) == ("red-2", "")
    assert own._replace(what="") == other


def test_mm8_a_view_gives_the_reasons_of_its_own_seat_only() -> None:
    """A seat that is not to move gets a reason that reveals no hand."""
    state = position("green-4 red-5", "red-1", laid="red-3")
    for move in (*state.legal(), *play(state, "lay red-5").legal()):
        assert state.seen_by(0).why_not(move) == state.why_not(move)
        assert state.seen_by(1).why_not(move) == "not-your-turn"
    drawing = play(position("green-4", "red-1", laid="red-3"), "draw")
    assert drawing.seen_by(1).why_not(state.legal()[0]) == "chance-due"


def test_mm3_only_the_drawer_sees_the_drawn_card() -> None:
    """The other seats see only that a seat is deciding about a drawn card."""
    state = position("green-4", "red-1", laid="red-3", stock="red-2 blue-1", rules=PLAY_DRAWN)
    after = play(state, "draw", "drawn red-2")
    assert [after.seen_by(seat).drawn for seat in (0, 1)] == ["red-2", ""]
    assert [after.seen_by(seat).has_drawn for seat in (0, 1)] == [True, True]
    assert after.seen_by(0).hand == cards("red-2 green-4")
