from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from spielekiste.core.state import Event, Outcome
from spielekiste.games.maumau import MAUMAU, MauMauState
from spielekiste.games.maumau.cards import COLOURS, DECK
from spielekiste.games.maumau.draws import Draw
from tests.games.maumau.positions import (
    DRAW_ANYWAY,
    PLAY_DRAWN,
    cards,
    code,
    kinds,
    legal,
    play,
    position,
    told,
    walk,
    wrong,
)


def test_t1_seats_follow_clockwise() -> None:
    """Seat 0 is followed by 1, then 2, then 0 again."""
    state = position("red-1 red-2", "red-3 red-4", "red-5 blue-3", laid="red-1")
    turns = [state.turn]
    for move in ("lay red-1", "lay red-3", "lay red-5"):
        state = play(state, move)
        turns.append(state.turn)
    assert turns == [0, 1, 2, 0]


def test_t2_who_begins_is_asked_and_another_game_asks_again() -> None:
    """The players are asked whose birthday was most recent, and the question is repeated for
    another game.
    """
    assert MAUMAU.beginning.question == "birthday"
    assert MAUMAU.beginning.throw is None
    assert not MAUMAU.series.moves_on


def test_t4_equal_numbers_of_cards_share_the_place() -> None:
    """Two seats with two cards left are both second, and nobody is third."""
    state = position("red-1", "red-2 red-3", "red-4 red-5", "blue-1 blue-2 blue-3", laid="red-1")
    assert play(state, "lay red-1").outcome == Outcome("last-card", (1, 2, 2, 4), (0, 2, 2, 3))


def test_mm1_the_deck_has_32_cards() -> None:
    """Each colour has the numbers 1 to 5, one rest and one +1; there are four wish cards."""
    faces = ("1", "2", "3", "4", "5", "rest", "plus")
    expected = Counter(
        {f"{colour}-{face}": 1 for colour in COLOURS for face in faces} | {"wish": 4}
    )
    assert expected == Counter(DECK)
    assert len(DECK) == 32


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_mm2_five_cards_each_then_the_top_card_is_turned_up(seats: int) -> None:
    """Cards are dealt clockwise from the seat that begins; the rest of the 32 are face down."""
    dealt = list(islice(walk(seats, 1), seats + 2))
    assert [state.turn for state in dealt] == [*((1 + n) % seats for n in range(seats)), 1, 1]
    ready = dealt[-1]
    assert [len(hand) for hand in ready.hands] == [5] * seats
    assert len(ready.stock) == 32 - 5 * seats - 1
    assert ready.events == (Event("turn-up", 1, ready.laid[0]),)
    assert ready.seat == 1


def test_mm2_every_dealt_card_has_an_event() -> None:
    """Each event contains the number of cards in that hand."""
    state = play(MAUMAU.start(2), "deal red-1 red-2 red-3 blue-1 wish")  # type: ignore[arg-type]
    expected = [("red-1", 1), ("red-2", 2), ("red-3", 3), ("blue-1", 4), ("wish", 5)]
    assert expected == [(event.what, event.amount) for event in state.events]


def turned_up(top: str) -> MauMauState:
    """Return a state with two hands, before the first card is turned up."""
    state = position("green-1 green-2", "green-3 green-4", laid="", stock=f"{top} blue-3")
    return play(state._replace(chance=Draw(state.stock, "turn-up")), f"drawn {top}")


def test_mm2_a_turned_up_wish_takes_any_card_until_one_is_laid() -> None:
    """No colour was wished for, so all cards match; the card played then counts as usual."""
    state = turned_up("wish")
    assert legal(state) == ["lay green-1", "lay green-2"]
    assert legal(play(state, "lay green-1")) == ["lay green-3", "lay green-4"]


@pytest.mark.parametrize("top", ["red-rest", "red-plus"])
def test_mm2_a_turned_up_rest_or_plus_only_shows_colour_and_sign(top: str) -> None:
    """Nobody misses a turn or draws because of the first top card."""
    state = turned_up(top)
    assert (state.seat, [len(hand) for hand in state.hands]) == (0, [2, 2])
    assert kinds(state) == ["turn-up"]


def test_mm3_colour_or_number_matches() -> None:
    """On a red 3, any red card, any 3 and a wish card are legal, in the order of the deck."""
    state = position("blue-3 red-5 green-4 wish red-rest", "red-1", laid="red-3")
    wishes = [f"lay wish {colour}" for colour in COLOURS]
    assert legal(state) == ["lay red-5", "lay red-rest", "lay blue-3", *wishes]
    assert code(state, "lay green-4") == "no-match"
    assert code(state, "lay red-1") == "card-not-in-hand"


