"""Dice drawn on the boxes: their three sides are those of one real die."""

from __future__ import annotations

import re

import pytest

from workshop.common.paths import ART

DIE = re.compile(r"<g transform=[^>]*><path d=.M0 0L.*?fill=.#2b1a0d./></g>")
"""One die: its body from the front's upper left corner, its front, and last its pips."""

PIPS = re.compile(r"a([\d.]+) ([\d.]+) 0 1 1")

AROUND = {
    1: (2, 3, 5, 4),
    6: (4, 5, 3, 2),
    2: (3, 1, 4, 6),
    5: (6, 4, 1, 3),
    3: (1, 2, 6, 5),
    4: (5, 6, 2, 1),
}
"""Sides around each side, counter-clockwise, for dice with 1, 2 and 3 counter-clockwise, as in dice.css."""

BOXES = {"kniffel": [(5, 1, 3), (6, 3, 2), (1, 5, 4)], "master": [(3, 2, 6)]}
"""Front, right side and top of each die."""


def sides(die: str) -> tuple[int, int, int]:
    """Return the number of pips on front, right side and top: round, upright and flat ones."""
    *_body, pips = re.findall(r'd="([^"]*)"', die)
    shapes = [(float(x), float(y)) for x, y in PIPS.findall(pips)]
    front = sum(x == y for x, y in shapes)
    right = sum(x < y for x, y in shapes)
    return front, right, len(shapes) - front - right


@pytest.mark.parametrize("game", BOXES)
def test_three_sides_of_a_drawn_die_fit_together(game: str) -> None:
    """No side is there twice or beside its opposite, and all dice turn the same way."""
    drawn = [sides(die) for die in DIE.findall((ART / f"box-{game}.svg").read_text())]
    assert drawn == BOXES[game]
    for front, right, top in drawn:
        ring = AROUND[front]
        assert top == ring[(ring.index(right) + 1) % 4]


def test_the_rings_are_those_of_a_die() -> None:
    """Opposite sides add to seven and are not beside each other; each corner reads alike from its sides."""
    for front, ring in AROUND.items():
        assert {*ring} == {1, 2, 3, 4, 5, 6} - {front, 7 - front}
        for right, top in zip(ring, (*ring[1:], ring[0]), strict=True):
            around = AROUND[right]
            assert around[(around.index(top) + 1) % 4] == front
