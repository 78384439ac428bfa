"""Paths in the repository and in the built site."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""Root of the repository."""

WORKSHOP = ROOT / "py" / "workshop"
RULES = ROOT / "py" / "spielekiste"
TEACHING = WORKSHOP / "teaching"
WEB = ROOT / "web"
APP = WEB / "app"
ASSETS = ROOT / "assets"
ART = ASSETS / "art"
LOCALE = ASSETS / "locale"
COURSE = ASSETS / "course"
TABLES = RULES / "arena" / "tables"
RESULTS = RULES / "arena" / "results"
SPREADS = RULES / "board" / "spreads.json"
NODE = ROOT / "node_modules"

VENDOR = ROOT / ".stamps" / "vendor"
"""Wheels for the browser, downloaded during set-up."""

CACHE = ROOT / ".stamps" / "cache"
"""Results that are slow to compute, with the hash of their inputs in their file names."""

DIST = ROOT / "dist"
"""The built site."""

HASHED = "assets"
"""Folder of the site for files with a content hash in their name, which browsers cache for long."""

HOSTING = "host"
"""Folder of the site for configurations of servers."""

EXPORTED = "take"
"""Folder of the site for its exports: the whole site as one file, and as a zip."""
