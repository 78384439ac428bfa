"""Derivations of a chance, each of which must end at that chance."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

import pytest

from spielekiste.lab.exact import ExactChance
from spielekiste.lab.experiment import RULES
from spielekiste.lab.ways_to_chance import (
    Chosen,
    Grid,
    Listed,
    Repeated,
    Stepwise,
    Valued,
    WayToChance,
    ways_to,
)
from tests.lab.asking import chance_of
from tests.lab.brute_force import every_event


def led_to(way: WayToChance) -> Fraction:
    """Return the chance at the end of a derivation, from its rows alone."""
    match way:
        case Grid():
            cells = [hit for row in way.rows for _dice, hit in row]
            assert (sum(cells), len(cells)) == (way.ways, way.all)
            return Fraction(sum(cells), len(cells))
        case Listed():
            ways = sum(orders for _dice, orders in way.hands)
            return Fraction(way.all - ways if way.is_without else ways, way.all)
        case Chosen():
            for number, choices, chance in way.rows:
                assert chance == choices * way.die**number * (1 - way.die) ** (way.dice - number)
            return sum((chance for _n, _choices, chance in way.rows), Fraction(0))
        case Valued():
            return Fraction(sum(ways for _value, ways in way.rows), way.all)
        case Repeated():
            return 1 - (1 - way.once) ** way.rolls
        case Stepwise():
            return way.within[-1]
        case _:
            assert_never(way)


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_the_ways_of_one_roll(dice: int) -> None:
    kinds = set()
    for event in every_event(dice, 6):
        exact = chance_of(event, dice, 6)
        (way,) = ways_to(exact)
        kinds.add(type(way))
        assert led_to(way) == exact.chance == Fraction(exact.ways, 6**dice)
    assert kinds == ({Grid} if dice <= 2 else {Listed, Chosen, Valued})


@pytest.mark.parametrize(
    ("event", "rule", "kinds"),
    [("least 2 6", "helps", [Chosen, Stepwise]), ("least 2 6", "nothing", [Chosen, Repeated]),
     ("row 5", "helps", [Listed, Stepwise]), ("same 2", "nothing", [Listed, Repeated]),
     ("exactly 2 6", "helps", [Chosen, Stepwise]), ("above 20", "high", [Valued, Stepwise])],
)  # fmt: skip
def test_the_ways_of_three_rolls(event: str, rule: str, kinds: list[type]) -> None:
    exact = chance_of(event, 5, 6, 3, rule)
    ways = ways_to(exact)
    assert list(map(type, ways)) == kinds
    assert led_to(ways[-1]) == exact.chance
    first = exact.chance if rule == "helps" and event.startswith("least") else exact.within[0]
    assert led_to(ways[0]) == first


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("dice", "sides", "rolls"), [(1, 6, 3), (2, 4, 2), (3, 6, 2), (5, 2, 3)])
def test_every_way_of_several_rolls(dice: int, sides: int, rolls: int, rule: str) -> None:
    """The last derivation ends at the chance over all rolls; the first ends there or at the chance
    of one roll.
    """
    for event in every_event(dice, sides):
        exact = chance_of(event, dice, sides, rolls, rule)
        first, last = ways_to(exact)
        is_whole = isinstance(first, Chosen) and first.rolls == rolls
        assert led_to(first) == (exact.chance if is_whole else exact.within[0]), event
        assert led_to(last) == exact.chance, event


def test_five_different_are_six_hands_in_many_orders() -> None:
    (way,) = ways_to(chance_of("different", 5, 6))
    assert isinstance(way, Listed)
    assert [orders for _dice, orders in way.hands] == [120] * 6
    assert not way.is_without


def sums(exact: ExactChance) -> list[int]:
    return list(exact.first.values())


def test_why_seven_is_special() -> None:
    assert sums(chance_of("sum 7", 2, 6)) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
