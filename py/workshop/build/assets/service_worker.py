"""The service worker, which caches the whole site after one visit for use offline."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from workshop.build.assets.site import Site
from workshop.common.hashes import hash_of
from workshop.common.paths import EXPORTED, HASHED, WEB
from workshop.common.transpile import bundled

LEFT_OUT = re.compile(
    r"404\.html$|build\.json$|robots\.txt$|sitemap\.xml$|embed\.(?:d\.ts|schema\.json)$"
    rf"|cards/|oembed/|screenshots/|{EXPORTED}/"
)
"""Files that are not needed offline."""

WHOLE = re.compile(rf"{HASHED}/whole-[^/]*\.json$")
"""Pattern for the list of files that a start needs."""

WORKER = "sw.js"

SIZE = "kept.json"
"""File with the number of cached files and their total size; it is not counted itself."""


def add_worker(site: Site) -> str:
    """Add sw.js, which caches all current files of the site, and a file with their total size."""
    kept = {name: data for name, data in site.files.items() if not LEFT_OUT.match(name)}
    size = {"files": len(kept), "bytes": sum(map(len, kept.values()))}
    site.add(SIZE, json.dumps(size).encode())
    kept[SIZE] = site.files[SIZE]
    facts = {
        "SPIELEKISTE_KEPT": [[name, hash_of(kept[name])] for name in _in_order(kept)],
        "SPIELEKISTE_WORDS": _words(site.files["index.html"].decode()),
        "process.env.NODE_ENV": "production",
    }
    return site.add(WORKER, bundled(WEB / "js" / "offline" / "worker.js", facts))


def _in_order(kept: Mapping[str, bytes]) -> list[str]:
    """Return the paths to cache in the order of checking: files that a start needs come first."""
    (listed,) = (name for name in kept if WHOLE.match(name))
    needed = {name for name, _hash in json.loads(kept[listed])["start"]}
    return sorted(kept, key=lambda name: (name not in needed, name))


def _words(page: str) -> dict[str, dict[str, str]]:
    """Return the texts, by language, that the worker shows instead of a damaged page."""
    (written,) = re.findall(r'id="words">(.*?)</script>', page)
    return {
        code: {name: said[name] for name in ("damaged", "again")}
        for code, said in json.loads(written).items()
    }


def renew_worker(site: Site) -> str:
    """Replace sw.js after the site has changed."""
    del site.files[WORKER], site.files[SIZE]
    return add_worker(site)
