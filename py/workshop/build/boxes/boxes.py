"""`make boxes`: one zip for each game, language and kind of learning platform, in dist/take."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from app import i18n, words
from workshop.build.assets.site import Site
from workshop.build.boxes.manifest import NAME as MANIFEST
from workshop.build.boxes.manifest import manifest
from workshop.build.boxes.page import DATA, KINDS, PAGE, carried, page
from workshop.build.boxes.sheet import NAME as SHEET
from workshop.build.boxes.sheet import sheet
from workshop.build.export import built
from workshop.build.pages.languages import loaded_languages
from workshop.common.paths import DIST, EXPORTED
from workshop.common.wheel import EPOCH, READABLE
from workshop.teaching import box as texts
from workshop.teaching.lessons import LESSONS

FOLDER = f"{EXPORTED}/boxes"

CHOICE = "BOXES"
"""Environment variable that selects boxes by patterns such as `kniffel-de-*`, with spaces between."""

LARGEST = 15_000_000
"""Maximum size of a box, in bytes."""


class Box(NamedTuple):
    """A finished package."""

    name: str
    """File name of the zip."""
    data: bytes


def write(chosen: str | None = None) -> list[Box]:
    """Write the chosen packages of the site in dist/ to dist/take/boxes; ValueError if none."""
    asked = os.environ.get(CHOICE, "*") if chosen is None else chosen
    target = DIST / FOLDER
    target.mkdir(parents=True, exist_ok=True)
    found = [_written(target, each) for each in boxes(built(), asked)]
    if not found:
        raise ValueError(f"{CHOICE}={asked!r} selects no box")
    return found


def _written(target: Path, box: Box) -> Box:
    (target / box.name).write_bytes(box.data)
    return box


def boxes(site: Site, asked: str = "*") -> Iterator[Box]:
    """Yield the packages whose names, without `.zip`, match one of the patterns."""
    with loaded_languages() as languages:
        for game in LESSONS:
            for language in languages:
                yield from _of_game(site, game, language, asked.split())


def _of_game(site: Site, game: str, language: str, asked: list[str]) -> Iterator[Box]:
    """Yield a game's packages in a language; their second file and sheet are built only once."""
    names = {kind: f"spielekiste-{game}-{language}-{kind.suffix}" for kind in KINDS}
    wanted = {
        kind: name
        for kind, name in names.items()
        if any(fnmatch(name.removeprefix("spielekiste-"), pattern) for pattern in asked)
    }
    shared = _shared(site, game, language) if wanted else {}
    for kind, name in wanted.items():
        said = texts.said()
        files = {PAGE: page(site, kind.name, game, language, len(shared[DATA]), said), **shared}
        if kind.name != "kolibri":
            files[MANIFEST] = manifest(kind.name, name, words.game(game), [PAGE, DATA], [SHEET])
        yield Box(f"{name}.zip", _zipped(files, name))


def _shared(site: Site, game: str, language: str) -> Mapping[str, bytes]:
    i18n.speak(language)
    return {DATA: carried(site, game, language), SHEET: sheet(site, game, language)}


def _zipped(files: Mapping[str, bytes], name: str) -> bytes:
    """Zip the files; the second file is compressed already. ValueError if the zip is too large."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sorted(files, reverse=True):
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.compress_type = zipfile.ZIP_STORED if path == DATA else zipfile.ZIP_DEFLATED
            entry.external_attr = READABLE
            archive.writestr(entry, files[path])
    if buffer.tell() > LARGEST:
        raise ValueError(f"{name} has {buffer.tell():,} bytes, at most {LARGEST:,}")
    return buffer.getvalue()


def summary(found: list[Box]) -> str:
    """Return a one-line summary of packages."""
    sizes = [len(box.data) for box in found]
    return f"dist/{FOLDER}: {len(sizes)} boxes, {min(sizes):,} to {max(sizes):,} bytes each"
