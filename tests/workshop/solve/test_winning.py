"""Calibration of chances of winning, and games of the player who plays to win, in small samples."""

from __future__ import annotations

import numpy as np
import pytest

from spielekiste.coach.deviations import DEVIATIONS
from workshop.solve.deviations import MODULE, deviations, written
from workshop.solve.duels import Duels
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for
from workshop.solve.winning import BINS, binned, calibrated, judged

SOME = 200


def test_deviations_are_those_of_simulated_games() -> None:
    """A sample of other games has the same deviations, within five standard errors."""
    found = deviations("classic-block", SOME)
    assert found == pytest.approx(DEVIATIONS["classic-block"], rel=5 / (2 * SOME) ** 0.5)


def test_the_module_of_deviations_is_as_written() -> None:
    """The module in the repository is the text that the command writes."""
    assert MODULE.read_text("utf-8") == written(DEVIATIONS)


def test_bins_have_equal_numbers_of_games() -> None:
    """Predictions are sorted into bins, whose means are compared with the results."""
    pairs = np.array([[(at * 7 % 40) / 40 for at in range(40)], [1.0, 0.0] * 20])
    bins = binned(pairs)
    assert [each.games for each in bins] == [2] * BINS
    assert [each.predicted for each in bins] == sorted(each.predicted for each in bins)
    assert "missed" in judged("x", 2, bins)


def test_predictions_are_right_on_average() -> None:
    """Over all games, predicted and actual shares differ by at most four standard errors."""
    bins = calibrated("classic-block", 3, SOME)
    predicted, actual = (np.mean([each[at] for each in bins]) for at in (1, 2))
    assert abs(predicted - actual) < 4 * (2 / 9 / SOME) ** 0.5


def test_equal_duels_have_equal_results() -> None:
    """Duels are fair: each player begins in half of the games, and shares are 1, ½ or 0."""
    duels = Duels(rules_for(every_options()["classic-block"]), table("classic-block"))
    shares = duels.shares(4, 1)
    assert shares.tolist() == duels.shares(4, 1).tolist()
    assert set(shares) <= {0, 0.5, 1}
