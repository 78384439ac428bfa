"""Packs of a single file: what the page's own scripts read from them, and how files are grouped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.coach.table import ValueTable
from tests.node import said
from tests.workshop.single_file.small_site import FILES, HOSTILE, embedded, restored, value_table
from workshop.common.paths import TABLES, WEB
from workshop.common.transpile import bundled
from workshop.common.wheel import opened
from workshop.single_file.embedded import embedded_files
from workshop.single_file.encoding import escaped
from workshop.single_file.packs import BYTES, WORDS, compressed, elements
from workshop.single_file.tables import joined

READ = """
globalThis.document = { hidden: false };
const text = (bytes) => new TextDecoder("windows-1252").decode(Uint8Array.from(bytes));
const element = (bytes, size) => ({ textContent: text(bytes), dataset: { size: String(size) } });
"""
"""Functions that turn bytes into the text that a browser reads from the page, and into an element."""


@pytest.fixture(scope="module")
def unpack(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the start of a script that imports unpack.js with its decoder."""
    path = tmp_path_factory.mktemp("unpack") / "unpack.mjs"
    path.write_bytes(bundled(WEB / "js" / "tools" / "unpack.js"))
    return f"import {{ bytes, unpacked }} from {json.dumps(path.as_uri())};{READ}"


def test_the_page_reads_all_bytes(unpack: str) -> None:
    """The script restores all bytes, and sequences that HTML would change, from the text."""
    shown = list(escaped(HOSTILE))
    script = f"{unpack} console.log(JSON.stringify(Array.from(bytes(text({shown})))));"
    assert bytes(said(script)) == HOSTILE


@pytest.mark.parametrize("kind", [BYTES, WORDS])
@pytest.mark.parametrize("data", [b"", HOSTILE, HOSTILE * 1000])
def test_the_page_reads_what_is_compressed(unpack: str, data: bytes, kind: dict[str, int]) -> None:
    """The script restores compressed data, also if it needs several pieces."""
    packed = list(escaped(compressed(data, kind)))
    script = f"{unpack} const found = await unpacked(element({packed}, {len(data)}));"
    assert bytes(said(f"{script} console.log(JSON.stringify(Array.from(found)));")) == data


@pytest.mark.parametrize("fault", ["changed", "cut"])
def test_damaged_data_is_an_error(unpack: str, fault: str) -> None:
    """A changed byte or a missing end is noticed."""
    packed = bytearray(compressed(HOSTILE, BYTES))
    if fault == "changed":
        packed[len(packed) // 2] ^= 1
    else:
        del packed[-40:]
    shown = list(escaped(bytes(packed)))
    script = f"{unpack} const found = unpacked(element({shown}, {len(HOSTILE)}));"
    end = (
        "found.then(() => 'read', () => 'failed').then((end) => console.log(JSON.stringify(end)));"
    )
    assert said(script + end) == "failed"


def test_files_of_a_zip_are_not_compressed_twice() -> None:
    """An embedded zip has the same files, without compression."""
    path = "assets/room-1.zip"
    found = embedded_files(FILES)[path]
    assert opened(found) == opened(FILES[path])
    assert opened(found)["room.py"] in found


def test_a_start_needs_one_pack_and_the_large_files() -> None:
    """All scripts, configurations and outlines are in one pack; pages and zips are in the other."""
    found = elements(embedded_files(FILES | {"arena/worker-1.js": b"play()"})).decode("latin-1")
    assert 'data-file="arena/worker-1.js" data-type="text/javascript" data-in="start ' in found
    assert 'data-file="assets/start-1.js" data-type="text/javascript" data-in="start ' in found
    assert (
        'data-file="assets/pyscript-1.json" data-type="application/json" data-in="start ' in found
    )
    assert 'data-file="licences.html" data-type="text/html" data-in="later ' in found
    assert 'data-file="assets/room-1.zip" data-type="application/zip" data-in="later ' in found
    assert 'data-file="assets/memory-1.wasm" data-type="application/wasm" data-size="' in found


def test_a_site_without_tables_has_no_pack_for_them() -> None:
    """Only the packs with files are needed."""
    files = {"a.html": b"a", "assets/b-1.js": b"b"}
    assert embedded(elements(files)) == files
    assert b"tables" not in elements(files)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.integers(1, 40))
def test_joined_tables_are_restored(rows: Sequence[int], width: int) -> None:
    """Every value of every table comes back, whatever the tables are."""
    tables = [value_table(f"{at}", each, width) for at, each in enumerate(rows)]
    first = 0
    found = restored(joined(tables), sum(rows), width, 2)
    for table in tables:
        own = b"".join(part[first : first + table.rows].tobytes() for part in found)
        assert own == table.values
        first += table.rows


def test_the_page_restores_tables(tmp_path: Path) -> None:
    """The script makes a file of each table, with the values that it had."""
    tables = [value_table("first", 5, 40), value_table("second", 3, 40)]
    packed = tmp_path / "packed"
    packed.write_bytes(joined(tables))
    script = f"""
    import {{ readFileSync }} from "node:fs";
    import {{ restored, table }} from "./tools/tables.js";
    const tables = restored(Uint8Array.from(readFileSync({json.dumps(str(packed))})), "8 40 2");
    const found = await (await table(tables, "spielekiste-table-1 second 3 40 2 0.5", 5, 3)).arrayBuffer();
    console.log(JSON.stringify(Array.from(new Uint8Array(found))));"""
    assert ValueTable.parse(bytes(said(script))) == tables[1]


def test_tables_of_variants_are_much_smaller_together() -> None:
    """Two of the site's tables need less than half the bytes of their files."""
    files = [(TABLES / f"full-cup-{name}.bin").read_bytes() for name in ("block", "none")]
    packed = compressed(joined([ValueTable.parse(data) for data in files]), BYTES)
    assert len(packed) < sum(map(len, files)) / 2
