"""One match as it is kept on this device: a label that can be read quickly, and the packed record."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.bounded_json import read_json
from app.saves.codec import pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.record import Record
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.core.table import Table

LAST_MOMENT = 8_640_000_000_000_000
"""The last moment that a browser can name, in milliseconds since 1970."""

ORDINARY = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What an id can be that is part of an address."""


def revision(stamp: str) -> int:
    """Return the first part of a stamp `revision.writer`; 0 if there is none."""
    number = stamp.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0


class Fault(NamedTuple):
    """Why a record cannot be read."""

    line: int
    """The line of the record, from 1."""
    code: str
    """A code of `BrokenRecord`."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match on the shelf. `Kept.parse(kept.id, kept.stamp, str(kept)) == kept`."""

    id: str
    """Its name on this device, part of its address."""
    stamp: str = ""
    """Which writing of it this is: `revision.writer`. It is kept beside the text, not in it."""
    game: str = ""
    """The game's id; empty if not even that can be read."""
    players: tuple[Player, ...] = ()
    """Who plays, clockwise."""
    turn: Seat | None = None
    """Whose turn it is, if it is anybody's."""
    done: bool = False
    """Whether it is played to its end."""
    changed: int = 0
    """When the last step was made, in milliseconds since 1970."""
    binned: int = 0
    """When it was put away, in milliseconds since 1970; 0 if it was not."""
    place: str = ""
    """At which table of other people's pages it is played; empty for the crate's own."""
    packed: str = ""
    """The record, packed."""
    fault: Fault | None = None
    """Why the record cannot be read, once that has been tried in vain."""

    @property
    def record(self) -> str:
        """The record's text; raises `BrokenRecord` if it cannot even be unpacked."""
        return unpack(self.packed)

    @property
    def revision(self) -> int:
        """How often it was written, from 1; 0 if never."""
        return revision(self.stamp)

    def load(self, games: Mapping[str, Game]) -> Table:
        """Return the table with the match on it; raise `BrokenRecord`."""
        return Table.load(self.record, games)

    def with_table(self, table: Table, now: int) -> Kept:
        """Return the match as it stands on the table now."""
        record = pack(str(table.record))
        return replace(self.labelled(table), changed=now, binned=0, packed=record)

    def labelled(self, table: Table) -> Kept:
        """Return the match with a label that says what its table says."""
        match = table.match
        return replace(
            self,
            game=match.setup.game.id,
            players=match.setup.players,
            turn=match.turn if match.due != "nothing" else None,
            done=match.due == "nothing",
            fault=None,
        )

    def __str__(self) -> str:
        label: dict[str, Any] = {
            "game": self.game,
            "players": list(map(str, self.players)),
            "turn": self.turn,
            "done": self.done,
            "changed": self.changed,
            "binned": self.binned,
            "place": self.place,
            "fault": self.fault,
            "record": self.packed,
        }
        return json.dumps(label)

    @classmethod
    def parse(cls, key: str, stamp: str, text: str) -> Kept:
        """Read what `str()` wrote, as far as it can be read; nothing is raised.

        A damaged label is made anew from its record. What cannot be read at all is kept whole, with
        the fault.
        """
        try:
            label = read_json(text if ORDINARY.fullmatch(key) else "")
            return _read(key, stamp, label) or _mended(key, stamp, label)
        except (BrokenRecord, LookupError, TypeError, ValueError):
            return cls(key, stamp, packed=_whole(text), fault=Fault(1, "format"))


def _whole(text: str) -> str:
    """Return a text so that it can be kept in a label, and comes out as it is."""
    packed = pack(text)
    try:
        return packed if unpack(packed) == text else text
    except BrokenRecord:
        return text


def _read(key: str, stamp: str, label: dict[str, Any]) -> Kept | None:
    """Return what a label says, None if something in it is damaged."""
    try:
        return _match(key, stamp, label)
    except (InvalidSeats, LookupError, TypeError, ValueError):
        return None


def _match(key: str, stamp: str, label: dict[str, Any]) -> Kept:
    """Return what a label says; raise `KeyError`, `TypeError`, `ValueError` where it says nothing."""
    fault, game = label["fault"], _a(str, label["game"])
    if game not in GAMES:
        fault, game = fault or Fault(2, "game"), ""
    return Kept(
        key,
        stamp,
        game=game,
        players=_players("" if fault else game, label["players"]),
        turn=None if label["turn"] is None else _seat(label["turn"], len(label["players"])),
        done=_a(bool, label["done"]),
        changed=_moment(label["changed"]),
        binned=_moment(label["binned"]),
        place=_a(str, label.get("place", "")),
        packed=_a(str, label["record"]),
        fault=None if fault is None else Fault(_a(int, fault[0]), _a(str, fault[1])),
    )


def _mended(key: str, stamp: str, label: dict[str, Any]) -> Kept:
    """Return a match by the header of its record alone; raise `BrokenRecord` and the errors of `_match`."""
    packed, place = _a(str, label["record"]), label.get("place", "")
    setup = Record.parse(unpack(packed), GAMES).setup
    named = place if isinstance(place, str) else ""
    return Kept(key, stamp, setup.game.id, setup.players, place=named, packed=packed)


def _players(game: str, texts: Any) -> tuple[Player, ...]:
    """Read who plays; a game seats only so many. Of a broken record nobody may be known."""
    players = tuple(Player.parse(_a(str, text)) for text in _a(list, texts))
    if game and len(players) not in GAMES[game].seats:
        raise ValueError(f"{len(players)} seats")
    return players


def _moment(value: Any) -> int:
    if not 0 <= _a(int, value) <= LAST_MOMENT:
        raise ValueError(f"moment {value}")
    return int(value)


def _a(kind: type[Any], value: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} expected")
    return value


def _seat(value: Any, seats: int) -> Seat:
    if not 0 <= _a(int, value) < seats:
        raise ValueError(f"seat {value} of {seats}")
    return int(value)