def test_mm3_who_can_lay_must_lay() -> None:
    """A player with a matching card may neither draw nor pass."""
    state = position("red-5 green-4", "red-1", laid="red-3")
    assert (code(state, "draw"), code(state, "pass")) == ("must-lay", "must-lay")


def test_mm3_without_a_matching_card_one_is_drawn_and_the_turn_ends() -> None:
    """Drawing is the only legal move; the drawn card can't be played even if it matches."""
    state = position("green-4", "red-1", laid="red-3", stock="red-2 blue-1")
    assert legal(state) == ["draw"]
    assert code(state, "pass") == "must-draw"
    drawn = play(state, "draw", "drawn red-2")
    assert drawn.hands[0] == cards("red-2 green-4")
    assert drawn.stock == cards("blue-1")
    assert drawn.seat == 1
    assert drawn.events == (Event("draw", 0, "red-2", amount=2),)


def test_mm3_only_a_card_of_the_stock_can_be_drawn() -> None:
    """A card that is not in the draw pile is rejected, as is any card if no draw is due."""
    state = position("green-4", "red-1", laid="red-3", stock="red-2 blue-1")
    assert wrong(play(state, "draw"), "red-1") == "wrong-result"
    assert wrong(state, "red-2") == "move-due"


def test_mm3_play_drawn_lets_the_drawn_card_be_laid() -> None:
    """Only the drawn card may be played immediately; otherwise it is kept."""
    state = position(
        "red-5 green-4", "red-1", laid="blue-3", stock="blue-2 red-2", rules=PLAY_DRAWN
    )
    drawn = play(state, "draw", "drawn blue-2")
    assert legal(drawn) == ["lay blue-2", "pass"]
    assert code(drawn, "lay red-5") == "only-the-drawn-card"
    assert code(drawn, "draw") == "drawn-already"
    assert play(drawn, "lay blue-2").laid[-1] == "blue-2"
    kept = play(drawn, "pass")
    assert (kept.seat, kinds(kept), kept.passes) == (1, ["keep"], 0)


def test_mm3_play_drawn_does_not_tell_whether_the_card_fits() -> None:
    """A card that does not match also needs a decision, but can only be kept."""
    state = position("red-5", "red-1 red-2", laid="blue-3", stock="blue-2 red-4", rules=PLAY_DRAWN)
    misfit = play(state, "draw", "drawn red-4")
    assert legal(misfit) == ["pass"]
    assert code(misfit, "lay red-4") == "no-match"
    assert misfit.seen_by(1) == play(state, "draw", "drawn blue-2").seen_by(1)


def test_mm3_play_drawn_never_after_a_plus() -> None:
    """The card drawn for a +1 can't be played; the turn is missed."""
    state = position(
        "red-plus red-5", "green-1", "blue-4 red-1", laid="red-3", stock="red-2", rules=PLAY_DRAWN
    )
    drawn = play(state, "lay red-plus", "drawn red-2")
    assert (drawn.seat, drawn.drawn) == (2, "")


def test_mm3_draw_anyway_allows_drawing_with_a_matching_card() -> None:
    """Drawing is allowed if there is a card to draw; otherwise a card must be played."""
    state = position("red-5 green-4", "red-1", laid="red-3", rules=DRAW_ANYWAY)
    assert legal(state) == ["lay red-5", "draw"]
    assert play(state, "draw", "drawn blue-1").seat == 1
    empty = position("red-5 green-4", "red-1", laid="red-3", stock="", rules=DRAW_ANYWAY)
    assert legal(empty) == ["lay red-5"]
    assert code(empty, "draw") == "nothing-to-draw"


def test_mm3_every_matching_card_of_a_large_hand_is_offered() -> None:
    """However many different cards match, each may be laid, and a wish card with every colour."""
    reds = [f"red-{face}" for face in (2, 3, 4, 5, "rest", "plus")]
    ones = ["yellow-1", "green-1", "blue-1"]
    state = position(" ".join([*reds, *ones, "wish", "blue-2"]), "red-1", laid="red-1")
    wishes = [f"lay wish {colour}" for colour in COLOURS]
    assert legal(state) == [*(f"lay {card}" for card in (*reds, *ones)), *wishes]


def test_mm4_rest_matches_its_colour_or_another_rest() -> None:
    """A rest does not match another colour's number or +1."""
    assert legal(position("red-rest", "red-1", laid="red-3")) == ["lay red-rest"]
    assert legal(position("red-rest", "red-1", laid="green-rest")) == ["lay red-rest"]
    assert code(position("red-rest", "red-1", laid="green-3"), "lay red-rest") == "no-match"
    assert code(position("red-rest", "red-1", laid="green-plus"), "lay red-rest") == "no-match"


