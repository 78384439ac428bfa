"""The review of a finished game: luck and decisions explain every point."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.bots import bot, decide, stream
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import (
    BEST,
    BLUNDER,
    GOOD,
    GRADES,
    MISTAKE,
    GradedMove,
    Review,
    grade_of,
    review,
    steps_of_game,
)
from spielekiste.core.match import CHOSEN, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.core.work import run_to_end
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Enter
from tests.steps import STEPS, steps
from workshop.solve.stored_tables import table as solved

CASES = (
    ("kniffel", "rules=classic further=block"),
    ("kniffel", "rules=full-cup further=yahtzee"),
    ("kniffel", "rules=croatian"),
    ("weltraum", "voluntary_zero=off"),
)


@cache
def match(game: str, options: str, minds: tuple[str, ...], games: int = 1) -> Table:
    """Return a match played to its end by bots of these minds; `random` plays at random."""
    agreed = GAMES[game].options.parse(options)
    table = Table(
        SetUp(
            GAMES[game],
            seated([f"Seat {mind} {seat}" for seat, mind in enumerate(minds)]),
            agreed,
            TableOptions(games=games, begin=CHOSEN),
            "review",
        )
    )
    rng, values = Random(1), solved(str(table_name(agreed)))
    while table.match.due != "nothing":
        if table.match.due == "chance":
            table.happen()
            continue
        state, seat = table.match.state, table.match.seat
        if state is None or seat is None:
            table.play(table.match.parse("next"))
        elif minds[seat] == "random":
            table.play(rng.choice(state.legal()))
        else:
            player = bot(game, agreed, minds[seat], values)
            table.play(
                decide(player, state.seen_by(seat), stream("r", seat, len(table.steps))).move
            )
    return table


def seen(table: Table, seat: int, number: int = 0) -> Review:
    played = steps_of_game(table.positions, table.steps, number)
    values = solved(str(table_name(table.setup.options)))
    return run_to_end(review(Coach(played[0].before.rules, values), played, seat))


@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("seat", [0, 1])
def test_luck_and_skill_explain_the_result(game: str, options: str, seat: int) -> None:
    """Result = expectation + luck - losses from decisions, exactly."""
    table = match(game, options, ("random", "strong"))
    found = seen(table, seat)
    assert found.result == table.match.ended[0].scores[seat]
    assert found.expectation + found.luck - found.lost == pytest.approx(found.result, abs=1e-6)
    assert all(decision.loss >= 0 for decision in found.decisions)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_perfect_play_loses_nothing(game: str, options: str) -> None:
    """The strong bot loses nothing, so there are no moments to review."""
    found = seen(match(game, options, ("random", "strong")), 1)
    assert found.count(BEST) == len(found.decisions) > 0
    assert found.lost == 0
    assert found.moments == ()


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_slice_is_short(game: str, options: str) -> None:
    """Between two yields the review runs few enough lines to keep the page responsive."""
    table = match(game, options, ("middle",))
    played = steps_of_game(table.positions, table.steps, 0)
    coach = Coach(played[0].before.rules, solved(str(table_name(table.setup.options))))
    assert max(steps(review(coach, played, 0))) <= STEPS


def test_moments_are_the_largest_losses_of_different_turns() -> None:
    """There are at most three moments, largest first, and each is the largest loss of its turn."""
    found = seen(match("kniffel", "rules=classic", ("random", "strong")), 0)
    losses = [moment.loss for moment in found.moments]
    assert len(losses) == 3
    assert losses == sorted(losses, reverse=True)
    assert len({moment.turn for moment in found.moments}) == 3
    assert losses[0] == max(decision.loss for decision in found.decisions)


def test_of_two_mistakes_in_one_turn_the_larger_is_shown() -> None:
    """Whichever of them came first, the moment of a turn is its largest loss."""
    keep, enter = Keep((6,)), Enter("ones", 0)
    for losses in ((2.0, 9.0), (9.0, 2.0)):
        decisions = tuple(
            GradedMove(at, 4, keep, enter, loss, BLUNDER) for at, loss in enumerate(losses)
        )
        (moment,) = Review(0, 248.0, 200, decisions, ()).moments
        assert moment.loss == 9.0


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_forced_move_is_not_graded(game: str, options: str) -> None:
    """Decisions are the steps with at least two legal moves."""
    table = match(game, options, ("random", "strong"))
    states = {at: position.state for at, position in enumerate(table.positions[:-1])}
    choices = {at: len(state.legal()) for at, state in states.items() if state and state.seat == 0}
    graded = [decision.at for decision in seen(table, 0).decisions]
    assert graded == [at for at, number in choices.items() if number > 1]


def test_the_last_open_box_is_no_decision() -> None:
    """A game played at random with few rolls ends with forced moves, which the test above must have seen."""
    tables = [match(game, options, ("random", "strong")) for game, options in CASES]
    states = [position.state for table in tables for position in table.positions[:-1]]
    assert 1 in {len(state.legal()) for state in states if state and state.seat == 0}


def test_a_moment_can_be_played_again() -> None:
    """At each moment, the seat decides, and both its move and the best one are legal."""
    table = match("kniffel", "rules=classic", ("random", "strong"))
    for moment in seen(table, 0).moments:
        state = table.positions[moment.at].state
        assert state is not None
        assert state.seat == 0
        assert table.steps[moment.at] == moment.move
        assert {moment.move, moment.best} <= set(state.legal())


def test_each_game_of_a_match_is_reviewed_separately() -> None:
    """The second game is explained from its own empty sheet to its own result."""
    table = match("weltraum", "voluntary_zero=off", ("easy", "random"), games=2)
    for number in (0, 1):
        found = seen(table, 0, number)
        assert found.result == table.match.ended[number].scores[0]
        assert found.expectation == pytest.approx(33.839, abs=0.001)


def test_every_decision_has_one_of_four_grades() -> None:
    """The counts of the grades sum to the number of decisions; random play includes blunders."""
    found = seen(match("kniffel", "rules=classic", ("random", "strong")), 0)
    assert sum(found.count(grade) for grade in GRADES) == len(found.decisions)
    assert found.count(BLUNDER) > 0


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0, BEST), (0.04, BEST), (0.06, GOOD), (0.9, GOOD), (1.1, MISTAKE), (4.1, BLUNDER)],
)
def test_grades_of_kniffel(loss: float, grade: str) -> None:
    """The grades' limits are losses of 0.05, 1 and 4 points out of 248."""
    assert grade_of(loss, 248.2) == grade
