"""Page with the licences of everything that the site ships."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from workshop.build.assets.qr_encoder import segno_wheel
from workshop.build.assets.site import Site
from workshop.common.paths import ROOT, WEB
from workshop.runtime.vendor import micropip_wheel

TEXTS = Path(__file__).with_suffix("")
"""Licence texts that no package includes: Pyodide, Python and the libraries linked into them."""


@dataclass(frozen=True)
class Licence:
    """A shipped component: its name, the short name of its licence, and the full text."""

    piece: str
    short: str
    text: str


def add_licences(site: Site, styles: str, icon: str) -> None:
    """Add licences.html to the site; FileNotFoundError if a text is missing."""
    entries = "\n".join(map(_entry, all_licences()))
    page = (WEB / "licences.html").read_text("utf-8")
    filled = (
        page.replace("{{styles}}", styles).replace("{{icon}}", icon).replace("{{entries}}", entries)
    )
    site.add("licences.html", filled.encode())


def all_licences() -> list[Licence]:
    """Return the licences of every shipped piece, our own first."""
    own = Licence("Spielekiste", "MIT", (ROOT / "LICENSE").read_text("utf-8"))
    return [own, *_without_package(), *_from_wheels(), *_from_npm()]


def _without_package() -> list[Licence]:
    return [Licence(row["piece"], row["licence"], _text(row["text"])) for row in _listed("pieces")]


def _listed(kind: str) -> Any:
    return json.loads((TEXTS / "index.json").read_text("utf-8"))[kind]


def _text(name: str) -> str:
    return (TEXTS / name).read_text("utf-8")


def _from_wheels() -> list[Licence]:
    return [_wheel(micropip_wheel(), "MPL-2.0"), _wheel(segno_wheel(), "BSD-3-Clause")]


def _wheel(wheel: Path, short: str) -> Licence:
    with ZipFile(wheel) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith("licenses/LICENSE")]
        text = archive.read(name).decode()
    return Licence(" ".join(wheel.name.split("-")[:2]), short, text)


def _from_npm() -> list[Licence]:
    """Return the licences of the shipped npm packages, without development dependencies."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    folders = [name for name, entry in lock.items() if name and not entry.get("dev")]
    return [_npm(ROOT / name) for name in sorted(folders) if not name.endswith(NOT_SHIPPED)]


NOT_SHIPPED = ("/pyodide", "/ws", "/@types/emscripten")
"""Pyodide itself is listed among the pieces; it needs the other two only outside browsers."""


def _npm(folder: Path) -> Licence:
    package = json.loads((folder / "package.json").read_text("utf-8"))
    text = _npm_text(folder, package["name"])
    return Licence(f"{package['name']} {package['version']}", str(package["license"]), text)


def _npm_text(folder: Path, name: str) -> str:
    """Return the package's own licence text, or the one that index.json names for it."""
    for path in sorted(folder.iterdir()):
        if path.name.lower().startswith(("licen", "copying")):
            return path.read_text("utf-8")
    texts = _listed("packages")
    if name not in texts:
        raise FileNotFoundError(f"{name} has no licence text: add one and name it in index.json")
    return _text(texts[name])


def _entry(licence: Licence) -> str:
    head = f"<summary>{escape(licence.piece)} <small>{escape(licence.short)}</small></summary>"
    return f"<details>\n{head}\n<pre>{escape(licence.text.strip())}</pre>\n</details>"
