"""A second implementation of W2 to W8 that shares only numbers with the engine."""

from __future__ import annotations

from tests.games.second_turns import Choice, Choices, Column

SYMBOLS = ["ufo", "rocket", "nebula", "star", "sun", "planet"]


def second_worth(box: str, dice: str) -> int:
    """Return the points of sorted dice, from the count of each face."""
    if box in SYMBOLS:
        return dice.count("123456"[SYMBOLS.index(box)])
    often = sorted((dice.count(face) for face in set(dice)), reverse=True)
    meets = {
        "triple": (2, often[0] >= 3),
        "two-pairs": (3, often in ([2, 2, 1], [3, 2])),
        "triple-and-pair": (4, often == [3, 2]),
        "five-different": (5, often == [1, 1, 1, 1, 1]),
        "weltraum-kniffel": (10, often == [5]),
    }
    points, holds = meets[box]
    return points if holds else 0


def choices(*, free_zero: bool) -> Choices:
    """Return the legal entries for the dice, with or without the option of W8."""

    def choose(column: Column, dice: str) -> list[Choice]:
        free = [box for box, points in column.items() if points is None]
        every = [(box, second_worth(box, dice), 0) for box in free]
        fitting = [choice for choice in every if choice[1]]
        return every if free_zero or not fitting else fitting

    return choose


def total(column: Column) -> int:
    """Return the total of a full column (W9)."""
    return sum(points or 0 for points in column.values())
