"""The crate as one HTML file that opens by a double click, from a stick, without any server.

A page opened from a disk may load nothing beside itself: no module, no style sheet, no fetch. So
the file holds every other file of the site, and web/js/stick.js answers from them. What is needed
for the first picture stands in the page itself.

The page is written in windows-1252, in which each byte is one character: base64 would take a third
more. `written` tells what becomes of the four bytes that HTML would change.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from html import escape
from pathlib import PurePosixPath
from urllib.parse import quote

from workshop.lower import lowered
from workshop.paths import CACHE, WEB
from workshop.serve import TYPES
from workshop.site import HASHED, Site, digest
from workshop.styles import URL

CHARSET = "windows-1252"

NONCE = "crate"
"""Marks what the file's own policy lets run; nobody but the build can write into the file."""

POLICY = {
    "default-src": "'none'",
    "script-src": f"'nonce-{NONCE}' blob: 'wasm-unsafe-eval'",
    "style-src": f"'nonce-{NONCE}'",
    "connect-src": "blob: data:",
    "img-src": "blob: data:",
    "font-src": "data:",
    "media-src": "blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "spielekiste spielekiste-stick",
}
"""What the file holds itself to: there is no source in it that leads anywhere else."""

ESCAPE, MOVED = b"=", 64
CHANGED = b"\0\r<="
"""What HTML would change, and the sign that marks it."""

PACKED = {".bin", ".wav", ".zip"}
"""Kinds that are not made smaller, or, sounds, must be at hand at once."""

LEFT_OUT = re.compile(
    r"""(?x) ^ (?: index | embed | 404 )\.html $
    | ^ (?: embed\.js | sw\.js | kept\.json | build\.json | manifest\.webmanifest ) $
    | \. (?: whl | css | woff2 | png | svg ) $
    | ^ assets/frame- | / (?: python_stdlib\.zip | pyodide-lock\.json | plain-\w+\.json ) $"""
)
"""What a file on a disk has no use for, or has in its page: devices' files, the plain way, styles."""

KEEPER = re.compile(rf"^{HASHED}/keep-")
"""Keeps a site on the device; a file is there already."""

ERASER = re.compile(rf"^{HASHED}/erase-")
"""Belongs to a page that is laid over the crate, so it has to be there from the beginning."""

SCRIPTED = re.compile(rb'^<!doctype html>(?s:.)*<script[^>]* src="(?![^"]*/erase-)')
"""A page with a script of its own: that about embedding, which no file on a disk can be."""

TAG = re.compile(r"<script (?P<attrs>[^>]*)></script>\n?")
LINK = re.compile(r"<link (?P<attrs>[^>]*)>\n?")
SPARE = re.compile(r"<svg><template><script [^>]*></script></template></svg>")
"""For hosts whose policy forbids what stands in the page; see early.js."""
STYLE = re.compile(r"<style>[^<]*</style>\n?")
"""The styles of the first picture, and the place for all of them."""

ATTRIBUTE = re.compile(r"""([\w-]+)(?:="([^"]*)")?""")
REFERENCE = re.compile(r"""((?:\bfrom|\bimport|\bimport\()\s*["'])(\.{1,2}/[\w./-]+\.m?js)(["'])""")
"""A module's reference to another one."""


def stick(site: Site) -> bytes:
    """The whole site as one HTML file."""
    pages = Page(site.files)
    text = pages.filled((site.files["index.html"]).decode())
    head, tail = text.split("</body>")
    carried = b"\n".join(_carried(path, data) for path, data in sorted(cargo(site.files).items()))
    return _ascii(head) + carried + b"\n</body>" + _ascii(tail)


