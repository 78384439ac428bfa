"""Mau-Mau rollouts follow the rules and find forced wins."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.bots import bot, decide, stream
from spielekiste.bots.maumau import GAMES_AHEAD, GUESSES
from spielekiste.bots.maumau_bitboard import WHOLE, Held, fitting, picked, place_of
from spielekiste.bots.maumau_rollout import CardLayout, Rollout
from spielekiste.games.maumau import PASS, Lay, MauMauState, Rules
from spielekiste.games.maumau.cards import COLOURS, DECK, Card, Cards, in_order
from spielekiste.games.maumau.draws import Drawn


def dealt(seats: int, rng: Random, **options: bool) -> MauMauState:
    """Return a game with hands dealt and the first card turned up."""
    state = GAMES["maumau"].start(seats, options)
    while state.chance:
        state = state.happen(state.chance.sample(rng))
    assert isinstance(state, MauMauState)
    return state


class Watched(Rollout):
    """A rollout that records the cards taken from the draw pile."""

    came: list[Card]

    def _take(self, seat: int) -> Held:
        card = super()._take(seat)
        self.came += cards(card)
        return card


def laid_out(state: MauMauState, rng: Random) -> Watched:
    """Return a rollout of the same position, with its draw pile shuffled."""
    left, hands = WHOLE, []
    for held in state.hands:
        hands.append(picked(held, left))
        left &= ~hands[-1]
    top = picked(state.laid[-1:], left)
    stock = [place for place in range(len(DECK)) if (left & ~top) >> place & 1]
    rng.shuffle(stock)
    mix = tuple(rng.sample(range(len(DECK)), len(DECK)))
    ahead = Watched(state.seen_by(0), CardLayout(tuple(hands), tuple(stock), 0, place_of(top), mix))
    ahead.came = []
    return ahead


def cards(held: Held) -> Cards:
    """Return the cards whose bits are set."""
    return tuple(card for place, card in enumerate(DECK) if held >> place & 1)


def caught_up(state: MauMauState, ahead: Watched) -> MauMauState:
    """Draw the card that the rollout has drawn, and play it immediately if allowed (MM3)."""
    while state.chance:
        state = state.happen(Drawn(ahead.came.pop(0)))
        if state.drawn:
            wish = [colour for colour in COLOURS if ahead.fit == fitting("wish", colour)]
            lays = [
                lay for lay in state.legal() if isinstance(lay, Lay) and lay.wish in ("", *wish)
            ]
            state = state.play(lays[0] if lays else PASS)
    return state


@pytest.mark.parametrize("options", [{}, {"play_drawn": True}, {"draw_anyway": True}])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_rollouts_follow_the_rules(seats: int, options: dict[str, bool]) -> None:
    """After every move, rollout and rules agree on where each card is and which seat is to move."""
    ended = 0
    for seed in range(25):
        rng = Random(seed)
        state = dealt(seats, rng, **options)
        ahead = laid_out(state, rng)
        for _step in range(300):
            move = rng.choice(state.legal())
            ahead.play(move)
            state = caught_up(state.play(move), ahead)
            assert tuple(map(cards, ahead.hands)) == state.hands
            assert cards(ahead.laid) == in_order(state.laid[:-1])
            assert (DECK[ahead.top], ahead.over) == (state.laid[-1], state.outcome is not None)
            if state.outcome:
                break
            assert ahead.turn == state.turn
        ended += state.outcome is not None
    assert ended > 5


def test_a_rollout_reaches_an_end() -> None:
    """A rollout ends when a player plays their last card, and the win shares sum to one."""
    ended = 0
    for seed in range(60):
        rng = Random(seed)
        ahead = laid_out(dealt(3, rng), rng)
        ahead.play_on()
        ended += ahead.over and not all(ahead.hands)
        assert sum(map(ahead.share, range(3))) == pytest.approx(1)
    assert ended > 55


@pytest.mark.parametrize(
    ("sizes", "shares"),
    [((1, 1, 2), (0.5, 0.5, 0)), ((2, 1, 2), (0, 1, 0)), ((3, 3, 3), (1 / 3, 1 / 3, 1 / 3))],
)
def test_t4_equal_hands_share_the_win(sizes: tuple[int, ...], shares: tuple[float, ...]) -> None:
    """If nobody can play or draw, those with the fewest cards divide the win (MM7)."""
    rng = Random(1)
    ahead = laid_out(dealt(3, rng), rng)
    places = iter(range(len(DECK)))
    ahead.hands = [sum(1 << next(places) for _card in range(size)) for size in sizes]
    assert tuple(map(ahead.share, range(3))) == shares


def way_out() -> MauMauState:
    """Return a position with two rest cards, the second of which matches only the first."""
    hands = (in_order(["red-rest", "blue-rest", "blue-1"]), ("yellow-2",))
    stock = tuple(card for card in DECK if card not in (*hands[0], *hands[1], "red-1"))
    return MauMauState(Rules(), hands, stock, 0, None, ("red-1",))


def test_an_easy_choice_is_made_soon() -> None:
    """A clearly worse move is dropped long before all rollouts are played."""
    strong = bot("maumau", GAMES["maumau"].options(), "strong")
    slices = sum(1 for _ in strong.think(way_out().seen_by(0), stream("soon", 0, 0)))
    assert GUESSES < slices < GUESSES + GAMES_AHEAD / 2 / 4


def test_a_forced_win_is_found() -> None:
    """With two players, a rest card keeps the turn, so two of them win before the
    opponent moves.
    """
    state = way_out()
    assert sorted(map(str, state.legal())) == ["lay blue-1", "lay red-rest"]
    strong = bot("maumau", GAMES["maumau"].options(), "strong")
    for number in range(3):
        thought = decide(strong, state.seen_by(0), stream("way out", 0, number))
        assert str(thought.move) == "lay red-rest"
