"""Where things are: in the repository, and in the built site."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The repository."""

WORKSHOP = ROOT / "py" / "workshop"
RULES = ROOT / "py" / "spielekiste"
TEACHING = WORKSHOP / "teaching"
WEB = ROOT / "web"
APP = WEB / "app"
ASSETS = ROOT / "assets"
ART = ASSETS / "art"
LOCALE = ASSETS / "locale"
TABLES = ASSETS / "tables"
NODE = ROOT / "node_modules"

VENDOR = ROOT / ".stamps" / "vendor"
"""Wheels for the browser, downloaded at set-up."""

CACHE = ROOT / ".stamps" / "cache"
"""Results that are slow to make again, named by what they were made from."""

DIST = ROOT / "dist"
"""The built site."""

HASHED = "assets"
"""The folder of the site whose files never change under one name; served with a long cache."""

EXPORTED = "take"
"""The folder of the site for what visitors take with them: the whole site in other forms."""
