"""Human-readable text records that contain everything needed to replay a match (T3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from spielekiste.core.errors import BrokenRecord, SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.options import Options
from spielekiste.core.seats import MARKS, Player

Kind = TypeVar("Kind", bound=Options)

FORMAT = 1
"""Version of the text format."""

LONGEST = 1_000_000
"""Maximum length of a record in characters."""

MOST_STEPS = 20_000
"""Maximum number of steps in a record."""

HALVES = re.compile("[\ud800-\udfff]")
"""Halves of characters, which no file can store."""

HEADER = ("spielekiste", "game", "options", "table", "seed", "shares", "at", "hints")

SHARE = re.compile(r"([0-9]{1,5}):([0-9a-f]{0,64})", re.ASCII)
"""Pattern of one share in the header."""


class Share(NamedTuple):
    """The seed of one turn of a match between homes (`spielekiste.together`)."""

    at: int
    """Number of steps before the turn."""
    seed: str
    """Seed of its chance results, in hexadecimal digits; empty until the home that plays reveals it."""

    def __str__(self) -> str:
        return f"{self.at}:{self.seed}"


@dataclass(frozen=True, slots=True)
class Record:
    """A match as text: a header, a blank line, and one line per step.

    `Record.parse(str(record)) == record`. Parsing does not check that steps are legal; replaying
    does.
    """

    setup: SetUp
    """Game, players, options and seed."""
    steps: tuple[str, ...] = ()
    """Moves and chance results in order."""
    at: int | None = None
    """Number of steps that are not undone, if some are; else None."""
    hints: tuple[int, ...] = ()
    """Number of coach requests per seat; empty if there were none."""
    shares: tuple[Share, ...] = ()
    """Seeds of the turns of a match between homes, by their first step; other matches have `setup.seed`."""

    def __str__(self) -> str:
        setup = self.setup
        lines = [
            f"spielekiste {FORMAT}",
            f"game {setup.game.id} {setup.version}",
            f"options {setup.options}".rstrip(),
            f"table {setup.table}",
            *(f"seat {player}" for player in setup.players),
            *([f"seed {setup.seed}"] if setup.seed else []),
            *([f"shares {' '.join(map(str, self.shares))}"] if self.shares else []),
            *([f"at {self.at}"] if self.at is not None else []),
            *([f"hints {','.join(map(str, self.hints))}"] if self.hints else []),
        ]
        return "\n".join([*lines, "", *self.steps, ""])

    @classmethod
    def parse(cls, text: str, games: Mapping[str, Game]) -> Record:
        """Parse a record; raise `BrokenRecord` with the line, a reason id and the problem.

        `LONGEST`, `MOST_STEPS` and the number of marks (as maximum of seats) limit time and memory.
        """
        if len(text) > LONGEST:
            raise BrokenRecord(1, "size", f"at most {LONGEST} characters, got {len(text)}")
        if HALVES.search(text):
            raise BrokenRecord(1, "format", "half a character")
        lines = text.replace("\r\n", "\n").split("\n")
        blank = lines.index("") if "" in lines else len(lines)
        header = _Header(lines[:blank])
        steps = tuple(line for line in lines[blank + 1 :] if line)
        if len(steps) > MOST_STEPS:
            raise BrokenRecord(blank + 2, "size", f"at most {MOST_STEPS} steps, got {len(steps)}")
        return cls(
            header.setup(games), steps, header.at(len(steps)), header.hints(), header.shares()
        )

    @property
    def first_line(self) -> int:
        """Line number of the first step in the record's text, from 1."""
        return str(self).split("\n").index("") + 2


