"""The benchmark of the bots: alternating seats and Wilson confidence limits."""

from __future__ import annotations

import pytest

from workshop.bench.bots import RANDOM, Share, play


def test_a_bench_game_is_repeatable_and_counted_for_the_winner() -> None:
    """A game's number determines its result, which is 0, 0.5 or 1."""
    for number in range(4):
        mine = play("ludo", "middle", RANDOM, number)
        assert mine == play("ludo", "middle", RANDOM, number)
        assert mine in (0.0, 0.5, 1.0)


def test_the_limits_are_those_of_wilson() -> None:
    """For 50 of 100, the limits are 40.4 % and 59.6 %; for none of 10, the lower limit is 0."""
    assert Share(50, 100).limits == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert Share(0, 10).limits[0] == pytest.approx(0)
