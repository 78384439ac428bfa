"""The whole site: repeatable builds and consistent pages."""

from __future__ import annotations

import io
import re
import zipfile
from itertools import chain

import pytest

from spielekiste import __version__
from workshop.build import csp, publish
from workshop.build.assets import catalogues
from workshop.build.assets.late import ARCHIVES, modules_of
from workshop.build.assets.site import Site
from workshop.build.pages import app_page
from workshop.common.address import NAME


@pytest.fixture
def built(site_without_address: Site) -> Site:
    """Return the whole site, which tests must not change."""
    return site_without_address


class TestWheels:
    """Tests of our two wheels."""

    def test_the_rules_wheel_holds_the_rules_only(self) -> None:
        """The wheel contains the package `spielekiste` and nothing from the workshop."""
        with zipfile.ZipFile(io.BytesIO(publish.rules_wheel().data)) as archive:
            tops = {name.split("/")[0] for name in archive.namelist()}
            names = set(archive.namelist())
        assert tops == {"spielekiste", f"spielekiste-{__version__}.dist-info"}
        assert {"spielekiste/__init__.py", "spielekiste/py.typed"} <= names
        assert not any(
            name.startswith(("spielekiste/arena/", "spielekiste/together/")) for name in names
        )

    def test_no_page_loads_what_it_does_not_use(self) -> None:
        """Modules for programs and terminals are in no wheel and no archive of the site."""
        with zipfile.ZipFile(io.BytesIO(publish.rules_wheel().data)) as archive:
            loaded = {*archive.namelist(), *chain.from_iterable(map(modules_of, ARCHIVES))}
        apart = tuple(f"spielekiste/{name}" for name in publish.APART)
        assert [name for name in loaded if name.startswith(apart)] == []

    def test_the_app_wheel_holds_catalogues_and_art_names(self) -> None:
        """The wheel has the names of drawings, and all catalogues, so that changing the language
        needs no request.
        """
        built = publish.app_wheel({"art/x.svg": "assets/x-1.svg"}, {})
        with zipfile.ZipFile(io.BytesIO(built.data)) as archive:
            names = set(archive.namelist())
        listed = {"app/main.py", "app/art.json", "app/tables.json"}
        assert names >= listed | set(catalogues.compiled())


class TestPage:
    """Tests of the pages that start the app."""

    def test_a_build_repeats(self, built: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        """Two builds of the same sources are equal, file by file."""
        for name in (NAME, "NETLIFY", "URL"):
            monkeypatch.delenv(name, raising=False)
        assert publish.build() == built

    def test_every_file_of_a_page_exists(self, built: Site) -> None:
        """All links, scripts and images of both pages exist."""
        for name in ("index.html", "embed.html"):
            text = built.files[name].decode()
            named = re.findall(r'(?:href|src|config)="(?!#|\./)([^"?]+)"', text)
            assert [file for file in named if file not in built.files] == []

    def test_the_embedded_page_says_so(self, built: Site) -> None:
        """The page is marked as embedded, can't be installed, and has no menu tools."""
        plain, embedded = built.files["index.html"], built.files["embed.html"]
        for mark in (b'rel="manifest"', b'rel="apple-touch-icon"', b'class="home__tools"'):
            assert mark in plain
            assert mark not in embedded
        assert b" data-embed" in embedded
        assert b" data-embed" not in plain
        shared = re.compile(rb'<link rel="stylesheet"[^>]*>|<script type="py"[^>]*>')
        assert shared.findall(embedded) == shared.findall(plain) != []

    def test_the_page_has_little_inline_content(self, built: Site) -> None:
        """The page has only Python, three scripts and one style sheet inline, and no handlers."""
        text = built.files["index.html"].decode()
        scripts = re.findall(r"<script(?![^>]*\b(?:src|href)=)([^>]*)>", text)
        assert {
            s for s in scripts if not re.search('type="(py|text/html|application/json)"', s)
        } == {""}
        assert len({script for kind, script in csp.INLINE.findall(text) if kind == "script"}) == 3
        assert text.count("<style") == 1
        assert not re.search(r"\sstyle=|\son\w+=", text)

    def test_the_configuration_names_existing_wheels(self) -> None:
        """Paths are relative: to the page for the interpreter, to the configuration for wheels."""
        text = app_page.config("assets/pyodide-1/pyodide.mjs", ["a.whl"]).decode()
        assert '"./assets/pyodide-1/pyodide.mjs"' in text
        assert '"./a.whl"' in text
