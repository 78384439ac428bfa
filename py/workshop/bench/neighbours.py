"""What a device with an offline copy downloads for releases with small changes.

Builds one release after another in a copy of the sources, each with at most 1 % of their lines
changed. For each it adds up the downloads of a device with the whole site: service worker, start
page, update, and all files that the update does not produce. Every diff is applied by
web/js/offline/difference.js in Node.js.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from workshop.build.assets.service_worker import WORKER
from workshop.build.assets.updates.release import LIST, SINCE
from workshop.build.fingerprint import FILES, FOLDERS
from workshop.common.compress import BEST, packed
from workshop.common.goal import Goal
from workshop.common.paths import ROOT
from workshop.common.tools import run_tool

BUILDS = int(os.environ.get("NEIGHBOURS", "20"))
"""Number of releases after the first one."""

SHARE = 0.01
"""Largest share of the lines that a release changes."""

GOAL = Goal("bytes that the costliest release fetches", 300_000, ",.0f")

CODE = """

def neighbour_{number}(first: int, second: int) -> tuple[int, ...]:
    \"\"\"Return some numbers for the measurement of releases.\"\"\"
    found = {{"the first {number}": first, "the second": second, "both": first + second}}
    return tuple(found[name] * {number} + len(name) for name in sorted(found) if name != "x")
"""
"""What is added to a module."""

CHECK = """
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
const { renewed } = await import(DIFFERENCE);
const update = readFileSync(UPDATE);
const size = update.readUInt32LE(0);
let at = 4 + size;
for (const [path, hash, old, , length] of JSON.parse(update.subarray(4, at).toString())) {
  const made = renewed(readFileSync(`${OLD}/${old}`), update.subarray(at, at += length));
  if (createHash('sha256').update(made).digest('base64') !== hash) throw new Error(`${path} differs`);
}
"""


def report() -> None:
    """Build and measure `NEIGHBOURS` releases, and print the download size of each."""
    with tempfile.TemporaryDirectory() as folder:
        costs = [_told(*row) for row in _releases(Path(folder))]
    print(GOAL.judged(max(costs)))


def _releases(folder: Path) -> Iterator[tuple[int, str, Path, Path]]:
    """Yield number, change, old and new folder of each release."""
    sources = folder / "sources"
    _copy(sources)
    rng = random.Random(23)  # noqa: S311 - equal in every run
    builds = [_built(sources, folder / "0")]
    for number in range(1, BUILDS + 1):
        what = _change(sources, rng, number)
        builds.append(_built(sources, folder / str(number), builds[-1]))
        for old, new in pairwise(builds[-2:]):
            yield number, what, old, new


def _copy(sources: Path) -> None:
    """Copy everything that a build reads; link the installed packages."""
    skipped = shutil.ignore_patterns("__pycache__", ".mypy_cache")
    for path in FOLDERS:
        shutil.copytree(path, sources / path.relative_to(ROOT), ignore=skipped)
    for name in (*FILES, "netlify.toml", "package.json", "README.md"):
        shutil.copy(ROOT / name, sources / name)
    for name in ("node_modules", ".stamps"):
        (sources / name).symlink_to(ROOT / name)


def _built(sources: Path, target: Path, before: Path | None = None) -> Path:
    """Build the sources, including the update from another build; return a copy of the site."""
    env = {
        **os.environ,
        "PYTHONPATH": f"{sources}/py:{sources}/web",
        SINCE: str(before) if before else "",
    }
    run_tool("build", [sys.executable, "-m", "workshop", "build"], cwd=sources, env=env)
    shutil.copytree(sources / "dist", target)
    return target


def _change(sources: Path, rng: random.Random, number: int) -> str:
    """Append a function to some modules, to more with each release; return the number as text."""
    modules = sorted((sources / "py/spielekiste").rglob("*.py"))
    modules += sorted((sources / "web/app").rglob("*.py"))
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in modules)
    count = max(1, int(lines * SHARE * number / BUILDS) // len(CODE.splitlines()))
    chosen = rng.sample(modules, count)
    for path in chosen:
        added = CODE.format(number=rng.randrange(10**6))
        path.write_text(path.read_text("utf-8") + added, "utf-8")
    return f"{count} modules"


def _told(number: int, what: str, old: Path, new: Path) -> int:
    """Print and return the download size of the new site for a device with the old one."""
    before, after = (json.loads((folder / LIST).read_bytes()) for folder in (old, new))
    update = next(path for path, *_ in after["updates"])
    made = _made(old, new / update)
    fetched = {
        path for path, hash_ in after["files"].items()
        if before["files"].get(path) != hash_ and path not in made
    } | {WORKER, update}  # fmt: skip
    costs = {path: len(packed((new / path).read_bytes(), BEST)) for path in fetched}
    largest = sorted(costs.items(), key=lambda row: -row[1])[:4]
    said = ", ".join(f"{path} {cost:,}" for path, cost in largest)
    print(
        f"{number:>3} {what:>12} {sum(costs.values()):>10,} bytes, {len(made)} files made; {said}",
        flush=True,
    )
    return sum(costs.values())


def _made(old: Path, update: Path) -> set[str]:
    """Apply all diffs of an update in Node.js; return the paths of the new files."""
    names = {
        "DIFFERENCE": ROOT / "web/js/offline/difference.js",
        "UPDATE": update,
        "${OLD}": old,
    }
    script = CHECK
    for name, path in names.items():
        script = script.replace(name, str(path) if name == "${OLD}" else json.dumps(str(path)))
    run_tool("difference.js", ["node", "--input-type=module", "-e", script])
    data = update.read_bytes()
    return {row[0] for row in json.loads(data[4 : 4 + int.from_bytes(data[:4], "little")])}
