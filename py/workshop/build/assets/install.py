"""Files for installing the application on a device: a manifest, and icons as PNG."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from workshop.build.assets.art import drawing
from workshop.build.assets.site import Site
from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import ART, NODE, ROOT, WEB

SCRIPT = Path(__file__).with_name("icons.mjs")
"""Script that renders an SVG file as PNG."""

MANIFEST = "manifest.webmanifest"

FELT = re.compile(r"--felt:\s*(#[0-9a-f]{6})")
"""Pattern for the table colour of the light theme, which is defined first."""

SVG = re.compile(r"(<svg[^>]*>)(.*)(</svg>)", re.DOTALL)

SAFE = 0.8
"""Share of a maskable icon's width that no mask cuts off."""


class Install(NamedTuple):
    """Paths of the manifest and the touch icon in the site."""

    manifest: str
    touch: str
    """Icon for devices that ignore the manifest and apply their own mask."""


def add_install(site: Site) -> Install:
    """Add the manifest and its icons to the site."""
    icon = drawing(ART / "icon.svg")
    whole = maskable(icon)
    small, big = (_picture(site, "icon", icon, width) for width in (192, 512))
    masked, touch = (_picture(site, "icon-whole", whole, width) for width in (512, 180))
    icons = [
        {"src": small, "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": big, "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": masked, "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    manifest = {
        "id": "./",
        "name": "Spielekiste",
        "short_name": "Spielekiste",
        "description": "Dice, card and board games for the family table.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": felt(),
        "theme_color": felt(),
        "categories": ["games", "kids"],
        "icons": icons,
    }
    return Install(site.add(MANIFEST, json.dumps(manifest, indent=1).encode()), touch)


def felt() -> str:
    """Return the background colour."""
    found = FELT.search((WEB / "css" / "tokens.css").read_text("utf-8"))
    if not found:
        raise ValueError("tokens.css must define --felt as #rrggbb")
    return found[1]


def maskable(icon: str) -> str:
    """Shrink the icon and extend the felt to all edges of its 128 × 128 square."""
    edge = 128 * (1 - SAFE) / 2
    ground = f'<rect width="128" height="128" fill="{felt()}"/>'
    moved = f'<g transform="translate({edge:g} {edge:g}) scale({SAFE:g})">'
    return SVG.sub(rf"\1{ground}{moved}\2</g>\3", icon)


def _picture(site: Site, name: str, svg: str, width: int) -> str:
    """Add a drawing to the site as PNG."""
    tools = SCRIPT.read_text("utf-8")
    tools += (NODE / "@resvg" / "resvg-js" / "package.json").read_text("utf-8")
    kept = f"icon-{width}-{digest((svg + tools).encode())}.png"
    return site.add_hashed(f"{name}-{width}.png", cached(kept, lambda: _drawn(svg, width)))


def _drawn(svg: str, width: int) -> bytes:
    """Render a drawing as PNG; RuntimeError with the output of resvg if that fails."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "from.svg", Path(folder) / "to.png"
        source.write_text(svg, "utf-8")
        command = ["node", str(SCRIPT), str(source), str(made), str(width)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"resvg: {done.stderr[-3000:]}")
        return made.read_bytes()
