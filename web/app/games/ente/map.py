"""Coordinates of the stones on the duck game's map, in the units of assets/art/ente-map.svg."""

from __future__ import annotations

from typing import NamedTuple

from spielekiste.parts.track import Field

WIDTH, HEIGHT = 1000, 980
"""The size of the map."""

STONES = (
    (62, 875),
    (168, 887),
    (273, 885),
    (377, 860),
    (481, 870),
    (586, 892),
    (690, 875),
    (794, 858),
    (900, 872),
    (938, 786),
    (848, 739),
    (743, 735),
    (641, 760),
    (534, 757),
    (432, 733),
    (325, 744),
    (223, 765),
    (118, 748),
    (57, 675),
    (135, 625),
    (240, 637),
    (344, 612),
    (449, 608),
    (553, 634),
    (658, 630),
    (762, 605),
    (867, 617),
    (943, 565),
    (880, 494),
    (776, 477),
    (673, 499),
    (566, 509),
    (464, 484),
    (358, 482),
    (255, 507),
    (148, 502),
    (61, 454),
    (102, 370),
    (207, 384),
    (312, 366),
    (416, 350),
    (521, 373),
    (625, 382),
    (728, 357),
    (834, 355),
    (931, 341),
    (912, 249),
    (810, 224),
    (703, 236),
    (601, 257),
    (496, 239),
    (392, 223),
    (287, 246),
    (183, 255),
    (81, 227),
    (75, 132),
    (175, 126),
    (279, 121),
    (383, 97),
    (489, 110),
    (593, 130),
    (697, 111),
    (801, 97),
    (905, 113),
)
"""Centre of each stone; 0 is the start, 63 the goal."""

QUEUE = ((52, 962), (142, 962), (232, 962), (322, 962))
"""Place of each seat's piece before its first move, side by side along the lower edge."""

FANS = {
    1: ((0, 0),),
    2: ((-30, 4), (30, 4)),
    3: ((-30, 18), (30, 18), (0, -24)),
    4: ((-30, 20), (30, 20), (-30, -24), (30, -24)),
}
"""Offsets of the pieces on a shared stone, by their number (E1)."""


class Stone(NamedTuple):
    """A point on the map, in the map's units."""

    x: float
    y: float

    @property
    def style(self) -> dict[str, str]:
        """CSS custom properties that place an element at this point."""
        return {"--x": f"{self.x:g}", "--y": f"{self.y:g}"}


def stone(field: Field) -> Stone:
    """Return the centre of a stone."""
    return Stone(*STONES[field])


def spots(fields: tuple[Field, ...]) -> tuple[Stone, ...]:
    """Return the point of each piece; pieces on one stone are spread out, in a row at the start."""
    stones = []
    for seat, field in enumerate(fields):
        if not field:
            stones.append(Stone(*QUEUE[seat]))
            continue
        x, y = STONES[field]
        fan = FANS[fields.count(field)]
        right, down = fan[fields[:seat].count(field)]
        stones.append(Stone(x + right, y + down))
    return tuple(stones)
