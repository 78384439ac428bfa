"""Chances of winning: against brute force, in matches, and the move that wins most often."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.coach.layouts import layout_of
from spielekiste.coach.mixtures import MIXTURES
from spielekiste.coach.standings import chances_by_places, odds_by_places
from spielekiste.coach.totals import Mixture, Totals, against, blurred, firsts, mixed
from spielekiste.coach.winning import AHEAD, BEHIND, ONLY_BOX, Stakes, Why, Winning, why
from spielekiste.core.match import SetUp, TableOptions, begin
from spielekiste.core.seats import seated
from spielekiste.core.state import Outcome, places
from spielekiste.core.work import run_to_end
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState
from tests.coach.second import Slow, SlowTotals, filled_at_random, first_shares
from workshop.common.paths import RULES
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

NAMES = sorted(MIXTURES)
"""Sheets with mixtures."""

NEAR = 0.001
"""Greatest difference from brute force: 0.1 points of a hundred."""

ROUNDED = 0.02
"""More than the rounding of a table's values, in points."""

ENDS = {
    "classic-block": ("kniffel", "fives"),
    "classic-free": ("sixes", "full-house"),
    "classic-yahtzee": ("chance", "large-straight"),
    "croatian": ("ones", "maximum"),
    "full-cup-block": ("four-alike", "sixes"),
    "symbols": ("star", "two-pairs"),
    "symbols-zero": ("ufo", "triple"),
}
"""One open box for each of two players."""

TWO = ("classic-block", "croatian", "symbols", "symbols-zero")


def rules_of(name: str) -> SheetRules:
    return rules_for(every_options()[name])


@cache
def winning(name: str) -> Winning:
    return Winning(rules_of(name), table(name))


def ending(name: str, *still_open: tuple[str, ...]) -> SheetState:
    """Return a position in which each player has these boxes open and nobody is far ahead."""
    rng, rules, expected = Random(name), rules_of(name), winning(name).expected
    first = filled_at_random(rules, still_open[0], rng)
    away = lambda sheet: abs(expected(sheet) - expected(first))  # noqa: E731 - used once
    others = [
        min((filled_at_random(rules, boxes, rng) for _ in range(20)), key=away)
        for boxes in still_open[1:]
    ]
    return SheetState(rules, (first, *others), 0)


def alone(state: SheetState, seat: int) -> SheetState:
    return SheetState(state.rules, (state.sheets[seat],), turn=0)


def started(seats: int) -> SheetState:
    """Return the first position of a game of Kniffel."""
    state = GAMES["kniffel"].start(seats)
    assert isinstance(state, SheetState)
    return state


def chances(name: str, state: SheetState, stakes: Stakes | None = None) -> tuple[float, ...]:
    stakes = stakes or Stakes.single(len(state.sheets))
    return run_to_end(winning(name).chances(state, stakes))


@pytest.mark.parametrize("name", ENDS)
def test_the_last_round_agrees_with_trying_everything(name: str) -> None:
    """With one open box each, chances differ from brute force by at most 0.1 points."""
    one, other = ENDS[name]
    state = ending(name, (one,), (other,))
    tried = first_shares(*[SlowTotals()(alone(state, seat)) for seat in range(2)])
    assert chances(name, state) == pytest.approx(tried, abs=NEAR)
    assert 0.02 < tried[0] < 0.98


@pytest.mark.parametrize("name", TWO)
def test_the_last_two_rounds_agree_with_trying_everything(name: str) -> None:
    """With two, two and one open boxes, three players' chances are exact, also during a turn."""
    one, other = ENDS[name]
    state = ending(name, (one, other), (one, other), (other,))
    slow = SlowTotals()
    every = [slow(alone(state, seat)) for seat in range(3)]
    assert chances(name, state) == pytest.approx(first_shares(*every), abs=NEAR)
    thrown = state.happen(state.chance.parse("throw 11556")) if state.chance else state
    every[0] = slow(SheetState(state.rules, state.sheets[:1], 0, thrown.dice, (), 1))
    assert chances(name, thrown) == pytest.approx(first_shares(*every), abs=NEAR)


