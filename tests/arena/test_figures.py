"""Figures of many games, compared with the standard library's."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from spielekiste.arena.figures import difference, spread


@pytest.mark.parametrize("games", [2, 3, 10, 250])
def test_the_standard_error_is_that_of_a_sample(games: int) -> None:
    """The error is the sample's standard deviation (n - 1) by the root of the number of games."""
    rng = Random(games)
    ours, theirs = ([rng.randrange(100, 300) for _game in range(games)] for _bot in range(2))
    found = spread(ours)
    assert found.games == games
    assert found.mean == pytest.approx(fmean(ours))
    assert found.error == pytest.approx(stdev(ours) / games**0.5)
    assert (found.least, found.most) == (min(ours), max(ours))
    each = [our - their for our, their in zip(ours, theirs, strict=True)]
    assert difference(ours, theirs) == pytest.approx((fmean(each), stdev(each) / games**0.5))


def test_one_game_has_no_error() -> None:
    """A single result is its own mean, and nothing is known about its error."""
    assert spread([250])[:3] == (1, 250, 0)
    assert difference([250], [250]).verdict == "equal"


@pytest.mark.parametrize(
    ("mean", "error", "verdict"),
    [(2.1, 1, "better"), (-2.1, 1, "worse"), (1.9, 1, "luck"), (-1.9, 1, "luck"), (0, 0, "equal")],
)
def test_a_difference_needs_more_than_two_standard_errors(
    mean: float, error: float, verdict: str
) -> None:
    """Only then one bot is better; without any difference in any game they are equal."""
    games = 8
    half = error * (games - 1) ** 0.5
    ours = [mean + half, mean - half] * (games // 2)
    found = difference(ours, [0.0] * games)
    assert found == pytest.approx((mean, error))
    assert found.verdict == verdict
