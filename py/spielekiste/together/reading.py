"""Reading a link from any text, as messengers and mail programs leave it.

Line breaks and marks of quotation inside the link are removed, words and signs around it are left out, and
signs that were percent-encoded once or twice are restored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from spielekiste.core.game import Game
from spielekiste.together.errors import BrokenLink
from spielekiste.together.letter import HEAD, LONGEST, Letter, length_of

ROUTE = "/afar/"
"""The part of a link before the text of a letter."""

LONGEST_TEXT = 200_000
"""Maximum number of signs that are read."""

MOST_LINKS = 50
"""Maximum number of links in a text."""

BREAK = r"(?:=?[\s>|]+)?"
"""Expression for a possible line break and marks of quotation."""

ADDRESSED = re.compile(BREAK.join(ROUTE))
"""Pattern of `ROUTE`."""

ENCODED = re.compile(rf"%{BREAK}([0-9A-Fa-f]){BREAK}([0-9A-Fa-f])")
"""Pattern of a sign that was percent-encoded."""

TIMES = 3
"""Maximum number of times that a text was percent-encoded."""

INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
"""Translation that removes signs that nobody sees."""

DASHES = str.maketrans({"\u2013": "--", "\u2014": "--", "\u2011": "-", "\u2010": "-"})
"""Translation of dashes that keyboards make of hyphens."""

BARE = re.compile(r"(?<![\w-])A[QRS][\w-]{20}", re.ASCII)
"""Pattern of the beginning of a text without an address: the first bytes of version 1."""

PIECE = re.compile(rf"{BREAK}([\w-]+)", re.ASCII)
"""Pattern of a piece of a link, with a line break and marks of quotation before it."""


def read(text: str, games: Mapping[str, Game]) -> Letter:
    """Return the letter in a text; of several, the one with the most turns.

    Raises `BrokenLink` with `none`, `cut`, `damaged`, `format`, `game` or `setup`, for the last link.
    """
    found: list[Letter] = []
    fault = BrokenLink("none")
    for rest in _links(_plain(text[:LONGEST_TEXT])):
        try:
            found.append(Letter.parse(_signs(rest), games))
        except BrokenLink as broken:
            fault = broken
    if not found:
        raise fault
    return max(found, key=lambda letter: letter.turns)


def link(address: str, letter: Letter) -> str:
    """Return the link that opens a letter on the page at `address`."""
    return f"{address}#{ROUTE}{letter}"


def _plain(text: str) -> str:
    """Return the text without invisible signs, and without percent-encoding."""
    for _time in range(TIMES):
        text = ENCODED.sub(lambda sign: chr(int(sign[1] + sign[2], 16)), text)
    return text.translate(INVISIBLE).translate(DASHES)


def _links(text: str) -> Iterator[str]:
    """Yield the rest of the text from each link on."""
    begins = [match.end() for match in ADDRESSED.finditer(text)]
    begins = begins or [match.start() for match in BARE.finditer(text)]
    yield from (text[at : at + 2 * LONGEST] for at in begins[-MOST_LINKS:])


def _signs(rest: str) -> str:
    """Return the signs of the link at the beginning of a text.

    The link says how long it is, so that pieces after line breaks are told apart from words that follow it. Raises
    `BrokenLink`: `cut` if the pieces are too short, or if words had to be taken to reach the length.
    """
    pieces = _pieces(rest)
    whole = "".join(pieces)
    try:
        wanted = (length_of(whole) * 4 + HEAD - 1) // HEAD
    except BrokenLink as fault:
        if pieces and len(pieces[0]) >= 4:
            raise
        raise BrokenLink("cut", "only the beginning is there") from fault
    if len(whole) < wanted:
        raise BrokenLink("cut", f"{len(whole)} of {wanted} signs")
    signs = whole[:wanted]
    if pieces and len(pieces[0]) < wanted and not Letter.is_whole(signs):
        raise BrokenLink("cut", f"about {len(pieces[0])} of {wanted} signs")
    return signs


def _pieces(rest: str) -> list[str]:
    pieces = []
    piece = PIECE.match(rest)
    while piece:
        pieces.append(piece[1])
        piece = PIECE.match(rest, piece.end())
    return pieces
