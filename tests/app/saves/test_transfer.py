from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from app.saves import transfer as records
from app.saves.codec import PREFIX, pack
from app.saves.transfer import (
    LONGEST_LINK,
    MOST_PIECES,
    file_name,
    file_text,
    from_link,
    import_link,
    import_record,
    is_secret,
    link,
    pieces,
)
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import LONGEST
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from tests.app.support.fakes import HERE
from tests.app.support.golden import GOLDEN, golden


def code_of(text: str) -> str:
    """Return the error code of a rejected link."""
    with pytest.raises(BrokenRecord) as refused:
        from_link(text)
    return refused.value.code


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_link_holds_the_whole_record(path: Path) -> None:
    """Parsing a link returns the whole record, character for character."""
    table = Table.load(path.read_text("utf-8"), GAMES)
    assert from_link(link(HERE, table)) == str(table.record)


def test_a_link_has_only_characters_that_messengers_keep() -> None:
    """After the route, a link contains only letters, digits, `-` and `_`."""
    packed = link(HERE, golden("kniffel-classic")).removeprefix(f"{HERE}#/open/")
    assert packed.replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize("text", ["", "x", "#/open/", "Grüße", "#/open/abc def", "AAAA"])
def test_text_that_is_no_link_is_refused(text: str) -> None:
    """Data that was never packed is reported as a damaged link."""
    assert code_of(text) == "link"


def test_a_link_that_was_cut_off_or_changed_is_noticed() -> None:
    """A link that was cut off, or has one changed character, never yields a different record."""
    whole = link(HERE, golden("maumau"))
    assert code_of(whole[:-9]) == "cut"
    at = whole.index("#/open/") + 60
    changed = whole[:at] + ("A" if whole[at] != "A" else "B") + whole[at + 1 :]
    assert code_of(changed) == "link"


def test_a_link_cannot_fill_the_memory() -> None:
    """A link with ten million characters packed into a few thousand is rejected
    before unpacking.
    """
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 10_000_000, 9)).decode().rstrip("=")
    assert len(bomb) < LONGEST_LINK
    assert code_of(bomb) == "size"
    assert code_of("A" * (LONGEST_LINK + 1)) == "size"


def test_mm8_a_game_that_hides_cards_has_no_link_and_no_readable_file() -> None:
    """Until the game ends, exports contain neither hands nor the seed; afterwards, they contain
    everything.
    """
    table = golden("maumau", 12)
    assert is_secret(table)
    assert link(HERE, table) == ""
    text = file_text(table)
    assert text.startswith(PREFIX)
    assert not any(word in text for word in ("deal", "yellow", "seed", "golden"))
    assert import_record("x", text).table is not None
    assert file_text(golden("maumau")) == str(golden("maumau").record)


def test_a_long_game_has_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """No link is made if it would exceed the length limit."""
    table = golden("ludo")
    packed = len(link("", table)) - len("#/open/")
    monkeypatch.setattr(records, "LONGEST_LINK", packed)
    assert link("", table)
    monkeypatch.setattr(records, "LONGEST_LINK", packed - 1)
    assert link("", table) == ""


NAMED = {
    ("Ada",): "Ada",
    ("Ada", "Ben"): "Ada-Ben",
    ("Zoë / Ö.",): "Zoë-Ö",
    ("..\\x",): "x",
    ("🎲",): "disc",
    ("a" * 24, "b" * 24, "c" * 24): f"{'a' * 24}-{'b' * 24}-{'c' * 10}",
}
"""People's names, and what of them is in the name of a file."""


@pytest.mark.parametrize(("names", "expected"), NAMED.items())
def test_a_file_is_named_by_game_people_and_time(names: tuple[str, ...], expected: str) -> None:
    """The files of a class differ; a name that files don't allow is replaced by the shape."""
    setup = replace(golden("kniffel-classic").setup, players=seated(names))
    name = file_name(setup, "2026-11-21-140533")
    assert name == f"spielekiste-kniffel-{expected}-2026-11-21-140533.txt"


def test_a_file_with_several_records_gives_each() -> None:
    """If a file contains several records, plain or packed, it is split at their first lines."""
    plain, packed = str(golden("ludo").record), pack(str(golden("maumau", 12).record))
    found = list(pieces("all.txt", f"{plain}\n{packed}\n{plain}"))
    tables = [import_record(*piece).table for piece in found]
    assert [table.setup.game.id for table in tables if table] == ["ludo", "maumau", "ludo"]


def test_text_before_the_first_record_is_kept() -> None:
    """Text before the first record is imported as an unreadable record."""
    text = "Hello\n" + str(golden("maumau").record)
    records = [import_record(*piece) for piece in pieces("x", text)]
    assert [record.fault is None for record in records] == [False, True]
    assert records[0].text == "Hello\n"


def test_a_byte_order_mark_and_windows_line_ends_are_accepted() -> None:
    """A file saved by an editor, with a byte order mark and CRLF, can still be read."""
    text = "\ufeff" + str(golden("maumau").record).replace("\n", "\r\n")
    assert [import_record(*piece).fault for piece in pieces("x", text)] == [None]


def test_too_many_records_in_one_file_are_refused() -> None:
    """A file with too many records is rejected before any of them is parsed."""
    with pytest.raises(BrokenRecord, match="size"):
        list(pieces("x", "spielekiste 1\n" * (MOST_PIECES + 1)))


@pytest.mark.parametrize(
    ("change", "line", "code"),
    [
        (("spielekiste 1", "spielekiste 0"), 1, "format"),
        (("game maumau 1", "game maumau 9"), 2, "version"),
        (("game maumau 1", "game chess 1"), 2, "game"),
        (("lay blue-plus", "lay red-9"), 13, "step"),
        (("lay blue-plus", "draw"), 13, "step"),
        (("seat disc person Ada", "seat disc person Ben"), 6, "seats"),
    ],
)
def test_a_damaged_record_is_reported_with_line_and_reason(
    change: tuple[str, str], line: int, code: str
) -> None:
    """Old formats, other rules and illegal steps are reported with their line, and the text
    is kept.
    """
    text = str(golden("maumau").record).replace(*change, 1)
    record = import_record("x.txt", text)
    assert record.table is None
    assert record.fault is not None
    assert (record.fault.line, record.fault.code) == (line, code)
    assert record.text == text


def test_a_record_that_is_too_long_is_refused() -> None:
    """A record that is too long is rejected without being parsed."""
    record = import_link("x" * 100_000)
    assert record.fault is not None
    assert record.fault.code == "size"
    huge = import_record("x", "spielekiste 1\n" + "x" * LONGEST)
    assert huge.fault is not None
    assert huge.fault.code == "size"