def test_mm4_rest_makes_the_next_player_miss_a_turn() -> None:
    """Even with a rest card, the next player misses a turn."""
    state = play(position("red-rest red-1", "blue-rest", "blue-1", laid="red-3"), "lay red-rest")
    assert state.seat == 2
    assert told(state, "miss") == Event("miss", 1, amount=1, other=0)


@pytest.mark.parametrize("steps", [("lay red-rest",), ("lay red-plus", "drawn blue-1")])
def test_mm4_mm5_with_two_players_the_same_is_up_again(steps: tuple[str, ...]) -> None:
    """With two players, the other player misses the turn."""
    state = position("red-rest red-plus red-1", "blue-rest blue-plus", laid="red-3")
    assert play(state, *steps).seat == 0


def test_mm5_plus_matches_its_colour_or_another_plus() -> None:
    """A +1 does not match another colour's number or rest."""
    assert legal(position("red-plus", "red-1", laid="red-3")) == ["lay red-plus"]
    assert legal(position("red-plus", "red-1", laid="green-plus")) == ["lay red-plus"]
    assert code(position("red-plus", "red-1", laid="green-3"), "lay red-plus") == "no-match"
    assert code(position("red-plus", "red-1", laid="green-rest"), "lay red-plus") == "no-match"


def test_mm5_plus_makes_the_next_player_draw_one_and_miss_the_turn() -> None:
    """The draw is automatic, even if that player could play a +1."""
    state = play(position("red-plus red-1", "blue-plus", "blue-3", laid="red-3"), "lay red-plus")
    assert (state.seat, state.turn, legal(state)) == (None, 1, [])
    state = play(state, "drawn blue-1")
    assert state.hands[1] == cards("blue-1 blue-plus")
    assert state.seat == 2
    expected = (Event("draw", 1, "blue-1", amount=2, other=0), Event("miss", 1, amount=1, other=0))
    assert expected == state.events


@pytest.mark.parametrize("top", ["red-3", "red-rest", "red-plus", "wish"])
def test_mm6_a_wish_matches_any_card_and_names_a_colour(top: str) -> None:
    """All four colours may be named, even on another wish."""
    state = position("wish red-1", "blue-1", laid=top, wish="red" if top == "wish" else "")
    assert [f"lay wish {colour}" for colour in COLOURS] == legal(state)[-4:]
    wished = play(state, "lay wish green")
    assert (wished.wish, kinds(wished)) == ("green", ["lay", "wish"])
    assert told(wished, "wish").what == "green"


def test_mm6_the_next_player_must_lay_the_colour_or_another_wish() -> None:
    """A card of another colour is rejected, even with the same number."""
    state = position("green-4 red-4 wish", "red-1", laid="red-4 wish", wish="green")
    wishes = [f"lay wish {colour}" for colour in COLOURS]
    assert legal(state) == ["lay green-4", *wishes]
    assert code(state, "lay red-4") == "not-the-wished-colour"


def test_mm6_the_wish_holds_until_a_card_is_laid_for_its_own_player_too() -> None:
    """Players without a match draw; if everybody had to draw, the wish also applies to the player
    who made it.
    """
    state = position("wish red-1 green-1", "red-2", laid="red-3")
    drawn = play(state, "lay wish green", "draw", "drawn blue-1")
    assert (drawn.seat, drawn.wish, legal(drawn)) == (0, "green", ["lay green-1"])
    laid = play(drawn, "lay green-1")
    assert (laid.wish, legal(laid)) == ("", ["lay blue-1"])


@pytest.mark.parametrize(("card", "following"), [("green-rest", 2), ("green-plus", 1)])
def test_mm6_rest_and_plus_of_the_wished_colour_work(card: str, following: int) -> None:
    """After a rest, the next player misses a turn; after a +1, that player draws first."""
    state = position(f"{card} red-1", "red-2", "blue-5", laid="wish", wish="green")
    after = play(state, f"lay {card}")
    assert after.turn == following
    assert (after.chance is not None) == (card == "green-plus")


@pytest.mark.parametrize(
    ("steps", "again"),
    [
        (("lay green-rest",), "lay red-rest"),
        (("lay green-plus", "drawn blue-1"), "lay red-plus"),
    ],
)
def test_mm6_the_wish_is_gone_after_a_rest_and_after_a_plus(
    steps: tuple[str, ...], again: str
) -> None:
    """After a rest or a +1 of the wished colour, the same symbol of any colour matches."""
    state = position(
        "green-rest green-plus red-1",
        "yellow-5",
        "red-rest red-plus red-1",
        laid="red-3 wish",
        wish="green",
    )
    after = play(state, *steps)
    assert (after.seat, after.wish, legal(after)) == (2, "", [again])


