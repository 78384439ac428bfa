"""Sizes of the site's files."""

from __future__ import annotations

from pathlib import PurePosixPath

import brotli

from workshop.build import export
from workshop.common.goal import Goal
from workshop.common.paths import DIST, EXPORTED

FILE_SIZE = Goal("bytes of the site as one file", 9_000_000, ",.0f")


def sizes() -> list[tuple[str, int, int]]:
    """Return path, size and transfer size (brotli 11) of every file of the site, largest first.

    The exports are left out, because no page loads them (see `report_export`).
    """
    files = [
        path for path in sorted(DIST.rglob("*")) if path.is_file() and EXPORTED not in path.parts
    ]
    rows = [
        (path.relative_to(DIST).as_posix(), len(data), len(brotli.compress(data, quality=11)))
        for path, data in ((path, path.read_bytes()) for path in files)
    ]
    return sorted(rows, key=lambda row: -row[2])


def report() -> None:
    """Print the sizes as a table with its total."""
    rows = sizes()
    print(f"{'bytes':>12} {'brotli':>12}  file")
    for name, raw, packed in rows:
        print(f"{raw:>12,} {packed:>12,}  {PurePosixPath(name)}")
    print(f"{sum(r[1] for r in rows):>12,} {sum(r[2] for r in rows):>12,}  all")


def report_export() -> None:
    """Print the sizes of the single file and of the zip."""
    print(FILE_SIZE.judged(len(export.the_file())))
    print(f"the site as a zip: {len(export.zipped(export.built())):,} bytes")
