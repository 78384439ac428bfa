"""Tests of colours and greyscale: players are also told apart by shapes, and cards by patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from app.dom.nodes import Node
from app.games.registry import PLAYABLE
from spielekiste import GAMES
from spielekiste.core.seats import MARKS
from spielekiste.games.maumau.cards import COLOURS
from tests.app.support.fakes import FakePlatform, nodes, started, tap
from workshop.common.paths import ART, WEB

LIGHTER = 7.0
"""Minimum difference in lightness (CIE L*, 0 to 100) between two players or card colours."""

APART = 10.0
"""Minimum colour difference (CIE 1976) between two players or card colours, for any vision."""

LINE = 3.0
"""Minimum contrast of a line that carries meaning (WCAG 2.2, criterion 1.4.11)."""

VISION = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices for linear red, green and blue by kind of vision: G. M. Machado, M. M. Oliveira and L.
A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15(6), 2009, severity 1.0.
"""

XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Matrix from linear sRGB to CIE XYZ."""

WHITE = (0.95047, 1.0, 1.08883)
"""CIE XYZ of the white D65."""

Colour = tuple[float, ...]

INKED = 20.0
"""Minimum difference in lightness between a card's pattern and its background."""

ON_PAPER = frozenset({"sheet__cell"})
"""Coloured parts without their own shape, since the head of their column has one."""


