"""Import and export of records: file names, links, several records in one file."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from app.saves.codec import PREFIX, WIDEST, pack, unpack
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import SetUp
from spielekiste.core.record import LONGEST
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

QUOTED = re.compile(rf"\s*>[\s>]*(?:spielekiste |{re.escape(PREFIX)})")
"""Pattern of the start of a file with quoted records."""

HEAD = 200
"""Number of characters that tell whether a text is a record."""

PIECE = re.compile(r"=?[\s>|]*([\w-]+)", re.ASCII)
"""Pattern of a part of a packed text in a link, with the line break before it."""

MOST_TOKENS = 400
"""Maximum number of these parts."""

WHOLE, CUT, DAMAGED = "whole", "cut", "damaged"
"""States of a packed text."""

MARKS = {
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff")),
    **dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " "),
}
"""Translation of invisible marks and of spaces that don't break."""

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


def is_sealed(table: Table) -> bool:
    """Return whether a match has hidden cards of another home, which nobody may carry on here."""
    return is_secret(table) and bool(table.record.shares)


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
    """Return the text in a link, or in its part after the route.

    Raises `BrokenRecord`: `cut` if the end of the link is missing, `link` if it is damaged, `size`.
    """
    packed, _end = payload_of(text.strip().rpartition(route)[2])
    if not packed:
        raise BrokenRecord(1, "link", text[:20])
    if len(packed) > LONGEST_LINK:
        raise BrokenRecord(1, "size", f"link has {len(packed)} characters, at most {LONGEST_LINK}")
    if _state(packed) == CUT:
        raise BrokenRecord(1, "cut", packed[-20:])
    try:
        return unpack(PREFIX + _base64(packed))
    except BrokenRecord as fault:
        code = "size" if fault.code == "size" else "link"
        raise BrokenRecord(1, code, fault.detail) from fault


def payload_of(text: str) -> tuple[str, int]:
    """Return the packed text at the start of a text, and where it ends there.

    Line breaks in it are removed: what is packed tells where it ends. If it never ends, or is
    damaged, the part before the first of them is returned.
    """
    whole, first, end = "", 0, 0
    for piece in islice(_tokens(text), MOST_TOKENS):
        whole, end = whole + piece[1], piece.end()
        first = first or end
        state = _state(whole)
        if state == WHOLE:
            return _without_rest(whole), end
        if state == DAMAGED or len(whole) > LONGEST_LINK:
            break
    return "".join(PIECE.findall(text[:first])), first


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the pieces of a packed text, up to the first sign that can't be in one."""
    piece = PIECE.match(text)
    while piece:
        yield piece
        piece = PIECE.match(text, piece.end())


def _without_rest(whole: str) -> str:
    """Return a packed text without signs of emphasis after it, which may be part of others."""
    while whole[-1] in "-_" and _state(whole[:-1]) == WHOLE:
        whole = whole[:-1]
    return whole


def _state(packed: str) -> str:
    """Return whether a packed text is `WHOLE`, `CUT` or `DAMAGED`."""
    if not packed.startswith("e"):  # as everything that zlib has compressed
        return DAMAGED
    even = packed[:-1] if len(packed) % 4 == 1 else packed
    inflating = zlib.decompressobj()
    try:
        inflating.decompress(b64decode(_base64(even)), WIDEST * LONGEST)
    except zlib.error:
        return DAMAGED
    return WHOLE if inflating.eof or inflating.unconsumed_tail else CUT


def is_whole(packed: str) -> bool:
    """Return whether a packed text in a link has its end."""
    return _state(packed) == WHOLE


def _base64(packed: str) -> str:
    return packed.translate(FROM_ADDRESS) + "=" * (-len(packed) % 4)


def plain(text: str) -> str:
    """Return text without invisible marks, with spaces that may break."""
    return text.translate(MARKS)


def tidied(text: str) -> str:
    """Return pasted text without what mail programs and editors add to its lines."""
    lines = [line.rstrip() for line in plain(text).splitlines()]
    while any(lines) and all(line.startswith(">") for line in lines if line):
        lines = [line.removeprefix(">").removeprefix(" ") for line in lines]
    return "\n".join(lines).strip("\n") + "\n"


def is_record(text: str) -> bool:
    """Return whether pasted text begins like a record, packed or not."""
    return BEGINS.match(tidied(text[:HEAD]).lstrip()) is not None


def import_link(text: str) -> ImportedRecord:
    """Import a link; an error is returned in the record, not raised."""
    try:
        return import_record("", from_link(text))
    except BrokenRecord as fault:
        return ImportedRecord("", text, fault=fault)


def import_pasted(text: str) -> ImportedRecord:
    """Import pasted text, a link or a record; an error is returned in the record, not raised."""
    return import_record("", text) if is_record(text) else import_link(text)


def import_record(name: str, text: str) -> ImportedRecord:
    """Import one record, packed or not; an error is returned in the record, not raised."""
    try:
        return ImportedRecord(name, text, load_pasted(text))
    except BrokenRecord as fault:
        return ImportedRecord(name, text, fault=fault)


def load_pasted(text: str) -> Table:
    """Return the table of a record, packed or not; raise `BrokenRecord`."""
    try:
        return Table.load(unpack(text.strip(" \r\n")), GAMES)
    except BrokenRecord:
        if len(text) > WIDEST * LONGEST or tidied(text) == text:
            raise
        return Table.load(unpack(tidied(text).strip()), GAMES)


def pieces(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield the file's name with the text of each record in it, valid or not.

    Text before the first record is yielded as a separate piece. Raises `BrokenRecord` if there are
    more than `MOST_PIECES` records.
    """
    if QUOTED.match(text):
        text = tidied(text)
    starts = [begin.start() for begin in BEGINS.finditer(text)]
    if len(starts) > MOST_PIECES:
        raise BrokenRecord(1, "size", f"file has {len(starts)} records, at most {MOST_PIECES}")
    if not starts or text[: starts[0]].strip("\ufeff \r\n"):
        starts.insert(0, 0)
    for first, last in zip(starts, [*starts[1:], len(text)], strict=True):
        yield name, text[first:last].strip("\ufeff")
