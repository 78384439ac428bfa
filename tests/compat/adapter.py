"""The application as used by the fixtures. Only this file imports modules that may be moved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app import i18n
from app.dom.nodes import Node
from app.links import duel as duels
from app.links.prepared import Prepared
from app.saves import transfer as records
from app.saves.codec import pack, unpack
from app.saves.library import SaveLibrary
from app.saves.saved_match import SavedMatch
from app.settings import Settings
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.options import to_text
from spielekiste.core.table import Table
from tests.app.support.fakes import SHELF, FakePlatform
from workshop.build.assets import catalogues as messages

LOCAL = "spielekiste."
"""Prefix of the names in localStorage."""

ASIDE = "spielekiste.aside."
"""Prefix of journal rows in localStorage."""

Row = Mapping[str, str]
"""Match in IndexedDB, with `stamp` and `text`."""


UNPROMISED = {"error": "message", "step": "text"}
"""Type of each message to a host page with a field whose text may change, and that field."""


ONWARD = (
    "begin ",
    "deal",
    "face 1",
    "move ",
    "next",
    "off",
    "preview ",
    "show",
    "step",
    "throw",
    "typed",
    "wish",
)
"""Prefixes of commands that continue a game."""


def speak_all(folder: Path) -> None:
    """Make all languages available, as the build does."""
    for name, compiled in messages.compiled().items():
        (folder / Path(name).name).write_bytes(compiled)
    i18n.folder = folder
    i18n.speak("en")


def load(text: str) -> Table:
    """Return the table of a record, packed or not; raise `BrokenRecord`."""
    return Table.load(unpack(text.strip("\r\n ")), GAMES)


def packed(text: str) -> str:
    """Return a record's text as stored."""
    return pack(text)


# ---------------------------------------------------------------------- rows


def row_of(key: str, table: Table, now: int) -> dict[str, str]:
    """Return the row that the library writes for a match."""
    platform = FakePlatform()
    platform.time = now
    library = SaveLibrary(platform, platform, lambda _key, _status: None)
    library.keep(key, table)
    stamp, _space, text = platform.storage[SHELF + key].partition(" ")
    return {"stamp": stamp, "text": text}


def label_of(key: str, row: Row) -> dict[str, Any]:
    """Return the label that the library reads from a row, without the record."""
    kept = SavedMatch.parse(key, row["stamp"], row["text"])
    return {
        "game": kept.game,
        "players": [str(player) for player in kept.players],
        "turn": kept.turn,
        "done": kept.done,
        "changed": kept.changed,
        "binned": kept.trashed_at,
        "place": kept.place,
        "fault": list(kept.fault) if kept.fault else None,
        "revision": kept.revision,
    }


def record_of(key: str, row: Row) -> str:
    """Return the record in a row; raise `BrokenRecord`."""
    return SavedMatch.parse(key, row["stamp"], row["text"]).record


def rewritten(key: str, row: Row) -> str:
    """Return a row's text after parsing and formatting it."""
    return str(SavedMatch.parse(key, row["stamp"], row["text"]))


# ---------------------------------------------------------------------- files and links


def file_of(table: Table) -> str:
    """Return the exported file of a match."""
    return records.file_text(table)


def link_of(address: str, table: Table) -> str:
    """Return the link that opens a record; empty if there is none."""
    return records.link(address, table)


def linked(link: str) -> Table | None:
    """Return the match in a link or in pasted text."""
    return records.import_pasted(link).table


def filed(text: str) -> list[Table | None]:
    """Return every match in a file."""
    return [
        records.import_record(name, piece).table for name, piece in records.pieces("file", text)
    ]


def duel_link_of(address: str, table: Table) -> str:
    """Return the result link of a finished duel."""
    return duels.link(address, table)


def duel_code_of(table: Table) -> str:
    """Return the result code of a finished duel, with at least sixteen characters."""
    return duels.code(table)


def duel_told(text: str, table: Table) -> dict[str, Any]:
    """Return the result that another table of the same duel gets from a link or a code."""
    told = duels.read(text, table.setup)
    sheets = [[list(sheet.entries), sheet.extra] for sheet in told.result.sheets]
    return {"sheets": sheets, "mark": told.result.mark, "verified": told.is_verified}


def prepared(text: str) -> dict[str, Any]:
    """Return the values of a prepared link, and its route; raise `BrokenLink`."""
    found = Prepared.parse(text)
    return {
        "game": found.game.id,
        "options": str(found.options),
        "table": {info.name: to_text(value) for info, value in found.table.items()},
        "names": list(found.names),
        "minds": list(found.minds),
        "marks": list(found.marks),
        "typed": found.typed,
        "fixed": [list(pair) for pair in found.fixed],
        "locked": found.locked,
        "same": found.same,
        "route": str(found.route),
    }


