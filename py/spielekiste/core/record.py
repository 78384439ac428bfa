"""A record: everything to replay a match, as text that a person can read (T3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from spielekiste.core.errors import BrokenRecord, SpielekisteError
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.options import Options
from spielekiste.core.seats import MARKS, Player

Kind = TypeVar("Kind", bound=Options)

FORMAT = 1
"""The version of the text format."""

LONGEST = 1_000_000
"""The most characters a record may have."""

MOST_STEPS = 20_000
"""The most steps a record may have."""

HEADER = ("spielekiste", "game", "options", "table", "seed", "at", "hints")


@dataclass(frozen=True, slots=True)
class Record:
    """A match as text: a header, a blank line, one line for each step.

    `Record.parse(str(record)) == record`. Whether the steps are legal is found by replaying them.
    """

    setup: SetUp
    """Game, seats, options, seed."""
    steps: tuple[str, ...] = ()
    """Moves and chance results in order."""
    at: int | None = None
    """How many steps are in force, if some at the end are undone."""
    hints: tuple[int, ...] = ()
    """How often each seat asked the coach; empty if nobody did."""

    def __str__(self) -> str:
        setup = self.setup
        lines = [
            f"spielekiste {FORMAT}",
            f"game {setup.game.id} {setup.game.version}",
            f"options {setup.options}".rstrip(),
            f"table {setup.table}",
            *(f"seat {player}" for player in setup.players),
            *([f"seed {setup.seed}"] if setup.seed else []),
            *([f"at {self.at}"] if self.at is not None else []),
            *([f"hints {','.join(map(str, self.hints))}"] if self.hints else []),
        ]
        return "\n".join([*lines, "", *self.steps, ""])

    @classmethod
    def parse(cls, text: str, games: Mapping[str, Game]) -> Record:
        """Read a record; raise `BrokenRecord` with the line, a code and what was found.

        Time and memory are bounded: by `LONGEST`, `MOST_STEPS` and as many seats as there are marks.
        """
        if len(text) > LONGEST:
            raise BrokenRecord(1, "size", f"{len(text)} characters, at most {LONGEST}")
        lines = text.replace("\r\n", "\n").split("\n")
        blank = lines.index("") if "" in lines else len(lines)
        header = _Header(lines[:blank])
        steps = tuple(line for line in lines[blank + 1 :] if line)
        if len(steps) > MOST_STEPS:
            raise BrokenRecord(blank + 2, "size", f"{len(steps)} steps, at most {MOST_STEPS}")
        return cls(header.setup(games), steps, header.at(len(steps)), header.hints())

    @property
    def first_line(self) -> int:
        """The line of the first step in the record's text, from 1."""
        return str(self).split("\n").index("") + 2


class _Header:
    """The lines before the first blank one."""

    def __init__(self, lines: list[str]) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        self.seats: list[tuple[int, str]] = []
        for number, line in enumerate(lines, 1):
            self._take(number, *line.partition(" ")[::2])
        self._check_format()

    def setup(self, games: Mapping[str, Game]) -> SetUp:
        """Return the set-up that the header describes."""
        game = self._game(games)
        options = self._part("options", game.options)
        table = self._part("table", TableOptions)
        players = tuple(self._player(number, text) for number, text in self.seats)
        seed = self.found.get("seed", (0, ""))[1]
        try:
            return SetUp(game, players, options, table, seed)
        except SpielekisteError as fault:
            line = self.seats[-1][0] if self.seats else 1
            raise BrokenRecord(line, "seats", str(fault)) from fault

    def at(self, steps: int) -> int | None:
        """Return how many steps are in force, if the header says so."""
        if "at" not in self.found:
            return None
        number, text = self.found["at"]
        if not (_is_count(text) and int(text) <= steps):
            raise BrokenRecord(number, "header", f"at {text[:20]}, but there are {steps} steps")
        return int(text)

    def hints(self) -> tuple[int, ...]:
        """Return how often each seat asked the coach, if the header says so."""
        if "hints" not in self.found:
            return ()
        number, text = self.found["hints"]
        counts = text.split(",")
        if len(counts) != len(self.seats) or not all(map(_is_count, counts)):
            raise BrokenRecord(number, "header", f"hints {text[:20]}, but a number for each seat")
        found = tuple(map(int, counts))
        return found if any(found) else ()

    def _take(self, number: int, word: str, rest: str) -> None:
        if word == "seat":
            self._seat(number, rest)
        elif word in HEADER and word not in self.found:
            self.found[word] = (number, rest)
        else:
            raise BrokenRecord(number, "header", f"{word[:40]!r} not expected here")

    def _seat(self, number: int, rest: str) -> None:
        if len(self.seats) == len(MARKS):
            raise BrokenRecord(number, "seats", f"more than {len(MARKS)} seats")
        self.seats.append((number, rest))

    def _check_format(self) -> None:
        number, text = self.found.get("spielekiste", (1, ""))
        if number != 1 or not text:
            raise BrokenRecord(1, "format", "a record begins with: spielekiste 1")
        if text != str(FORMAT):
            raise BrokenRecord(1, "format", f"format {text[:20]} is not known, only {FORMAT}")

    def _game(self, games: Mapping[str, Game]) -> Game:
        number, text = self.found.get("game", (2, ""))
        name, _, version = text.partition(" ")
        if name not in games:
            raise BrokenRecord(number, "game", f"{name[:40]!r} is none of {', '.join(games)}")
        if version != str(games[name].version):
            known = games[name].version
            raise BrokenRecord(number, "version", f"rules {version[:20]!r}, known is {known}")
        return games[name]

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
