"""The service worker: after one visit everything is kept, and works with the network off."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path

from workshop.build.assets.site import Site
from workshop.common.hashes import digest, digest_all
from workshop.common.paths import CACHE, EXPORTED, NODE, ROOT
from workshop.common.transpile import transpiled

SCRIPT = Path(__file__).with_suffix(".mjs")
"""Calls Workbox."""

LEFT_OUT = re.compile(rf"404\.html$|build\.json$|{EXPORTED}/")
"""What nobody asks for with the network off."""

OPTIONS = {
    "globPatterns": ["**/*"],
    "cacheId": "spielekiste",
    "cleanupOutdatedCaches": True,
    "clientsClaim": False,
    "skipWaiting": False,  # a new version waits until no page of the old one is open
    "directoryIndex": "index.html",
    "inlineWorkboxRuntime": True,
    "maximumFileSizeToCacheInBytes": 1 << 26,
    "mode": "production",
    "sourcemap": False,
}
"""For Workbox. A page keeps the version that it began with, files and all."""


WORKER = "sw.js"

SIZE = "kept.json"
"""Tells the page how many files and bytes are kept, itself not counted."""


def add_worker(site: Site) -> str:
    """Put sw.js into the site; it keeps all that is in the site now, and how much that is."""
    kept = {name: data for name, data in site.files.items() if not LEFT_OUT.match(name)}
    size = {"files": len(kept), "bytes": sum(map(len, kept.values()))}
    site.add(SIZE, json.dumps(size).encode())
    kept[SIZE] = site.files[SIZE]
    tools = (NODE / "workbox-build" / "package.json").read_bytes() + repr(OPTIONS).encode()
    target = CACHE / f"sw-{digest(digest_all(kept).encode() + tools)}.js"
    if not target.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            target.write_bytes(_made(Path(folder), kept))
    return site.add(WORKER, target.read_bytes())


def renew_worker(site: Site) -> str:
    """Put another sw.js into a site that has changed."""
    del site.files[WORKER], site.files[SIZE]
    return add_worker(site)


def _made(folder: Path, files: dict[str, bytes]) -> bytes:
    Site(dict(files)).write(folder / "site")
    (folder / "options.json").write_text(json.dumps(OPTIONS), "utf-8")
    done = subprocess.run(
        ["node", str(SCRIPT), str(folder / "site"), str(folder / "options.json")],  # noqa: S607 - node is asked for by name
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"workbox: {done.stderr[-3000:]}")
    return transpiled((folder / "site" / "sw.js").read_bytes())
