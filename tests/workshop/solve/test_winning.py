"""Calibration of chances of winning, and games of the player who plays to win, in small samples."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from spielekiste.coach.layouts import layout_of
from spielekiste.coach.mixtures import MIXTURES
from spielekiste.coach.totals import firsts
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.work import run_to_end
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState
from workshop.solve.duels import SCORER, WINNER, Duels, Positions
from workshop.solve.mixtures import MODULE, mixture, mixtures, parts_of, written
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for
from workshop.solve.winning import BINS, DUELED, binned, calibrated, judged, predicted

SOME = 200
MANY, KURTOSIS = 4_000, 8
"""Number of games of a sample, and more than the kurtosis of their totals."""

NEAR, LATE_NEAR = 0.0002, 0.01
"""Greatest differences of chances: with many open boxes of the other player, and with few."""


@pytest.mark.parametrize("name", ["classic-yahtzee", "croatian", "symbols"])
def test_mixtures_are_those_of_simulated_games(name: str) -> None:
    """A sample of other games has the same variances, within five standard errors, while the box
    that varies most is open.
    """
    sample, stored = (
        [each.variance for each in rows[0]] for rows in (mixtures(name, MANY), MIXTURES[name])
    )
    assert sample == pytest.approx(stored, rel=5 * (KURTOSIS / MANY) ** 0.5)


def test_parts_of_mixtures_are_games_with_equally_many_points_of_the_jackpot() -> None:
    """The parts have the probabilities and means of these games; rare numbers join the nearest."""
    to_come = np.repeat([0, 50, 150, 250], [700, 250, 49, 1])
    away = np.where(to_come, to_come - 30.0, -22.0) + np.tile([-3.0, 3.0], 500)
    found = mixture(away, to_come)
    assert found.deviation == pytest.approx((9 + 98**2 / 1000) ** 0.5, abs=0.1)
    assert [share for share, _ in found.parts] == pytest.approx([0.7, 0.25, 0.05])
    assert sum(share * mean for share, mean in found.parts) == pytest.approx(0, abs=0.01)


def test_the_module_of_mixtures_is_as_written() -> None:
    """The module in the repository is the text that the command writes."""
    assert MODULE.read_text("utf-8") == written(MIXTURES)


def test_bins_have_equal_numbers_of_games() -> None:
    """Predictions are sorted into bins, whose means are compared with the results."""
    pairs = np.array([[(at * 7 % 40) / 40 for at in range(40)], [1.0, 0.0] * 20])
    bins = binned(pairs)
    assert [each.games for each in bins] == [2] * BINS
    assert [each.predicted for each in bins] == sorted(each.predicted for each in bins)
    assert "missed" in judged("x", 2, bins)


def test_predictions_are_those_of_the_coach() -> None:
    """Up to rounding, they are the chances of the coach's distributions, for two to four players."""
    rng = np.random.default_rng(3)
    for name, seats in (("classic-yahtzee", 2), ("full-cup-none", 3), ("symbols", 4)):
        rows, every = MIXTURES[name], parts_of(name)
        means = rng.normal(0, rows[0][5].variance ** 0.5, (seats, SOME))
        states = rng.integers(len(rows), size=(seats, SOME))
        chances = predicted(means, every[states, 5])
        for game in range(0, SOME, 10):
            totals = [
                rows[state][5].around(float(mean))
                for state, mean in zip(states[:, game], means[:, game], strict=True)
            ]
            assert chances[game] == pytest.approx(firsts(totals)[0], abs=0.005)


def test_predictions_are_right_on_average() -> None:
    """Over all games, predicted and actual shares differ by at most four standard errors."""
    bins = calibrated("classic-block", 3, SOME)
    predicted, actual = (np.mean([each[at] for each in bins]) for at in (1, 2))
    assert abs(predicted - actual) < 4 * (2 / 9 / SOME) ** 0.5


@pytest.mark.parametrize(("name", "first"), [*zip(DUELED, (WINNER, SCORER), strict=True)])
def test_duels_value_moves_as_the_coach_does(name: str, first: int) -> None:
    """Chances after each entry are those of `Winning.coach`, up to rounding of totals and, with few
    open boxes, up to the other player's choices among moves with equal points.
    """
    rules, number = rules_for(every_options()[name]), 60
    duels, winning = Duels(rules, table(name)), Winning(rules, table(name))
    games = duels.games(np.random.default_rng(first))
    now = Positions.at_start(len(rules.enters), number)
    for still_open in range(len(rules.enters), 0, -1):
        for seat in (first, 1 - first):
            if seat == WINNER:
                chances = duels.turn_to_win(games, now, still_open).chances
                is_late = still_open - (first == SCORER) <= winning.late
                near = LATE_NEAR if is_late else NEAR
                for at in range(0, number, 1 if is_late else 20):
                    assert differences(winning, rules, now, at, chances[..., at]) < near
            duels.play(games, now, seat, still_open)


def differences(
    winning: Winning, rules: SheetRules, now: Positions, at: int, chances: NDArray[np.float64]
) -> float:
    """Return the greatest difference from the coach's chances, over all throws and open boxes."""
    layout, sheets = layout_of(rules), []
    for row, total in zip(now.entries[..., at], now.totals[:, at], strict=True):
        bare = Sheet(tuple(None if entry < 0 else int(entry) for entry in row))
        sheets.append(bare._replace(extra=round(total) - layout.secured(bare)))
    state = SheetState(rules, tuple(sheets), turn=WINNER)
    coach = run_to_end(winning.coach(state, Stakes.single(2)))
    turn = run_to_end(coach.turn(sheets[WINNER]))
    return max(
        abs(chance - float(chances[box, throw]))
        for throw, entries in enumerate(turn.entries)
        for box, chance in entries.items()
    )


def test_equal_duels_have_equal_results() -> None:
    """Duels are fair: each player begins in half of the games, and shares are 1, ½ or 0."""
    duels = Duels(rules_for(every_options()["classic-block"]), table("classic-block"))
    shares = duels.shares(4, 1)
    assert shares.tolist() == duels.shares(4, 1).tolist()
    assert set(shares) <= {0, 0.5, 1}
