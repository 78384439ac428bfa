"""Cases of the campaign of files: every file × fault × visit. Some files share a case.

`python -m e2e.siege.plan` publishes the second build, and lists the files that a start requests.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from pathlib import Path, PurePosixPath

from e2e.siege.builds import KEPT, Build, publish_second, stem
from e2e.siege.line import Fault, line
from e2e.siege.look import Watch
from e2e.siege.visits import ADDRESS, Case, Visit
from e2e.support.fixtures import chromium, visitor
from workshop.build.assets.service_worker import LATER, WORKER
from workshop.common.paths import DIST

GROUPS = {
    "scripts of PyScript": "assets/pyscript-*/*",
    "Pyodide": "assets/pyodide-*/*",
    "memory": "assets/fast-*/*",
    "outlines": "assets/outlines-*/*",
    "sounds": "assets/sounds-*",
    "styles": "*.css",
    "scripts": "*.js",
    "settings": "*.json",
    "wheels": "*.whl",
    "pictures": "*.svg",
    "screenshots": "screenshots/*",
    "icons": "*.png",
    "fonts": "*.woff2",
    "tables": "*.bin",
    "archives": "assets/*-*.wasm",
    "manifests": "*.webmanifest",
    "games": "games/*",
    "rules": "rules/*",
    "for teachers": "teachers/*",
    "about": "about/*",
    "reference": "reference/*",
    "documentation": "docs/*",
    "licences": "licences*",
}
"""Kinds of files, each with a pattern; a file belongs to the first kind that matches. Others are a
kind of their own each."""


SPARE = (
    "*.svg", "*.woff2", "*.css",
    "assets/fast-*", "assets/outlines-*", "assets/offline-*", "assets/indexeddb_stub-*",
)  # fmt: skip
"""Files that a start requests but does not need."""


def group_of(name: str) -> str:
    """Return the kind of a file."""
    return next(
        (group for group, like in GROUPS.items() if fnmatch(name, like)), PurePosixPath(name).name
    )


def is_chosen(variable: str, name: str) -> bool:
    """Return whether an environment variable, patterns separated by commas, includes a name.

    Without the variable, all names are included.
    """
    patterns = (os.environ.get(variable) or "*").split(",")
    return any(fnmatch(name, pattern.strip()) for pattern in patterns)


def cases(build: Build, second: Build, asked: set[str]) -> Iterator[Case]:
    """Yield the chosen cases.

    Each file that a start requests has separate cases. The other files of each kind share one case,
    except for those that the service worker requests in an update. It stops at the first damaged
    one, so each file is damaged alone. SIEGE_ALONE damages all files alone in every visit.
    """
    stems = {stem(name) for name in asked}
    for visit in filter(partial(is_chosen, "SIEGE_VISITS"), Visit):
        names = (second if visit is Visit.UPDATE else build).hashes
        mine = {name for name in names if stem(name) in stems}
        alone = {name for name in names if _is_alone(name, visit)}
        chosen = [name for name in names if is_chosen("SIEGE", name)]
        for fault in filter(partial(is_chosen, "SIEGE_FAULTS"), Fault):
            yield from _of_visit(visit, fault, chosen, mine, alone)


def _is_alone(name: str, visit: Visit) -> bool:
    """Return whether a file that no start requests has a case of its own."""
    is_first_in_update = visit is Visit.UPDATE and not LATER.match(name)
    return bool(os.environ.get("SIEGE_ALONE")) or name == WORKER or is_first_in_update


def can_fail(name: str) -> bool:
    """Return whether a start that requests a file cannot succeed without it."""
    return not any(fnmatch(name, like) for like in SPARE)


def _of_visit(
    visit: Visit, fault: Fault, names: Sequence[str], asked: set[str], alone: set[str]
) -> Iterator[Case]:
    spare: dict[str, list[str]] = {}
    for name in names:
        group = group_of(name)
        if name in asked:
            yield Case((name,), f"{group}, at the start", fault, visit, can_fail(name))
        elif name in alone:
            yield Case((name,), group, fault, visit, is_needed=False)
        else:
            spare.setdefault(group, []).append(name)
    for group, together in spare.items():
        yield Case(tuple(together), group, fault, visit, is_needed=False)


def requested(build: Build) -> set[str]:
    """Return the files that a start requests, as listed by `prepare`."""
    return set(json.loads(_list_of(build).read_text("utf-8")))


def _list_of(build: Build) -> Path:
    return KEPT / f"requested-{build.name}.json"


def prepare() -> None:
    """Publish the second build, and list the files that a first visit requests until it is ready."""
    publish_second()
    with chromium() as browser, line() as way:
        watch = Watch(visitor(browser, way.address), way)
        assert watch.open(ADDRESS).state == "ready", "the undamaged site must start"
        names = sorted(set(way.asked))
        watch.page.context.close()
    _list_of(Build(DIST)).write_text(json.dumps(names), "utf-8")


if __name__ == "__main__":
    prepare()
