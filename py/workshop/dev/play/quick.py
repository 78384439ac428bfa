"""Quick builds: the parts of a site that show a change of styles, of the program or of a text.

Everything else, such as the rule pages and the first pictures, stays as it was until the next whole build.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from workshop.build.assets.arena import add_arena
from workshop.build.assets.late import PLACES, add_late, style_folders
from workshop.build.assets.site import Site
from workshop.build.assets.styles import add_styles, late_sheet
from workshop.build.publish import Build, add_start_files, site_wheels
from workshop.common.paths import APP, LOCALE, RULES

PAGES = ("index.html", "embed.html")


def with_styles(build: Build) -> Build:
    """Return the build with today's style sheet in all its pages."""
    site, parts = build.site, build.parts
    path = add_styles(site)
    names = {PurePosixPath(parts.styles).name: PurePosixPath(path).name}
    _rename(site, [page for page in site.files if page.endswith(".html")], names)
    return replace(build, parts=replace(parts, styles=path))


def late_styles(build: Build) -> str:
    """Return today's styles of the pages that are loaded on demand."""
    return late_sheet(build.site, style_folders()).decode()


def with_program(build: Build, changed: Collection[Path]) -> Build:
    """Return the build with today's program and texts; SyntaxError for a file that is none."""
    for path in changed:
        if path.suffix == ".py" and path.is_file():
            ast.parse(path.read_bytes(), str(path))
    site, before = build.site, build.start
    late = dict(build.late) | _late(site, changed)
    start = add_start_files(site, site_wheels(build.art, late), before.bundle)
    names = {
        getattr(before, name): getattr(start, name)
        for name in ("config", "plain", "interpreter", "script")
    }
    _rename(site, PAGES, names)
    for name in set(before.snapshot) - set(start.snapshot):
        del site.files[name]
    return replace(build, late=late, start=start)


def _late(site: Site, changed: Collection[Path]) -> dict[str, str]:
    """Build again what is loaded on demand, as far as a change may be in it."""
    in_arena = any(path.is_relative_to(RULES / "arena") for path in changed)
    return (add_late(site) if any(map(_is_late, changed)) else {}) | (
        add_arena(site) if in_arena else {}
    )


def _is_late(path: Path) -> bool:
    """Return whether a source is a part of what is loaded on demand: a module, a style sheet, or texts."""
    if path.is_relative_to(LOCALE):
        return True
    places = [path.relative_to(at.parent) for at in (APP, RULES) if path.is_relative_to(at)]
    return any(place.as_posix().startswith(PLACES) for place in places)


def _rename(site: Site, pages: Collection[str], names: Mapping[str, str]) -> None:
    """Replace names of files in pages."""
    for page in pages:
        data = site.files[page]
        for old, new in names.items():
            data = data.replace(old.encode(), new.encode())
        site.files[page] = data