def linear(colour: str) -> Colour:
    """Return the linear red, green and blue, 0 to 1, of an sRGB colour such as `#c22a1d`."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )


def turned(matrix: Iterable[Colour], colour: Colour) -> Colour:
    """Return a matrix multiplied by a colour."""
    return tuple(sum(one * by for one, by in zip(row, colour, strict=True)) for row in matrix)


def lab(colour: str, vision: str = "full") -> Colour:
    """Return the CIE L*a*b* value of a colour as seen with this vision."""
    seen = tuple(min(1.0, max(0.0, part)) for part in turned(VISION[vision], linear(colour)))
    x, y, z = (_bent(part / white) for part, white in zip(turned(XYZ, seen), WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _bent(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def lightness(colour: str) -> float:
    """Return the CIE L* of an sRGB colour, which is its lightness in greyscale."""
    return lab(colour)[0]


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio, from 1 to 21."""
    low, high = sorted(turned(XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


TOKENS = (WEB / "css" / "tokens.css").read_text("utf-8")


def player_colours() -> dict[str, str]:
    """Return the colour of each mark."""
    return dict(re.findall(r'\[data-token="(\w+)"\] *{ --player: (#\w{6})', TOKENS))


def card_colours() -> dict[str, str]:
    """Return the background of each card colour in its drawing."""
    drawings = {name: (ART / f"card-{name}.svg").read_text("utf-8") for name in COLOURS}
    found = {name: re.findall(r'fill="(#\w{6})"', text)[0] for name, text in drawings.items()}
    return {str(name): str(colour) for name, colour in found.items()}


@pytest.mark.parametrize("vision", VISION)
def test_colours_differ_however_they_are_seen(vision: str) -> None:
    """Player colours differ, and so do card colours, even with colour vision deficiency."""
    assert set(player_colours()) == set(MARKS)
    for colours in (player_colours(), card_colours()):
        seen = {name: lab(colour, vision) for name, colour in colours.items()}
        near = {(a, b): _distance(seen[a], seen[b]) for a, b in combinations(seen, 2)}
        assert {pair: far for pair, far in near.items() if far < APART} == {}


def _distance(one: Colour, other: Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


@pytest.mark.parametrize("colours", [player_colours(), card_colours()], ids=["players", "cards"])
def test_colours_differ_in_greyscale(colours: dict[str, str]) -> None:
    """All the colours differ clearly in lightness."""
    steps = sorted(map(lightness, colours.values()))
    assert min(lighter - darker for darker, lighter in pairwise(steps)) >= LIGHTER


@pytest.mark.parametrize("at", range(5), ids=["light", "dark", "night", "more", "more asked"])
def test_lines_of_the_sheet_can_be_seen(at: int) -> None:
    """In each theme, lines are visible on paper, on its shade, and on a player's tint."""
    theme = {name: re.findall(rf"--{name}: (#\w{{6}})", TOKENS) for name in GROUNDS}
    line, *papers = (theme[name][at] for name in GROUNDS)
    tints = re.findall(r"-tint: (#\w{6})", TOKENS)
    if at in DARK:
        tints = list(map(_dimmed, tints))
    assert len(tints) == len(MARKS)
    assert min(contrast(line, ground) for ground in (*papers, *tints)) >= LINE


GROUNDS = ("ruled", "paper", "paper-shade")
DARK = (1, 2)
"""The dark themes, by their order in tokens.css."""


def _dimmed(tint: str) -> str:
    """Return a player's tint under the shade of the dark themes."""
    red, green, blue, cover = map(
        float, re.findall(r"--tint-dim: rgba\((.*)\)", TOKENS)[DARK[0]].split(",")
    )
    mixed = zip((red, green, blue), _full(tint[1:]), strict=True)
    return _written([round(cover * shade + (1 - cover) * channel) for shade, channel in mixed])


def test_players_differ_in_shape() -> None:
    """Each mark has its own drawing in the sprite."""
    sprite = (ART / "sprite.svg").read_text("utf-8")
    outlines = {
        mark: re.findall(rf'<symbol id="shape-{mark}"[^>]*>(<[^>]*>)', sprite) for mark in MARKS
    }
    assert all(len(found) == 1 for found in outlines.values())
    assert len({found[0] for found in outlines.values()}) == len(MARKS)


@pytest.mark.parametrize("kind", ["card", "swatch"])
def test_card_colours_differ_in_pattern(kind: str) -> None:
    """Without colours, all patterns differ, and each is visible on its background."""
    patterns = {}
    for colour in COLOURS:
        drawing = (ART / f"{kind}-{colour}.svg").read_text("utf-8")
        (pattern,) = re.findall(r"<pattern.*?</pattern>", drawing)
        patterns[colour] = re.sub(r"#[0-9a-f]+", "", pattern)
        assert inked(pattern) >= INKED, colour
    assert len(set(patterns.values())) == len(COLOURS)


def inked(pattern: str) -> float:
    """Return the difference in lightness between the background and the ink on it."""
    ground, ink = re.findall(r'"#([0-9a-f]+)"', pattern)[:2]
    cover = float((re.findall(r'opacity="([.\d]+)"', pattern) or ["1"])[0])
    below, above = (_full(colour) for colour in (ground, ink))
    mixed = [
        round(cover * top + (1 - cover) * base) for top, base in zip(above, below, strict=True)
    ]
    return abs(lightness(_written(mixed)) - lightness(_written(below)))


def _full(colour: str) -> list[int]:
    whole = "".join(digit * 2 for digit in colour) if len(colour) == 3 else colour
    return [int(whole[at : at + 2], 16) for at in (0, 2, 4)]


def _written(channels: list[int]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in channels)


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_a_players_colour_is_never_without_the_shape(game: str) -> None:
    """In the set-up and at the table, each part in a player's colour also shows the
    player's shape.
    """
    seats = max(GAMES[game].seats)
    names = ",".join(f"Name{seat}" for seat in range(seats))
    platform = FakePlatform(f"/{game}", {"players": names, "begin": "chosen", "seed": "abc"})
    app = started(platform)
    assert colour_alone(platform.tree) <= ON_PAPER
    tap(app, platform, "start")
    assert colour_alone(platform.tree) <= ON_PAPER


def colour_alone(tree: Node) -> set[str]:
    """Return the classes of parts that have a player's colour but no shape."""
    return {
        part.attrs.get("class", "").split(" ")[0]
        for part in nodes(tree)
        if "data-token" in part.attrs and not _has_shape(part)
    }


def _has_shape(part: Node) -> bool:
    shape = f"#shape-{part.attrs['data-token']}"
    return any(node.attrs.get("href") == shape for node in nodes(part))