def settings(text: str) -> dict[str, str]:
    """Return the settings in a stored string."""
    return asdict(Settings.parse(text))


# ---------------------------------------------------------------------- pages


class Page:
    """The application on a device with `local` (localStorage) and `matches` (IndexedDB)."""

    def __init__(
        self,
        route: str,
        local: Mapping[str, str] | None = None,
        matches: Mapping[str, Row] | None = None,
        query: Mapping[str, str] | None = None,
        *,
        embedded: bool = False,
    ) -> None:
        storage = {name.removeprefix(LOCAL): text for name, text in (local or {}).items()}
        for key, row in (matches or {}).items():
            storage[SHELF + key] = f"{row['stamp']} {row['text']}"
        self._platform = FakePlatform(route, query, storage=storage)
        self._platform.is_embedded = embedded
        self._app = App(self._platform)
        self._app.start()
        if embedded:
            self._app.host.ready()

    @property
    def route(self) -> str:
        """Part of the address after the #."""
        return self._platform.route

    @property
    def screen(self) -> str:
        """CSS class of the screen."""
        tree = next(child for child in self._platform.tree.children if isinstance(child, Node))
        return str(tree.attrs.get("class", "")).split(" ", maxsplit=1)[0]

    @property
    def language(self) -> str:
        """Language of the page."""
        return self._platform.titles[-1][1]

    @property
    def marks(self) -> dict[str, str]:
        """Attributes of the root element that the settings control."""
        return dict(self._platform.marks)

    @property
    def taps(self) -> list[str]:
        """All commands that can be tapped."""
        return self._platform.taps()

    def act(self, do: str, value: str = "") -> None:
        """Tap a control, follow its link, and run the timers."""
        route = self._platform.route
        self._app.act(do, value)
        if self._platform.route != route:
            self._app.follow_route()
        self._platform.run_timers()

    def go(self, route: str) -> None:
        """Open an address."""
        self._platform.route = route
        self._app.follow_route()

    def wait(self) -> None:
        """Run the timers."""
        self._platform.run_timers()

    def ask(self, message: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Send a message from the host page; return the messages sent back since the last call."""
        self._app.host.receive(json.dumps(message))
        return self.heard()

    def heard(self) -> list[dict[str, Any]]:
        """Return the new messages to the host page, without text that is likely to change."""
        told, self._platform.told_host = self._platform.told_host, []
        return [
            {name: value for name, value in one.items() if name != UNPROMISED.get(one["type"])}
            for one in told
        ]

    @property
    def matches(self) -> dict[str, dict[str, str]]:
        """All rows in the library."""
        return {
            key: {"stamp": stamp, "text": text}
            for key, stamp, text in self._platform.stored_matches
        }

    @property
    def local(self) -> dict[str, str]:
        """All other entries in storage."""
        every = self._platform.storage.items()
        return {LOCAL + name: text for name, text in every if not name.startswith(SHELF)}

    def records(self) -> dict[str, str]:
        """Return the record of every match in the library."""
        return {key: record_of(key, row) for key, row in self.matches.items()}

    def begun(self) -> list[str]:
        """Start a match if a set-up is shown; return its record's header without the seed."""
        if "start" in self.taps:
            self.act("start")
        records = list(self.records().values())
        lines = records[-1].partition("\n\n")[0].splitlines() if records else []
        return [line for line in lines if not line.startswith("seed seed")]

    def shelved(self) -> dict[str, list[str]]:
        """Return the ids of paused, finished, broken and deleted matches."""
        library = self._app.saves.library
        return {
            "paused": [kept.id for kept in library.paused()],
            "finished": [kept.id for kept in library.finished()],
            "broken": [kept.id for kept in library.broken()],
            "binned": [kept.id for kept in library.trashed()],
        }

    def play_on(self, key: str, most: int = 80) -> int:
        """Tap until a match has gained steps; return how many were added, or 0."""
        before = len(self._steps(key))
        for number in range(most):
            ways = [tap for tap in self.taps if tap.startswith(ONWARD)]
            if ways:
                self.act(ways[number % len(ways)])
            else:
                self.wait()
            if len(self._steps(key)) > before:
                break
        return len(self._steps(key)) - before

    def _steps(self, key: str) -> tuple[Any, ...]:
        return load(self.records()[key]).steps
