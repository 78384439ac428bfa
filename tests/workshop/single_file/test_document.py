"""The app as a single file: bytes are preserved, and every needed file is included."""

from __future__ import annotations

import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.single_file.document import POLICY, single_file
from workshop.single_file.embedded import embedded_files
from workshop.single_file.encoding import CHANGED, CHARSET, MOVED, escaped

INDEX = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="assets/icon-1.svg" type="image/svg+xml">
<link rel="manifest" href="manifest.webmanifest">
<script>first()</script>
<style>b { color: red }</style>
<div id="spare" hidden><script>boot()</script><svg><template><script href="assets/boot-1.js" crossorigin></script></template></svg></div>
<script src="assets/indexeddb_stub-1.js" crossorigin></script>
<link rel="modulepreload" href="assets/core/a.js" crossorigin>
<script type="module" src="assets/start-1.js" crossorigin></script>
<script type="module" src="assets/offline-1.js" crossorigin></script>
<script type="py" config="assets/pyscript-1.json" target="app">
await start()
</script>
</head>
<body>
<main id="app" data-drawn="menu">Über</main>
<link rel="stylesheet" href="assets/site-1.css" crossorigin>
</body>
</html>
""".encode()

FILES = {
    "index.html": INDEX,
    "embed.html": INDEX,
    "sw.js": b"worker",
    "licences.html": b"<!doctype html>\n<html><body>all of them</body></html>",
    "about/de/embedding.html": b'<!doctype html><script type="module" src="../form.js"></script>',
    "about/de/parents.html": b'<!doctype html><script src="../../assets/erase-1.js"></script>',
    "assets/erase-1.js": b"erase()",
    "assets/icon-2.svg": b"<svg><g/></svg>",
    "assets/icon-1.svg": b'<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    "assets/font-1.woff2": b"a font",
    "assets/site-1.css": '@font-face { src: url("font-1.woff2"); } @font-face { src: url("font-1.woff2"); } body { background: url("icon-1.svg"); content: "…"; } i { background: url("icon-1.svg") } b { background: url("icon-2.svg") }'.encode(),
    "assets/boot-1.js": b"boot()",
    "assets/indexeddb_stub-1.js": 'say("ä </script>")'.encode(),
    "assets/core/a.js": b'import{b}from"./b.js";import("../start-1.js");',
    "assets/core/b.js": b"export const b=1",
    "assets/start-1.js": b'await import("./core/a.js")',
    "assets/offline-1.js": b"keep()",
    "assets/pyscript-1.json": b"{}",
    "assets/rules-0-py3-none-any.whl": b"wheel",
    "assets/classic-1.bin": bytes(range(256)),
}


def embedded(file: bytes) -> dict[str, bytes]:
    """Return the embedded files by path, decoded like in single_file.js."""
    found = re.findall(rb'<script [^>]*data-file="([^"]+)"([^>]*)>(.*?)</script>', file, re.DOTALL)
    return {
        path.decode(): zlib.decompress(read(body)) if b"data-coding" in attrs else read(body)
        for path, attrs, body in found
    }


def read(body: bytes) -> bytes:
    """Decode bytes encoded by `escaped`."""
    return re.sub(rb"=(.)", lambda match: bytes([match[1][0] - MOVED]), body, flags=re.DOTALL)


@pytest.fixture(scope="module")
def file() -> bytes:
    """Return a small site as one file."""
    return single_file(FILES)


@given(st.binary())
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
    page = re.sub(rb"<script [^>]*data-file=.*?</script>", b"", file, flags=re.DOTALL)
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
