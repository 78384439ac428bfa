"""Files for installing the application on a device: a manifest per language, and pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from app.i18n import SOURCE
from app.ports.route import LATEST, QUICK, Route
from app.prerender import pages as static
from workshop.build.assets.art import drawing, picture
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.common.paths import ART, ASSETS, WEB

SCREENSHOTS = "screenshots"
"""Folder of the pictures that a browser shows before it installs, here and in the site."""

SHARE, SHARED = "share", "records"
"""Address to which the device sends what is shared, and the name of its files in the form; the
service worker answers (web/js/offline/shared.js)."""

FELT = re.compile(r"--felt:\s*(#[0-9a-f]{6})")
"""Pattern for the table colour: first of the light theme, then of the dark one."""

SVG = re.compile(r"(<svg[^>]*>)(.*)(</svg>)", re.DOTALL)

SAFE = 0.8
"""Share of a maskable icon's width that no mask cuts off."""


class Install(NamedTuple):
    """Paths of the manifest and the touch icon in the site."""

    manifest: str
    """The manifest in English; install.js chooses that of the visitor's language."""
    touch: str
    """Icon for devices that ignore the manifest and apply their own mask."""


def add_install(site: Site) -> Install:
    """Add the manifests and their pictures to the site."""
    looks = _looks(site)
    with loaded_languages() as languages:
        for code in languages:
            whole_one = _manifest(site, code) | looks
            site.add(
                manifest_of(code), json.dumps(whole_one, ensure_ascii=False, indent=1).encode()
            )
    touch = _icon(site, "icon-whole", maskable(drawing(ART / "icon.svg")), 180)
    return Install(manifest_of(SOURCE), touch)


def class_manifest(site: Site, language: str) -> bytes:
    """Return the manifest of the front for a class, in whose folder and language it starts."""
    name, about = static.class_words(language)
    looks = _looks(site, "../../")
    manifest = {
        "lang": language,
        "dir": "ltr",
        "name": f"Spielekiste: {name}",
        "short_name": name,
        "description": about,
        "start_url": "./",
        "scope": "../../",
        "display": "standalone",
        "categories": ["education", "games", "kids"],
    }
    return json.dumps(manifest | looks, ensure_ascii=False, indent=1).encode()


def _looks(site: Site, base: str = "") -> dict[str, Any]:
    """Return icons and colours of a manifest; `base` is the relative address of the site."""
    icon = drawing(ART / "icon.svg")
    whole = maskable(icon)
    small, big = (base + _icon(site, "icon", icon, width) for width in (192, 512))
    masked = base + _icon(site, "icon-whole", whole, 512)
    return {
        "background_color": felt(),
        "theme_color": felt(),
        "icons": [
            {"src": small, "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": big, "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": masked, "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def manifest_of(language: str) -> str:
    """Return the path of the manifest in a language; install.js builds the same name."""
    return f"manifest{'' if language == SOURCE else f'-{language}'}.webmanifest"


def _manifest(site: Site, language: str) -> dict[str, Any]:
    """Return the manifest in a language, without its icons and colours."""
    words = static.installed_words(language)
    return {
        "id": "./",
        "lang": language,
        "dir": "ltr",
        "name": "Spielekiste",
        "short_name": "Spielekiste",
        "description": words.about,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "categories": ["games", "kids", "education"],
        "screenshots": list(_screenshots(site, words)),
        "shortcuts": list(_shortcuts(site, words)),
        # Installed on a tablet, the window with the game comes to the front; install.js follows.
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "share_target": {
            "action": f"./{SHARE}",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "title": "title",
                "text": "text",
                "url": "url",
                "files": [
                    {"name": SHARED, "accept": ["text/plain", "text/x-python", ".txt", ".py"]}
                ],
            },
        },
        "file_handlers": [
            {"action": "./", "accept": {"text/plain": [".txt"], "text/x-python": [".py"]}}
        ],
    }


def _shortcuts(site: Site, words: static.InstalledWords) -> Iterator[dict[str, Any]]:
    """Yield the shortcuts: one to the latest paused game, and one to a table for each game."""
    yield {"name": words.go_on, "url": f"./#{Route(LATEST)}"}
    for game, name in words.games.items():
        square = drawing(ART / f"box-{game}.svg").replace("0 0 320 240", "40 0 240 240", 1)
        icon = {"src": _icon(site, game, square, 96), "sizes": "96x96", "type": "image/png"}
        yield {"name": name, "url": f"./#{Route(game, QUICK)}", "icons": [icon]}


def _screenshots(site: Site, words: static.InstalledWords) -> Iterator[dict[str, str]]:
    """Yield the screenshots in `assets/`, made by `workshop/dev/install_shots.py`."""
    for file in sorted((ASSETS / SCREENSHOTS).glob("*.jpg")):
        game, size = file.stem.split("-")
        width, height = map(int, size.split("x"))
        yield {
            "src": site.add(f"{SCREENSHOTS}/{file.name}", file.read_bytes()),
            "sizes": size,
            "type": "image/jpeg",
            "form_factor": "wide" if width > height else "narrow",
            "label": words.games[game],
        }


def felt(*, dark: bool = False) -> str:
    """Return the background colour of a theme."""
    found = FELT.findall((WEB / "css" / "tokens.css").read_text("utf-8"))
    if not found:
        raise ValueError("tokens.css must define --felt as #rrggbb")
    return str(found[dark])


def maskable(icon: str) -> str:
    """Shrink the icon and extend the felt to all edges of its 128 × 128 square."""
    edge = 128 * (1 - SAFE) / 2
    ground = f'<rect width="128" height="128" fill="{felt()}"/>'
    moved = f'<g transform="translate({edge:g} {edge:g}) scale({SAFE:g})">'
    return SVG.sub(rf"\1{ground}{moved}\2</g>\3", icon)


def _icon(site: Site, name: str, svg: str, width: int) -> str:
    """Add a drawing to the site as PNG."""
    return site.add_hashed(f"{name}-{width}.png", picture(svg, width))