@pytest.mark.parametrize("name", [name for name in ENDS if winning(name).late > 2])
def test_the_third_last_round_has_the_mean_of_the_table(name: str) -> None:
    """With three open boxes the exact distribution has the expected total as its mean."""
    third = next(each.box for each in rules_of(name).enters if each.box not in ENDS[name])
    (sheet,) = ending(name, (*ENDS[name], third)).sheets
    totals, expected = run_to_end(winning(name).before(sheet)), winning(name).expected(sheet)
    assert totals != winning(name).mixture(sheet).around(expected)
    assert totals.mean == pytest.approx(expected, abs=ROUNDED)


@pytest.mark.parametrize("name", NAMES)
def test_sheets_with_the_same_boxes_keep_their_own_distributions(name: str) -> None:
    """What is cached for one sheet is right for others: each mean is the expected total."""
    rules, exact, rng = rules_of(name), Winning(rules_of(name), table(name)), Random(name)
    boxes = [enter.box for enter in rules.enters]
    for _ in range(4):
        still_open = rng.sample(boxes, rng.randint(1, exact.late))
        for _ in range(6):
            sheet = filled_at_random(rules, still_open, rng)
            mean = run_to_end(exact.before(sheet)).mean
            assert mean == pytest.approx(exact.expected(sheet), abs=ROUNDED)


@pytest.mark.parametrize("name", ENDS)
def test_the_last_move_to_win_agrees_with_trying_everything(name: str) -> None:
    """With one open box, each choice's chance is the best that brute force finds."""
    one, other = ENDS[name]
    state = ending(name, (one,), (other,))
    rivals = SlowTotals()(alone(state, 1))
    slow = Slow(lambda total: first_shares({total: 1.0}, rivals)[0])
    thrown = state.happen(state.chance.parse("throw 11556")) if state.chance else state
    coach = run_to_end(winning(name).coach(thrown, Stakes.single(2)))
    advice = run_to_end(coach.advise(thrown))
    mine = SheetState(state.rules, state.sheets[:1], 0, thrown.dice, (), 1)
    for choice in advice.choices:
        assert choice.expected == pytest.approx(slow(mine.play(choice.move)), abs=NEAR)


def test_equal_players_have_equal_chances() -> None:
    """Players with the same sheets share the first place, from one to eight players."""
    for seats in range(1, 9):
        state = started(seats)
        assert chances("classic-block", state) == pytest.approx([1 / seats] * seats)


@pytest.mark.parametrize("name", NAMES)
def test_points_ahead_raise_the_chance(name: str) -> None:
    """On every sheet, the chance grows with the lead, and the chances of all players add up to 1."""
    rules = rules_of(name)
    empty = Sheet((None,) * len(rules.enters))
    state, deviation = (
        SheetState(rules, (empty,) * 3, turn=0),
        round(MIXTURES[name][0][-1].variance ** 0.5),
    )
    rows = [chances(name, state, Stakes((lead, 0, 0))) for lead in (0, deviation, 3 * deviation)]
    assert [sum(row) for row in rows] == pytest.approx([1.0] * 3)
    assert rows[0][0] < rows[1][0] - 0.1 < rows[2][0] - 0.2


@pytest.mark.parametrize("name", NAMES)
def test_mixtures_grow_with_the_open_boxes(name: str) -> None:
    """A sheet has a mixture for each number of open boxes; with none nothing varies."""
    rows = MIXTURES[name]
    assert [*rows[0]] == sorted(rows[0], key=lambda each: each.variance)
    for row in rows:
        assert len(row) == len(rules_of(name).enters) + 1
        assert row[0] == Mixture(0.0)
        for each in row:
            assert sum(share for share, _ in each.parts) == pytest.approx(1, abs=0.001)
            assert sum(share * away for share, away in each.parts) == pytest.approx(0, abs=0.02)


@pytest.mark.parametrize("name", NAMES)
def test_each_state_of_the_jackpot_has_mixtures(name: str) -> None:
    """A state is that of the box, also during a game; it chooses the mixture."""
    rules, states = rules_of(name), set[int]()
    layout = layout_of(rules)
    for row in range(layout.rows):
        state, sheet = layout.jackpot(row), layout.sheet(row, 0)
        states.add(state)
        is_open = layout.jackpot_at is None or sheet.entries[layout.jackpot_at] is None
        assert (state == 0) == is_open
        assert winning(name).mixture(sheet) == MIXTURES[name][state][sheet.entries.count(None)]
    assert states == {*range(len(MIXTURES[name]))}


