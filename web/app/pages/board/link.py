"""A class board in text form: its name and time, what it accepts, and one line for each arrival."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from app.saves.boards import HEAD
from app.saves.codec import unpack
from app.saves.saved_match import LAST_MOMENT
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.names import printable

SOURCES: Final = ("code", "link", "file", "typed", "device")
"""Ways in which a result can arrive."""

MOST_ROWS: Final = 500
"""Maximum number of results on a board."""

MOST_LINES: Final = 2 * MOST_ROWS
"""Maximum number of lines with results in a board's text; two windows can exceed `MOST_ROWS`."""

LONGEST_NAME: Final = 40
"""Maximum length of a board's name, in characters."""

LONGEST: Final = 2_000_000
"""Maximum length of a board's text, in characters; browsers store a little more in total."""

MOST_GUESSES: Final = 1000
"""Maximum number of guesses on a board."""

MOST_ALIKE: Final = 40
"""Maximum number of children with the same result."""

ID = re.compile(r"[0-9a-f]{16}", re.ASCII)

GUESS = re.compile(
    r"guess ([0-9a-z]{1,16}) ([a-z]+) (-?\d{1,12}(?:\.\d{1,12})?) ([a-z]+)/(\S*) (.{0,60})",
    re.ASCII,
)
"""Pattern of a guess: id, picture, value, game and sheet, row."""

COVERED = re.compile(r"covered ([a-z]+)", re.ASCII)
"""Pattern of the line for a covered picture."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A stored arrival. An unreadable line becomes a row without a source."""

    id: str
    """Hash of what the result says: equal for equal results."""
    source: str
    """One of `SOURCES`; empty for a line that can't be read."""
    when: int
    """Time of the arrival, in milliseconds since 1970."""
    text: str
    """The result, packed; the whole line if it can't be read."""

    def __str__(self) -> str:
        return f"{self.id} {self.source} {self.when} {self.text}" if self.source else self.text

    @classmethod
    def parse(cls, line: str) -> StoredResult:
        """Parse a line; keep an unreadable line unchanged."""
        parts = line.split(" ", 3)
        if len(parts) == 4 and ID.fullmatch(parts[0]) and parts[1] in SOURCES:
            when = _moment(parts[2])
            if when is not None:
                return cls(parts[0], parts[1], when, parts[3])
        return cls(hash_of(line), "", 0, line)


def _moment(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LAST_MOMENT))
    return min(int(text), LAST_MOMENT) if is_number else None


def hash_of(text: str) -> str:
    """Return 16 hexadecimal digits that identify a string."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class StoredGuess:
    """A number that the class has guessed."""

    id: str
    """A few random letters and digits, as equal guesses all count."""
    picture: str
    """Id of the picture."""
    value: float
    game: str
    sheet: str
    """Name of the score sheet of the games that are shown; empty for games without one."""
    row: str
    """Id of the row that it is about; empty if there is only one number."""

    def __str__(self) -> str:
        value = f"{self.value:.12f}".rstrip("0").rstrip(".")
        return f"guess {self.id} {self.picture} {value} {self.game}/{self.sheet} {self.row}"


def _guesses(lines: Iterable[str]) -> Iterator[StoredGuess]:
    """Yield the guesses among these lines."""
    for line in filter(None, map(GUESS.fullmatch, lines)):
        key, picture, value, game, sheet, row = line.groups()
        yield StoredGuess(key, picture, float(value), game, sheet, row)


def alike(key: str, number: int) -> str:
    """Return an id for another child's identical result; `number` counts from 2."""
    return hash_of(f"{key} {number}")


def is_alike(other: str, key: str) -> bool:
    """Return whether an id is `key` itself, or the id of another child's identical result."""
    return other == key or any(other == alike(key, at) for at in range(2, MOST_ALIKE + 1))


