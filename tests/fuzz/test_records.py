"""Any text is parsed as a record or rejected with the documented error."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from app.saves.codec import pack, unpack
from app.saves.saved_match import SavedMatch
from app.saves.transfer import from_link, import_link, import_record, link, pieces
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import Record
from spielekiste.core.table import Table
from tests.fuzz.broken import RECORDS, attempt, share, spoilt


@cache
def links() -> tuple[str, ...]:
    """Return a link for every game without secrets."""
    tables = (Table.load(text, GAMES) for text in RECORDS)
    return tuple(filter(None, (link("https://crate.test/", table) for table in tables)))


@cache
def sent() -> frozenset[str]:
    """Return the records contained in the links."""
    return frozenset(from_link(address) for address in links())


@cache
def packed() -> tuple[str, ...]:
    """Return every record as stored."""
    tables = [Table.load(text, GAMES) for text in RECORDS[:6]]
    return tuple(str(SavedMatch("one").with_table(table, 1)) for table in tables)


@share(0.3)
@given(spoilt(RECORDS))
def test_a_spoilt_record_is_replayed_or_refused(text: str) -> None:
    """The text gives a match whose record can be parsed again, or `BrokenRecord` with a line
    number.
    """
    table, fault = attempt(lambda: Table.load(text, GAMES), BrokenRecord)
    if table is not None:
        assert Record.parse(str(table.record), GAMES) == table.record
    if fault is not None:
        assert 1 <= fault.line <= text.count("\n") + 2


@share(0.15)
@given(st.text(max_size=400))
def test_any_text_at_all_is_refused_or_read(text: str) -> None:
    """Any text gives records with a table or a fault, and no other error is raised."""
    for piece in pieces("x", text):
        record = import_record(*piece)
        assert (record.table is None) != (record.fault is None)


@share(0.2)
@given(st.data())
def test_a_spoilt_link_gives_the_same_record_or_none(data: st.DataObject) -> None:
    """Because of the checksum, a damaged link never gives another game."""
    record = import_link(data.draw(spoilt(links())))
    assert (record.table is None) != (record.fault is None)
    if record.table is not None:
        assert record.text in sent()


@share(0.05)
@given(st.binary(max_size=200), st.text(max_size=40))
def test_any_bytes_are_unpacked_or_refused(data: bytes, text: str) -> None:
    """Packed text is restored, and other bytes raise `BrokenRecord`."""
    assert unpack(pack(text)) == text
    _text, fault = attempt(lambda: unpack("z1:" + data.decode("latin-1")), BrokenRecord)
    assert fault is None or fault.code in ("format", "size")


@share(0.05)
@given(st.data())
def test_a_spoilt_entry_of_the_library_is_kept(data: st.DataObject) -> None:
    """A damaged entry loads or raises `BrokenRecord`, and is kept in either case."""
    kept = SavedMatch.parse("one", "1.me", data.draw(spoilt(packed())))
    assert kept.id == "one"
    _table, fault = attempt(lambda: kept.load(GAMES), BrokenRecord)
    assert fault is None or fault.line >= 1
