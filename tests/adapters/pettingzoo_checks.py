"""Tests of the adapter for PettingZoo, which need PettingZoo: `make adapters` runs them."""

from __future__ import annotations

import os
import re
import warnings
from itertools import cycle, islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo import make
from pettingzoo.test import api_test, seed_test

from spielekiste import GAMES, IllegalMove
from spielekiste.adapters.pettingzoo import GameEnv, env, env_id, register_all, reward
from spielekiste.core.state import Outcome
from spielekiste.positions import Position
from tests.contract.cases import Case, cases

GUIDE = Path(__file__).resolve().parents[2] / "py/workshop/build/docs/guides/agent.md"

GAMES_EQUAL = int(os.environ.get("GAMES", "10000"))
"""Number of random games that are compared with the rules."""

CYCLES = 100
"""Decisions of each agent in the tests of PettingZoo; shorter games begin again."""

EXPECTED = re.compile(
    "Observation space for each agent probably should be|Observation is not a NumPy array"
)
"""Warnings for every dictionary with a mask, except in a list of PettingZoo's own environments."""


def made(case: Case) -> GameEnv:
    """Return the environment of a case."""
    return GameEnv(case.game.id, case.seats, case.options)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_it_keeps_the_rules_of_pettingzoo(case: Case) -> None:
    """Every game, number of seats and option passes both tests, without a warning."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(made(case), num_cycles=CYCLES)
        seed_test(lambda: made(case), CYCLES)
    assert [each for each in said if not EXPECTED.match(str(each.message))] == []


def test_games_are_those_of_the_rules() -> None:
    """Each step of random games, in all cases in turn, leads to the state that the rules lead to."""
    decisions = 0
    for number, case in enumerate(islice(cycle(cases()), GAMES_EQUAL)):
        decisions += played_equally(case, number)
    assert decisions > GAMES_EQUAL


def played_equally(case: Case, seed: int) -> int:
    """Play a game through the adapter and by the rules; return the number of decisions."""
    one, chance, choice, decisions = made(case), Random(seed), Random(-seed), 0
    one.reset(seed=seed)
    state = case.game.start(case.seats, case.options)
    while state.outcome is None:
        if state.chance is not None:
            if one.numbers.throws:
                assert one.position == state
                assert one.legal() == [one.numbers.of("throw")]
                one.step(one.legal()[0])
            state = state.happen(state.chance.sample(chance))
            continue
        assert one.position == state
        assert one.agent_selection == f"seat_{state.seat}"
        legal = state.legal()
        assert [one.numbers.move(action) for action in one.legal()] == [*legal]
        at = choice.randrange(len(legal))
        one.step(one.legal()[at])
        state, decisions = state.play(legal[at]), decisions + 1
    assert one.position == state
    assert all(one.terminations.values())
    assert [*one.rewards.values()] == [reward(state.outcome, seat) for seat in range(case.seats)]
    return decisions


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_mask_has_the_legal_actions(case: Case) -> None:
    """Only the selected agent has any; all other actions are refused and change nothing."""
    one, rng = made(case), Random(3)
    one.reset(seed=3)
    for _ in range(20):
        seen = {agent: one.observe(agent) for agent in one.agents}
        masks = {agent: [*np.flatnonzero(seen[agent]["action_mask"])] for agent in one.agents}
        assert masks.pop(one.agent_selection) == sorted(one.legal())
        assert all(mask == [] for mask in masks.values())
        before = one.position
        for action in {*rng.sample(range(len(one.numbers)), 3)} - {*one.legal()}:
            with pytest.raises(IllegalMove):
                one.step(action)
        assert one.position is before
        one.step(one.sample(rng))
        if one.position.outcome is not None:
            break


def test_a_seat_sees_no_hidden_card() -> None:
    """For two different foreign hands, all that a seat is given is the same."""
    one, other = (env("maumau", 3) for _ in range(2))
    one.reset(seed=1)
    other.reset(seed=1)
    one.position = Position.parse("maumau - r4g4/r1r2/b1 b3 - 0 play 0").state
    other.position = Position.parse("maumau - r4g4/y1y2/bx b3 - 0 play 0").state
    for each in (one, other):
        each.agent_selection = "seat_0"
    assert data_equivalence(one.observe("seat_0"), other.observe("seat_0"))
    assert not data_equivalence(one.observe("seat_1"), other.observe("seat_1"))
    assert (one.infos, one.legal()) == (other.infos, other.legal())


def test_the_registry_has_every_game() -> None:
    """Each has an id with its version; seats and options are arguments. A second call changes nothing."""
    register_all()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register_all()
    for game in GAMES:
        made_one = make("aec", env_id(game))
        assert str(made_one) == env_id(game) == f"spielekiste/{game}-v1"
    ludo = make("aec", "spielekiste/ludo-v1", seats=4, options={"pieces": 4})
    ludo.reset(seed=7)
    assert (ludo.num_agents, len(ludo.position.pieces[0])) == (4, 4)


def test_rewards_say_who_has_beaten_whom() -> None:
    """Rewards are the share of the beaten minus the share of the winners, and add up to nothing."""
    shared = Outcome("end", (1, 2, 2, 4), (9, 5, 5, 1))
    assert [reward(shared, seat) for seat in range(4)] == [1, 0, 0, -1]
    assert reward(Outcome("end", (1,), (187,)), 0) == 187


def test_the_example_of_the_guide_runs() -> None:
    """The program in the documentation plays a game to its end."""
    (program,) = re.findall(
        r"```python\n(from pettingzoo.*?)```", GUIDE.read_text("utf-8"), re.DOTALL
    )
    names: dict[str, object] = {}
    exec(compile(program, "agent.md", "exec"), names)  # noqa: S102 - our own example
    done = names["env"]
    assert isinstance(done, GameEnv)
    assert done.agents == []
