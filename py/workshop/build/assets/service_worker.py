"""The service worker, which caches the site after one visit for use offline."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from workshop.build.assets.site import Site
from workshop.build.assets.updates.release import LIST, Release, listed
from workshop.build.assets.updates.update import Updates, add_updates
from workshop.common.hashes import hash_of
from workshop.common.paths import EXPORTED, HASHED, HOSTING, WEB
from workshop.common.transpile import bundled

LEFT_OUT = re.compile(
    r"\.nojekyll$|404\.html$|build\.json$|robots\.txt$|sitemap\.xml$|embed\.(?:d\.ts|schema\.json)$"
    rf"|cards/|oembed/|screenshots/|{EXPORTED}/|{HOSTING}/|{re.escape(LIST)}$|{HASHED}/update-"
)
"""Files that are not needed offline."""

LATER = re.compile(
    r"(reference|teachers|games|posters|docs)/|(licences|privacy|about|embed|embedding).*\.html$|embed\.js$"
    rf"|{HASHED}/(editor|scanner|configurator|course|arena|bots|class|train|result|docs)-"
    rf"|{HASHED}/.*\.(bin|whl)$|{HASHED}/.*/python_stdlib\.zip$|arena/"
)
"""Files that no game needs, or only its coach or the plain start: cached when they are used, and otherwise
when nothing else uses the connection (offline.js)."""

WHOLE = re.compile(rf"{HASHED}/whole-[^/]*\.json$")
"""Pattern for the list of files that a start needs."""

WORKER = "sw.js"


def add_worker(site: Site, release: Release | None = None) -> str:
    """Add sw.js, which caches all current files of the site, their list, and the updates since `release`."""
    kept = {name: hash_of(site.files[name]) for name in kept_files(site.files)}
    updates = add_updates(site, kept, release)
    site.add(LIST, listed(kept, updates))
    return _add(site, kept, updates)


def _add(site: Site, kept: Mapping[str, str], updates: Updates) -> str:
    facts = {
        "SPIELEKISTE_KEPT": [
            [name, kept[name], len(site.files[name]), bool(LATER.match(name))]
            for name in _in_order(site.files, kept)
        ],
        "SPIELEKISTE_UPDATES": updates,
        "SPIELEKISTE_WORDS": _words(site.files["index.html"].decode()),
        "process.env.NODE_ENV": "production",
    }
    return site.add(WORKER, bundled(WEB / "js" / "offline" / "worker.js", facts))


def kept_files(files: Mapping[str, bytes]) -> list[str]:
    """Return the paths of the files that devices keep."""
    return [name for name in files if not LEFT_OUT.match(name) and name != WORKER]


def _in_order(files: Mapping[str, bytes], kept: Mapping[str, str]) -> list[str]:
    """Return the paths to cache in the order of checking, those needed at the start first."""
    (whole,) = (name for name in kept if WHOLE.match(name))
    needed = {name for name, _hash in json.loads(files[whole])["start"]}
    return sorted(kept, key=lambda name: (name not in needed, name))


def _words(page: str) -> dict[str, dict[str, str]]:
    """Return the messages, by language, that the worker shows for a damaged or missing page."""
    (written,) = re.findall(r'id="words">(.*?)</script>', page)
    return {
        code: {name: said[name] for name in ("damaged", "offline", "again")}
        for code, said in json.loads(written).items()
    }


def renew_worker(site: Site, release: Release | None = None) -> str:
    """Replace sw.js after the site has changed."""
    del site.files[WORKER], site.files[LIST]
    return add_worker(site, release)
