"""The page for school offices."""

from __future__ import annotations

import re
from html import unescape

import pytest

from app.i18n import LANGUAGES
from app.pages.grown_ups.view import LESSONS
from app.prerender.privacy import STORED
from workshop.build.assets.site import Site
from workshop.build.pages import sbom
from workshop.build.pages.about import add_office_pages, licence_counts
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.licences import SBOM, add_licences
from workshop.common.paths import ROOT
from workshop.teaching import office, pages


@pytest.fixture(scope="module")
def site() -> Site:
    """Return a site with these pages and the licence pages."""
    site = Site()
    add_licences(site, "site.css", "icon.svg")
    sbom.add_sbom(site)
    add_office_pages(site, "site.css", "icon.svg")
    return site


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_complete_in_every_language(site: Site, language: str) -> None:
    """Every stored name and every licence is listed, and all links to licences exist."""
    text = site.files[f"about/{language}/office.html"].decode()
    assert all(f"<code>{row.name}</code>" in text for row in STORED)
    for row in licence_counts():
        link = f'href="../../{row.page}" lang="en">{row.name}</a>'
        assert f'{link}</td><td translate="no">{row.parts}</td>' in text
        assert row.page in site.files
    assert 'href="../../sbom.cdx.json"' in text
    assert SBOM in site.files


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_text_is_translated(site: Site, language: str) -> None:
    """No sentence is left in English."""
    text = unescape(site.files[f"about/{language}/office.html"].decode())
    every = (office.RUNS, office.CONTACTED, office.PARTS, office.ACCESSIBLE, office.UNTESTED)
    for said in (*sum(every, ()), *office.LIMITS, office.NAMES, office.REPORT, office.INTRO):
        assert said not in text


def test_the_tests_that_it_names_exist() -> None:
    """The source names the tests behind the statement on accessibility."""
    source = (ROOT / "py" / "workshop" / "teaching" / "office.py").read_text("utf-8")
    said = source[source.index('"""Automatic tests: ') :]
    named = re.findall(r"(?:e2e|tests)/\w+(?:\.py)?", said)
    assert len(named) >= 5
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_teachers_find_it() -> None:
    """Every page for teachers leads to the page for grown-ups, which has it in its language."""
    with loaded_languages():
        for name, values in pages.filled("sv").items():
            assert 'href="../../#/grown-ups"' in values["main"], name
    assert "about/sv/office.html" in [entry.path.format(lang="sv") for entry in LESSONS.entries]
