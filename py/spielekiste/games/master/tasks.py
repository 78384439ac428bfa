"""The six tasks on the left of the board (M2)."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from spielekiste.core.state import Points
from spielekiste.parts.dice import HAND, Dice, is_full_house, largest_group, longest_run

Task: TypeAlias = str
"""Id of a task."""

STARS: dict[Task, Points] = {
    "kniffel": 3,
    "large-straight": 2,
    "small-straight": 1,
    "full-house": 1,
    "chance-5-10": 1,
    "chance-25-30": 1,
}
"""Stars of each task, in the order of the board."""

TASKS: tuple[Task, ...] = tuple(STARS)


@cache
def met(dice: Dice) -> tuple[Task, ...]:
    """Return the tasks that these dice complete, in board order.

    >>> met((1, 2, 3, 4, 5)), met((1, 1, 1, 1, 1))
    (('large-straight', 'small-straight'), ('kniffel', 'chance-5-10'))
    """
    conditions = (
        largest_group(dice) == HAND,
        longest_run(dice) >= 5,
        longest_run(dice) >= 4,
        is_full_house(dice),
        5 <= sum(dice) <= 10,
        25 <= sum(dice) <= 30,
    )
    return tuple(task for task, holds in zip(TASKS, conditions, strict=True) if holds)
