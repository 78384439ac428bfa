"""The service worker: after one visit everything is kept, and works with the network off."""

from __future__ import annotations

import json
import re

from workshop.lower import bundled
from workshop.paths import WEB
from workshop.site import CARRIED, Site, hash_of

LEFT_OUT = re.compile(rf"404\.html$|build\.json$|{CARRIED}/")
"""What nobody asks for with the network off."""

WORKER = "sw.js"

SIZE = "kept.json"
"""Tells the page how many files and bytes are kept, itself not counted."""


def add_worker(site: Site) -> str:
    """Put sw.js into the site; it keeps all that is in the site now, and how much that is."""
    kept = {name: data for name, data in site.files.items() if not LEFT_OUT.match(name)}
    size = {"files": len(kept), "bytes": sum(map(len, kept.values()))}
    site.add(SIZE, json.dumps(size).encode())
    kept[SIZE] = site.files[SIZE]
    facts = {
        "SPIELEKISTE_KEPT": [[name, hash_of(kept[name])] for name in sorted(kept)],
        "process.env.NODE_ENV": "production",
    }
    return site.add(WORKER, bundled(WEB / "js" / "worker.js", facts))


def renew_worker(site: Site) -> str:
    """Put another sw.js into a site that has changed."""
    del site.files[WORKER], site.files[SIZE]
    return add_worker(site)
