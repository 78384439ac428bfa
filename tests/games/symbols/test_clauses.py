"""W1 to W9, H1 and H2, tested clause by clause."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.core.game import Game
from spielekiste.core.match import Match, Next, SetUp, TableOptions, begin
from spielekiste.core.seats import seated
from spielekiste.core.state import Event, Outcome
from spielekiste.games.symbols import HEXHEX, WELTRAUM, SymbolSheet
from spielekiste.games.symbols.rules import HEXHEX_ENTERS, WELTRAUM_ENTERS
from spielekiste.parts.dice import Throw
from spielekiste.parts.sheet_game import SheetState
from tests.games.sheets import (
    all_but,
    boxes,
    due,
    enter,
    keep,
    lying,
    move_of,
    refusal,
    sheet,
    throw,
    worths,
)

SPACE = SymbolSheet(WELTRAUM_ENTERS)
HEX = SymbolSheet(HEXHEX_ENTERS)
FREE = SymbolSheet(WELTRAUM_ENTERS, voluntary_zero=True)
SYMBOLS = ("ufo", "rocket", "nebula", "star", "sun", "planet")
WITCH = ("mashed-potato", "cauldron", "crystal-ball", "toadstool", "spell-book", "frog")
PATTERNS = ("triple", "two-pairs", "triple-and-pair", "five-different")
GAMES = (WELTRAUM, HEXHEX)

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_sheet = pytest.mark.parametrize("rules", [SPACE, HEX], ids=["weltraum", "hexhex"])


def worth(dice: str, box: str, rules: SymbolSheet = FREE) -> int:
    """Return the points that dice score in a box of an empty sheet."""
    return worths(lying(rules, dice))[box][0]


def test_w1_six_symbols_and_eleven_boxes() -> None:
    """There is a box for each symbol by face, for four patterns, and for five of a kind."""
    assert tuple(box.box for box in SPACE.enters) == (*SYMBOLS, *PATTERNS, "weltraum-kniffel")
    assert SPACE.sides == len(SYMBOLS)


@each_game
def test_w1_each_box_is_filled_once_in_eleven_turns(game: Game) -> None:
    """After eleven turns each, the game is over."""
    state, turns = game.start(3), 0
    while state.outcome is None:
        state = state.happen(throw("12345"))
        state = state.play(state.legal()[-1])
        turns += 1
    assert turns == 33


def test_w1_k3_the_dice_that_stay_are_chosen_as_in_kniffel() -> None:
    """As in K1 to K6, five dice are thrown first, then those not kept, three times at most."""
    state = due(SPACE).happen(throw("11456")).play(keep("11"))
    assert state.chance == Throw(3)
    state = state.happen(throw("456")).play(keep("11")).happen(throw("123"))
    assert state.throws == 3
    assert refusal(state, keep("11")) == "no-throw-left"


@pytest.mark.parametrize(
    ("box", "points"),
    [("ufo", 2), ("rocket", 0), ("nebula", 0), ("star", 1), ("sun", 0), ("planet", 2)],
)
def test_w2_a_symbol_box_has_a_point_for_each_die_with_the_symbol(box: str, points: int) -> None:
    """Two UFOs, one star and two planets score 2, 1 and 2; the faces are not added up."""
    assert worth("11466", box) == points


@pytest.mark.parametrize(
    ("dice", "points"), [("33345", 2), ("33355", 2), ("33335", 2), ("33333", 2), ("33455", 0)]
)
def test_w3_a_triple_is_2(dice: str, points: int) -> None:
    """At least three dice must be equal."""
    assert worth(dice, "triple") == points


@pytest.mark.parametrize(
    ("dice", "points"), [("33455", 3), ("33355", 3), ("33335", 0), ("33333", 0), ("33456", 0)]
)
def test_w4_two_pairs_are_3(dice: str, points: int) -> None:
    """Two different symbols must appear at least twice each: a full house counts, four of a kind
    does not.
    """
    assert worth(dice, "two-pairs") == points


@pytest.mark.parametrize(("dice", "points"), [("33355", 4), ("33455", 0), ("33333", 0)])
def test_w5_triple_and_pair_are_4(dice: str, points: int) -> None:
    """Three dice must show one symbol and two another."""
    assert worth(dice, "triple-and-pair") == points


@pytest.mark.parametrize(
    ("dice", "points"), [("12345", 5), ("12346", 5), ("13456", 5), ("11345", 0)]
)
def test_w6_five_different_are_5(dice: str, points: int) -> None:
    """Five different symbols count, regardless of the missing one."""
    assert worth(dice, "five-different") == points


@pytest.mark.parametrize(("dice", "points"), [("44444", 10), ("44445", 0)])
def test_w7_five_alike_are_10(dice: str, points: int) -> None:
    """Five equal dice score 10 in the Weltraum-Kniffel box."""
    assert worth(dice, "weltraum-kniffel") == points


def test_w7_five_or_four_alike_also_count_as_a_triple() -> None:
    """Such dice also fit the triple and the box of their symbol."""
    assert boxes(lying(SPACE, "44444")) == ("star", "triple", "weltraum-kniffel")
    assert boxes(lying(SPACE, "44441")) == ("ufo", "star", "triple")


def test_w8_the_result_goes_into_an_open_box_that_it_fits() -> None:
    """The player chooses a box that fits, and other boxes are rejected with the reason."""
    state = lying(SPACE, "11445")
    assert worths(state) == {"ufo": (2, 0), "star": (2, 0), "sun": (1, 0), "two-pairs": (3, 0)}
    closed = ("rocket", "nebula", "planet", "triple", "five-different", "weltraum-kniffel")
    codes = {refusal(state, move_of(state, box)) for box in closed}
    assert codes == {"fitting-box-open"}


def test_w8_a_filled_box_does_not_bind() -> None:
    """Only open boxes that fit make the others illegal."""
    state = lying(SPACE, "44444", all_but(SPACE, "sun", "five-different"))
    assert worths(state) == {"sun": (0, 0), "five-different": (0, 0)}


def test_w8_dice_that_fit_no_open_box_enter_0_in_any() -> None:
    """The player chooses the box, and the event is a strike."""
    state = lying(SPACE, "11223", all_but(SPACE, "planet", "triple", "weltraum-kniffel"))
    assert boxes(state) == ("planet", "triple", "weltraum-kniffel")
    after = enter(state, "triple")
    assert after.events == (Event("strike", 0, "triple", amount=0, dice=(1, 1, 2, 2, 3)),)
    assert after.sheets[0].entries[6] == 0


@each_game
def test_w8_voluntary_zero_is_an_option_that_is_off(game: Game) -> None:
    """In both games, the option is a house rule."""
    (info,) = game.options.described()
    assert (info.name, info.default, info.clause, info.house) == (
        "voluntary_zero", False, "W8", True,
    )  # fmt: skip
    state = game.start(1, {"voluntary_zero": True})
    assert state.rules.voluntary_zero  # type: ignore[attr-defined]


def test_w8_with_voluntary_zero_any_open_box_may_be_chosen() -> None:
    """Each box gets its points for the dice, even 0."""
    state = lying(FREE, "11445", {"ufo": 3})
    assert boxes(state) == tuple(box.box for box in FREE.enters[1:])
    assert enter(state, "planet").sheets[0].entries[5] == 0
    assert enter(state, "two-pairs").sheets[0].entries[7] == 3


def test_w9_the_highest_total_wins_and_equal_totals_share() -> None:
    """T4: two players share first place, and the next place is third."""
    others = tuple(sheet(SPACE, all_but(SPACE) | {"star": points}) for points in (5, 4))
    held = all_but(SPACE, "two-pairs") | {"ufo": 2}
    over = enter(lying(SPACE, "11445", held, others=others), "two-pairs")
    assert over.outcome == Outcome("sheets-full", (1, 1, 3), (5, 5, 4))


def test_w9_the_total_is_the_sum_of_all_boxes() -> None:
    """There is no bonus and no other line."""
    assert dict(SPACE.sums(sheet(SPACE, {"ufo": 3, "triple": 2, "star": 0}))) == {"total": 5}
    assert SPACE.lines == (*(box.box for box in SPACE.enters), "total")


def test_h1_other_symbols_and_the_hexhex_kniffel() -> None:
    """In Hex-hex, the boxes have other names for the same faces."""
    assert tuple(box.box for box in HEX.enters) == (*WITCH, *PATTERNS, "hexhex-kniffel")


def test_h1_every_throw_is_worth_the_same_as_in_weltraum() -> None:
    """In each box, points and legality are the same in both games."""
    for roll in product("123456", repeat=5):
        if sorted(roll) == list(roll):
            dice = "".join(roll)
            space, witch = lying(SPACE, dice).offers(), lying(HEX, dice).offers()
            assert [(offer.points, offer.closed) for offer in space] == [
                (offer.points, offer.closed) for offer in witch
            ]


@each_game
def test_the_other_games_boxes_cannot_be_read(game: Game) -> None:
    """Each game parses its own boxes and rejects those of the other."""
    other = HEXHEX if game is WELTRAUM else WELTRAUM
    for box in game.things - other.things:
        assert str(game.parse(f"enter {box}")) == f"enter {box}"
        with pytest.raises(ValueError, match="position 6"):
            other.parse(f"enter {box}")


def test_h2_a_match_has_up_to_five_games_without_a_winner_over_all() -> None:
    """Each column is a separate game, and the start rotates."""
    series = HEXHEX.series
    assert (series.most, series.scorings, series.moves_on) == (5, ("none",), True)


@pytest.mark.parametrize("scoring", ["total", "places"])
def test_h2_games_are_never_added_up(scoring: str) -> None:
    """After two of three games, each has its winner, the start has rotated, and there are no
    standings.
    """
    agreed = TableOptions.of({"games": "3", "scoring": scoring, "begin": "chosen", "first": "1"})
    players, rng = seated(["Ada", "Ben"]), Random(4)
    match = begin(SetUp(HEXHEX, players, HEXHEX.options(), agreed, "seed"))
    for game in (1, 2):
        while match.due in ("chance", "move"):
            match = one_step(match, rng)
            assert (match.scores(), match.standings()) == (None, None)
        assert [len(outcome.winners) for outcome in match.ended] == [1] * game
        match = match.play(Next())
    assert match.firsts == (1, 0, 1)


def one_step(match: Match, rng: Random) -> Match:
    """Throw the dice, or enter them into the last legal box."""
    if match.chance is not None:
        return match.happen(match.chance.sample(rng))
    assert match.state is not None
    return match.play(match.state.legal()[-1])


def test_w_a_match_of_weltraum_is_scored_as_in_kniffel() -> None:
    """Matches are scored by totals or places, and the start rotates (C13)."""
    assert WELTRAUM.series.scorings == ("total", "places")
    assert WELTRAUM.series.moves_on


def test_t2_a_question_finds_who_begins() -> None:
    """The questions are about the last shooting star and the youngest player."""
    assert [game.beginning.question for game in GAMES] == ["shooting-star", "youngest"]
    for game in GAMES:
        assert [game.start(3, first=seat).turn for seat in range(3)] == [0, 1, 2]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.lists(st.integers(1, 6), min_size=5, max_size=5), min_size=22, max_size=22))
def test_w8_a_sheet_only_grows_and_holds_0_only_where_nothing_fitted(
    throws: list[list[int]],
) -> None:
    """An entry never changes, and a box is crossed out only if no open box would score."""
    state: SheetState = WELTRAUM.start(2)  # type: ignore[assignment]
    for number, dice in enumerate(throws):
        seat, before = state.turn, state.sheets
        state = state.happen(throw("".join(map(str, dice))))
        best = max(offer.points for offer in state.offers())
        moves = [move for move in state.legal() if str(move).startswith("enter")]
        state = state.play(moves[number * 5 % len(moves)])
        old, new = before[seat].entries, state.sheets[seat].entries
        changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        assert len(changed) == 1
        assert changed[0][0] is None
        assert bool(changed[0][1]) == bool(best)
    assert state.outcome is not None
