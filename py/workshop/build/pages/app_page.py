"""The pages: one shell, filled for the table itself and for the embedded table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.prerender import outlines as standing
from app.prerender import pages as static
from app.prerender.start_words import start_words, without_scripts
from workshop.build.assets.art import sprite
from workshop.build.assets.catalogues import catalogues
from workshop.build.assets.install import Install
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.common.hashes import hash_of
from workshop.common.paths import WEB

LANGUAGE = "en"
"""The language of the page before the visitor's own is known."""

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Parts:
    """Where in the site the pieces lie that a page names."""

    opening: str
    """The styles of the first picture: the text itself."""
    cut: str
    """Notices a page that was cut on its way: the text itself; see cut.js."""
    first: str
    """What makes that picture the right one: likewise; see first.js."""
    styles: str
    boot: str
    """Watches over the start, and follows the links below: the text itself; see boot.js, early.js."""
    spare: str
    """The same as a file, for a host whose policy forbids the text."""
    storage: str
    shelf: str
    page: str
    """What writes for Python; see page.js."""
    start: str
    keep: str
    frame: str
    """What hears the page around; only in the embedded table."""
    config: str
    plain: str
    """The configuration for the plain start."""
    icon: str
    install: Install
    outlines: str
    """The folder with what can stand in the page instead of the menu; see first.js."""
    compiled: str
    """The WebAssembly that early.js has compiled while it comes."""
    links: str
    """Links that start the other long downloads at once, side by side."""
    whole: str = ""
    """The list of the start's files and its hash; see boot.js."""


def add_pages(site: Site, parts: Parts) -> None:
    """Put index.html and embed.html into the site."""
    site.add("index.html", page(parts, embed=False).encode())
    site.add("embed.html", page(parts, embed=True).encode())


def page(parts: Parts, *, embed: bool) -> str:
    """The shell with every placeholder filled; KeyError on one that is unknown."""
    with loaded_languages():
        values = _values(parts, embed=embed)
    shell = (WEB / "index.html").read_text("utf-8")
    return PLACEHOLDER.sub(lambda match: values[match[1]], shell)


def _values(parts: Parts, *, embed: bool) -> dict[str, str]:
    """What the shell's placeholders stand for."""
    return {
        **vars(parts),
        "lang": LANGUAGE,
        "attributes": (" data-embed" if embed else "")
        + _outlined(parts.outlines)
        + f' data-whole="{parts.whole}"',
        "install": "" if embed else install_links(parts.install),
        "languages": " ".join(languages()),
        "frame": frame_script(parts.frame) if embed else "",
        "drawn": "opening" if embed else "menu",
        "main": static_main(LANGUAGE, embed=embed),
        "menus": menus(embed=embed),
        "sprite": sprite(),
        "start_words": start_words(),
        "without_scripts": without_scripts(),
    }


def _outlined(folder: str) -> str:
    """The attributes by which first.js finds the outlines, and knows for which games there are some."""
    return f' data-outlines="{folder}/" data-games="{" ".join(standing.GAMES)}"'


def add_outlines(site: Site) -> str:
    """Put what can stand in the page before Python into the site, a file a language; their folder."""
    with loaded_languages():
        files = {f"{code}.html": outlines(code).encode() for code in languages()}
    return site.add_folder("outlines", files)


def outlines(lang: str) -> str:
    """Every set-up, every table's rail, and the rail of all other screens, in a language."""
    drawn = standing.outlines(lang)
    return "\n".join(f'<template data-outline="{name}">{html}</template>' for name, html in drawn)


def add_whole(site: Site, start: Sequence[str], plain: Sequence[str]) -> str:
    """Put the hashes of what a start needs into the site; the list's path and its own hash.

    Each is the path of a file or of a folder. `plain` is what only the plain start needs.
    """
    first = {name for path in start for name in _below(site, path)}
    listed = {
        "start": [[name, hash_of(site.files[name])] for name in sorted(first)],
        "plain": [
            [name, hash_of(site.files[name])]
            for name in sorted({name for path in plain for name in _below(site, path)} - first)
        ],
    }
    path = site.add_hashed("whole.json", json.dumps(listed).encode())
    return f"{path} {hash_of(site.files[path])}"


def _below(site: Site, path: str) -> list[str]:
    return [name for name in site.files if name == path or name.startswith(f"{path}/")]


def config(interpreter: str, wheels: Sequence[str] = ()) -> bytes:
    """PyScript's configuration: an interpreter, and the wheels for micropip to install.

    `interpreter` is a path below the page; the wheels lie next to the configuration.
    PyScript's own way to show errors is off: boot.js has a message that people understand.
    """
    settings: dict[str, object] = {"interpreter": f"./{interpreter}", "plugins": ["!error"]}
    if wheels:
        settings["packages"] = [f"./{name}" for name in wheels]
    return json.dumps(settings, indent=1, sort_keys=True).encode()


def early_links(scripts: Sequence[str], data: Sequence[str]) -> str:
    """Preload links for what would otherwise be found one behind the other.

    They lie in a template until early.js has them followed: what the first picture needs comes first.
    """
    links = [f'<link rel="modulepreload" href="{path}" crossorigin>' for path in scripts]
    links += [f'<link rel="preload" as="fetch" href="{path}" crossorigin>' for path in data]
    return "\n".join(links)


def install_links(install: Install) -> str:
    """Links to what a device needs to install the crate."""
    return (
        f'<link rel="manifest" href="{install.manifest}">\n'
        f'<link rel="apple-touch-icon" href="{install.touch}">'
    )


def frame_script(path: str) -> str:
    """The script through which the page around is heard; it listens before all others are there."""
    return f'<script type="module" src="{path}" crossorigin></script>'


def static_main(lang: str, *, embed: bool = False) -> str:
    """What stands on the page before Python is up: the menu, in a frame only that it is coming."""
    return static.opening(lang) if embed else static.page(lang)


def languages() -> list[str]:
    """The languages that a menu can be drawn in: the source's, and those with a catalogue."""
    return sorted({LANGUAGE, *(path.parent.name for path in catalogues())})


def menus(*, embed: bool = False) -> str:
    """What stands there in every language but the page's own, for first.js to choose from.

    A script of no kind that is run: what is in it is text, which costs nothing until it is chosen.
    """
    return "\n".join(
        f'<script type="text/html" data-menu="{code}">{static_main(code, embed=embed)}</script>'
        for code in languages()
        if code != LANGUAGE
    )
