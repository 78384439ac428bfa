"""Numbers for teachers' sheets on five-dice games: exact fractions from the coach and the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import cast

from spielekiste.coach.chances import aimed, ways
from spielekiste.coach.hands import THROWS_OF_ALL, Row
from spielekiste.coach.table import ValueTable as Table
from spielekiste.games.kniffel.boxes import worth
from spielekiste.games.master.board import Course
from spielekiste.games.master.tasks import TASKS, Task, met
from spielekiste.games.symbols.rules import (
    FIVE_DIFFERENT,
    HEXHEX_SYMBOLS,
    TRIPLE,
    WELTRAUM_SYMBOLS,
    worths,
)
from spielekiste.parts.dice import HAND, THROWS, Dice, largest_group, longest_run
from workshop.common.paths import TABLES
from workshop.teaching.lesson import Facts

ALL = 6**HAND
"""Number of results of five distinguishable dice."""

FACE = Fraction(1, 6)
"""Chance of one face of a die."""

Test = Callable[[Dice], bool]


def in_one(test: Test, kept: Dice = ()) -> Fraction:
    """Return the chance that one throw of the dice other than `kept` passes the test."""
    return Fraction(count(test, kept), 6 ** (HAND - len(kept)))


def count(test: Test, kept: Dice = ()) -> int:
    """Return the number of outcomes of the throw that pass the test."""
    return ways([test(dice) for dice in THROWS_OF_ALL], kept)


def best(value: Callable[[Dice], int], left: int = THROWS, kept: Dice = ()) -> Fraction:
    """Return the best mean of `value` at the end of a turn with `left` throws."""
    row = cast("Row", [Fraction(value(dice)) for dice in THROWS_OF_ALL])
    return cast("Fraction", aimed(row, kept, left, whole_cup=False))


def average(table: str) -> float:
    """Return the average total under perfect play, from the value table with this name."""
    return Table.parse((TABLES / f"{table}.bin").read_bytes()).average


def kniffel() -> Facts:
    """Return the chances of five of a kind, a fourth six and a straight, and the best average."""
    straight = [(2, 3, 4, 5), (1, 2, 3, 4)]
    outer, inner = (in_one(lambda dice: longest_run(dice) == HAND, kept) for kept in straight)
    more = in_one(_fourth_six, THREE_SIXES)
    return {
        "fives": worth("fives", CHILDS_DICE),
        "chance": worth("chance", CHILDS_DICE),
        "all": ALL,
        "alike": count(_alike),
        "kniffel": in_one(_alike),
        "kniffel3": best(_alike, THROWS),
        "none": 1 - more,
        "more": more,
        "more2": best(_fourth_six, 2, THREE_SIXES),
        "outer": outer,
        "inner": inner,
        "average": average("classic-block"),
    }


def weltraum() -> Facts:
    """Return the average, and the chances of five different dice and of three alike in one or three
    throws.
    """
    return {
        "rockets": worths(ROCKETS)[WELTRAUM_SYMBOLS.index("rocket")],
        "all": ALL,
        "different": in_one(_different),
        "twins": 1 - in_one(_different),
        "ways": count(_different),
        "different3": best(_different),
        "triple3": best(lambda dice: largest_group(dice) >= 3),
        "triple": TRIPLE,
        "five": FIVE_DIFFERENT,
        "face": FACE,
        "strokes": int(12 * FACE),
        "average": average("symbols"),
    }


def hexhex() -> Facts:
    """Return the mean number of frogs in one and in three throws, and the chance of the fifth."""
    frogs = _frogs
    least, middle, most = sorted({frogs((*kept, 6, 6, 6)) for kept in ((1, 1), (1, 6), (6, 6))})
    return {
        "least": least,
        "middle": middle,
        "most": most,
        "face": FACE,
        "miss": 1 - FACE,
        "one": best(frogs, 1),
        "none": in_one(lambda dice: not frogs(dice)),
        "some": in_one(lambda dice: frogs(dice) > 0),
        "three": best(frogs),
        "die": 1 - (1 - FACE) ** THROWS,
        "fifth": best(_alike, 2, FOUR_FROGS),
        "average": average("symbols"),
        "five": 5 * average("symbols"),
    }


def master() -> Facts:
    """Return how many results complete each task in one throw, and how often a row can move."""
    counts = {task.replace("-", "_"): _meeting(task) for task in TASKS}
    return counts | {
        "all": ALL,
        "any": count(lambda dice: bool(met(dice))),
        "share": in_one(lambda dice: bool(met(dice))),
        "sum": sum(counts.values()),
        "ways": count(_different),
        "no_pair": in_one(_different),
        "twos": MOVED.count(2),
        "fives": MOVED.count(5),
        "coins": sum(Course().laps),
        "laps": len(Course().laps),
    }


def _meeting(task: Task) -> int:
    return count(lambda dice: task in met(dice))


CHILDS_DICE: Dice = (2, 3, 5, 5, 5)
"""The roll whose points the youngest children calculate."""

ROCKETS: Dice = (2, 2, 2, 4, 5)
"""Roll of three rockets, a star and a sun."""

MOVED: Dice = (2, 2, 5, 5, 5)
"""The roll with which the youngest children move in two rows."""

THREE_SIXES, FOUR_FROGS = (6, 6, 6), (6, 6, 6, 6)
"""Dice kept by the children in the exercises; the frog is face 6."""


def _alike(dice: Dice) -> bool:
    return largest_group(dice) == HAND


def _different(dice: Dice) -> bool:
    return largest_group(dice) == 1


def _fourth_six(dice: Dice) -> bool:
    return dice.count(6) > len(THREE_SIXES)


def _frogs(dice: Dice) -> int:
    return worths(dice)[HEXHEX_SYMBOLS.index("frog")]
