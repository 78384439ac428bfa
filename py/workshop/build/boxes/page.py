"""The page of a package, and its second file with everything that the page loads.

The page is small, because learning platforms read and rewrite pages: Kolibri parses each one in
Python. The other files of the site are in one file, because platforms do not know all of their
types, and a module with the wrong type does not run (web/js/tools/single_file.js).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from app.i18n import LANGUAGES
from spielekiste import GAMES
from workshop.build.assets.site import Site
from workshop.common.hashes import digest
from workshop.common.paths import HASHED, WEB
from workshop.common.transpile import bundled
from workshop.single_file.document import NONCE, Document
from workshop.single_file.embedded import embedded_files
from workshop.single_file.encoding import ascii_escaped, ascii_html
from workshop.single_file.packs import elements
from workshop.solve.value_tables import every_options

PAGE, DATA = "index.html", "game.dat"
"""Names of the page and of the second file."""

FRAME = re.compile(rf'(?<=src="){HASHED}/frame-[^"]*')
SAVES = re.compile(rf'<script type="module" src="{HASHED}/saves-[^"]*" crossorigin></script>\n')
"""Scripts that web/js/box/box.js replaces in embed.html."""

FOLDERS = "rules|about|teachers|reference"
UNUSED = re.compile(rf"^(?:teachers|reference)/|^{HASHED}/(?:arena|bots|course|editor|saves)-")
"""Files that no box needs: solutions, and pages about bots."""

STYLES = """
#box-word { position: sticky; top: 0; z-index: 9; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center;
  justify-content: space-between; padding: 0.6rem 1rem; color: var(--ink); background: var(--paper); font: 500 1rem/1.4 var(--text);
  box-shadow: 0 2px 6px rgba(0, 0, 0, 0.3) }
"""


class Kind(NamedTuple):
    """A kind of learning platform."""

    name: str
    """Value of `<html data-box>`, which box.js reads."""
    suffix: str
    """Part of the zip's name."""


KINDS = (Kind("1.2", "scorm12"), Kind("2004", "scorm2004"), Kind("kolibri", "kolibri"))
"""All kinds of boxes."""


def carried(site: Site, game: str, language: str) -> bytes:
    """Return the second file of a game's packages in a language."""
    files = embedded_files(_with_box(site.files))
    return elements(
        {path: data for path, data in files.items() if _is_needed(path, game, language)}
    )


def page(
    site: Site, kind: str, game: str, language: str, size: int, words: Mapping[str, str]
) -> bytes:
    """Return the page of a package whose second file has this size."""
    files = _with_box(site.files)
    text = _marked(files["embed.html"].decode(), kind, game, language, size)
    filled = Document(files, "utf-8", {"connect-src": "'self'"}).filled(text)
    texts = ascii_escaped(json.dumps(words).replace("<", "\\u003c"), lambda sign: f"\\u{sign:04x}")
    own = f'<style nonce="{NONCE}">{STYLES}</style>\n<script type="application/json" id="box-words">{texts}</script>\n'
    return ascii_html(filled.replace("</head>", f"{own}</head>", 1))


def _marked(text: str, kind: str, game: str, language: str, size: int) -> str:
    """Return embed.html with the attributes that box.js and single_file.js read."""
    marks = {
        "data-box": kind,
        "data-box-game": game,
        "data-asked": f"?game={game}&lang={language}&players=,&minds=person,easy",
        "data-carried": f"{DATA} {size}",
    }
    told = " ".join(f'{name}="{escape(value)}"' for name, value in marks.items())
    return text.replace("<html ", f"<html {told} ", 1)


def _with_box(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the site with box.js in embed.html, instead of the two scripts."""
    script = bundled(WEB / "js" / "box" / "box.js")
    path = f"{HASHED}/box-{digest(script)}.js"
    text, frames = FRAME.subn(path, files["embed.html"].decode())
    text, saves = SAVES.subn("", text)
    if (frames, saves) != (1, 1):
        raise ValueError(f"embed.html has {frames} times frame.js and {saves} times saves.js")
    return {**files, "embed.html": text.encode(), path: script}


def _is_needed(path: str, game: str, language: str) -> bool:
    """Return whether a package needs a file; files for other languages or games are not needed."""
    if UNUSED.match(path):
        return False
    if re.match(rf"(?:{FOLDERS})/", path):
        return re.match(rf"rules/{language}/{game}\.html$|about/{language}/", path) is not None
    if re.match(rf"{HASHED}/outlines-", path):
        return path.endswith(f"/{language}.html") or path.rpartition("/")[2][:-5] not in LANGUAGES
    table = re.match(rf"{HASHED}/([\w-]+)-\w+\.bin$", path)
    return table is None or table[1] in tables(game)


def tables(game: str) -> set[str]:
    """Return the names of a game's value tables, for all its options."""
    options = GAMES[game].options
    return {name for name, each in every_options().items() if isinstance(each, options)}