class _Header:
    """The header: the lines before the first blank line."""

    def __init__(self, lines: list[str]) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        self.seats: list[tuple[int, str]] = []
        for number, line in enumerate(lines, 1):
            self._take(number, *line.partition(" ")[::2])
        self._check_format()

    def setup(self, games: Mapping[str, Game]) -> SetUp:
        """Return the set-up described by the header."""
        game, version = self._game(games)
        table = self._part("table", TableOptions)
        options = self._part("options", game.options)
        players = tuple(self._player(number, text) for number, text in self.seats)
        seed = self.found.get("seed", (0, ""))[1]
        try:
            setup = SetUp(game, players, options, table, seed)
        except SpielekisteError as fault:
            line = self.seats[-1][0] if self.seats else 1
            raise BrokenRecord(line, "seats", str(fault)) from fault
        if version != str(setup.version):
            raise self._other_version(setup.version, version)
        return setup

    def at(self, steps: int) -> int | None:
        """Return the number of steps that were not undone; None if the header does not state it."""
        if "at" not in self.found:
            return None
        number, text = self.found["at"]
        if not (_is_count(text) and int(text) <= steps):
            raise BrokenRecord(number, "header", f"expected at 0 to {steps}, got {text[:20]!r}")
        return int(text)

    def hints(self) -> tuple[int, ...]:
        """Return the number of coach requests per seat, or () if there were none."""
        if "hints" not in self.found:
            return ()
        number, text = self.found["hints"]
        counts = text.split(",")
        if len(counts) != len(self.seats) or not all(map(_is_count, counts)):
            raise BrokenRecord(number, "header", f"expected hints for each seat, got {text[:20]!r}")
        found = tuple(map(int, counts))
        return found if any(found) else ()

    def shares(self) -> tuple[Share, ...]:
        """Return the seeds of the turns, in order; () if the match has one seed or none."""
        if "shares" not in self.found:
            return ()
        number, text = self.found["shares"]
        read = [SHARE.fullmatch(word) for word in text.split(" ")]
        found = tuple(Share(int(one[1]), one[2]) for one in read if one)
        begins = [share.at for share in found]
        if len(found) < len(read) or begins != sorted(set(begins)) or "seed" in self.found:
            raise BrokenRecord(number, "header", f"expected shares in order, got {text[:40]!r}")
        return found

    def _take(self, number: int, word: str, rest: str) -> None:
        if word == "seat":
            self._seat(number, rest)
        elif word in HEADER and word not in self.found:
            self.found[word] = (number, rest)
        else:
            raise BrokenRecord(number, "header", f"unknown or repeated line {word[:40]!r}")

    def _seat(self, number: int, rest: str) -> None:
        if len(self.seats) == len(MARKS):
            raise BrokenRecord(number, "seats", f"expected at most {len(MARKS)} seats")
        self.seats.append((number, rest))

    def _check_format(self) -> None:
        number, text = self.found.get("spielekiste", (1, ""))
        if number != 1 or not text:
            raise BrokenRecord(1, "format", f"expected 'spielekiste {FORMAT}' in the first line")
        if text != str(FORMAT):
            raise BrokenRecord(1, "format", f"expected format {FORMAT}, got {text[:20]!r}")

    def _other_version(self, expected: int, version: str) -> BrokenRecord:
        number = self.found["game"][0]
        return BrokenRecord(number, "version", f"expected {expected}, got {version[:20]!r}")

    def _game(self, games: Mapping[str, Game]) -> tuple[Game, str]:
        """Return the game and the version of its rules; it may be that of the game or its block."""
        number, text = self.found.get("game", (2, ""))
        name, _, version = text.partition(" ")
        if name not in games:
            raise BrokenRecord(
                number, "game", f"unknown game {name[:40]!r}, not one of {', '.join(games)}"
            )
        game = games[name]
        if version not in (str(game.version), str(game.block.version if game.block else "")):
            raise self._other_version(game.version, version)
        return game, version

    def _part(self, word: str, kind: type[Kind]) -> Kind:
        number, text = self.found.get(word, (1, ""))
        try:
            return kind.parse(text)
        except SpielekisteError as fault:
            raise BrokenRecord(number, "options", str(fault)) from fault

    def _player(self, number: int, text: str) -> Player:
        try:
            return Player.parse(text)
        except SpielekisteError as fault:
            raise BrokenRecord(number, "seats", str(fault)) from fault


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
