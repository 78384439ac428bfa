"""MM8: the public view does not depend on hidden cards."""

from __future__ import annotations

from random import Random

from spielekiste import GAMES
from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import in_order
from tests.contract.cases import Case, walk

MAUMAU = GAMES["maumau"]


def dealt_again(state: MauMauState, rng: Random) -> MauMauState:
    """Return the state with all hidden cards redistributed to hands of the same sizes."""
    hidden = [card for hand in (*state.hands, state.stock) for card in hand]
    rng.shuffle(hidden)
    hands = tuple(in_order(hidden.pop() for _card in hand) for hand in state.hands)
    return state._replace(hands=hands, stock=in_order(hidden), chance=None, drawn="")


def test_mm8_the_public_view_depends_on_no_hidden_card() -> None:
    """The public view is equal for any distribution of hidden cards; a seat's own view is not."""
    rng, own = Random(8), 0
    for state in walk(Case(MAUMAU, 3, MAUMAU.options()), 11):
        assert isinstance(state, MauMauState)
        if state.seat is None or state.drawn:
            continue
        other = dealt_again(state, rng)._replace(events=state.events)
        assert other.seen_by(None) == state.seen_by(None)
        assert other.seen_by(None).hand == ()
        own += other.seen_by(0) != state.seen_by(0)
    assert own
