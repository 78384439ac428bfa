"""The site as one HTML file that opens with a double click, without a server.

A page opened from disk can't load modules or style sheets, or fetch files. So the file embeds
every other file of the site, and web/js/tools/single_file.js answers requests with them. The first
paint needs only the page itself.
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import PurePosixPath
from types import MappingProxyType
from urllib.parse import quote

from workshop.common.content_types import TYPES
from workshop.common.css import URL
from workshop.common.paths import WEB
from workshop.common.transpile import bundled
from workshop.single_file.embedded import ERASER, OFFLINE, embedded_files
from workshop.single_file.encoding import CHARSET, ascii_escaped, ascii_html
from workshop.single_file.packs import elements

NONCE = "crate"
"""Nonce of the file's own policy; it may be fixed because only the build writes the file."""

POLICY = {
    "default-src": "'none'",
    "script-src": f"'nonce-{NONCE}' blob: 'wasm-unsafe-eval'",
    "style-src": f"'nonce-{NONCE}'",
    "connect-src": "blob: data:",
    "img-src": "blob: data:",
    "font-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "spielekiste spielekiste-stick",
}
"""Policy of the file, which allows no source outside the file."""

TAG = re.compile(r"<script (?P<attrs>[^>]*)></script>\n?")
LINK = re.compile(r"<link (?P<attrs>[^>]*)>\n?")
SPARE = re.compile(r"<svg><template><script [^>]*></script></template></svg>")
"""Pattern for the marker for hosts whose policy forbids inline scripts; see preload.js."""
JSON = re.compile(r'<script type="application/json"[^>]*>[^<]*')
"""Pattern for data, in which HTML's references would remain as they are."""
STYLE = re.compile(r"<style>[^<]*</style>\n?")
"""Pattern for the styles of the first picture, which the whole style sheet replaces."""

ATTRIBUTE = re.compile(r"""([\w-]+)(?:="([^"]*)")?""")


END = b'<script type="application/octet-stream" data-end></script>'
"""Last element with a file; without it, a part of the file is missing."""


def single_file(files: Mapping[str, bytes]) -> bytes:
    """Combine the files of a site into one HTML file."""
    pages = Document(files)
    text = pages.filled(files["index.html"].decode())
    head, tail = text.split("</body>")
    embedded = elements(embedded_files(files))
    return ascii_html(head) + embedded + END + b"\n</body>" + ascii_html(tail)


class Document:
    """Converter that turns index.html into the single file's page by inlining what it loads.

    A SCORM package has the rest in a second file; `charset` is the character set of its page, and
    `more` are values added to the page's policy.
    """

    def __init__(
        self,
        files: Mapping[str, bytes],
        charset: str = CHARSET,
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._files = files
        self._charset = charset
        self._policy = {name: f"{value} {more.get(name, '')}" for name, value in POLICY.items()}
        self._modules = [path for path in files if ERASER.match(path)]

    def filled(self, text: str) -> str:
        """Inline the scripts and styles, and list the modules to load first."""
        text = STYLE.sub(lambda _: self._sheet(text), SPARE.sub("", text))
        text = JSON.sub(lambda json: _ascii_script(json[0]), text)
        text = TAG.sub(self._script, LINK.sub(self._link, text))
        text = re.sub(r"<(style|script)(?=>)", rf'<\1 nonce="{NONCE}"', text)
        first = f'<meta charset="{self._charset}">\n{_meta(self._policy)}\n{_own_script()}'
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
        return f'<style nonce="{NONCE}">\n{self.styles(path)}</style>\n'

    def styles(self, path: str) -> str:
        """Return the style sheet with its files inlined, each only once.

        A file that is used several times becomes a CSS variable, except for fonts, which can't be
        variables.
        """
        folder, text = PurePosixPath(path).parent, self._files[path].decode()
        used = Counter(name for name in URL.findall(text) if not name.endswith(".woff2"))
        often = {name: f"--file-{at}" for at, name in enumerate(used) if used[name] > 1}

        def inlined(match: re.Match[str]) -> str:
            return f"var({often[match[1]]})" if match[1] in often else url(match[1])

        def url(name: str) -> str:
            return f'url("{_data_url(name, self._files[str(folder / name)])}")'

        once = "".join(f"{variable}:{url(name)};" for name, variable in often.items())
        whole = f"{URL.sub(inlined, text)}:root{{{once}}}"
        return ascii_escaped(whole, lambda sign: f"\\{sign:x} ")

    def _script(self, match: re.Match[str]) -> str:
        attrs = _attributes(match["attrs"])
        path = attrs["src"]
        if attrs.get("type") == "module":
            self._modules += [] if OFFLINE.match(path) else [path]
            return ""
        return _inline(self._files[path].decode())


APP = '<main id="app"'
PAGE = '<div id="page" hidden></div>\n'
"""Container in which single_file.js shows the other pages of the site."""


def _own_script() -> str:
    return _inline(bundled(WEB / "js" / "tools" / "single_file.js", is_module=False).decode())


def _ascii_script(script: str) -> str:
    return ascii_escaped(script, lambda sign: f"\\u{sign:04x}")


def _inline(script: str) -> str:
    text = _ascii_script(script).replace("</script", "<\\/script")
    return f'<script nonce="{NONCE}">{text}</script>\n'


def _meta(policy: Mapping[str, str]) -> str:
    rules = "; ".join(f"{name} {value.strip()}" for name, value in policy.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{rules}">'


def _attributes(text: str) -> dict[str, str]:
    return {name: value or "" for name, value in ATTRIBUTE.findall(text)}


def _data_url(name: str, data: bytes) -> str:
    kind = TYPES[PurePosixPath(name).suffix]
    if kind == TYPES[".svg"]:
        return f"data:{kind},{quote(data, safe=' /:;,=()+-.!*$@&')}"
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
