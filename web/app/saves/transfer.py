"""Import and export of records: file names, links, several records in one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.saves.codec import PREFIX, pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import SetUp
from spielekiste.core.seats import PERSON
from spielekiste.core.table import Table

ROUTE = "/open/"
"""Route prefix of a link that contains a record."""

LONGEST_LINK = 16_000
"""Maximum length of a packed record in a link, in characters; use a file for longer ones."""

MOST_PIECES = 500
"""Maximum number of records in one file."""

BEGINS = re.compile(rf"(?m)^(?=spielekiste |{re.escape(PREFIX)})")
"""Pattern of the start of a record in a file with several."""

UNNAMED = re.compile(r"[\W_]+")
"""Pattern of what a file's name does not take over from a player's."""

LONGEST_NAMES = 60
"""Maximum length of the names in the name of a file."""

TO_ADDRESS, FROM_ADDRESS = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")
"""Translation tables between base64 and its URL-safe variant."""


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """An imported record: the table with its match, or the reason why it cannot be read."""

    name: str
    """Name of the source file; empty for a link."""
    text: str
    """The imported text, unchanged."""
    table: Table | None = None
    """Table with the match, if the record can be replayed completely."""
    fault: BrokenRecord | None = None
    """Error in the record, if any."""
    why: str = ""
    """What is wrong, in words; empty if the error says it."""


def is_secret(table: Table) -> bool:
    """Return whether a match has hidden cards, so that its record must be packed (MM8)."""
    return table.setup.game.has_secrets and table.match.due != "nothing"


def file_name(setup: SetUp, moment: str) -> str:
    """Return the file name of a record; `moment` has the form 2026-11-21-140533.

    It has the people's names, so that the files of a class differ; a name without a letter that files allow is
    replaced by the shape.
    """
    people = [player for player in setup.players if player.mind == PERSON] or setup.players
    names = [UNNAMED.sub("-", player.name).strip("-") or player.mark for player in people]
    return f"spielekiste-{setup.game.id}-{'-'.join(names)[:LONGEST_NAMES].strip('-')}-{moment}.txt"


def file_text(table: Table) -> str:
    """Return the content of a record's file: readable, or packed while cards are hidden."""
    text = str(table.record)
    return f"{pack(text)}\n" if is_secret(table) else text


def link(address: str, table: Table) -> str:
    """Return a link that opens the record on the page at `address`.

    The link is empty if the record is too long or the match has hidden cards.
    """
    if is_secret(table):
        return ""
    return to_link(address, ROUTE, str(table.record))


def to_link(address: str, route: str, text: str) -> str:
    """Return a link that contains packed text; empty if the link would be too long."""
    packed = pack(text).removeprefix(PREFIX).rstrip("=").translate(TO_ADDRESS)
    return f"{address}#{route}{packed}" if len(packed) <= LONGEST_LINK else ""


def from_link(text: str, route: str = ROUTE) -> str:
    """Return the text in a link, or in its part after the route; raise `BrokenRecord`."""
    packed = text.strip().rpartition(route)[2].rstrip("=")
    if not packed or re.search(r"[^\w-]", packed, re.ASCII):
        raise BrokenRecord(1, "link", packed[:20])
    if len(packed) > LONGEST_LINK:
        raise BrokenRecord(1, "size", f"link has {len(packed)} characters, at most {LONGEST_LINK}")
    try:
        return unpack(PREFIX + packed.translate(FROM_ADDRESS) + "=" * (-len(packed) % 4))
    except BrokenRecord as fault:
        code = "size" if fault.code == "size" else "link"
        raise BrokenRecord(1, code, fault.detail) from fault


def import_link(text: str) -> ImportedRecord:
    """Import a link; an error is returned in the record, not raised."""
    try:
        return import_record("", from_link(text))
    except BrokenRecord as fault:
        return ImportedRecord("", text, fault=fault)


def import_pasted(text: str) -> ImportedRecord:
    """Import pasted text, a link or a record; an error is returned in the record, not raised."""
    return import_record("", text) if BEGINS.match(text.strip()) else import_link(text)


def import_record(name: str, text: str) -> ImportedRecord:
    """Import one record, packed or not; an error is returned in the record, not raised."""
    try:
        return ImportedRecord(name, text, Table.load(unpack(text.strip(" \r\n")), GAMES))
    except BrokenRecord as fault:
        return ImportedRecord(name, text, fault=fault)


def pieces(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield the file's name with the text of each record in it, valid or not.

    Text before the first record is yielded as a separate piece. Raises `BrokenRecord` if there are
    more than `MOST_PIECES` records.
    """
    starts = [found.start() for found in BEGINS.finditer(text)]
    if len(starts) > MOST_PIECES:
        raise BrokenRecord(1, "size", f"file has {len(starts)} records, at most {MOST_PIECES}")
    if not starts or text[: starts[0]].strip("\ufeff \r\n"):
        starts.insert(0, 0)
    for first, last in zip(starts, [*starts[1:], len(text)], strict=True):
        yield name, text[first:last].strip("\ufeff")
