"""The arena for bots: its scripts, its editor and its Python modules, all loaded on demand."""

from __future__ import annotations

import json

from app.browser.archives import CONTENTS
from workshop.build.assets.scripts import source
from workshop.build.assets.site import Site
from workshop.common.hashes import digest
from workshop.common.paths import RULES, WEB
from workshop.common.transpile import CALLED_ON_LOAD, bundled, transpiled
from workshop.common.wheel import package_files
from workshop.runtime.in_node import compiled
from workshop.runtime.stdlib import library_modules

COMMAND = "arena/__main__.py"
"""The command line module, which no page needs."""

LIBRARY = (
    *("_compat_pickle", "csv", "difflib", "pickle"),  # used by the arena
    *(
        "copy",
        "datetime",
        "decimal",
        "heapq",
        "numbers",
        "pprint",
        "statistics",
        "textwrap",
    ),  # useful for bots
)
"""Modules of the standard library that are not in the snapshot."""


def add_arena(site: Site) -> dict[str, str]:
    """Add the arena's archive, worker and page script; return the paths of script and archive."""
    text = source("arena/arena.js")
    archive = _add_archive(site)
    for name, path in (("arena/worker.js", _add_worker(site)), ("arena.zip", archive)):
        text = text.replace(f'"{name}"', f'"{path}"')
    script = site.add_hashed("arena.js", transpiled(text.encode(), minify=True))
    return {"arena": script, "arena-modules": archive}


def add_editor(site: Site) -> str:
    """Add the editor bundled with CodeMirror; return its path.

    Its functions are compiled while it loads. Otherwise the first letter would be the first call of
    many of them.
    """
    data = bundled(WEB / "js" / "arena" / "editor.js", rename=True)
    return site.add_hashed("editor.js", CALLED_ON_LOAD + data)


def _add_worker(site: Site) -> str:
    """Add the worker in a separate folder, since it has its own policy (netlify.toml)."""
    script = "\n".join(map(source, ("arena/worker.js", "start/restore.js")))
    data = transpiled(script.encode(), minify=True)
    return site.add(f"arena/worker-{digest(data)}.js", data)


def arena_modules() -> dict[str, bytes]:
    """Return the sources of the arena, and of the modules of the library in its archive, by path."""
    files = package_files(RULES / "arena")
    kept = {f"{RULES.name}/{name}": data for name, data in files.items() if name != COMMAND}
    return kept | library_modules(LIBRARY)


def _add_archive(site: Site) -> str:
    contents = {CONTENTS: json.dumps({"packages": [RULES.name], "orders": {}}).encode()}
    return site.add_archive("arena", compiled(arena_modules() | contents))
