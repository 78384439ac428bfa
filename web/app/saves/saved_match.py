"""One match as it is kept on this device: a label that can be read quickly, and the packed record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.saves.codec import pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.record import LONGEST
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.core.table import Table


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
        number = self.stamp.partition(".")[0]
        return int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0

    def load(self, games: Mapping[str, Game]) -> Table:
        """Return the table with the match on it; raise `BrokenRecord`."""
        return Table.load(self.record, games)

    def with_table(self, table: Table, now: int) -> Kept:
        """Return the match as it stands on the table now."""
        match = table.match
        return replace(
            self,
            game=match.setup.game.id,
            players=match.setup.players,
            turn=match.turn if match.due != "nothing" else None,
            done=match.due == "nothing",
            changed=now,
            binned=0,
            packed=pack(str(table.record)),
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
        """Read what `str()` wrote; what cannot be read is kept whole, with the fault."""
        try:
            return _read(key, stamp, json.loads(text[: LONGEST + 1]))
        except (InvalidSeats, LookupError, TypeError, ValueError, RecursionError):
            return cls(key, stamp, packed=text, fault=Fault(1, "format"))


def _read(key: str, stamp: str, label: dict[str, Any]) -> Kept:
    """Return what a label says; raise `KeyError`, `TypeError`, `ValueError` where it says nothing."""
    fault, game = label["fault"], _a(str, label["game"])
    if game not in GAMES:
        fault, game = fault or Fault(2, "game"), ""
    return Kept(
        key,
        stamp,
        game=game,
        players=tuple(Player.parse(_a(str, player)) for player in label["players"]),
        turn=None if label["turn"] is None else _seat(label["turn"], len(label["players"])),
        done=_a(bool, label["done"]),
        changed=_a(int, label["changed"]),
        binned=_a(int, label["binned"]),
        place=_a(str, label.get("place", "")),
        packed=_a(str, label["record"]),
        fault=None if fault is None else Fault(_a(int, fault[0]), _a(str, fault[1])),
    )


def _a(kind: type[Any], value: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{kind.__name__} expected")
    return value


def _seat(value: Any, seats: int) -> Seat:
    if not 0 <= _a(int, value) < seats:
        raise ValueError(f"seat {value} of {seats}")
    return int(value)
