"""User-written bot programs: stored on this device, and as text for files and links."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.bounded_json import LONGEST as LONGEST_STORE
from app.bounded_json import read_json
from app.i18n import _
from app.ports.platform import Preferences
from app.saves.codec import pack, unpack
from app.saves.transfer import from_link, pieces, to_link
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.names import tidy
from spielekiste.core.seats import OWN, is_own

STORE, DAMAGED = "bots", ".damaged"
"""Storage key of the programs, and the suffix of the key for a text that could not be read."""

LONGEST = 100_000
"""Maximum length of a program, in characters."""

LONGEST_NAME = 30
"""Maximum length of a bot's name, in characters."""

HEAD = "spielekiste-bot 1"
"""First line of a program as text; then game and name, an empty line, and the program."""


ROUTE = "/bots/from/"
"""Route prefix of a link that contains a program."""


@dataclass(frozen=True, slots=True)
class Program:
    """A bot's program. Raises `ValueError` for an unknown game."""

    id: str
    """Id on this device; empty if the program isn't stored yet."""
    game: str
    """Id of the game that it plays."""
    name: str
    """The bot's name, one line of at most `LONGEST_NAME` characters; may be empty."""
    source: str
    """Python code of at most `LONGEST` characters; longer code is truncated."""

    @property
    def display_name(self) -> str:
        """The name to display; “My bot” for a bot without a name."""
        return self.name.strip() or _("My bot")

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise ValueError(f"a bot's game must be one of {', '.join(GAMES)}, not {self.game!r}")
        name = tidy(" ".join(self.name.splitlines()))
        object.__setattr__(self, "name", name[:LONGEST_NAME])
        object.__setattr__(self, "source", self.source[:LONGEST])


def packed(program: Program) -> str:
    """Return a program as one line of text for files and links; `unpacked` reads it."""
    return pack(_as_text(program))


def _as_text(program: Program) -> str:
    return f"{HEAD}\ngame {program.game}\nname {program.name}\n\n{program.source}"


def link(address: str, program: Program) -> str:
    """Return a link that shows the program on the page at `address`; empty if too long."""
    return to_link(address, ROUTE, _as_text(program))


def linked(text: str) -> Program:
    """Return the program in a link, or in its part after `#/bots/from/`; raise `BrokenRecord`."""
    try:
        return _read(from_link(text, ROUTE))
    except BrokenRecord as fault:
        code = "link" if fault.code == "format" else fault.code
        raise BrokenRecord(fault.line, code, fault.detail) from fault


def is_program(text: str) -> bool:
    """Return whether unpacked text is a program, rather than a record."""
    return text.startswith(HEAD.partition(" ")[0])


def unpacked(text: str) -> Program:
    """Return the program that the text contains; raise `BrokenRecord` with the faulty line."""
    return _read(unpack(text.strip()))


def _read(text: str) -> Program:
    head, _line, source = text.partition("\n\n")
    if any("\ud800" <= sign <= "\udfff" for sign in (head + source)):
        raise BrokenRecord(1, "format", "the text contains half a character")
    lines = head.splitlines()
    if not lines or lines[0] != HEAD:
        raise BrokenRecord(1, "format", f"expected {HEAD!r}")
    facts = dict(line.partition(" ")[::2] for line in lines[1:])
    if facts.get("game") not in GAMES:
        raise BrokenRecord(2, "game", facts.get("game", ""))
    if len(source) > LONGEST:
        raise BrokenRecord(1, "size", f"program has {len(source)} characters, at most {LONGEST}")
    return Program("", facts["game"], facts.get("name", ""), source)


def programs_in(name: str, text: str, game: str) -> list[Program]:
    """Return the programs in a file: the bots in an export file, or the whole file as one program.

    `game` is the game for a Python file, which doesn't name one. Raises `BrokenRecord`.
    """
    if not name.endswith(".py"):
        programs = [piece for _name, piece in pieces(name, text) if _has_program(piece)]
        if programs:
            return list(map(unpacked, programs))
    if len(text) > LONGEST:
        raise BrokenRecord(1, "size", f"program has {len(text)} characters, at most {LONGEST}")
    return [Program("", game, name.removesuffix(".py").removesuffix(".txt"), text)]


def _has_program(piece: str) -> bool:
    try:
        return is_program(unpack(piece.strip()))
    except BrokenRecord:
        return False


