"""Writer of layout.json: the memory that is reserved for each module in the snapshot (pyodide/layout.mjs).

A module that has outgrown its region uses spare memory, and moves what the modules after it have there. So
releases only cost more then, and `make layout` is needed from time to time. It moves everything once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from workshop.common.paths import DIST
from workshop.common.wheel import Wheel
from workshop.runtime.snapshot import LAYOUT, Snapshot, snapshot

GROWTH, LEAST, UNIT = 1.25, 256, 64
"""How much a module may grow: factor and number of bytes. Sizes are multiples of `UNIT`."""


OUTSIDE = 0.02
"""Share of what modules leave in memory that may be outside their regions without a warning."""


def warning() -> str:
    """Return why an update of the built site would cost devices more than it could, or an empty text."""
    made = json.loads(snapshot(site_wheels()).report)
    sizes, sums = json.loads(LAYOUT.read_text("utf-8")), made.get("used", {})
    outside = sum(max(0, size - sizes.get(name, 0)) for name, size in sums.items())
    if outside <= OUTSIDE * sum(sums.values()) and not made.get("misses"):
        return ""
    return (
        f"Warning: {outside:,} bytes of modules lie outside their regions, and {made['misses']} objects are not "
        "where the first run expected them, so the next update is larger than necessary: run make layout"
    )


def report() -> None:
    """Write the sizes for the modules of the built site, and print their sum."""
    sizes = reserved(used(snapshot(site_wheels())))
    LAYOUT.write_text(json.dumps(sizes, indent=0) + "\n", "utf-8")
    print(f"{LAYOUT.name}: {len(sizes)} modules, {sum(sizes.values()):,} bytes")


def site_wheels() -> list[Wheel]:
    """Return the wheels in the site that the snapshot contains."""
    paths = sorted(DIST.glob("assets/spielekiste*.whl"))
    return [Wheel(path.name, path.read_bytes()) for path in paths]


def used(made: Snapshot) -> dict[str, int]:
    """Return the bytes that each module uses in a snapshot."""
    return dict(json.loads(made.report)["used"])


def reserved(sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the bytes to reserve for modules of these sizes."""
    return {
        name: -(-int(size * GROWTH + LEAST) // UNIT) * UNIT
        for name, size in sorted(sizes.items())
        if size
    }
