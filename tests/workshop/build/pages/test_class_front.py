"""The front for a class: a static page in every language that can be installed and works offline."""

from __future__ import annotations

import json
import posixpath
import re

import pytest

from app.i18n import LANGUAGES
from spielekiste import GAMES
from workshop.build.assets.service_worker import LATER, kept_files
from workshop.build.assets.site import Site
from workshop.build.pages.class_front import add_class_front

FOLDERS = ["class/", *(f"class/{code}/" for code in LANGUAGES)]


@pytest.fixture(scope="module")
def site() -> Site:
    """Return a site with these pages only."""
    site = Site()
    add_class_front(site, "assets/site.css", "assets/icon.svg")
    return site


def page_of(site: Site, folder: str) -> str:
    """Return the page in a folder."""
    return site.files[f"{folder}index.html"].decode()


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_page_has_the_tools_and_every_game(folder: str, site: Site) -> None:
    """Links are relative, so that the site can be in a sub-folder, and lead to the right depth."""
    page = page_of(site, folder)
    up = "../" * folder.count("/")
    for route in ("#/class", "#/class/board", "#/lab", "#/bots", "#/grown-ups"):
        assert f'href="{up}{route}"' in page
    for game in GAMES:
        assert re.search(rf'href="{re.escape(up)}\?lang=\w\w#/{game}/quick"', page)
    assert not re.findall(r'(?:href|src)="(?:/|https?:)', page)


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_runs_inside_the_page(folder: str, site: Site) -> None:
    """The page's only script and its styles are files, as the security policy requires."""
    page = page_of(site, folder)
    assert re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL) == [""]
    assert "<style" not in page
    assert " style=" not in page


@pytest.mark.parametrize("folder", FOLDERS)
def test_other_languages_are_one_tap_away(folder: str, site: Site) -> None:
    """Each language is linked by its own page, by which the script chooses the visitor's."""
    page = page_of(site, folder)
    (spoken,) = re.findall(r'<html lang="(\w+)"', page)
    links = dict(re.findall(r'<a href="([^"]*)" lang="(\w+)" hreflang', page))
    assert sorted(links.values()) == sorted(set(LANGUAGES) - {spoken})
    for address in links:
        assert f"{posixpath.normpath(folder + address)}/index.html" in site.files


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_installed_with_its_own_start(code: str, site: Site) -> None:
    """The manifest starts at the page, has the whole site in its scope, and existing icons."""
    folder = f"class/{code}/"
    assert 'rel="manifest" href="manifest.webmanifest"' in page_of(site, folder)
    manifest = json.loads(site.files[f"{folder}manifest.webmanifest"])
    assert posixpath.normpath(folder + manifest["start_url"]) == folder.strip("/")
    assert posixpath.normpath(folder + manifest["scope"]) == "."
    assert manifest["display"] == "standalone"
    icons = [posixpath.normpath(folder + icon["src"]) for icon in manifest["icons"]]
    assert set(icons) <= site.files.keys()


def test_it_is_kept_with_what_every_game_needs(site: Site) -> None:
    """The pages, their styles and their script are cached at once, not later."""
    kept = kept_files(site.files)
    for path in site.files:
        assert path in kept
        assert not LATER.match(path), path
