"""A saved match: a label that can be read without unpacking, and the packed record."""

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
from spielekiste.parts.duel import is_duel

LAST_MOMENT = 8_640_000_000_000_000
"""Latest time that JavaScript's Date supports, in milliseconds since 1970."""

ORDINARY = re.compile(r"[\w-]{1,64}", re.ASCII)
"""Pattern of valid ids, which are part of addresses."""


def revision(stamp: str) -> int:
    """Return the revision from a stamp `revision.writer`; 0 if it is missing or invalid."""
    number = stamp.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0


class Afar(NamedTuple):
    """The part of a match between homes (`spielekiste.together`) that its record does not have."""

    home: str
    """Text of the home on this device, with its secret."""
    waits: str
    """Names of the people in the other homes who are to play or to join, or empty."""
    is_due: bool
    """Whether this home has the turn, or has not sent it yet."""


class Fault(NamedTuple):
    """Reason why a record cannot be read."""

    line: int
    """Line of the record, from 1."""
    code: str
    """A code of `BrokenRecord`."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A saved match. `SavedMatch.parse(saved.id, saved.stamp, str(saved)) == saved`."""

    id: str
    """Id on this device, which is part of the match's route."""
    stamp: str = ""
    """Version of the save, `revision.writer`; stored separately from the text."""
    game: str = ""
    """Id of the game; empty if it cannot be read."""
    players: tuple[Player, ...] = ()
    """Players, clockwise."""
    turn: Seat | None = None
    """Seat whose turn it is, or None."""
    done: bool = False
    """Whether the match is finished."""
    unplayed: bool = False
    """Whether the match has no step and is not in a duel, whose dice may have been sent already."""
    changed: int = 0
    """Time of the last step, in milliseconds since 1970."""
    order: int = 0
    """Number of the last step among those of all matches, as clocks may be wrong; 0 if unknown."""
    trashed_at: int = 0
    """Time when the match was moved to the trash, in milliseconds since 1970; 0 if it was not."""
    afar: Afar | None = None
    """The home of a match between homes; None for all others."""
    place: str = ""
    """Name of the host page's table on which the match is played; empty if not embedded."""
    payload: str = ""
    """The record, packed."""
    fault: Fault | None = None
    """Why the record cannot be read; None unless an attempt has failed."""

    @property
    def record(self) -> str:
        """Text of the record; raises `BrokenRecord` if the text cannot be unpacked."""
        return unpack(self.payload)

    @property
    def is_due(self) -> bool:
        """Whether the match is between homes and waits for this one."""
        return self.afar is not None and self.afar.is_due

    @property
    def revision(self) -> int:
        """Number of times that the match has been saved."""
        return revision(self.stamp)

    def load(self, games: Mapping[str, Game]) -> Table:
        """Replay the record on a table; raise `BrokenRecord` if it cannot be read."""
        return Table.load(self.record, games)

    def with_table(self, table: Table, now: int) -> SavedMatch:
        """Return a copy with the current position of the table, not in the trash."""
        record = pack(str(table.record))
        return replace(self.labelled(table), changed=now, trashed_at=0, payload=record)

    def labelled(self, table: Table) -> SavedMatch:
        """Return a copy with the label updated from the table."""
        match = table.match
        return replace(
            self,
            game=match.setup.game.id,
            players=match.setup.players,
            turn=match.turn if match.due != "nothing" else None,
            done=match.due == "nothing" and not self.is_due,
            unplayed=not (table.steps or self.afar or is_duel(match.setup)),
            fault=None,
        )

    def __str__(self) -> str:
        label: dict[str, Any] = {
            "game": self.game,
            "players": list(map(str, self.players)),
            "turn": self.turn,
            "done": self.done,
            "changed": self.changed,
            "binned": self.trashed_at,
            "place": self.place,
            "fault": self.fault,
            "record": self.payload,
        }
        later = {"order": self.order, "unplayed": self.unplayed, "afar": self.afar}
        return json.dumps(label | {name: value for name, value in later.items() if value})

    @classmethod
    def parse(cls, key: str, stamp: str, text: str) -> SavedMatch:
        """Parse the output of `str()` without raising errors.

        A damaged label is rebuilt from the record. If that fails, the whole text is kept, with the
        error.
        """
        try:
            label = read_json(text if ORDINARY.fullmatch(key) else "")
            return _read(key, stamp, label) or _mended(key, stamp, label)
        except (BrokenRecord, LookupError, TypeError, ValueError):
            return cls(key, stamp, payload=_whole(text), fault=Fault(1, "format"))


def _whole(text: str) -> str:
    """Pack text if unpacking restores it exactly, else return it unchanged."""
    packed = pack(text)
    try:
        return packed if unpack(packed) == text else text
    except BrokenRecord:
        return text


def _read(key: str, stamp: str, label: dict[str, Any]) -> SavedMatch | None:
    """Return the match that a label describes, or None if the label is damaged."""
    try:
        return _match(key, stamp, label)
    except (InvalidSeats, LookupError, TypeError, ValueError):
        return None


def _match(key: str, stamp: str, label: dict[str, Any]) -> SavedMatch:
    """Return the match of a label; raise `KeyError`, `TypeError` or `ValueError` if damaged."""
    fault, game = label["fault"], _a(str, label["game"])
    if game not in GAMES:
        fault, game = fault or Fault(2, "game"), ""
    return SavedMatch(
        key,
        stamp,
        game=game,
        players=_players("" if fault else game, label["players"]),
        turn=None if label["turn"] is None else _seat(label["turn"], len(label["players"])),
        done=_a(bool, label["done"]),
        unplayed=_a(bool, label.get("unplayed", False)),
        changed=_moment(label["changed"]),
        order=_moment(label.get("order", 0)),
        trashed_at=_moment(label["binned"]),
        place=_a(str, label.get("place", "")),
        afar=_afar(label.get("afar")),
        payload=_a(str, label["record"]),
        fault=None if fault is None else Fault(_a(int, fault[0]), _a(str, fault[1])),
    )


def _mended(key: str, stamp: str, label: dict[str, Any]) -> SavedMatch:
    """Rebuild a match from its record's header; raise `BrokenRecord` or an error as in `_match`."""
    packed, place = _a(str, label["record"]), label.get("place", "")
    setup = Record.parse(unpack(packed), GAMES).setup
    named = place if isinstance(place, str) else ""
    return SavedMatch(key, stamp, setup.game.id, setup.players, place=named, payload=packed)


def _afar(value: Any) -> Afar | None:
    if value is None:
        return None
    home, waits, is_due = _a(list, value)
    return Afar(_a(str, home), _a(str, waits), _a(bool, is_due))


def _players(game: str, texts: Any) -> tuple[Player, ...]:
    """Parse the players and check how many there are; without a game, any number is valid."""
    players = tuple(Player.parse(_a(str, text)) for text in _a(list, texts))
    if game and len(players) not in GAMES[game].seats:
        raise ValueError(f"{game} does not allow {len(players)} players")
    return players


def _moment(value: Any) -> int:
    if not 0 <= _a(int, value) <= LAST_MOMENT:
        raise ValueError(f"expected a time from 0 to {LAST_MOMENT}, got {value}")
    return int(value)


def _a(kind: type[Any], value: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, got {type(value).__name__}")
    return value


def _seat(value: Any, seats: int) -> Seat:
    if not 0 <= _a(int, value) < seats:
        raise ValueError(f"expected a seat below {seats}, got {value}")
    return int(value)
