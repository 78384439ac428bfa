"""Exact chances of the lab, compared with brute force, for every event with up to five dice.

For dice with many sides, `make test` checks a sample of the events, and `make exact` all of them.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from math import isclose
from random import Random

import pytest

from spielekiste.coach.chances import aimed
from spielekiste.coach.hands import THROWS_OF_ALL
from spielekiste.lab.experiment import RULES, SIDES, most_dice
from spielekiste.parts.dice import longest_run
from tests.campaign import campaign
from tests.lab.asking import KEEPERS, chance_of
from tests.lab.brute_force import Array, best_keep, by_rule, chances, every_event, met

UP_TO_FIVE = [(dice, sides) for sides in SIDES for dice in range(1, 6) if dice <= most_dice(sides)]

LONG = [(4, 20), (5, 10), (5, 12)]
"""Dice with so many results that even a sample of their events takes seconds; `make exact` has them, too."""

SAMPLE, MANY = 6, 600
"""Number of events in `make test`, if dice with more than six sides have more than `MANY` results."""


@cache
def events(dice: int, sides: int) -> tuple[tuple[str, Array], ...]:
    """Return events with the results in which they happen: all, or a sample for dice with many
    sides.
    """
    every = list(every_event(dice, sides))
    if sides > 6 and sides**dice > MANY and os.environ.get("EXACT") != "all":
        every = Random(f"{dice} {sides}").sample(every, SAMPLE)
    return tuple((event, met(event, dice, sides)) for event in every)


@pytest.mark.parametrize(
    ("dice", "sides"), [*(each for each in UP_TO_FIVE if each not in LONG), *campaign(*LONG)]
)
def test_keeping_what_helps_is_the_best_of_all_choices(dice: int, sides: int) -> None:
    """For one to three rolls, the rule gives the optimum over every subset at every roll."""
    for event, hits in events(dice, sides):
        brute = chances(hits, 3, best_keep)
        single = chance_of(event, dice, sides)
        assert (event, [single.chance]) == (event, brute[:1])
        assert Fraction(single.ways, sides**dice) == brute[0]
        assert (event, chance_of(event, dice, sides, 2, "helps").chance) == (event, brute[1])
        assert (event, chance_of(event, dice, sides, 3, "helps").chance) == (event, brute[2])


@pytest.mark.parametrize("rule", KEEPERS)
@pytest.mark.parametrize(("dice", "sides"), [each for each in UP_TO_FIVE if each[1] <= 6])
def test_the_other_rules_keep_what_they_say(dice: int, sides: int, rule: str) -> None:
    keeper = by_rule(KEEPERS[rule](sides))
    for event, hits in events(dice, sides)[:: 9 if dice == 5 else 1]:
        brute = chances(hits, 3, keeper)
        found = chance_of(event, dice, sides, 3, rule)
        assert (event, found.within) == (event, tuple(brute))
        assert sum(found.spread.values()) == 1


def test_every_rule_is_tested() -> None:
    assert {"helps", *KEEPERS} == set(RULES)


def test_the_coach_agrees_about_a_small_straight_in_three_rolls() -> None:
    row = [float(longest_run(dice) >= 4) for dice in THROWS_OF_ALL]
    coach = aimed(row, (), 3, whole_cup=False)
    found = chance_of("row 4", 5, 6, 3, "helps")
    assert isclose(float(found.chance), coach)
    assert found.keep((2, 3, 4, 6, 6), 1) == (2, 3, 4)
    assert found.keep((2, 3, 4, 5, 5), 1) == (2, 3, 4, 5, 5)


def test_the_chance_within_each_roll_grows_under_the_same_plan() -> None:
    within = chance_of("least 3 6", 5, 6, 3, "helps").within
    assert list(within) == sorted(within)
    assert within[0] == Fraction(276, 7776)
