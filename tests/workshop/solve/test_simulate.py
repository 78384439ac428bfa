"""Simulation of thousands of games, and the mean totals that `make bench` prints."""

from __future__ import annotations

import pytest

from workshop.bench.sheets import measured

NUMBER = 500


@pytest.mark.parametrize("name", ["classic-block", "full-cup-yahtzee"])
def test_the_perfect_bot_reaches_the_exact_average(name: str) -> None:
    """The mean of many games is within four standard errors of the table's value."""
    strength = measured((name, "strong", NUMBER))
    assert abs(strength.mean - strength.exact) < 4 * strength.error


def test_a_weaker_bot_is_weaker() -> None:
    """The means of strong, middle and easy bots differ by far more than chance."""
    strong, middle, easy = (
        measured(("classic-block", mind, NUMBER)) for mind in ("strong", "middle", "easy")
    )
    assert strong.mean - middle.mean > 5 * middle.error
    assert middle.mean - easy.mean > 5 * easy.error


def test_equal_games_give_equal_totals() -> None:
    """The same arguments give the same games."""
    case = ("full-cup-none", "easy", 500)
    assert measured(case) == measured(case)