def test_every_sheet_has_mixtures() -> None:
    """`make mixtures` has played every sheet that has a value table."""
    assert MIXTURES.keys() == every_options().keys()


@pytest.mark.parametrize("name", NAMES)
def test_mixtures_are_small(name: str) -> None:
    """The numbers of a sheet take less than 5 KB."""
    rows = (RULES / "coach" / "mixtures.py").read_text("utf-8").splitlines()
    assert sum(len(row) for row in rows if f'"{name}"' in row) < 5_000


# ---------------------------------------------------------------------- distributions


def test_a_shared_first_place_is_shared() -> None:
    """Eight equal certain totals give an eighth each; the lower total never wins."""
    assert firsts([Totals.of({7: 1.0})] * 8) == pytest.approx([1 / 8] * 8)
    assert firsts([Totals.of({7: 1.0})] * 2 + [Totals.of({6: 1.0})]) == pytest.approx([0.5, 0.5, 0])
    assert against([]).at(3) == 1


def test_first_places_agree_with_all_combinations() -> None:
    """For two to five players, the quadrature equals the sum over all combinations of totals."""
    rng = Random(5)
    for players in range(2, 6):
        every = []
        for _ in range(players):
            weights = [rng.random() for _ in range(4)]
            every.append(
                {at: each / sum(weights) for at, each in enumerate(weights, rng.randrange(3))}
            )
        assert firsts(list(map(Totals.of, every))) == pytest.approx(first_shares(*every))


def test_normal_totals_keep_mean_and_variance() -> None:
    """Rounding to whole points moves neither; a mixture has the mean of its parts."""
    totals = Totals.normal(201.37, 20.4)
    assert totals.mean == pytest.approx(201.37, abs=1e-3)
    assert totals.variance == pytest.approx(20.4**2, rel=1e-3)
    assert sum(totals.shares) == pytest.approx(1)
    assert blurred({10.25: 0.5, 30.5: 0.5}, 9).mean == pytest.approx(20.375, abs=1e-3)
    assert mixed([(Totals.of({1: 1.0}), 0.25), (Totals.of({4: 1.0}), 0.75)]).mean == 3.25


# ---------------------------------------------------------------------- matches


def stakes(ended: int, **table_options: object) -> Stakes:
    """Return the stakes of a Kniffel match after so many games of 200 and 220 points."""
    options = TableOptions(begin="chosen", **table_options)  # type: ignore[arg-type]
    kniffel = GAMES["kniffel"]
    match = begin(SetUp(kniffel, seated(["Ada", "Ben"]), kniffel.options(), options))
    outcome = Outcome("sheets-full", (2, 1), (200, 220))
    return Stakes.of(
        type(match)(match.setup, None, match.state, (0,) * (ended + 1), (outcome,) * ended)
    )


def test_stakes_of_a_match() -> None:
    """Games before and after the current one count by totals or by places (C13)."""
    assert stakes(0) == Stakes((0, 0))
    assert stakes(1, games=3) == Stakes((200, 220), 1)
    assert stakes(2, games=3, scoring="places") == Stakes((14, 16), 0, by_places=True)


def test_a_game_with_its_own_winner_stands_alone() -> None:
    """In Hex-hex Kniffel, other games of the match don't count (H2)."""
    hexhex = GAMES["hexhex"]
    options = TableOptions(begin="chosen", games=min(2, hexhex.series.most))
    match = begin(SetUp(hexhex, seated(["Ada", "Ben"]), hexhex.options(), options))
    assert Stakes.of(match) == Stakes((0, 0))


def test_totals_of_other_games_count() -> None:
    """A lead from earlier games counts in full, but less if more games follow."""
    state = started(2)
    rows = [
        run_to_end(winning("classic-block").chances(state, Stakes((240, 200), later)))[0]
        for later in (0, 4)
    ]
    assert rows[0] > rows[1] > 0.55


def test_places_of_other_games_count() -> None:
    """A match decided by places is over if the lead is too large, and open with equal points."""
    even = [Totals.normal(200, 40)] * 2
    assert run_to_end(chances_by_places(even, (16, 14), 0)) == pytest.approx([1, 0])
    assert run_to_end(chances_by_places(even, (15, 14), 0)) == pytest.approx([0.75, 0.25], abs=0.02)
    assert run_to_end(chances_by_places(even, (8, 7), 2)) == pytest.approx(
        [0.6875, 0.3125], abs=0.02
    )
    odds = run_to_end(odds_by_places([*even, Totals.normal(100, 10)], (15, 14, 15), 0, 0))
    assert (odds.at(0), odds.at(1000)) == pytest.approx((0.0, 1.0), abs=0.01)


