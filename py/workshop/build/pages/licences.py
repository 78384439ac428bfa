"""Pages with the licences of everything that the site ships."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from workshop.build.assets.qr_encoder import segno_wheel
from workshop.build.assets.site import Site
from workshop.common.paths import ROOT, WEB
from workshop.runtime.vendor import micropip_wheel

FOLDER = "licences"
"""Folder of the pages with texts, beside the page `licences.html`."""

SBOM = "sbom.cdx.json"
"""File with all parts for programs (workshop/build/pages/sbom.py)."""

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")

TEXTS = Path(__file__).with_suffix("")
"""Licence texts that no package includes: Pyodide, Python and the libraries linked into them."""


@dataclass(frozen=True)
class Licence:
    """A shipped component: its name, the short name of its licence, and the full text."""

    piece: str
    short: str
    text: str

    @property
    def page(self) -> str:
        """Name of the page with the texts of this kind of licence, without its suffix."""
        return page_name(self.short)


def page_name(short: str) -> str:
    """Return the name of the page for a kind of licence: lower-case letters, digits and hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", short.lower()))


def add_licences(site: Site, styles: str, icon: str) -> None:
    """Add licences.html, and a page for each kind of licence with the full texts; FileNotFoundError
    if a text is missing.
    """
    pieces = all_licences()
    looks = {"styles": styles, "icon": icon}
    site.add(f"{FOLDER}.html", _page("./", _list(pieces), looks | OVERVIEW))
    for page in sorted({piece.page for piece in pieces}):
        same = [piece for piece in pieces if piece.page == page]
        words = {"title": f"Licences: {same[0].short}", "about": _about(same)}
        site.add(f"{FOLDER}/{page}.html", _page("../", _texts(same), looks | words))


OVERVIEW = {
    "title": "Licences",
    "about": "Licences of everything that Spielekiste ships: our own code, Python in the browser, "
    "libraries and fonts.",
}


def _page(root: str, entries: str, words: Mapping[str, str]) -> bytes:
    """Fill a page's template; `root` is the path from the page to the site's root."""
    values = {name: escape(text) for name, text in words.items()}
    values |= {"root": root, "entries": entries}
    shell = (WEB / "licences.html").read_text("utf-8")
    return PLACEHOLDER.sub(lambda match: values[match[1]], shell).encode()


def _about(pieces: Sequence[Licence]) -> str:
    """Return the description of a page, which names its first components."""
    named = ", ".join(piece.piece for piece in pieces[:3])
    return (
        f"Texts of the licences ({pieces[0].short}) of {named}{' and others' * (len(pieces) > 3)}."
    )


def _list(pieces: Sequence[Licence]) -> str:
    """Return the list of all components, with links to their licences."""
    rows = "\n".join(
        f'<li>{_breaking(one.piece)}: <a href="{FOLDER}/{one.page}.html">{escape(one.short)}</a></li>'
        for one in pieces
    )
    more = f'<p>For programs: <a href="{SBOM}" download>all parts as CycloneDX 1.6</a> (JSON), with those that only build or test.</p>'
    return f"<ul>\n{rows}\n</ul>\n{more}"


def _texts(pieces: Sequence[Licence]) -> str:
    """Return every licence text once, below the names of all components that use it."""
    named: dict[str, list[str]] = {}
    for piece in pieces:
        named.setdefault(piece.text.strip(), []).append(piece.piece)
    back = f'<p><a href="../{FOLDER}.html">All licences</a></p>\n'
    return back + "\n".join(
        f'<section>\n<h2 class="fair__words">{_breaking(", ".join(names))}</h2>\n<pre class="fair__code">{escape(text)}</pre>\n</section>'
        for text, names in named.items()
    )


def _breaking(names: str) -> str:
    """Return names as HTML that allows line breaks after a slash."""
    return escape(names).replace("/", "/<wbr>")


def all_licences() -> list[Licence]:
    """Return the licences of every shipped component, our own first."""
    own = Licence("Spielekiste", "MIT", (ROOT / "LICENSE").read_text("utf-8"))
    return [own, *_without_package(), *wheels(), *_from_npm()]


def _without_package() -> list[Licence]:
    return [Licence(row["piece"], row["licence"], _text(row["text"])) for row in listed("pieces")]


def listed(kind: str) -> Any:
    """Return one of the lists in index.json."""
    return json.loads((TEXTS / "index.json").read_text("utf-8"))[kind]


def _text(name: str) -> str:
    return (TEXTS / name).read_text("utf-8")


def wheels() -> list[Licence]:
    """Return the licences of the wheels for the browser."""
    return [_wheel(micropip_wheel(), "MPL-2.0"), _wheel(segno_wheel(), "BSD-3-Clause")]


def _wheel(wheel: Path, short: str) -> Licence:
    with ZipFile(wheel) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith("licenses/LICENSE")]
        text = archive.read(name).decode()
    return Licence(" ".join(wheel.name.split("-")[:2]), short, text)


def _from_npm() -> list[Licence]:
    """Return the licences of the shipped npm packages, without development dependencies."""
    folders = [name for name, entry in npm_lock().items() if name and not entry.get("dev")]
    return [_npm(ROOT / name) for name in sorted(folders) if not name.endswith(NOT_SHIPPED)]


def npm_lock() -> dict[str, dict[str, Any]]:
    """Return the locked npm packages by their folders, and this project by an empty name.

    A list of packages, such as that of the tests (e2e/package.json), is not one itself.
    """
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    lists = lock[""].get("workspaces", [])
    return {
        path: entry
        for path, entry in lock.items()
        if path not in lists and entry.get("resolved") not in lists
    }


def spdx(short: str) -> str:
    """Return the SPDX name of a licence."""
    return short.replace("APACHE-", "Apache-")


NOT_SHIPPED = ("/pyodide", "/ws", "/@types/emscripten")
"""Pyodide itself is listed among the pieces; it needs the other two only outside browsers."""


def _npm(folder: Path) -> Licence:
    package = json.loads((folder / "package.json").read_text("utf-8"))
    text = _npm_text(folder, package["name"])
    return Licence(f"{package['name']} {package['version']}", spdx(str(package["license"])), text)


def _npm_text(folder: Path, name: str) -> str:
    """Return the package's own licence text, or the one that index.json names for it."""
    for path in sorted(folder.iterdir()):
        if path.name.lower().startswith(("licen", "copying")):
            return path.read_text("utf-8")
    texts = listed("packages")
    if name not in texts:
        raise FileNotFoundError(f"{name} has no licence text: add one and name it in index.json")
    return _text(texts[name])
