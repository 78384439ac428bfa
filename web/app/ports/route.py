"""Routes: the part of an address behind its #, as a value.

`#/print/kniffel/m1?seats=4` has the name `print`, the rest `kniffel/m1` and the query `seats=4`. The
name is that of a game or one of those below; an empty one is the menu. `web/js/first.js` reads the
same before Python is there; `tests/routes.json` has addresses that both are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl

PLAY, PAST, REVIEW, PRINT = "play", "past", "review", "print"
CLASS, DUEL, OPEN = "class", "duel", "open"

NEW = "new"
"""What is behind a game's name for its set-up; a match has its id there."""


@dataclass(frozen=True, slots=True)
class Route:
    """Where to go; `parse` reads back what `str` writes. `ValueError` if that cannot be."""

    name: str = ""
    rest: str = ""
    """What is behind the name: the id of a match, a record, a link."""
    query: str = ""
    """What is behind the question mark, as it is in the address."""

    def __post_init__(self) -> None:
        written = (self.name, self.rest, self.query)
        if _split(str(self)) != written:
            fault = f"no address has this name, rest and query: {written}"
            raise ValueError(fault)

    @classmethod
    def parse(cls, text: str) -> Route:
        """Read what is behind the #; there is nothing that is no route."""
        return cls(*_split(text))

    def __str__(self) -> str:
        behind = f"/{self.rest}" if self.rest else ""
        return f"/{self.name}{behind}" + (f"?{self.query}" if self.query else "")

    @property
    def text(self) -> str:
        """Rest and query: the text of a prepared link."""
        return f"{self.rest}?{self.query}" if self.query else self.rest

    @property
    def options(self) -> dict[str, str]:
        """The query by name."""
        return dict(parse_qsl(self.query))


def _split(text: str) -> tuple[str, str, str]:
    path, _mark, query = text.partition("?")
    name, _slash, rest = path.strip("/").partition("/")
    return name, rest, query
