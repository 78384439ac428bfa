from __future__ import annotations

from random import Random

import pytest

from spielekiste import GAMES
from workshop.bench import games
from workshop.bench.games import GOALS, OURS, Rates, RatioGoal
from workshop.bench.public_engines import ENGINES, PlayCount, Playout


@pytest.mark.parametrize(("name", "seats", "options"), [row for row in OURS if row[0] in GAMES])
def test_our_games_are_played_to_the_end(name: str, seats: int, options: dict[str, object]) -> None:
    """A playout is one game; each step is a decision or a chance result."""
    tally = games.our(name, seats, options)(Random(1))
    assert tally.decisions is not None
    assert (tally.games, 0 < tally.decisions < tally.steps) == (1, True)


def test_goals_name_contestants_that_exist() -> None:
    """All goals name existing contestants, since others would be ignored silently."""
    ours = {" ".join([n, str(s), *(f"{k}={v}" for k, v in o.items())]) for n, s, o in OURS}
    assert {goal.ours for goal in GOALS} <= ours
    assert {goal.engine for goal in GOALS} <= set(ENGINES)


def test_engines_that_are_not_installed_are_named_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Missing engines are reported, and our own games are measured."""

    def missing() -> Playout:
        raise ImportError("not installed")

    monkeypatch.setattr(games, "ENGINES", {"Nobody's engine": missing})
    assert "kniffel 2" in games.contestants()
    assert capsys.readouterr().out == "Nobody's engine is not installed\n"


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    """Each round compares its own runs; an unknown rate gives no ratio."""
    ours = [Rates(each, 2, 3) for each in (10, 30, 90)]
    theirs = [Rates(10, None, 1) for _ in ours]
    rates = {"ours": ours, "theirs": theirs}
    goal = RatioGoal("ours", "theirs", "games", 3)
    assert games.ratio(rates, goal, "games") == 3
    assert games.ratio(rates, goal, "decisions") is None
    expected = "ours against theirs: games at least 3 × — reached (games 3.00, steps 3.00)"
    assert expected == games.judged(rates, goal)


def test_rates_are_computed_from_the_played_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a fake clock that advances one second per call, two games take three seconds."""
    ticks = iter(range(10))
    monkeypatch.setattr(games, "process_time", lambda: float(next(ticks)))
    monkeypatch.setattr(games, "SECONDS", 2.5)
    rates = games.measure(lambda _rng: PlayCount(1, 6, 9), Random(1))
    assert rates == Rates(2 / 3, 4, 6)
