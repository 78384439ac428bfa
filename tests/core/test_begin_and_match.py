"""T2, C13, H2: who begins, matches of several games, standings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.core.begin import Begin, Lot, Question, ThrowOff
from spielekiste.core.chance import Pick, Picked
from spielekiste.core.errors import (
    IllegalMove,
    InvalidOption,
    InvalidSeats,
    UnreadableNotation,
)
from spielekiste.core.game import Series
from spielekiste.core.match import Match, Next, SetUp, TableOptions, begin, rematch, sits_opposite
from spielekiste.core.seats import MARKS, Player, seated
from spielekiste.core.state import Outcome, places
from spielekiste.parts.dice import Throw, Thrown

NAMES = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gül", "Hans"]
KNIFFEL = GAMES["kniffel"]


def setup(seats: int = 3, **table: object) -> SetUp:
    """Return a set-up of Kniffel."""
    options = TableOptions.of(table)
    return SetUp(KNIFFEL, seated(NAMES[:seats]), KNIFFEL.options.of({}), options, "seed")


def throw_off(match: Match, *hands: tuple[int, ...]) -> Match:
    """Throw these dice for one seat after another."""
    for dice in hands:
        match = match.happen(Thrown(dice))
    return match


def play_out(match: Match, rng: Random) -> Match:
    """Play the current game to its end."""
    while match.due in ("chance", "move"):
        match = one_step(match, rng)
    return match


def one_step(match: Match, rng: Random) -> Match:
    """Apply the chance result that is due, or make a random move."""
    if match.chance is not None:
        return match.happen(match.chance.sample(rng))
    assert match.state is not None
    return match.play(rng.choice(match.state.legal()))


def test_t1_play_goes_clockwise_in_seat_order() -> None:
    """After each entry, the next seat is to move; after the last seat, it is seat 0."""
    match = begin(setup(3, begin="chosen", first="2"))
    rng = Random(1)
    turns: list[int | None] = []
    while match.state is not None and len(turns) < 6:
        turns.append(match.turn)
        here = match.turn
        while match.turn == here:
            match = (
                match.happen(match.chance.sample(rng))
                if match.chance
                else match.play(match.state.legal()[-1])
            )
    assert turns == [2, 0, 1, 2, 0, 1]


def test_t2_kniffel_the_highest_sum_of_five_dice_begins() -> None:
    """Each seat throws all five dice once; the highest sum begins the game."""
    match = throw_off(begin(setup(3)), (1, 1, 1, 1, 1), (6, 6, 6, 6, 6), (1, 2, 3, 4, 5))
    assert (match.turn, match.firsts) == (1, (1,))


def test_t2_the_throw_off_is_made_with_five_dice_in_seat_order() -> None:
    """Each seat in turn throws five dice."""
    match = begin(setup(2))
    assert (match.turn, match.chance) == (0, Throw(5))
    match = throw_off(match, (1, 1, 1, 1, 2))
    assert (match.turn, match.chance) == (1, Throw(5))


def test_t2_a_tie_throws_again_among_the_tied_only() -> None:
    """Seats 0 and 2 tie on 30, so only they throw again, until one of them is higher."""
    match = throw_off(begin(setup(3)), (6,) * 5, (1,) * 5, (6,) * 5)
    assert isinstance(match.beginning, ThrowOff)
    assert match.beginning.waiting == (0, 2)
    assert [event.kind for event in match.events] == ["throw-off", "tie", "tie"]
    match = throw_off(match, (1, 1, 1, 1, 1), (1, 1, 1, 1, 1))
    match = throw_off(match, (1, 1, 1, 1, 1), (1, 1, 1, 1, 2))
    assert match.turn == 2


def test_t2_option_random_draws_each_seat_with_the_same_weight() -> None:
    """Every seat has the same probability, and the seat drawn begins."""
    match = begin(setup(4, begin="random"))
    assert match.chance == Pick(4)
    assert dict(Pick(4).outcomes()) == {Picked(seat): Fraction(1, 4) for seat in range(4)}
    assert match.happen(Picked(3)).turn == 3
    with pytest.raises(IllegalMove, match="wrong-result"):
        match.happen(Picked(4))


def test_t2_option_chosen_seat_begins_at_once() -> None:
    """With a chosen seat, there is no roll-off and no question."""
    match = begin(setup(4, begin="chosen", first="2"))
    assert (match.turn, match.due) == (2, "chance")


@pytest.mark.parametrize("first", ["2", "5"])
def test_t2_a_chosen_seat_must_be_at_the_table(first: str) -> None:
    """With two seats, seats 2 and 5 do not exist, so they can't begin."""
    with pytest.raises(InvalidOption, match="first"):
        setup(2, begin="chosen", first=first)


def test_t2_a_question_is_answered_by_tapping_a_seat() -> None:
    """The seat in the answer begins, and a missing seat is rejected."""
    question = Question("youngest", 3)
    assert question.play(Begin(1)).starter == 1
    with pytest.raises(IllegalMove, match="unknown-move"):
        question.play(Begin(3))