@dataclass(frozen=True, slots=True)
class ClassBoard:
    """A board. `ClassBoard.parse(str(board)) == board`."""

    name: str = ""
    """Name of the class, one line of at most `LONGEST_NAME` characters; may be empty."""
    begun: int = 0
    """Time when the board was made, in milliseconds since 1970."""
    link: str = ""
    """Text of the prepared link from which the class plays; empty if there was none."""
    kinds: tuple[str, ...] = ()
    """What is taken in without asking (`arrivals.kind_of`); with none, the first arrival decides."""
    shapes: bool = False
    """Whether only the players' shapes are shown, without names."""
    rows: tuple[StoredResult, ...] = ()
    """The arrivals, oldest first."""
    guesses: tuple[StoredGuess, ...] = ()
    """What the class has guessed, oldest first; at most `MOST_GUESSES`."""
    covered: tuple[str, ...] = ()
    """Ids of the pictures that are covered until the class has guessed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", printable(self.name, " ")[:LONGEST_NAME])

    def __str__(self) -> str:
        head = [HEAD, f"name {self.name}", f"begun {self.begun}", f"link {self.link}"]
        kinds = [f"kind {kind}" for kind in self.kinds]
        marks = [*(f"covered {picture}" for picture in self.covered), *map(str, self.guesses)]
        shapes = f"shapes {int(self.shapes)}"
        return "\n".join([*head, shapes, *kinds, *marks, "", *map(str, self.rows)])

    @classmethod
    def parse(cls, text: str) -> ClassBoard:
        """Parse a board's text form, packed or not; raise `BrokenRecord`."""
        lines = _lines(unpack(text.strip()))
        blank = lines.index("") if "" in lines else len(lines)
        facts = dict(_facts(lines[1:blank]))
        kinds = tuple(line[5:] for line in lines[1:blank] if line.startswith("kind "))
        guesses = {guess.id: guess for guess in _guesses(lines[1:blank])}
        covered = filter(None, map(COVERED.fullmatch, lines[1:blank]))
        if len(lines) - blank > MOST_LINES + 1:
            raise BrokenRecord(blank + 2, "size", f"at most {MOST_LINES} results")
        rows = {row.id: row for row in map(StoredResult.parse, filter(None, lines[blank + 1 :]))}
        return cls(
            name=facts.get("name", ""),
            begun=_moment(facts.get("begun", "")) or 0,
            link=facts.get("link", ""),
            kinds=kinds,
            shapes=facts.get("shapes") == "1",
            rows=tuple(rows.values()),
            guesses=tuple(guesses.values())[:MOST_GUESSES],
            covered=tuple(dict.fromkeys(cover[1] for cover in covered)),
        )

    def with_name(self, name: str) -> ClassBoard:
        """Return the board with another name."""
        return replace(self, name=name)

    def with_shapes(self, *, shapes: bool) -> ClassBoard:
        """Return the board with shapes instead of names, or with names."""
        return replace(self, shapes=shapes)

    def with_guesses(self, guesses: Iterable[StoredGuess]) -> ClassBoard:
        """Return the board with new guesses added, as far as space allows."""
        every = {guess.id: guess for guess in (*self.guesses, *guesses)}
        return replace(self, guesses=tuple(every.values())[:MOST_GUESSES])

    def without_guesses(self, keys: Collection[str]) -> ClassBoard:
        """Return the board with the guesses that have these ids removed."""
        return replace(self, guesses=tuple(each for each in self.guesses if each.id not in keys))

    def with_cover(self, picture: str, *, on: bool) -> ClassBoard:
        """Return the board with a picture covered or shown."""
        others = tuple(each for each in self.covered if each != picture)
        return replace(self, covered=(*others, picture) if on else others)

    def with_row(self, row: StoredResult, *, instead: str = "") -> ClassBoard:
        """Return the board with a row added, replacing the row with the id `instead`, if any."""
        rows = [row if old.id == instead else old for old in self.rows if old.id != row.id]
        return replace(self, rows=tuple(rows if row in rows else [*rows, row]))

    def without(self, key: str) -> ClassBoard:
        """Return the board without a row."""
        return replace(self, rows=tuple(row for row in self.rows if row.id != key))

    def put_back(self, row: StoredResult, at: int) -> ClassBoard:
        """Return the board with a removed row back in its old place."""
        others = self.without(row.id).rows
        return replace(self, rows=(*others[:at], row, *others[at:]))

    def accepting(self, kind: str) -> ClassBoard:
        """Return the board, set to accept one more kind of match without asking."""
        return self if kind in self.kinds else replace(self, kinds=(*self.kinds, kind))

    def joined(self, other: ClassBoard) -> ClassBoard:
        """Return the board with all rows, kinds and guesses of another board added."""
        known = {row.id for row in self.rows}
        rows = (*self.rows, *(row for row in other.rows if row.id not in known))
        kinds = tuple(dict.fromkeys((*self.kinds, *other.kinds)))
        return replace(self, kinds=kinds, rows=rows).with_guesses(other.guesses)

    def taking_in(self, other: ClassBoard) -> ClassBoard:
        """Return the board with another board's readable results added, as far as space allows."""
        known = {row.id for row in self.rows}
        new = [row for row in other.rows if row.source and row.id not in known]
        room = max(0, MOST_ROWS - len(self.rows))
        return self.joined(replace(other, rows=tuple(new[:room])))


def _lines(text: str) -> list[str]:
    if len(text) > LONGEST:
        raise BrokenRecord(1, "size", f"board has {len(text)} characters, at most {LONGEST}")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise BrokenRecord(1, "format", "the text contains half a character")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0] != HEAD:
        raise BrokenRecord(1, "format", f"expected {HEAD!r}")
    return lines


def _facts(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        word, _space, value = line.partition(" ")
        yield word, value
