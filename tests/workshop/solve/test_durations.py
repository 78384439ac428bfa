"""The durations given for the games, compared with played games."""

from __future__ import annotations

import pytest

from app.words import WORDS
from spielekiste import GAMES
from workshop.solve.durations import Acts, play

ROUNDING = 5
"""The durations on the boxes are multiples of this, in minutes."""


def test_an_act_takes_its_time() -> None:
    """Ten throws, ten decisions and ten forced moves take 2.5 minutes, and longer
    if the device is passed on.
    """
    assert Acts(10, 10, 10).minutes() == 2.5
    assert Acts(10, 10, 10).minutes(passing=6) == 4.5


def test_every_decision_and_throw_of_a_game_is_counted() -> None:
    """Each turn of Weltraum-Kniffel has one to three throws, and one decision after each."""
    acts = play("weltraum", 1, 0)
    assert 11 <= acts.throws <= 33
    assert acts.decisions + acts.forced == acts.throws


@pytest.mark.parametrize("game", GAMES)
def test_a_box_tells_a_rising_range_in_steps(game: str) -> None:
    """Each game has a range from a shorter to a longer duration, both rounded."""
    least, most = WORDS[game].minutes
    assert 0 < least < most
    assert (least % ROUNDING, most % ROUNDING) == (0, 0)