def test_t2_the_question_is_answered_once() -> None:
    """A second answer is rejected, and so is an answer in a game without a question."""
    hexhex = GAMES["hexhex"]
    asked = SetUp(hexhex, seated(NAMES[:2]), hexhex.options(), TableOptions(), "seed")
    match = begin(asked).play(Begin(1))
    assert (match.turn, match.firsts) == (1, (1,))
    for here in (match, one_step(match, Random(1)), begin(setup(2))):
        with pytest.raises(IllegalMove, match="unknown-move"):
            here.play(Begin(0))


def test_t2_a_single_player_begins() -> None:
    """A single player begins immediately with either option (C14)."""
    for way in ("own", "random"):
        assert begin(setup(1, begin=way)).turn == 0


def test_t2_no_game_step_before_a_seat_begins() -> None:
    """A move of the game is rejected during the roll-off."""
    with pytest.raises(IllegalMove, match="beginning-due"):
        begin(setup(2)).play(KNIFFEL.parse("enter ones"))


def test_t4_equal_results_share_the_better_place_and_skip_the_next() -> None:
    """After two first places, the next place is third."""
    assert places((30, 30, 10)) == (1, 1, 3)
    assert places((10, 30, 20, 20)) == (4, 1, 2, 2)


def test_c13_the_start_moves_on_one_seat_clockwise_each_game() -> None:
    """The roll-off happens once; the next seat begins the next game, and so on."""
    rng = Random(3)
    match = throw_off(begin(setup(3, games="3")), (1,) * 5, (1,) * 5, (6,) * 5)
    for _game in range(2):
        match = play_out(match, rng)
        assert match.due == "next"
        match = match.play(Next())
    assert match.firsts == (2, 0, 1)
    over = play_out(match, rng)
    assert over.due == "nothing"
    for here in (match, over):
        with pytest.raises(IllegalMove, match="unknown-move"):
            here.play(Next())


def ended(setup: SetUp, *scores: tuple[int, ...]) -> Match:
    """Return a match whose games ended with these scores."""
    outcomes = tuple(Outcome("sheets-full", places(row), row) for row in scores)
    return Match(setup, None, None, (), outcomes)


def test_c13_scoring_total_adds_the_games_up() -> None:
    """By default the game totals are added, and the highest sum leads."""
    match = ended(setup(3, games="2"), (200, 210, 100), (50, 10, 100))
    assert match.scores() == (250, 220, 200)
    assert match.standings() == (1, 2, 3)


def test_c13_scoring_places_gives_eight_seven_six_and_shares() -> None:
    """First place gives 8 points, second 7, third 6, regardless of the totals; equal places give
    equal points.
    """
    match = ended(setup(3, games="2", scoring="places"), (200, 200, 100), (50, 10, 100))
    assert match.scores() == (8 + 7, 8 + 6, 6 + 8)
    assert match.standings() == (1, 2, 2)


def test_c13_eight_players_the_last_place_gives_one_point() -> None:
    """The last of eight players gets 1 point."""
    row = (80, 70, 60, 50, 40, 30, 20, 10)
    assert ended(setup(8, scoring="places"), row).scores() == (8, 7, 6, 5, 4, 3, 2, 1)


def test_c13_playing_again_begins_with_the_next_starter() -> None:
    """After a match the same table continues with the seat after the last starter."""
    match = play_out(throw_off(begin(setup(2)), (6,) * 5, (1,) * 5), Random(5))
    again = rematch(match, "other")
    assert (begin(again).turn, again.seed) == (1, "other")


def test_c13_a_rematch_after_several_games_begins_after_the_last_starter() -> None:
    """Seats 2 and 0 began the two games, so seat 1 begins the next match without a roll-off."""
    match = throw_off(begin(setup(3, games="2")), (1,) * 5, (1,) * 5, (6,) * 5)
    match = play_out(play_out(match, Random(7)).play(Next()), Random(8))
    assert (match.firsts, match.due) == ((2, 0), "nothing")
    again = begin(rematch(match, "other"))
    assert (again.firsts, again.turn, again.setup.table.games) == ((1,), 1, 2)


@pytest.mark.parametrize(("way", "firsts"), [("own", ()), ("chosen", (1,))])
def test_t2_a_rematch_asks_again_if_the_start_does_not_move_on(
    way: str, firsts: tuple[int, ...]
) -> None:
    """In Ludo there is another roll-off, and a chosen seat begins again; other settings are
    unchanged.
    """
    ludo = GAMES["ludo"]
    agreed = TableOptions.of({"begin": way, "first": "1", "dice": "real"})
    old = SetUp(ludo, seated(NAMES[:3]), ludo.options.of({"pieces": 4}), agreed, "seed")
    ended = Match(old, None, None, (2,), (Outcome("one-left", (1, 2, 3), (2, 1, 0)),))
    again = begin(rematch(ended, "other"))
    assert (again.setup, again.firsts) == (replace(old, seed="other"), firsts)


