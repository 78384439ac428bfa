"""A small site, and the files in a single file or package made from it."""

from __future__ import annotations

import lzma
import re
from random import Random

import numpy as np
from numpy.typing import NDArray

from spielekiste.coach.table import ValueTable
from workshop.common.wheel import pack
from workshop.single_file.encoding import MOVED


def value_table(name: str, rows: int, width: int) -> ValueTable:
    """Return a table with two groups and arbitrary values."""
    values = Random(name).randbytes(rows * (2 * 8 + 2 * width))
    return ValueTable(name, rows, width, 2, 0.5, values)


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

HOSTILE = b"".join(
    [
        bytes(range(256)),
        bytes(reversed(range(256))),
        b"</script></SCRIPT \n><!--<script></script>--><!--<!-->--!>]]>&lt;&#0;<?=?>",
        b"\r\n\n\r\r\0\0==<=\0=}|\x0c\x1a\xef\xbb\xbf\xff\xfe\x80\x81\x8d\x8f\x90\x9d\x9f",
        b"-->\0</script",
    ]
)
"""All bytes, and sequences that HTML or a character set would change."""

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
    "assets/memory-1.wasm": HOSTILE * 3,
    "assets/room-1.zip": pack({"room.py": b"answer = 42\n" * 9}),
    "assets/first-1.bin": bytes(value_table("first", 5, 40)),
    "assets/second-1.bin": bytes(value_table("second", 3, 40)),
    "assets/third-1.bin": bytes(value_table("third", 2, 1)),
}


def embedded(file: bytes) -> dict[str, bytes]:
    """Return the embedded files by path, decoded as in single_file.js."""
    found = re.findall(rb"<script ([^>]*data-(?:file|pack)=[^>]*)>(.*?)</script>", file, re.DOTALL)
    rows = [
        (dict(re.findall(r'data-(\w+)="([^"]*)"', attrs.decode())), body) for attrs, body in found
    ]
    packs = {
        marks["pack"]: (marks, _unpacked(marks, body)) for marks, body in rows if "pack" in marks
    }
    return {
        marks["file"]: _placed(marks, *packs[marks["in"].split()[0]])
        if "in" in marks
        else _unpacked(marks, body)
        for marks, body in rows
        if "file" in marks
    }


def _unpacked(marks: dict[str, str], body: bytes) -> bytes:
    data = lzma.decompress(read(body))
    assert len(data) == int(marks["size"])
    return data


def _placed(marks: dict[str, str], pack: dict[str, str], data: bytes) -> bytes:
    """Return a file from its pack."""
    at, size = map(int, marks["in"].split()[1:])
    if "line" not in marks:
        return data[at : at + size]
    _format, name, rows, width, groups, step = marks["line"].split()
    values = restored(data, *map(int, pack["shape"].split()))
    own = b"".join(part[at : at + size].tobytes() for part in values)
    return bytes(ValueTable(name, int(rows), int(width), int(groups), float(step), own))


def restored(
    packed: bytes, rows: int, width: int, groups: int
) -> tuple[NDArray[np.generic], NDArray[np.generic], NDArray[np.generic]]:
    """Return the lowest values, high bytes and low bytes of joined tables, by row."""
    size = rows * width
    high, low = np.frombuffer(packed, np.uint8, 2 * size).reshape(2, width, rows).astype(int)
    like = np.frombuffer(packed, "<u2", rows, offset=2 * size)
    lowest = np.frombuffer(packed, "<f8", offset=2 * size + like.nbytes).reshape(rows, groups)
    codes = (high << 8 | low).T
    steps = np.zeros((rows + 1, width), int)
    for row, before in enumerate(like):
        steps[row + 1] = steps[before] + (codes[row] >> 1 ^ -(codes[row] & 1))
    levels = steps[1:].cumsum(axis=1) & 0xFFFF
    return lowest, (levels >> 8).astype(np.uint8), (levels & 255).astype(np.uint8)


def read(body: bytes) -> bytes:
    """Decode bytes encoded by `escaped`."""
    return re.sub(rb"=(.)", lambda match: bytes([match[1][0] - MOVED]), body, flags=re.DOTALL)
