"""Attempts, step by step and in thousands."""

from __future__ import annotations

from math import sqrt

import pytest

from spielekiste.core.chance import DrawStream
from spielekiste.core.work import run_to_end
from spielekiste.lab.attempts import Attempt, ManyAttempts
from tests.lab.asking import chance_of


def test_an_attempt_goes_from_roll_to_roll() -> None:
    attempt = Attempt(chance_of("row 4", 5, 6, 3, "helps"))
    assert (attempt.to_roll, attempt.kept) == (5, ())
    attempt = attempt.take((3, 6, 2, 6, 4))
    assert (attempt.to_roll, attempt.kept) == (2, (2, 3, 4))
    attempt = attempt.take((1, 1))
    assert (attempt.to_roll, attempt.kept, attempt.value) == (0, (1, 1, 2, 3, 4), 4)
    assert attempt.rolls == ((2, 3, 4, 6, 6), (1, 1, 2, 3, 4))


@pytest.mark.parametrize("faces", [(), (1, 2, 3, 4), (1, 2, 3, 4, 7), (0, 1, 1, 1, 1)])
def test_impossible_faces_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected 5 faces up to 6"):
        Attempt(chance_of("even", 5, 6)).take(faces)
    over = Attempt(chance_of("even", 5, 6)).take((1, 2, 3, 4, 5))
    with pytest.raises(ValueError, match="expected 0 faces"):
        over.take(faces)


@pytest.mark.parametrize(
    ("event", "dice", "sides", "rolls", "rule"),
    [("row 4", 5, 6, 3, "helps"), ("sum 7", 2, 6, 1, "nothing"), ("different", 4, 8, 2, "each"),
     ("least 5 1", 10, 2, 1, "nothing"), ("above 20", 5, 6, 3, "high"), ("same 4", 5, 6, 3, "most")],
)  # fmt: skip
def test_many_attempts_agree_with_the_exact_chances(
    event: str, dice: int, sides: int, rolls: int, rule: str
) -> None:
    """Each measured number is within four standard errors of its exact chance; the seed is fixed."""
    exact, count = chance_of(event, dice, sides, rolls, rule), 4000
    many = ManyAttempts(exact, DrawStream("lab", 0))
    run_to_end(many.attempts(count))
    assert many.counts.total() == count
    assert many.counts.keys() <= exact.spread.keys()
    for value, chance in exact.spread.items():
        p = float(chance)
        assert abs(many.counts[value] - count * p) <= 4 * sqrt(count * p * (1 - p)) + 1


def test_attempts_are_the_same_with_the_same_stream() -> None:
    exact = chance_of("row 4", 5, 6, 3, "helps")
    runs = [ManyAttempts(exact, DrawStream("seed", index)) for index in (1, 1, 2)]
    for run in runs:
        run_to_end(run.attempts(250))
    assert runs[0].counts == runs[1].counts != runs[2].counts
    single = Attempt(exact).rolled(DrawStream("seed", 1))
    assert single == Attempt(exact).rolled(DrawStream("seed", 1))
    assert single.to_roll == 0
