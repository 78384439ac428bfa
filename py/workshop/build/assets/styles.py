"""Style sheets, joined into one file in a fixed order; their images and fonts get hashed names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from workshop.build.assets.art import artwork
from workshop.build.assets.fonts import find_font, subset
from workshop.build.assets.site import Site
from workshop.common.css import URL
from workshop.common.paths import APP, HASHED, WEB
from workshop.common.transpile import minified

FIRST = ("fonts.css", "tokens.css")
"""First files of the sheet; tokens.css declares the cascade layers, so the order of the others
doesn't matter.
"""

OPENING = ("tokens.css", "base.css", "crate.css", "first.css")
"""Sheets for the first picture, inlined in the page."""


def late_sheet(site: Site, folders: Sequence[str]) -> bytes:
    """Return the styles in folders of the application, for the page to add.

    They have no pictures, which the single file could not find: `ValueError` names those that have one.
    """
    paths = [path for folder in folders for path in sorted((APP / folder).glob("*.css"))]
    if wrong := [path.name for path in paths if URL.search(path.read_text("utf-8"))]:
        raise ValueError(
            f"{', '.join(wrong)}: url() belongs into web/css, as the single file is one page"
        )
    return _joined(site, paths, f"{HASHED}/").encode()


def add_late_sheet(site: Site, folder: str) -> str:
    """Add the styles in a folder of the application as a file for static pages; return its path."""
    paths = sorted((APP / folder).glob("*.css"))
    return site.add_hashed(paths[0].name, _joined(site, paths, "").encode())


def add_styles(site: Site) -> str:
    """Add the style sheet and the files it uses to the site; return the sheet's path."""
    return site.add_hashed("site.css", _joined(site, sheets(), "").encode())


def opening(site: Site) -> str:
    """Return the inline styles for the first paint, and add the files they use to the site."""
    return _joined(site, [WEB / "css" / name for name in OPENING], f"{HASHED}/")


def sheets() -> list[Path]:
    """Return the style sheets in the order in which they are joined."""
    paths = sorted((WEB / "css").glob("*.css"))
    return sorted(paths, key=lambda p: FIRST.index(p.name) if p.name in FIRST else len(FIRST))


def _joined(site: Site, paths: Sequence[Path], folder: str) -> str:
    text = "\n".join(path.read_text("utf-8") for path in paths)
    return minified(URL.sub(lambda match: f'url("{folder}{_hashed(site, match[1])}")', text))


def _hashed(site: Site, url: str) -> str:
    """Return the hashed name of `art/…` or `fonts/…`, relative to the style sheet."""
    path, mark, fragment = url.partition("#")
    name = PurePosixPath(path).name
    return PurePosixPath(site.add_hashed(name, _content(path))).name + mark + fragment


def _content(path: str) -> bytes:
    folder, _, name = path.rpartition("/")
    if folder == "art":
        return artwork(name).encode()
    if folder == "fonts":
        return subset(find_font(name))
    raise ValueError(f"url({path}): a style sheet may only use art/… and fonts/…")
