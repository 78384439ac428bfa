"""Routes: the parsed fragment of a URL.

`#/print/kniffel/m1?seats=4` has the name `print`, the rest `kniffel/m1` and the query `seats=4`.
The name is a game's id or one of the constants below; an empty name is the menu.

`web/js/start/prepaint.js` parses routes before Python has started; `tests/routes.json` tests both
parsers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote

PLAY, PAST, REVIEW, PRINT = "play", "past", "review", "print"
CLASS, DUEL, OPEN, BOTS = "class", "duel", "open", "bots"
LAB = "lab"
TRAIN = "train"

GROWN_UPS = "grown-ups"
"""Route of the page for parents, teachers and owners of a website."""

CHEST = "chest"
"""Route of the page on which a family orders and hides the boxes, and sets its PIN."""

SHOW = "show"
"""Route of a record that is only to be looked at, with its view and its step as query."""

AFAR = "afar"
"""Route of the page for matches between homes; then a game, a match id, or the text of a link."""

RESULT = "result"
"""Route of a match's codes, with its id."""

LESSON = "lesson"
"""Second part of a lesson's `rest`: `#/bots/kniffel/lesson/2`."""

ON_BLOCK = "block"
"""Route of a match on the block while its modules are loading; its address is that of any match."""

NEW = "new"
"""`rest` of the route of a game's set-up; for a match, it is the match's id."""

QUICK = "quick"
"""`rest` of the route that continues the game's paused match, or starts one with the last players
and rules.
"""

BOX = "box"
"""`rest` of the route of the game's card, which says what it is and offers ways to start it."""

LATEST = "latest"
"""Route that continues the latest paused match of any game."""

AROUND = re.compile(
    r"(?:[.,;:!?)\]}>'\"*|…“”„‚‘’«»‹›\s\u200b\ufeff]|%20|%0A|%22|%3[CE]"
    r"|%C2%(?:A0|AB|BB)|%E2%80%(?:8B|9[89A-F]|A6|B9|BA)|%EF%BB%BF)+$",
    re.IGNORECASE,
)
"""Pattern of what a text leaves at the end of a link; a link has these signs only encoded twice."""


@dataclass(frozen=True, slots=True)
class Route:
    """A parsed route. Raises `ValueError` if `parse(str(route))` would return a different one."""

    name: str = ""
    rest: str = ""
    """Text after the name: a match id, a record or a link."""
    query: str = ""
    """Text after the question mark, not decoded."""

    def __post_init__(self) -> None:
        written = (self.name, self.rest, self.query)
        if _split(str(self)) != written:
            fault = f"name, rest and query do not form a route that can be parsed back: {written}"
            raise ValueError(fault)

    @classmethod
    def parse(cls, text: str) -> Route:
        """Parse the fragment after the #; every string is a valid route."""
        return cls(*_split(text))

    def __str__(self) -> str:
        behind = f"/{self.rest}" if self.rest else ""
        return f"/{self.name}{behind}" + (f"?{self.query}" if self.query else "")

    @property
    def text(self) -> str:
        """`rest` and query, which are the content of a prepared link."""
        return f"{self.rest}?{self.query}" if self.query else self.rest

    @property
    def options(self) -> dict[str, str]:
        """Decoded query parameters."""
        return dict(parse_qsl(self.query))


def _split(text: str) -> tuple[str, str, str]:
    path, _mark, query = text.partition("?")
    name, _slash, rest = path.strip("/").partition("/")
    return name, rest, query


def decoded(fragment: str) -> str:
    """Return the route in a URL's fragment, also if it was encoded twice or is part of a text."""
    text = unquote(AROUND.sub("", fragment))
    while _is_encoded(text):
        text = unquote(text)
    return text


def _is_encoded(text: str) -> bool:
    """Return whether a route that is decoded once has the signs of one that must be again."""
    low = text.lower()
    return ("%2f" in low and "/" not in text) or ("%3f" in low and "?" not in text)


def lesson_route(game: str, number: int) -> Route:
    """Return the route of a lesson."""
    return Route(BOTS, f"{game}/{LESSON}/{number}")
