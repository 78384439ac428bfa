"""Construction of a sheet from a few facts: the open boxes, and some sums."""

from __future__ import annotations

import argparse

from spielekiste.coach.upper import NUMBERS
from spielekiste.core.state import Points
from spielekiste.games.kniffel.rules import ClassicSheet, CroatianSheet
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet import Box, Sheet, SheetRules

MEANT: dict[type, tuple[str, ...]] = {
    ClassicSheet: ("upper", "kniffel"),
    CroatianSheet: ("upper", "ones", "maximum", "minimum"),
}
"""Numbers that describe a sheet, by type of rules."""

EVERY = ("upper", "kniffel", "ones", "maximum", "minimum")

NAMED = ("kniffel", "ones", "maximum", "minimum")
"""Numbers that are the points of one box."""


class BadPosition(Exception):
    """Raised if arguments describe no possible position."""


def sheet_from(rules: SheetRules, args: argparse.Namespace) -> Sheet:
    """Return a sheet that matches the arguments; raise `BadPosition` if there is none."""
    boxes = [enter.box for enter in rules.enters]
    still_open = _open(boxes, args.open)
    meant = MEANT.get(type(rules), ())
    for name in EVERY:
        if getattr(args, name) is not None and name not in meant:
            raise BadPosition(f"--{name} cannot be used with these rules")
    told = {name: _held(name, getattr(args, name), still_open) for name in NAMED if name in meant}
    points = dict.fromkeys(set(boxes) - still_open, 0)
    points |= {name: held for name, held in told.items() if held is not None}
    if "upper" in meant:
        points |= _numbers(boxes[:NUMBERS], points, told.get("ones"), args.upper)
    return Sheet(tuple(points.get(box) for box in boxes))


def _open(boxes: list[Box], text: str | None) -> set[Box]:
    if text is None:
        return set(boxes)
    named = set(filter(None, text.split(",")))
    if wrong := sorted(named - set(boxes)):
        raise BadPosition(f"--open {wrong[0]}: must be one of {', '.join(boxes)}")
    return named


def _held(box: Box, points: Points | None, still_open: set[Box]) -> Points | None:
    """Return the points of a box; they must be given if and only if the box is filled."""
    if (points is None) != (box in still_open):
        raise BadPosition(
            f"--{box} {points}, but the box is open"
            if points is not None
            else f"the box {box} is filled: --{box} must give its points"
        )
    most = {"ones": range(HAND + 1), "kniffel": range(51)}.get(box, range(HAND, 6 * HAND + 1))
    if points is not None and points not in most:
        raise BadPosition(f"--{box} {points}: must be {most[0]} to {most[-1]}")
    return points


def _numbers(
    boxes: list[Box], points: dict[Box, Points], ones: Points | None, upper: Points | None
) -> dict[Box, Points]:
    """Distribute the upper sum over the filled number boxes; the ones may be given separately."""
    total = (ones or 0) if upper is None else upper
    tries = [
        (box, [ones] if number == 1 and ones is not None else [number * n for n in range(HAND + 1)])
        for number, box in enumerate(boxes, 1)
        if box in points
    ]
    spread = _spread(tries, total)
    if spread is None:
        names = ", ".join(box for box, _ in tries)
        raise BadPosition(f"--upper {total}: impossible with {names or 'no number box'} filled")
    return spread


def _spread(tries: list[tuple[Box, list[Points]]], total: Points) -> dict[Box, Points] | None:
    """Return possible points for each box that add up to `total`; None if there are none."""
    if not tries:
        return {} if total == 0 else None
    box, few = tries[-1]
    for points in few:
        rest = _spread(tries[:-1], total - points) if points <= total else None
        if rest is not None:
            return {**rest, box: points}
    return None