def cargo(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that are carried along, modules pointed at each other's paths."""
    return {
        path: _pointed(path, data)
        for path, data in files.items()
        if not LEFT_OUT.search(path) and not KEEPER.match(path) and not SCRIPTED.search(data)
    }


class Page:
    """Turns the site's page into the file's own: what it loads is put in its place."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self._modules = [path for path in files if ERASER.match(path)]

    def filled(self, text: str) -> str:
        """The page with its scripts and styles in it, and told which modules to begin with."""
        text = STYLE.sub(lambda _: self._sheet(text), SPARE.sub("", text))
        text = TAG.sub(self._script, LINK.sub(self._link, text))
        text = re.sub(r"<(style|script)(?=>)", rf'<\1 nonce="{NONCE}"', text)
        first = f'<meta charset="{CHARSET}">\n{_policy()}\n{_own_script()}'
        text = text.replace('<meta charset="utf-8">', first, 1)
        marks = f'<html data-kept="file" data-stick="{" ".join(self._modules)}" '
        return text.replace("<html ", marks, 1).replace(APP, PAGE + APP, 1)

    def _link(self, match: re.Match[str]) -> str:
        attrs = _attributes(match["attrs"])
        if attrs["rel"] == "icon":
            icon = _data_url(attrs["href"], self._files[attrs["href"]])
            return f'<link rel="icon" href="{escape(icon)}">\n'
        return ""

    def _sheet(self, text: str) -> str:
        links = map(_attributes, (match["attrs"] for match in LINK.finditer(text)))
        (path,) = {attrs["href"] for attrs in links if attrs["rel"] == "stylesheet"}
        return f'<style nonce="{NONCE}">\n{self._styles(path)}</style>\n'

    def _styles(self, path: str) -> str:
        """The style sheet with its files in it; one that is used several times stands there once."""
        folder, text = PurePosixPath(path).parent, self._files[path].decode()
        used = Counter(URL.findall(text))
        often = {name: f"--file-{at}" for at, name in enumerate(used) if used[name] > 1}

        def inlined(match: re.Match[str]) -> str:
            return f"var({often[match[1]]})" if match[1] in often else url(match[1])

        def url(name: str) -> str:
            return f'url("{_data_url(name, self._files[str(folder / name)])}")'

        once = "".join(f"{variable}:{url(name)};" for name, variable in often.items())
        whole = f"{URL.sub(inlined, text)}:root{{{once}}}"
        return _escaped(whole, lambda sign: f"\\{sign:x} ")

    def _script(self, match: re.Match[str]) -> str:
        attrs = _attributes(match["attrs"])
        path = attrs["src"]
        if attrs.get("type") == "module":
            self._modules += [] if KEEPER.match(path) else [path]
            return ""
        return _inline(self._files[path].decode())


APP = '<main id="app"'
PAGE = '<div id="page" hidden></div>\n'
"""Where stick.js lays the other pages of the site."""


def _own_script() -> str:
    return _inline(lowered((WEB / "js" / "stick.js").read_bytes(), shrink=True).decode())


def _inline(script: str) -> str:
    text = _escaped(script, lambda sign: f"\\u{sign:04x}").replace("</script", "<\\/script")
    return f'<script nonce="{NONCE}">{text}</script>\n'


def _policy() -> str:
    rules = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{rules}">'


def _attributes(text: str) -> dict[str, str]:
    return {name: value or "" for name, value in ATTRIBUTE.findall(text)}


def _escaped(text: str, form: Callable[[int], str]) -> str:
    """The text in ASCII, as its own language writes other characters."""
    return "".join(sign if sign.isascii() else form(ord(sign)) for sign in text)


def _ascii(text: str) -> bytes:
    return text.encode("ascii", "xmlcharrefreplace")


def _data_url(name: str, data: bytes) -> str:
    kind = TYPES[PurePosixPath(name).suffix]
    if kind == TYPES[".svg"]:
        return f"data:{kind},{quote(data, safe=' /:;,=()+-.!*$@&')}"
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _pointed(path: str, data: bytes) -> bytes:
    """A module whose relative references are whole paths, as the import map has them."""
    if PurePosixPath(path).suffix not in {".js", ".mjs"}:
        return data
    folder = PurePosixPath(path).parent
    return REFERENCE.sub(
        lambda match: match[1] + _joined(folder, match[2]) + match[3], data.decode()
    ).encode()


def _joined(folder: PurePosixPath, reference: str) -> str:
    parts: list[str] = []
    for part in (folder / reference).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _carried(path: str, data: bytes) -> bytes:
    """A file of the site as an element of the page."""
    suffix = PurePosixPath(path).suffix
    packs = suffix not in PACKED
    kind = TYPES.get(suffix, "application/octet-stream").partition(";")[0]
    coding = ' data-coding="deflate"' if packs else ""
    attrs = f'type="application/octet-stream" data-file="{path}" data-type="{kind}"{coding}'
    body = written(_deflated(data) if packs else data)
    return f"<script {attrs}>".encode() + body + b"</script>"


def written(data: bytes) -> bytes:
    """The bytes as they survive in a page: those of `CHANGED` stand moved behind an `=`.

    >>> written(b"a<b=c")
    b'a=|b=}c'
    """
    for byte in sorted(CHANGED, key=lambda byte: byte != ESCAPE[0]):
        data = data.replace(bytes([byte]), ESCAPE + bytes([byte + MOVED]))
    return data


def _deflated(data: bytes) -> bytes:
    kept = CACHE / f"{digest(data)}.z9"
    if not kept.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_bytes(zlib.compress(data, 9))
        part.replace(kept)
    return kept.read_bytes()
