"""The application's pages, filled from one shell: index.html, and embed.html for iframes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.prerender import outlines as standing
from app.prerender import pages as static
from app.prerender.outlines import start_words, without_scripts
from workshop.build.assets.art import sprite
from workshop.build.assets.catalogues import catalogues
from workshop.build.assets.site import Site
from workshop.build.pages.install import Install, felt
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.menu_words import differences
from workshop.common.hashes import hash_of
from workshop.common.paths import WEB
from workshop.runtime.vendor import PLUGINS

LANGUAGE = "en"
"""Language of the page until the visitor's own is known."""

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Parts:
    """Values for the placeholders of a page, mostly paths in the site."""

    opening: str
    """Inline styles of the first picture."""
    cut: str
    """Inline script that detects a page that was cut off during transfer; see cut.js."""
    prepaint: str
    """Inline script that chooses the first picture; see prepaint.js."""
    styles: str
    boot: str
    """Inline script that monitors the start and follows the links below; see boot.js,
    preload.js.
    """
    spare: str
    """The same script as a file, for hosts whose policy forbids inline scripts."""
    indexeddb_stub: str
    indexeddb_stub_hash: str
    """Hash with which the browser verifies this script, which most starts can do without; see boot.js."""
    saves: str
    page: str
    """Script that changes the page for Python; see page.js."""
    start: str
    offline: str
    offline_hash: str
    """Hash with which the browser verifies the script that would repair damaged files; see boot.js."""
    frame: str
    """Script that receives messages from the host page; only in embed.html."""
    config: str
    plain: str
    """Configuration for the plain start."""
    icon: str
    install: Install
    outlines: str
    """Folder with outlines that can replace the menu in the first picture; see prepaint.js."""
    compiled: str
    """The WebAssembly file that preload.js compiles during the download."""
    images: str
    """Images of the menu, separated by spaces, for preload.js: the style sheet would request them only when it has arrived."""
    font: str
    """Font of the menu, for the same reason."""
    links: str
    """Preload links that start the downloads of scripts in parallel."""
    whole: str = ""
    """Path of the list of the start's files, and its hash; see boot.js."""


def add_pages(site: Site, parts: Parts) -> None:
    """Add index.html and embed.html to the site."""
    site.add("index.html", page(parts, embed=False).encode())
    site.add("embed.html", page(parts, embed=True).encode())


def page(parts: Parts, *, embed: bool) -> str:
    """Fill every placeholder of the shell; KeyError for an unknown one."""
    with loaded_languages():
        values = _values(parts, embed=embed)
    shell = (WEB / "index.html").read_text("utf-8")
    return PLACEHOLDER.sub(lambda match: values[match[1]], shell)


def _values(parts: Parts, *, embed: bool) -> dict[str, str]:
    """Return the values of the shell's placeholders."""
    return {
        **vars(parts),
        "lang": LANGUAGE,
        "attributes": (" data-embed" if embed else "")
        + _outlined(parts.outlines)
        + f' data-whole="{parts.whole}"',
        "install": "" if embed else install_links(parts.install),
        "felt": felt(),
        "felt_dark": felt(dark=True),
        "languages": " ".join(languages()),
        "frame": frame_script(parts.frame) if embed else "",
        "drawn": "opening" if embed else "menu",
        "main": static_main(LANGUAGE, embed=embed),
        "menus": menus(embed=embed),
        "sprite": sprite(),
        "start_words": start_words(),
        "without_scripts": without_scripts(),
        "no_plugins": json.dumps({"plugins": NO_PLUGINS[1:]}),
    }


def _outlined(folder: str) -> str:
    """Return the attributes that tell prepaint.js where the outlines are and which games have
    one.
    """
    return f' data-outlines="{folder}/" data-games="{" ".join(standing.GAMES)}"'


def add_outlines(site: Site) -> str:
    """Add the outlines shown before Python runs, one file per language; return their folder."""
    with loaded_languages():
        files = {f"{code}.html": outlines(code).encode() for code in languages()}
    return site.add_folder("outlines", files)


def outlines(lang: str) -> str:
    """Return the outlines in a language: every set-up, every table's rail, and a general rail."""
    drawn = static.outlines(lang)
    return "\n".join(f'<template data-outline="{name}">{html}</template>' for name, html in drawn)


def add_whole(site: Site, start: Sequence[str], plain: Sequence[str]) -> str:
    """Add a list of the hashes of all files needed to start; return its path and hash.

    The paths are files or folders. `plain` lists those that only the plain start needs.
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


NO_PLUGINS = [f"!{name}" for name in PLUGINS]
"""PyScript's setting against plugins, the first of which displays errors; boot.js shows a friendlier message.

The setting for MicroPython lacks the first: it would also silence the error about a broken configuration,
which start.js waits for.
"""


def config(interpreter: str, wheels: Sequence[str] = ()) -> bytes:
    """Return PyScript's configuration: an interpreter, and wheels for micropip to install.

    `interpreter` is a path below the page; the wheels are in the configuration's folder.
    """
    settings: dict[str, object] = {"interpreter": f"./{interpreter}", "plugins": NO_PLUGINS}
    if wheels:
        settings["packages"] = [f"./{name}" for name in wheels]
    return json.dumps(settings, indent=1, sort_keys=True).encode()


def early_links(scripts: Sequence[str]) -> str:
    """Return preload links for scripts that would otherwise be discovered one after another.

    They are in a template until preload.js activates them, so that files for the first paint load
    first.
    """
    return "\n".join(f'<link rel="modulepreload" href="{path}" crossorigin>' for path in scripts)


def install_links(install: Install) -> str:
    """Return the links that a device needs to install the application."""
    return (
        f'<link rel="manifest" href="{install.manifest}">\n'
        f'<link rel="apple-touch-icon" href="{install.touch}">'
    )


def frame_script(path: str) -> str:
    """Return the script that receives messages from the host page; it is loaded first."""
    return f'<script type="module" src="{path}" crossorigin></script>'


def static_main(lang: str, *, embed: bool = False) -> str:
    """Return the page's content before Python runs: the menu, or a loading message in an iframe."""
    return static.opening(lang) if embed else static.menu_html(lang)


def languages() -> list[str]:
    """Return the languages of the menu: the source language, and those with a catalogue."""
    return sorted({LANGUAGE, *(path.parent.name for path in catalogues())})


def menus(*, embed: bool = False) -> str:
    """Return the words of the initial content in all languages except the page's, used by
    prepaint.js to translate it.
    """
    name = standing.OPENING if embed else standing.MENU
    words = {code: differences(name, code) for code in languages() if code != LANGUAGE}
    return "\n".join(
        f'<script type="application/json" data-menu="{code}">{written(said)}</script>'
        for code, said in words.items()
    )


def written(words: dict[str, str]) -> str:
    """Return words as JSON that is safe inside a script element."""
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
