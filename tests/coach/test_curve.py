"""The curve of a finished game: it agrees with the review, and decisions for most points are no turns."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.bots import decide
from spielekiste.bots.sheets import SheetBot
from spielekiste.coach.advice import Coach
from spielekiste.coach.curve import LEAST, SWINGS, Curve, curve
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import Played, review, steps_of_game
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.table import Table
from spielekiste.core.work import run_to_end
from spielekiste.parts.sheet_game import SheetState
from workshop.common.paths import ROOT
from workshop.solve.stored_tables import table

GOLDEN = ROOT / "tests" / "golden"

NAMES = ("kniffel-classic", "kniffel-croatian", "kniffel-full-cup", "weltraum")


def opened(name: str) -> Table:
    return Table.load((GOLDEN / f"{name}.txt").read_text("utf-8"), GAMES)


@cache
def played(name: str) -> tuple[Played, ...]:
    whole = opened(name)
    return steps_of_game(whole.positions, whole.steps, 0)


@cache
def drawn(name: str) -> Curve:
    """Return the curve of the first game of a golden record."""
    whole, steps = opened(name), played(name)
    solved = table(str(table_name(whole.setup.options)))
    stakes = Stakes.of(whole.positions[steps[0].at])
    return run_to_end(curve(Winning(steps[0].before.rules, solved), steps, stakes))


@pytest.mark.parametrize("name", NAMES)
def test_the_points_of_a_curve_are_those_of_the_review(name: str) -> None:
    """For every seat, luck and decisions in points are those that the review finds."""
    whole, found = opened(name), drawn(name)
    solved = table(str(table_name(whole.setup.options)))
    coach = Coach(played(name)[0].before.rules, solved)
    for seat in range(len(whole.setup.players)):
        each, sums = run_to_end(review(coach, played(name), seat)), found.sums(seat)
        assert (sums.luck.points, -sums.decided.points) == pytest.approx((each.luck, each.lost))
        assert sums.others == pytest.approx(
            sum(
                found.change(number, seat)
                for number, swing in enumerate(found.swings)
                if swing.seat != seat
            )
        )


@pytest.mark.parametrize("name", NAMES)
def test_a_curve_leads_from_equal_chances_to_the_result(name: str) -> None:
    """It has one turn for each box and seat, chances that add up to 1, and the winner at its end."""
    whole, found = opened(name), drawn(name)
    seats, scores = len(whole.setup.players), whole.match.ended[0].scores
    assert found.start == pytest.approx((1 / seats,) * seats)
    assert len(found.swings) == seats * len(played(name)[0].before.sheets[0].entries)
    assert [sum(row) for row in found.chances] == pytest.approx([1] * len(found.chances))
    assert found.chances[-1][scores.index(max(scores))] == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_turning_points_are_the_greatest_changes(name: str) -> None:
    """They are few, large, and sorted; the position of each is a decision of that turn."""
    found = drawn(name)
    decisions = {each.at: each.before.turn for each in played(name) if each.before.dice}
    for seat in range(len(found.start)):
        every = [abs(found.change(number, seat)) for number in range(len(found.swings))]
        points = [every[number] for number in found.turning_points(seat)]
        assert points == sorted((each for each in every if each >= LEAST), reverse=True)[:SWINGS]
    for swing in found.swings:
        assert decisions[swing.dearest] == decisions[swing.at] == swing.seat


def test_with_the_most_points_only_luck_moves_the_chances() -> None:
    """If everybody plays for the most points, decisions change no chance."""
    found = run_to_end(curve(*bots_game()))
    assert max(abs(swing.decided.chance) for swing in found.swings) < 0.005
    assert max(abs(swing.luck.chance) for swing in found.swings) > LEAST


def bots_game() -> tuple[Winning, list[Played], Stakes]:
    """Return a game of two bots that play for the most points, with its chances."""
    state, rng, steps = GAMES["weltraum"].start(2), Random(3), list[Played]()
    assert isinstance(state, SheetState)
    bot, winning = SheetBot(table("symbols"), "strong"), Winning(state.rules, table("symbols"))
    while state.outcome is None:
        if state.chance:
            thrown = state.chance.sample(rng)
            steps.append(Played(len(steps), state, thrown))
            state = state.happen(thrown)
        else:
            move = decide(bot, state.seen_by(state.turn), rng).move
            steps.append(Played(len(steps), state, move))
            state = state.play(move)
    return winning, steps, Stakes.single(2)
