"""The page "Host it yourself", and the file in the repository."""

from __future__ import annotations

from html import unescape

import pytest

from app.i18n import LANGUAGES
from workshop.build.assets.site import Site
from workshop.build.hosts.files import FILES, NO_JEKYLL, add_host_files
from workshop.build.pages.about import add_hosting_pages
from workshop.common.headers import rules
from workshop.teaching import hosting


@pytest.fixture(scope="module")
def site() -> Site:
    """Return a site with these pages and the configurations."""
    site = Site()
    add_host_files(site)
    add_hosting_pages(site, "site.css", "icon.svg")
    return site


def test_every_header_is_explained_and_no_other() -> None:
    """The table has each header of netlify.toml, and compression, which servers add."""
    named = {name for row in hosting.GIVEN for name in row.name.split(", ")}
    assert named == {name for rule in rules() for name, _ in rule.values} | {"Content-Encoding"}


def test_every_configuration_of_the_build_is_listed(site: Site) -> None:
    """The page links to each file, and they exist."""
    linked = {f"host/{name}" for name in FILES}
    assert {*linked, NO_JEKYLL} < {row.name for row in hosting.CONFIGURATIONS}
    assert linked < site.files.keys()
    page = site.files["about/en/host.html"].decode()
    assert all(f'href="../../{path}"' in page for path in linked)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_text_is_translated(site: Site, language: str) -> None:
    """No sentence is left in English."""
    text = unescape(site.files[f"about/{language}/host.html"].decode())
    rows = [row.meaning for section in hosting.SECTIONS for row in section.rows]
    texts = [said for section in hosting.SECTIONS for said in section.texts]
    assert [said for said in (hosting.INTRO, *texts, *rows) if said in text] == []


def test_the_file_in_the_repository_says_the_same() -> None:
    """HOSTING.md is up to date; `make messages` writes it."""
    assert hosting.FILE.read_text("utf-8") == hosting.markdown()
