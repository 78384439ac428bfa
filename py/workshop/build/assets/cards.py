"""Cards: preview pictures for links in messengers and other pages, one per game and language.

Their text is drawn as glyph outlines, so it looks the same on every machine.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from app.prerender.pages import CardWords, card_words
from workshop.build.assets.art import drawing, picture
from workshop.build.assets.catalogues import JOINER
from workshop.build.assets.fonts import find_font
from workshop.build.assets.site import Site
from workshop.common.paths import ART, WEB

FOLDER = "cards"
"""Folder of the cards, whose names never change: other sites remember them."""

WIDTH, HEIGHT = 1200, 630
"""Size of a card in pixels, as large previews want it."""

COLUMN = 430
"""Width of the column with the texts; the picture fills the rest."""

EDGE = 44
"""Space around the texts."""

ROOM = COLUMN - 2 * EDGE
"""Width of the texts."""

LARGEST, LEAST, MOST_LINES = 92, 56, 3
"""Sizes between which a title is, and its greatest number of lines."""

LINE, SMALL = 1.08, 40
"""Line height of a title, and the size of the other texts."""

FONT, WEIGHT = "fredoka-latin-wght-normal.woff2", 600

COLOURS = re.compile(
    r'\.carton(?:\[data-game="(\w+)"\])? \{ --box: (\S+); --box-lit: (\S+); --box-deep: (\S+); '
    r"--on-box: (\S+); \}"
)
"""Pattern for the colours of a box; the rule without a game has those of all others."""


def add_card(site: Site, language: str, game: str = "") -> str:
    """Add the card of a game, or of the whole site; return its path."""
    path = f"{FOLDER}/{language}/{game or 'index'}.png"
    return site.add(path, picture(card(game, card_words(language, game)), WIDTH))


def card(game: str, words: CardWords) -> str:
    """Return a card as SVG: the text on the left, the game's box or the icon on the right."""
    box, lit, deep, ink = colours(game)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{box}"/>'
        f"{_right(game, lit)}"
        f'<rect width="{COLUMN}" height="{HEIGHT}" fill="{box}"/>'
        f'<path d="M{COLUMN} 0v{HEIGHT}" stroke="{deep}" stroke-width="10"/>'
        f'<g fill="{ink}">{_texts(words)}</g>'
        f"{_foot(words.site, ink)}</svg>"
    )


@cache
def _all_colours() -> dict[str, tuple[str, ...]]:
    rules = COLOURS.findall((WEB / "css" / "crate.css").read_text("utf-8"))
    return {game: tuple(values) for game, *values in rules}


def colours(game: str) -> tuple[str, ...]:
    """Return the colours of a game's box: face, light, dark, text; without a game, wood colours.

    Raises ValueError if crate.css has none.
    """
    if not (ART / f"box-{game}.svg").is_file():
        return ("#e3b673", "#f0cd93", "#92602a", "#3a2411")
    known = _all_colours()
    if "" not in known:
        raise ValueError("crate.css must define --box, --box-lit, --box-deep and --on-box")
    return known.get(game, known[""])


def _right(game: str, lit: str) -> str:
    """Return the drawing that fills the right part of the card."""
    wide = WIDTH - COLUMN
    if (ART / f"box-{game}.svg").is_file():
        return _placed(f"box-{game}", COLUMN, 0, wide, HEIGHT, "xMidYMid slice")
    ground = f'<rect x="{COLUMN}" width="{wide}" height="{HEIGHT}" fill="{lit}"/>'
    side = HEIGHT - 3 * EDGE
    left = COLUMN + (wide - side) // 2
    return ground + _placed("icon", left, (HEIGHT - side) // 2, side, side, "xMidYMid")


def _placed(name: str, x: int, y: int, width: int, height: int, fit: str) -> str:
    """Return a drawing of assets/art inside a rectangle."""
    place = f'x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="{fit}" '
    return drawing(ART / f"{name}.svg").replace("<svg ", f"<svg {place}", 1)


def _texts(words: CardWords) -> str:
    """Return the title, as large as possible, and the two lines below it."""
    size, lines = fitted(words.title)
    written = [_text(line, size, EDGE + size * (0.8 + LINE * at)) for at, line in enumerate(lines)]
    below = EDGE + size * LINE * len(lines) + SMALL * 1.2
    for line in filter(None, words.lines):
        for part in _wrapped(line, SMALL):
            written.append(_text(part, SMALL, below))
            below += SMALL * 1.3
    return "".join(written)


def _foot(site: str, ink: str) -> str:
    """Return the icon and the site's name at the bottom, unless the title is the site's name."""
    if not site:
        return ""
    side = 76
    top = HEIGHT - EDGE - side
    left = EDGE + side + 16
    size = min(SMALL, SMALL * (COLUMN - EDGE / 2 - left) / width(site, SMALL))
    name = _text(site, size, top + side * 0.66, left)
    return f'{_placed("icon", EDGE, top, side, side, "xMidYMid")}<g fill="{ink}">{name}</g>'


# ---------------------------------------------------------------------- texts as outlines


def fitted(title: str) -> tuple[int, list[str]]:
    """Return the font size at which a title fits the column, and its lines.

    The title is split into as few lines as possible; ValueError if three lines are too few.
    """
    for most in range(1, MOST_LINES + 1):
        for size in range(LARGEST, LEAST, -2):
            lines = _wrapped(title, size)
            if len(lines) <= most and max(width(line, size) for line in lines) <= ROOM:
                return size, lines
    raise ValueError(f"the title “{title}” does not fit on a card")


def _wrapped(text: str, size: float) -> list[str]:
    """Break text at spaces and before capitals after a hyphen, into lines as long as possible."""
    lines = [""]
    for word in re.split(r"(?<= )|(?<=-)(?=[A-Z])", text.replace(JOINER, "")):
        longer = lines[-1] + word
        if lines[-1] and width(longer.rstrip(), size) > ROOM:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


def width(text: str, size: float) -> float:
    """Return the width of a string in pixels."""
    glyphs, names, unit = _font()
    return float(sum(glyphs[_glyph(names, sign)].width for sign in text) * size / unit)


def _text(text: str, size: float, base: float, x: float = EDGE) -> str:
    """Return a string as outlines, with its baseline at `base`."""
    glyphs, names, unit = _font()
    paths, at = [], 0.0
    for sign in text:
        pen = SVGPathPen(glyphs)
        glyph = glyphs[_glyph(names, sign)]
        glyph.draw(pen)
        paths.append(f'<path transform="translate({at:g} 0)" d="{pen.getCommands()}"/>')
        at += glyph.width
    scale = size / unit
    place = f"translate({x:g} {base:g}) scale({scale:.5f} {-scale:.5f})"
    return f'<g transform="{place}" aria-label="{escape(text)}">{"".join(paths)}</g>'


@cache
def _font() -> tuple[Any, dict[int, str], int]:
    """Return the glyphs in our weight, their names by character, and the units per em."""
    font = TTFont(find_font(FONT))
    return font.getGlyphSet(location={"wght": WEIGHT}), font.getBestCmap(), font["head"].unitsPerEm


def _glyph(names: dict[int, str], sign: str) -> str:
    """Return the name of a character's glyph; ValueError if the font has none."""
    if ord(sign) not in names:
        raise ValueError(f"{FONT} has no glyph for “{sign}”")
    return names[ord(sign)]
