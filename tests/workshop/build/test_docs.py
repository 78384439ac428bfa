"""Documentation of the package: all public names, whole links, nothing that the site's policy forbids."""

from __future__ import annotations

import ast
import importlib
import inspect
import posixpath
import re
from html import unescape
from types import ModuleType
from urllib.parse import unquote

import pytest

from workshop.build.assets.service_worker import kept_files
from workshop.build.assets.site import Site
from workshop.build.docs.modules import file_of, public_names, stand_in
from workshop.build.docs.pages import FOLDER, ORDER, guides

TAGS = re.compile(
    r"a|b|body|code|d[dlt]|div|em|h[1-3]|head|header|html|li|link|main|meta|nav|[ou]l|p|path|pre"
    r"|section|span|strong|svg|t(able|body|d|h|head|itle|r)|wbr"
)
"""Elements of the pages; text in angle brackets would be another one."""

MOST_BYTES = 1_400_000
"""Maximum size of all pages together."""


@pytest.fixture(scope="module")
def pages(site_without_address: Site) -> dict[str, str]:
    """Return all pages of the documentation by their paths in the site."""
    files = site_without_address.files
    return {path: files[path].decode() for path in files if path.startswith(f"{FOLDER}/")}


def defined(module: ModuleType) -> set[str]:
    """Return the public names of a module: its list, or else those that it defines."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return {*listed}
    names = set()
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            inside = [each for target in targets for each in ast.walk(target)]
            names |= {each.id for each in inside if isinstance(each, ast.Name)}
    kinds = {name for name, value in vars(module).items() if type(value).__name__ == "TypeVar"}
    return {name for name in names - kinds if not name.startswith("_")}


@pytest.mark.parametrize("name", [*public_names()])
def test_every_public_name_has_its_place(name: str, pages: dict[str, str]) -> None:
    """The page of a module has each public name, and each public member that a class defines."""
    stand_in()
    module, page = importlib.import_module(name), pages[f"{FOLDER}/{file_of(name)}"]
    wanted = defined(module)
    for each in [*wanted]:
        value = getattr(module, each)
        if inspect.isclass(value) and value.__module__.startswith("spielekiste"):
            wanted |= {f"{each}.{member}" for member in vars(value) if not member.startswith("_")}
    places = {unescape(place) for place in re.findall(r' id="([^"]+)"', page)}
    assert sorted(wanted - places) == []


def test_every_page_is_whole_and_plain(pages: dict[str, str]) -> None:
    """English, one heading, no place twice, and neither scripts nor inline styles."""
    assert len(pages) > 150
    for path, page in pages.items():
        places = re.findall(r' id="([^"]+)"', page)
        assert len(places) == len({*places}), path
        assert page.startswith('<!doctype html>\n<html lang="en">'), path
        assert page.count("<h1") == page.count("</h1>") == 1, path
        assert not re.search(r"<script|<style| style=| on\w+=|javascript:", page), path
        tags = {*re.findall(r"<([a-z]\w*)", page)}
        assert [tag for tag in tags if not TAGS.fullmatch(tag)] == [], path


def test_no_link_is_broken(pages: dict[str, str], site_without_address: Site) -> None:
    """Each link leads to a file of the site or a route of the application, and to a place that exists."""
    files, broken = site_without_address.files, []
    for path, page in pages.items():
        for link in map(unescape, re.findall(r'(?:href|src)="([^"]*)"', page)):
            target, _mark, place = link.partition("#")
            file = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            file = path if not target else "index.html" if file == "." else file
            known = re.findall(r' id="([^"]+)"', files.get(file, b"").decode("utf-8", "replace"))
            is_route = file == "index.html" and place.startswith("/")
            if file not in files or (place and not is_route and unquote(place) not in known):
                broken.append(f"{path}: {link}")
    assert broken == []


def test_the_pages_are_kept_offline_and_small(
    pages: dict[str, str], site_without_address: Site
) -> None:
    kept = kept_files(site_without_address.files)
    assert [path for path in pages if path not in kept] == []
    assert sum(len(page.encode()) for page in pages.values()) < MOST_BYTES


def test_each_guide_begins_with_what_it_is_for(pages: dict[str, str]) -> None:
    """A heading, and a sentence that is the page's description."""
    assert [guide.name for guide in guides()] == [*ORDER]
    for guide in guides():
        page = pages[f"{FOLDER}/{guide.name}.html"]
        assert f"<title>{guide.title} – Spielekiste</title>" in page
        assert 40 < len(guide.about) < 200


def test_the_door_for_grown_ups_leads_there(pages: dict[str, str]) -> None:
    assert all('#/grown-ups">For grown-ups</a>' in page for page in pages.values())