def test_t2_another_game_of_a_match_asks_again_if_the_start_does_not_move_on() -> None:
    """If Ludo had matches of two games, the second one would also begin with a roll-off."""
    ludo = replace(GAMES["ludo"], series=Series(2, ("none",), moves_on=False))
    agreed = TableOptions.of({"games": "2"})
    table = SetUp(ludo, seated(NAMES[:2]), ludo.options.of({}), agreed, "seed")
    match = throw_off(begin(table), (1,), (2,))
    match = play_out(match, Random(2)).play(Next())
    assert (match.turn, match.state, match.chance) == (0, None, Throw(1))
    assert throw_off(match, (1,), (2,)).firsts == (1, 1)


def test_h2_games_with_a_winner_each_have_no_totals() -> None:
    """Hex-hex-Kniffel has neither match points nor standings, after one game or five."""
    hexhex = GAMES["hexhex"]
    for games in (1, 5):
        agreed = TableOptions(games=games)
        table = SetUp(hexhex, seated(NAMES[:2]), hexhex.options(), agreed, "seed")
        match = ended(table, *[(30, 20)] * games)
        assert (match.scores(), match.standings()) == (None, None)


@pytest.mark.parametrize("scoring", ["total", "places"])
def test_c13_standings_are_shown_during_a_match(scoring: str) -> None:
    """Only finished games count, even during the next one; before the first game ends, all seats
    are equal.
    """
    match = begin(setup(3, games="3", scoring=scoring, begin="chosen"))
    assert (match.scores(), match.standings()) == ((0, 0, 0), (1, 1, 1))
    match = play_out(match, Random(11))
    (outcome,) = match.ended
    assert len(set(outcome.scores)) == 3
    by_place = tuple({1: 8, 2: 7, 3: 6}[place] for place in outcome.places)
    expected = outcome.scores if scoring == "total" else by_place
    assert (match.scores(), match.standings()) == (expected, outcome.places)
    rng, match = Random(12), match.play(Next())
    while match.state is not None and match.state.outcome is None:
        assert (match.scores(), match.standings()) == (expected, outcome.places)
        match = one_step(match, rng)
    assert match.scores() != expected


def test_c13_a_match_has_at_least_one_game_and_at_most_twenty() -> None:
    """Zero and twenty-one games are rejected, and the error gives the valid range."""
    for games in ("0", "21"):
        with pytest.raises(InvalidOption, match="1 to 20"):
            TableOptions.of({"games": games})


@pytest.mark.parametrize(("game", "most"), [("hexhex", 5), ("ludo", 1)])
def test_c13_h2_a_match_has_no_more_games_than_its_game_allows(game: str, most: int) -> None:
    """Six games of Hex-hex or two of Ludo are rejected, and the error gives the valid range."""
    kind, players = GAMES[game], seated(NAMES[:2])
    SetUp(kind, players, kind.options(), TableOptions(games=most))
    with pytest.raises(InvalidOption, match=f"1 to {most}"):
        SetUp(kind, players, kind.options(), TableOptions(games=most + 1))


def test_c14_one_to_eight_players() -> None:
    """Zero and nine players are rejected; one may play alone."""
    assert len(setup(1).players) == 1
    assert len(setup(8).players) == 8
    with pytest.raises(InvalidSeats, match="seat-count"):
        SetUp(KNIFFEL, (), KNIFFEL.options.of({}), TableOptions())


def test_begin_and_pick_are_read_as_they_are_written() -> None:
    """Formatted text parses back to the same move, and other text is unreadable."""
    assert Begin.parse(str(Begin(3))) == Begin(3)
    assert Pick(8).parse(str(Picked(7))) == Picked(7)
    for text in ("begin", "begin 8", "begin -1", "start 1", "begin ٣"):
        with pytest.raises(UnreadableNotation):
            Begin.parse(text)
    for text in ("pick", "pick x", "pick 123", "throw 1", "pick ²"):
        with pytest.raises(UnreadableNotation):
            Pick(8).parse(text)


def test_the_random_draw_and_the_question_end_with_an_event() -> None:
    """Both the draw and the question end with a `begins` event for the seat."""
    assert [e.seat for e in Lot(2).happen(Picked(1)).events] == [1]
    assert [e.seat for e in Question("youngest", 2).play(Begin(0)).events] == [0]


@pytest.mark.parametrize(
    ("minds", "opposite"),
    [
        (("person",), {0: False}),
        (("person", "person"), {0: False, 1: True}),
        (("person", "person", "person"), {0: False, 1: False, 2: True}),
        (("person", "easy", "person", "easy"), {0: False, 1: False, 2: True, 3: True}),
        (("easy", "person", "person"), {0: True, 1: False, 2: True}),
        (("easy", "easy"), {0: False, 1: False}),
    ],
)
def test_who_sits_opposite(minds: tuple[str, ...], opposite: dict[int, bool]) -> None:
    """The second half of the human players sit opposite; a bot's turn faces the person who decided
    last.
    """
    players = tuple(Player(f"P{seat}", MARKS[seat], mind) for seat, mind in enumerate(minds))
    table = SetUp(KNIFFEL, players, KNIFFEL.options.of({}), TableOptions.of({}), "s")
    assert {seat: sits_opposite(table, seat) for seat in range(len(minds))} == opposite