def test_mm6_a_wish_on_a_wish_replaces_it() -> None:
    """Only the last colour counts."""
    state = position("wish red-1", "red-2 green-2", laid="wish", wish="green")
    assert legal(play(state, "lay wish red")) == ["lay red-2"]


def test_mm7_the_laid_cards_become_the_stock_when_one_must_be_drawn() -> None:
    """All cards below the top card become the draw pile, but only when a card is needed."""
    state = position("red-1 blue-1", "red-2", laid="green-2 wish green-4 green-3", stock="yellow-5")
    used_up = play(state, "draw", "drawn yellow-5")
    assert (used_up.stock, len(used_up.laid)) == ((), 4)
    drawing = play(used_up, "draw")
    assert drawing.events == (Event("reshuffle", 1, amount=3),)
    assert drawing.chance == Draw(cards("green-2 green-4 wish"), "draw")
    after = play(drawing, "drawn wish")
    assert (after.hands[1], after.laid) == (cards("red-2 wish"), ("green-3",))


def test_mm7_a_wish_outlives_the_new_stock() -> None:
    """The wish card stays on top with its colour."""
    state = position("red-1 blue-1", "red-2", laid="green-2 wish", wish="green", stock="")
    after = play(state, "draw", "drawn green-2")
    assert (after.laid, after.wish) == (("wish",), "green")


def test_mm7_a_plus_just_laid_stays_on_top() -> None:
    """The drawn card is one of the cards below the +1."""
    state = position("red-plus red-1", "green-2", "red-5", laid="red-3 red-4", stock="")
    after = play(state, "lay red-plus")
    assert after.laid == ("red-plus",)
    assert after.chance == Draw(cards("red-3 red-4"), "plus")
    assert kinds(after) == ["lay", "reshuffle"]
    assert wrong(after, "red-plus") == "wrong-result"


def test_mm7_with_nothing_to_draw_the_player_passes() -> None:
    """Passing is legal only if there is no card to draw, and is then the only move."""
    state = position("green-1", "red-2 red-4", laid="red-3", stock="")
    assert legal(state) == ["pass"]
    assert state.seen_by(0).legal() == state.legal()
    assert code(state, "draw") == "nothing-to-draw"
    passed = play(state, "pass")
    assert (passed.seat, passed.passes, kinds(passed)) == (1, 1, ["pass"])
    assert play(passed, "lay red-2").passes == 0


def test_mm7_when_all_pass_in_a_row_the_fewest_cards_win() -> None:
    """The game ends, although nobody has played a last card."""
    state = position("green-1 green-2", "blue-1", "blue-2 blue-4", laid="red-3", stock="")
    end = play(state, "pass", "pass", "pass")
    assert end.outcome == Outcome("all-passed", (2, 1, 2), (2, 1, 2))
    assert code(end, "pass") == "game-over"


def test_mm8_the_last_card_wins_and_the_others_are_ranked_by_cards_left() -> None:
    """The call is an event, the game is over, and the fewest cards rank first."""
    state = position("red-1", "red-2 red-3 red-4", "blue-1 blue-2", laid="red-3")
    end = play(state, "lay red-1")
    assert end.outcome == Outcome("last-card", (1, 3, 2), (0, 3, 2))
    assert end.outcome.winners == (0,)
    assert end.events == (Event("lay", 0, "red-1"), Event("mau-mau", 0))
    assert (end.seat, end.chance, end.turn, legal(end)) == (None, None, 0, [])


@pytest.mark.parametrize("card", ["red-plus", "red-rest"])
def test_mm8_a_last_plus_or_rest_does_nothing(card: str) -> None:
    """After a last rest or +1, nobody draws."""
    end = play(position(card, "red-2", laid="red-3"), f"lay {card}")
    assert end.outcome == Outcome("last-card", (1, 2), (0, 1))
    assert (end.chance, kinds(end)) == (None, ["lay", "mau-mau"])


def test_mm8_a_last_wish_still_names_a_colour() -> None:
    """A last wish card still needs a colour."""
    state = position("wish", "red-2", laid="red-3")
    assert len(legal(state)) == 4
    end = play(state, "lay wish blue")
    assert (end.wish, kinds(end)) == ("blue", ["lay", "wish", "mau-mau"])


def test_mm5_mm7_there_is_always_a_card_for_a_plus() -> None:
    """If all other cards are in players' hands, the drawn card is the previous top card."""
    state = position("red-plus red-1", "green-2", "red-5", laid="red-3", stock="")
    after = play(state, "lay red-plus", "drawn red-3")
    assert (after.hands[1], after.laid, after.stock) == (cards("red-3 green-2"), ("red-plus",), ())
