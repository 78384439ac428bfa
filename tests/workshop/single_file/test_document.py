"""The app as a single file: bytes are preserved, and every needed file is included."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.workshop.single_file.small_site import FILES, HOSTILE, embedded, read
from workshop.single_file.document import POLICY, Document, single_file
from workshop.single_file.embedded import embedded_files
from workshop.single_file.encoding import CHANGED, CHARSET, escaped


@pytest.fixture(scope="module")
def file() -> bytes:
    """Return a small site as one file."""
    return single_file(FILES)


@given(st.binary())
@example(HOSTILE)
def test_bytes_survive_in_a_page(data: bytes) -> None:
    """The encoded bytes contain none that the HTML parser changes, and all bytes are restored."""
    shown = escaped(data)
    assert not set(shown) & (set(CHANGED) - set(b"="))
    assert read(shown) == data


def test_all_files_needed_from_disk_are_embedded(file: bytes) -> None:
    """Modules, data and pages are embedded, but not workers, wheels and inlined files."""
    found = embedded(file)
    assert found == embedded_files(FILES)
    assert set(found) == {
        "licences.html",
        "about/de/parents.html",
        "assets/erase-1.js",
        "assets/boot-1.js",
        "assets/indexeddb_stub-1.js",
        "assets/core/a.js",
        "assets/core/b.js",
        "assets/start-1.js",
        "assets/pyscript-1.json",
        "assets/classic-1.bin",
        "assets/memory-1.wasm",
        "assets/room-1.zip",
        "assets/first-1.bin",
        "assets/second-1.bin",
        "assets/third-1.bin",
    }


def test_modules_find_each_other_by_their_paths(file: bytes) -> None:
    """Every module reference is a full path, since embedded modules can't use relative imports."""
    found = embedded(file)
    assert (
        found["assets/core/a.js"] == b'import{b}from"assets/core/b.js";import("assets/start-1.js");'
    )
    assert found["assets/start-1.js"] == b'await import("assets/core/a.js")'


def test_the_page_loads_nothing(file: bytes) -> None:
    """No script, style sheet or preload link refers to a file; their content is
    inline, in ASCII.
    """
    page = re.sub(rb"<script [^>]*data-(?:file|pack)=.*?</script>", b"", file, flags=re.DOTALL)
    assert page.isascii()
    assert page.count(b"<style") == page.count(b'<style nonce="crate">') == 1
    assert b'<script nonce="crate">first()</script>' in page
    assert b'<div id="spare" hidden><script nonce="crate">boot()</script></div>' in page
    assert not re.search(rb'( src=| href="assets|rel="(stylesheet|modulepreload|manifest)")', page)
    assert rb'say("\u00e4 <\/script>")' in page
    assert b'content: "\\2026 "' in page
    assert page.count(b'url("data:image/svg+xml,') == 2
    assert page.count(b"background: var(--file-0)") == 2
    assert page.count(b'src: url("data:font/woff2;base64,YSBmb250")') == 2
    assert b'data-stick="assets/erase-1.js assets/start-1.js"' in page
    assert b"&#220;ber" in page


def test_the_file_begins_with_its_character_set(file: bytes) -> None:
    """The character set is in the first kilobyte, and the policy allows no other host."""
    assert f'<meta charset="{CHARSET}">'.encode() in file[:1024]
    assert not [source for source in POLICY.values() if "http" in source or "*" in source]
    assert POLICY["default-src"] == "'none'"


def test_the_same_site_gives_the_same_file() -> None:
    """The bytes do not depend on the order of the site's files."""
    assert single_file(FILES) == single_file(dict(reversed(FILES.items())))


def test_data_in_the_page_keeps_its_letters() -> None:
    """JSON is escaped as JSON: a reference of HTML would be shown as it is written."""
    page = (
        '<html><meta charset="utf-8"><script type="application/json" id="words">{"a": "ä"}</script>'
    )
    assert '{"a": "\\u00e4"}</script>' in Document(FILES).filled(page)
