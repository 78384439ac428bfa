"""A second implementation of C1 to C11 and X that shares only numbers with the engine.

Dice are written as sorted digits, and a column is a dictionary.
"""

from __future__ import annotations

from tests.games.second_turns import Choice, Column

NUMBERS = ["ones", "twos", "threes", "fours", "fives", "sixes"]

PATTERNS = {
    "full-house": (25, {"aaabb", "aabbb"}),
    "kniffel": (50, {"aaaaa"}),
}
"""Points and shapes of sorted dice, for boxes with fixed points."""

RUNS = {
    "small-straight": (30, ("1234", "2345", "3456")),
    "large-straight": (40, ("12345", "23456")),
}
"""Points and sequences, one of which must be among the dice, for boxes with fixed points."""

ALIKE = {"three-alike": 3, "four-alike": 4}


def shape(dice: str) -> str:
    """Return sorted dice with their faces renamed a, b, … in order."""
    order = sorted(set(dice))
    return "".join("abcde"[order.index(face)] for face in dice)


def second_worth(box: str, dice: str) -> int:
    """Return the points according to C1 to C10 and X2."""
    total = sum(int(face) for face in dice)
    if box in NUMBERS:
        face = str(NUMBERS.index(box) + 1)
        return sum(int(die) for die in dice if die == face)
    if box in PATTERNS:
        points, shapes = PATTERNS[box]
        return points if shape(dice) in shapes else 0
    if box in RUNS:
        points, runs = RUNS[box]
        return points if any(set(run) <= set(dice) for run in runs) else 0
    if box in ALIKE:
        return total if any(face * ALIKE[box] in dice for face in "123456") else 0
    return total


JOKERS = {"full-house": 25, "small-straight": 30, "large-straight": 40}
SUMS = ["three-alike", "four-alike", "chance"]


def choices(mode: str, column: Column, dice: str) -> list[Choice]:
    """Return the legal boxes, each with its points and extra points (C10, C11)."""
    free = [box for box, points in column.items() if points is None and box != "extra"]
    alike = dice[0] * 5 == dice
    held = column.get("kniffel")
    if not alike or mode == "none" or held is None or (held == 0 and mode != "yahtzee"):
        return [(box, second_worth(box, dice), 0) for box in free]
    gift = {"block": 50, "free": 50, "yahtzee": 100}[mode] if held else 0
    if mode == "free":
        return [(box, maximum(box), gift) for box in free]
    own = NUMBERS[int(dice[0]) - 1]
    if own in free:
        return [(own, 5 * int(dice[0]), gift)]
    gift = 0 if mode == "block" else gift
    below = [box for box in free if box not in NUMBERS]
    if below:
        return [(box, JOKERS.get(box, 5 * int(dice[0])), gift) for box in below]
    return [(box, 0, gift) for box in free]


def maximum(box: str) -> int:
    """Return the maximum points of a box."""
    if box in NUMBERS:
        return 5 * (NUMBERS.index(box) + 1)
    return 30 if box in SUMS else JOKERS[box]


def total(column: Column) -> int:
    """Return the total of a full classic or Croatian column (C2, C11, X3)."""
    points = {box: value or 0 for box, value in column.items()}
    upper = sum(points[box] for box in NUMBERS)
    product = 0
    if "maximum" in points:
        product = (points["maximum"] - points["minimum"]) * points["ones"]
    return sum(points.values()) + (35 if upper > 62 else 0) + product