@pytest.mark.parametrize("carried", [(0, 0, 0, 0), (1, 0, 2, 1), (2, 3, 2, 0)])
def test_the_last_game_by_places_is_exact_if_totals_are(carried: tuple[int, ...]) -> None:
    """With certain totals of the others, two of them equal, each own total has its exact share."""
    others = (10, 12, 12)
    certain = [Totals.of({total: 1.0}) for total in (0, *others)]
    odds = run_to_end(odds_by_places(certain, carried, 0, 0))
    for own in range(8, 15):
        ranks = places((own, *others))
        points = [before - place for before, place in zip(carried, ranks, strict=True)]
        share = (points[0] == max(points)) / points.count(max(points))
        assert odds.at(own) == pytest.approx(share)
        certain[0] = Totals.of({own: 1.0})
        found = run_to_end(chances_by_places(certain, carried, 0))
        assert (found[0], sum(found)) == pytest.approx((share, 1))


def test_odds_by_places_agree_with_chances() -> None:
    """A seat's odds, weighted with its own totals, are its chance within two points."""
    totals = [Totals.normal(200 + 9 * seat, 20 + 3 * seat) for seat in range(8)]
    found = run_to_end(chances_by_places(totals, (7, 6, 5, 4, 3, 2, 1, 0), 2))
    for seat, own in enumerate(totals):
        odds = run_to_end(odds_by_places(totals, (7, 6, 5, 4, 3, 2, 1, 0), 2, seat))
        assert odds.of(own) == pytest.approx(found[seat], abs=0.02)


def test_equal_players_share_a_match_by_places() -> None:
    """Samples favour no seat by more than two points."""
    found = run_to_end(chances_by_places([Totals.normal(200, 40)] * 4, (0,) * 4, 3))
    assert found == pytest.approx([0.25] * 4, abs=0.02)


# ---------------------------------------------------------------------- to win


def last_boxes(extra: int) -> SheetState:
    """Return a position with the Kniffel and the chance open, other players' extra points added."""
    entries = (3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, None, None)
    return SheetState(
        rules_of("classic-block"),
        (Sheet(entries), Sheet((*entries[:11], 0, 20), extra)),
        turn=0,
        dice=(2, 2, 2, 6, 6),
        throws=1,
    )


def reason(state: SheetState) -> Why | None:
    coach = run_to_end(winning("classic-block").coach(state, Stakes.single(2)))
    won, scored = run_to_end(coach.advise(state)), run_to_end(coach.points.advise(state))
    return run_to_end(why(coach, state, won, scored))


def test_far_behind_only_a_kniffel_helps() -> None:
    """If the other open box can bring too few points, the reason names the Kniffel."""
    found = reason(last_boxes(30))
    assert found is not None
    assert (found.code, found.box) == (ONLY_BOX, "kniffel")
    assert found.points == 23


@pytest.mark.parametrize("name", NAMES)
def test_playing_to_win_never_lowers_the_chance(name: str) -> None:
    """The move that wins most often wins at least as often as the one with the most points."""
    rng = Random(name)
    boxes = [enter.box for enter in rules_of(name).enters]
    sheets = tuple(filled_at_random(rules_of(name), rng.sample(boxes, 3), rng) for _ in range(3))
    state = SheetState(rules_of(name), sheets, turn=0)
    assert state.chance is not None
    state = state.happen(state.chance.sample(rng))
    coach = run_to_end(winning(name).coach(state, Stakes.single(3)))
    won, scored = run_to_end(coach.advise(state)), run_to_end(coach.points.advise(state))
    assert won.best.expected >= won.of(scored.best.move).expected
    assert 0 <= won.best.expected <= 1
    assert {choice.move for choice in won.choices} == set(state.legal())


def test_reasons_depend_on_who_is_ahead() -> None:
    """No reason is given if both moves are the same; else it says who is ahead."""
    codes = {
        found.code if found else None for found in map(reason, map(last_boxes, range(-40, 60, 5)))
    }
    assert None in codes
    assert codes <= {None, AHEAD, BEHIND, ONLY_BOX}
