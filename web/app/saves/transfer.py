"""Records that leave the crate and come in: file names, links, several records in one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.saves.codec import PREFIX, pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table

ROUTE = "/open/"
"""The route of a record that stands in the address itself."""

LONGEST_LINK = 16_000
"""The most characters of a packed record in a link; what is longer goes as a file."""

MOST_PIECES = 500
"""The most records that are read from one file."""

BEGINS = re.compile(rf"(?m)^(?=spielekiste |{re.escape(PREFIX)})")
"""Where a record begins in a file that holds several."""

TO_ADDRESS, FROM_ADDRESS = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")
"""Signs of base64 that mean something else in an address."""


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """A record that came in: the table with the match on it, or why it cannot be read."""

    name: str
    """Where it came from, such as the name of a file; empty for a link."""
    text: str
    """The text as it came."""
    table: Table | None = None
    """The match, if it can be replayed to its last step."""
    fault: BrokenRecord | None = None
    """What is wrong with it, if anything."""


def is_secret(table: Table) -> bool:
    """Whether a match still hides something, so that its record must not be readable (MM8)."""
    return table.setup.game.has_secrets and table.match.due != "nothing"


def file_name(setup: SetUp, day: str) -> str:
    """Return what the file of a record is called; `day` is written as 2026-11-21."""
    return f"spielekiste-{setup.game.id}-{day}.txt"


def file_text(table: Table) -> str:
    """Return the record as a file holds it: to be read, or packed while something is hidden."""
    text = str(table.record)
    return f"{pack(text)}\n" if is_secret(table) else text


def link(address: str, table: Table) -> str:
    """Return a link that opens the record on the page at `address`.

    It is empty if the record is too long for one; a match that hides something has none.
    """
    if is_secret(table):
        return ""
    packed = pack(str(table.record)).removeprefix(PREFIX).rstrip("=").translate(TO_ADDRESS)
    return f"{address}#{ROUTE}{packed}" if len(packed) <= LONGEST_LINK else ""


def from_link(text: str) -> str:
    """Return the record in a link, or in the part of it behind `#/open/`; raise `BrokenRecord`."""
    packed = text.strip().rpartition(ROUTE)[2].rstrip("=")
    if not packed or re.search(r"[^\w-]", packed, re.ASCII):
        raise BrokenRecord(1, "link", packed[:20])
    if len(packed) > LONGEST_LINK:
        raise BrokenRecord(1, "size", f"{len(packed)} characters, at most {LONGEST_LINK}")
    try:
        return unpack(PREFIX + packed.translate(FROM_ADDRESS) + "=" * (-len(packed) % 4))
    except BrokenRecord as fault:
        code = "size" if fault.code == "size" else "link"
        raise BrokenRecord(1, code, fault.detail) from fault


def import_link(text: str) -> ImportedRecord:
    """Read what a link brings; nothing is raised, the fault is in the record."""
    try:
        return import_record("", from_link(text))
    except BrokenRecord as fault:
        return ImportedRecord("", text, fault=fault)


def import_pasted(text: str) -> ImportedRecord:
    """Read what a person pastes: a link, or a record itself; nothing is raised."""
    return import_record("", text) if BEGINS.match(text.strip()) else import_link(text)


def import_record(name: str, text: str) -> ImportedRecord:
    """Read one record, packed or not; nothing is raised, the fault is in the record."""
    try:
        return ImportedRecord(name, text, Table.load(unpack(text.strip(" \r\n")), GAMES))
    except BrokenRecord as fault:
        return ImportedRecord(name, text, fault=fault)


def pieces(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield every record in a file's text; a text in which none begins is one that cannot be read.

    Raises `BrokenRecord` if there are more than `MOST_PIECES`.
    """
    starts = [found.start() for found in BEGINS.finditer(text)]
    if len(starts) > MOST_PIECES:
        raise BrokenRecord(1, "size", f"{len(starts)} records, at most {MOST_PIECES}")
    if not starts or text[: starts[0]].strip("\ufeff \r\n"):
        starts.insert(0, 0)
    for first, last in zip(starts, [*starts[1:], len(text)], strict=True):
        yield name, text[first:last].strip("\ufeff")