class Programs:
    """All programs on this device that are stored under one key.

    Two windows may change the programs at the same time: `store` merges what the other window has
    stored. If both windows have changed the same program, both versions are kept.
    """

    def __init__(
        self, preferences: Preferences, new_id: Callable[[], str], name: str = STORE
    ) -> None:
        self._preferences = preferences
        self._new_id = new_id
        self._name = name
        self._stored, self._chosen = self._read()
        self._programs = dict(self._stored)

    def __iter__(self) -> Iterator[Program]:
        """Iterate over all programs, oldest first."""
        return iter(list(self._programs.values()))

    def of(self, game: str) -> list[Program]:
        """Return the programs for a game, oldest first."""
        return [program for program in self if program.game == game]

    def get(self, key: str) -> Program | None:
        """Return the program with this id, or None."""
        return self._programs.get(key)

    def chosen(self, game: str) -> Program | None:
        """Return the most recently chosen program for a game; None if there is none."""
        of_game = self.of(game)
        key = self._chosen.get(game)
        return next(
            (program for program in of_game if program.id == key), of_game[-1] if of_game else None
        )

    def choose(self, program: Program) -> None:
        """Choose a program among those for its game."""
        self._chosen[program.game] = program.id

    def same(self, program: Program) -> Program | None:
        """Return a program for the same game with the same code, or None."""
        alike = (other for other in self.of(program.game) if other.source == program.source)
        return next(alike, None)

    def put(self, program: Program) -> Program:
        """Add a program, or replace the one with its id; choose and return it."""
        kept = program if program.id else replace(program, id=self._new_id())
        self._programs[kept.id] = kept
        self.choose(kept)
        return kept

    def remove(self, program: Program) -> None:
        """Remove a program; `put` restores it."""
        self._programs.pop(program.id, None)

    def store(self) -> bool:
        """Merge with other windows' changes and store the result; return whether that succeeded."""
        theirs, _chosen = self._read()
        for key in {*theirs, *self._stored}:
            if theirs.get(key) != self._stored.get(key):
                self._merge(key, theirs.get(key))
        data = {"programs": list(map(asdict, self)), "chosen": self._chosen}
        text = json.dumps(data, ensure_ascii=False)
        if len(text) > LONGEST_STORE or not self._preferences.remember(self._name, text):
            return False
        self._stored = dict(self._programs)
        return True

    def _merge(self, key: str, theirs: Program | None) -> None:
        """Apply another window's change; if both have changed a program, keep both versions."""
        ours, before = self._programs.get(key), self._stored.get(key)
        if ours == before:
            self._programs.pop(key, None)
            if theirs is not None:
                self._programs[key] = theirs
        elif theirs is not None and theirs != ours:
            copy = replace(theirs, id=self._new_id())
            self._programs[copy.id] = copy

    def _read(self) -> tuple[dict[str, Program], dict[str, str]]:
        """Return programs and chosen ids; copy partly unreadable text to `DAMAGED`."""
        text = self._preferences.recall(self._name) or "{}"
        stored = _parsed(text)
        programs, chosen = _programs(stored), _chosen(stored)
        if None in programs:
            self._preferences.remember(self._name + DAMAGED, text)
        return {program.id: program for program in programs if program is not None}, chosen


def stored_programs(recall: Callable[[str], str | None]) -> list[Program]:
    """Return the readable programs, oldest first; `recall` returns a stored string."""
    programs = _programs(_parsed(recall(STORE) or "{}"))
    return [program for program in programs if program is not None]


def own_bots(recall: Callable[[str], str | None], game: str) -> dict[str, str]:
    """Return the names of this device's user-written bots for a game, by their id in a seat."""
    programs = {
        f"{OWN}{program.id}": program for program in stored_programs(recall) if program.game == game
    }
    return {mind: program.display_name for mind, program in programs.items() if is_own(mind)}


def _parsed(text: str) -> Any:
    try:
        return read_json(text)
    except ValueError:
        return None


def _programs(stored: Any) -> list[Program | None]:
    """Return the stored programs, with None for each unreadable one."""
    match stored:
        case {"programs": [*rows]}:
            return list(map(_program, rows))
        case dict():  # first version of the format: source by game
            return [_program(_first_version(key, source)) for key, source in stored.items()]
    return [None]


def _first_version(game: Any, source: Any) -> dict[str, Any]:
    return {"id": game, "game": game, "name": "", "source": source}


def _program(facts: Any) -> Program | None:
    match facts:
        case {"id": str(key), "game": str(game), "name": str(name), "source": str(source)} if key:
            return Program(key, game, name, source) if game in GAMES else None
    return None


def _chosen(stored: Any) -> dict[str, str]:
    match stored:
        case {"chosen": {**chosen}}:
            return {str(game): str(key) for game, key in chosen.items()}
    return {}
