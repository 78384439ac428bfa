"""What the site weighs."""

from __future__ import annotations

from pathlib import PurePosixPath

import brotli

from workshop.common.paths import DIST, EXPORTED


def sizes() -> list[tuple[str, int, int]]:
    """Path, size and size on the wire (brotli 11) of every file of the site, heaviest first.

    What is carried away is left out: no page loads it (`workshop.build.export` tells what it weighs).
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
