"""Colours are never alone: players have shapes and cards have patterns, also in greyscale."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from app.dom.nodes import Node
from app.games.registry import PLAYABLE
from spielekiste import GAMES
from spielekiste.core.seats import MARKS
from spielekiste.games.maumau.cards import COLOURS
from tests.app.support.fakes import FakePlatform, nodes, started, tap
from workshop.common.paths import ART, WEB

LIGHTER = 3.0
"""Minimum difference in lightness (CIE L*) of two players, of 100."""

INKED = 20.0
"""Minimum difference in lightness between a card's pattern and its ground."""

ON_PAPER = frozenset({"ludo__field", "sheet__cell"})
"""Coloured places without a shape of their own: their corner or column is headed by one."""


def lightness(colour: str) -> float:
    """Return CIE L* of an sRGB colour such as `#d03a2b`: what remains in greyscale."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * float(luminance ** (1 / 3)) - 16


def test_players_differ_in_shape() -> None:
    """Each mark has a drawing of its own in the sprite."""
    sprite = (ART / "sprite.svg").read_text("utf-8")
    outlines = {
        mark: re.findall(rf'<symbol id="shape-{mark}"[^>]*>(<[^>]*>)', sprite) for mark in MARKS
    }
    assert all(len(found) == 1 for found in outlines.values())
    assert len({found[0] for found in outlines.values()}) == len(MARKS)


def test_players_differ_in_greyscale() -> None:
    """Their colours rise in steps of lightness."""
    tokens = (WEB / "css" / "tokens.css").read_text("utf-8")
    found = dict(re.findall(r'\[data-token="(\w+)"\] *{ --player: (#\w{6})', tokens))
    assert set(found) == set(MARKS)
    steps = sorted(map(lightness, found.values()))
    assert min(lighter - darker for darker, lighter in pairwise(steps)) >= LIGHTER


@pytest.mark.parametrize("kind", ["card", "swatch"])
def test_card_colours_differ_in_pattern(kind: str) -> None:
    """Without its colours, each pattern is still another, and visible on its ground."""
    patterns = {}
    for colour in COLOURS:
        drawing = (ART / f"{kind}-{colour}.svg").read_text("utf-8")
        (pattern,) = re.findall(r"<pattern.*?</pattern>", drawing)
        patterns[colour] = re.sub(r"#[0-9a-f]+", "", pattern)
        assert inked(pattern) >= INKED, colour
    assert len(set(patterns.values())) == len(COLOURS)


def inked(pattern: str) -> float:
    """Return the difference in lightness between the ground and the ink that is laid over it."""
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
    """On the set-up and at the table, each part in a player's colour shows the player's shape."""
    seats = max(GAMES[game].seats)
    names = ",".join(f"Name{seat}" for seat in range(seats))
    platform = FakePlatform(f"/{game}", {"players": names, "begin": "chosen", "seed": "abc"})
    app = started(platform)
    assert colour_alone(platform.tree) <= ON_PAPER
    tap(app, platform, "start")
    assert colour_alone(platform.tree) <= ON_PAPER


def colour_alone(tree: Node) -> set[str]:
    """Return the classes of parts that have a player's colour, but not the shape."""
    return {
        part.attrs.get("class", "").split(" ")[0]
        for part in nodes(tree)
        if "data-token" in part.attrs and not _has_shape(part)
    }


def _has_shape(part: Node) -> bool:
    shape = f"#shape-{part.attrs['data-token']}"
    return any(node.attrs.get("href") == shape for node in nodes(part))
