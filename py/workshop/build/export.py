"""Downloads: the site as one HTML file and as a zip, and the Python package with the arena."""

from __future__ import annotations

from pathlib import Path

from app.prerender import pages as static
from app.prerender.privacy import Download
from workshop.build.assets.service_worker import LEFT_OUT, renew_worker
from workshop.build.assets.site import Site
from workshop.build.assets.updates.release import last
from workshop.build.pages.about import FOLDER, PLACE
from workshop.build.pages.languages import loaded_languages
from workshop.common.cache import cached
from workshop.common.hashes import digest_all
from workshop.common.paths import DIST, EXPORTED, RULES, TABLES
from workshop.common.wheel import Wheel, build_wheel, commands, pack, package_files
from workshop.single_file.document import single_file
from workshop.teaching.reference import pages as reference

FILE, ZIP = f"{EXPORTED}/spielekiste.html", f"{EXPORTED}/spielekiste.zip"

NOTE = "README.txt"
"""File that explains how to use the unpacked zip."""


def with_exports(site: Site) -> Site:
    """Return a built site together with its downloads: one file, a zip, and the package."""
    wheel = package()
    path = f"{EXPORTED}/{wheel.name}"
    files = {FILE: single_file(site.files), ZIP: zipped(site), path: wheel.data}
    whole = Site(dict(site.files))
    _offer(whole, {path: len(data) for path, data in files.items()})
    _offer_package(whole, Download(path, len(wheel.data)))
    renew_worker(whole, last())
    for path, data in files.items():
        whole.add(path, data)
    return whole


def zipped(site: Site) -> bytes:
    """Zip the site with a note; once unpacked, it works at any address."""
    with loaded_languages():
        note = static.folder_note().encode()
    files = {f"spielekiste/{path}": data for path, data in (site.files | {NOTE: note}).items()}
    return cached(f"site-{digest_all(files)}.zip", lambda: pack(files))


def package() -> Wheel:
    """Return the wheel `spielekiste` for pip: the rules, and the arena with its value tables."""
    tables = {
        path.relative_to(RULES.parent).as_posix(): path.read_bytes()
        for path in sorted(TABLES.glob("*.bin"))
    }
    return build_wheel("spielekiste", package_files(RULES) | tables | commands())


def _offer(site: Site, sizes: dict[str, int]) -> None:
    """Insert the two download links into the page for parents and schools."""
    offers = [Download(path, sizes[path]) for path in (FILE, ZIP)]
    pages = [path for path in site.files if path.startswith(f"{FOLDER}/")]
    with loaded_languages():
        for path in pages:
            place = static.carried(path.split("/")[1], *offers).encode()
            site.files[path] = site.files[path].replace(PLACE, place)


def _offer_package(site: Site, wheel: Download) -> None:
    """Insert the link to the package into the reference pages."""
    with loaded_languages():
        for path in [path for path in site.files if path.startswith(f"{reference.FOLDER}/")]:
            place = reference.package(path.split("/")[1], wheel).encode()
            site.files[path] = site.files[path].replace(reference.PLACE, place)


def is_there() -> bool:
    """Return whether both exports are in `dist/`."""
    return all((DIST / path).is_file() for path in (FILE, ZIP))


def the_file() -> bytes:
    """Return the single file from `dist/`, or build it from the site there."""
    return (DIST / FILE).read_bytes() if is_there() else single_file(built().files)


def built() -> Site:
    """Read the site in `dist/`, without its exports."""
    paths = {path.relative_to(DIST).as_posix(): path for path in sorted(DIST.rglob("*"))}
    return Site(
        {
            name: path.read_bytes()
            for name, path in paths.items()
            if path.is_file() and not LEFT_OUT.match(name)
        }
    )


def summary() -> str:
    """Return the paths and sizes of both exports."""
    return "\n".join(f"{_shown(DIST / path)}" for path in (FILE, ZIP))


def _shown(path: Path) -> str:
    return f"dist/{path.relative_to(DIST)}: {path.stat().st_size:,} bytes"
