"""Simulated learners: they err like the middle bot, and learn only what they are told."""

from __future__ import annotations

from math import exp
from random import Random

import numpy as np
import pytest

from spielekiste.bots.sheets import TEMPERATURE
from spielekiste.coach.advice import Coach
from spielekiste.core.work import run_to_end
from workshop.bench.learners import training
from workshop.bench.learners.kinds import Kinds
from workshop.bench.learners.learner import Learners
from workshop.bench.learners.playing import LearnersGames
from workshop.bench.learners.report import SAMPLE
from workshop.bench.learners.training import OwnPuzzles, RandomPuzzles, train
from workshop.solve.simulate import play
from workshop.solve.stored_tables import table

SOLVED = table("classic-block")

WARMTH = TEMPERATURE["middle"] * SOLVED.average


def group(number: int, warmth: float = WARMTH) -> tuple[Learners, LearnersGames]:
    """Return learners and their games."""
    learners = Learners(Kinds(SAMPLE.rules), number, warmth, np.random.default_rng(1))
    return learners, LearnersGames(learners, SAMPLE, SOLVED, np.random.default_rng(2))


def test_losses_agree_with_the_coach() -> None:
    """The loss of each decision equals the coach's loss for one of its moves."""
    _learners, games = group(3)
    told = games.decisions_of(np.arange(3))
    for decision in told:
        losses = run_to_end(Coach(SAMPLE.rules, SOLVED).losses(decision.puzzle.state))
        assert min(abs(loss - decision.loss) for loss in losses.values()) < 0.001
    assert {decision.puzzle.throws for decision in told} == {1, 2, 3}


def test_a_learner_without_mistakes_plays_perfectly() -> None:
    """A learner who misjudges nothing loses nothing."""
    _learners, games = group(20, 0)
    assert max(decision.loss for decision in games.decisions_of(np.arange(20))) < 0.001


def test_learners_choose_like_the_middle_bot() -> None:
    """At one decision, a group loses as much on average as the bot's random choice."""
    learners, games = group(1500)
    puzzle = next(d.puzzle for d in games.decisions_of(np.arange(1)) if d.puzzle.throws == 2)
    told = games.answers(np.arange(learners.number), [puzzle] * learners.number)
    losses = run_to_end(Coach(SAMPLE.rules, SOLVED).losses(puzzle.state)).values()
    weights = [exp(-loss / WARMTH) for loss in losses]
    expected = sum(loss * weight for loss, weight in zip(losses, weights, strict=True)) / sum(
        weights
    )
    found = np.array([each.loss for each in told])
    assert abs(found.mean() - expected) < 4 * found.std() / len(found) ** 0.5


def test_learners_score_like_the_middle_bot() -> None:
    """The average number of points is the same, within four standard errors."""
    _learners, games = group(500)
    totals = games.totals_of(np.arange(500))
    others = play(SAMPLE.rules, SOLVED, WARMTH, 500).totals
    error = ((totals.var() + others.var()) / 500) ** 0.5
    assert abs(totals.mean() - others.mean()) < 4 * error


def test_an_explanation_corrects_only_this_comparison() -> None:
    """A learner who fully absorbs an explanation corrects this comparison; others don't change."""
    learners, games = group(2)
    learners.rate = 1
    who = np.arange(2)
    puzzle = max(games.decisions_of(who), key=lambda each: each.loss).puzzle
    before = games.answers(who, [puzzle] * 2)
    told = max(before, key=lambda each: each.loss)
    learners.learn(told)
    after = games.answers(who, [puzzle] * 2)
    assert (after[told.learner].mine, after[told.learner].error) != (told.mine, told.error)
    other = 1 - told.learner
    assert after[other] == before[other]
    gap = learners.misjudged(np.array([told.learner]), np.array([[told.mine], [told.best]]))
    assert gap[0, 0] == pytest.approx(gap[1, 0], abs=1e-5)


@pytest.mark.parametrize("picked", [OwnPuzzles(4, SOLVED), RandomPuzzles(Random(3))])
def test_each_learner_answers_all_puzzles(
    picked: OwnPuzzles | RandomPuzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Training ends when everyone has answered all puzzles and had each explained."""
    monkeypatch.setattr(training, "PUZZLES", 15)
    learners, games = group(4)
    told: list[int] = []
    monkeypatch.setattr(learners, "learn", lambda each: told.append(each.learner))
    assert train(learners, games, picked) == 2
    assert sorted(told) == sorted([*range(4)] * 15)
