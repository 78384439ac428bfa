"""Cases of the campaign: every file × fault × visit. Some files share a case."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import PurePosixPath

from playwright.sync_api import Browser

from e2e.siege.builds import Build, stem
from e2e.siege.line import Fault, Line
from e2e.siege.look import Watch
from e2e.siege.visits import ADDRESS, Case, Visit
from e2e.support.fixtures import visitor
from workshop.build.assets.service_worker import LATER, WORKER

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


def asked_by_a_start(browser: Browser, line: Line) -> set[str]:
    """Return the files that a first visit requests until it is ready."""
    context = visitor(browser, line.address)
    try:
        line.mend()
        watch = Watch(context, line)
        assert watch.open(ADDRESS).state == "ready", "the undamaged site must start"
        return set(line.asked)
    finally:
        context.close()


def group_of(name: str) -> str:
    """Return the kind of a file."""
    return next(
        (group for group, like in GROUPS.items() if fnmatch(name, like)), PurePosixPath(name).name
    )


@dataclass(frozen=True)
class Choice:
    """Selection of cases, from environment variables."""

    files: str = "*"
    """Patterns of file names, separated by commas (SIEGE)."""
    faults: str = ""
    """Names of faults, separated by commas (SIEGE_FAULTS)."""
    visits: str = ""
    """Names of visits, separated by commas (SIEGE_VISITS)."""
    alone: bool = False
    """Whether files that no start needs get separate cases in every visit (SIEGE_ALONE)."""

    @classmethod
    def read(cls) -> Choice:
        """Read the choice from the environment."""
        wanted = os.environ
        return cls(
            wanted.get("SIEGE") or "*",
            wanted.get("SIEGE_FAULTS", ""),
            wanted.get("SIEGE_VISITS", ""),
            bool(wanted.get("SIEGE_ALONE")),
        )

    def takes(self, name: str) -> bool:
        """Return whether a file is included."""
        return any(fnmatch(name, like.strip()) for like in self.files.split(","))

    def chosen_faults(self) -> list[Fault]:
        """Return the faults of this run."""
        return [fault for fault in Fault if _is_named(fault, self.faults)]

    def chosen_visits(self) -> list[Visit]:
        """Return the visits of this run."""
        return [visit for visit in Visit if _is_named(visit, self.visits)]


def _is_named(value: str, names: str) -> bool:
    return not names or value in [name.strip() for name in names.split(",")]


def cases(build: Build, second: Build, asked: set[str], choice: Choice) -> Iterator[Case]:
    """Yield the cases.

    Each file that a start requests has separate cases. The other files of each kind share one case,
    except for those that the service worker requests in an update. It stops at the first damaged
    one, so each file is damaged alone.
    """
    stems = {stem(name) for name in asked}
    for visit in choice.chosen_visits():
        names = (second if visit is Visit.UPDATE else build).hashes
        mine = {name for name in names if stem(name) in stems}
        alone = {name for name in names if choice.alone or _is_alone(name, visit)}
        for fault in choice.chosen_faults():
            yield from _of_visit(visit, fault, filter(choice.takes, names), mine, alone)


def _is_alone(name: str, visit: Visit) -> bool:
    """Return whether a file that no start requests has a case of its own."""
    return name == WORKER or (visit is Visit.UPDATE and not LATER.match(name))


def can_fail(name: str) -> bool:
    """Return whether a start that requests a file cannot succeed without it."""
    return not any(fnmatch(name, like) for like in SPARE)


def _of_visit(
    visit: Visit, fault: Fault, names: Iterator[str], asked: set[str], alone: set[str]
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
