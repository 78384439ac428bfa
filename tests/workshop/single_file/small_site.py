"""A small site, and the files in a single file or package made from it."""

from __future__ import annotations

import re
import zlib

from workshop.single_file.encoding import MOVED

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
    """Return the embedded files by path, decoded as in single_file.js."""
    found = re.findall(rb'<script [^>]*data-file="([^"]+)"([^>]*)>(.*?)</script>', file, re.DOTALL)
    return {
        path.decode(): zlib.decompress(read(body)) if b"data-coding" in attrs else read(body)
        for path, attrs, body in found
    }


def read(body: bytes) -> bytes:
    """Decode bytes encoded by `escaped`."""
    return re.sub(rb"=(.)", lambda match: bytes([match[1][0] - MOVED]), body, flags=re.DOTALL)
