"""Every page that has once been published is in the site, and so is every page for grown-ups."""

from __future__ import annotations

import re

import pytest

from app.i18n import LANGUAGES
from app.pages.grown_ups.view import SHELVES
from tests.old_addresses import FILES
from workshop.build.assets.service_worker import kept_files
from workshop.build.assets.site import Site

PATHS = sorted(
    {
        entry.path.format(lang=code)
        for shelf in SHELVES
        for entry in shelf.entries
        for code in LANGUAGES
        if entry.path and not entry.path.startswith("#")
    }
)
"""Files to which the page for grown-ups leads, with a fragment."""


def test_an_old_address_works(site_without_address: Site) -> None:
    """No page and no file that others refer to is gone."""
    assert [path for path in FILES if path not in site_without_address.files] == []


@pytest.mark.parametrize("path", PATHS)
def test_a_page_for_grown_ups_exists(path: str, site_without_address: Site) -> None:
    """Each is in the site, also offline, and has the place that a fragment names."""
    file, _mark, fragment = path.partition("#")
    file += "index.html" if file.endswith("/") or not file else ""
    assert file in kept_files(site_without_address.files)
    assert not fragment or f'id="{fragment}"' in site_without_address.files[file].decode()


def test_pages_lead_to_the_one_for_grown_ups(site_without_address: Site) -> None:
    """There is one door: pages for families, schools and sites lead to it, not to each other."""
    pages = [path for path in FILES if re.match(r"(about|teachers)/.*\.html", path)]
    assert pages
    for path in pages:
        text = site_without_address.files[path].decode()
        (links,) = re.findall(r'<nav class="rule-page__ways[^>]*>(.*?)</nav>', text, re.DOTALL)[-1:]
        assert 'href="../../#/grown-ups"' in links
        assert "parents.html" not in re.sub(r'<a href="\.\./\w\w/[^>]*>', "", links)
