"""Tests that every shipped file has a licence."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from workshop.build.assets.site import Site
from workshop.build.pages import licences
from workshop.common.paths import ROOT


def _texts(page: str) -> dict[str, str]:
    """Return the licence texts on a page, by the name of the component above each."""
    found = re.findall(r"<h2[^>]*>(.*?)</h2>\n<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    return {unescape(names.replace("<wbr>", "")): unescape(text) for names, text in found}


class TestLicences:
    """Tests of the licences."""

    def test_every_piece_has_a_text(self) -> None:
        """Our own code, the runtime and each package have a licence text; a public domain notice
        may be short.
        """
        found = licences.all_licences()
        assert all(len(e.text) > 200 or "in the public domain" in e.text for e in found)
        pieces = " ".join(entry.piece for entry in found)
        for name in (
            "Spielekiste",
            "Pyodide",
            "Python",
            "micropip",
            "@pyscript/core",
            "polyscript",
        ):
            assert name in pieces

    def test_a_missing_text_stops_the_build(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A dependency without a licence text raises an error."""
        folder = tmp_path / "node_modules" / "new"
        folder.mkdir(parents=True)
        (folder / "package.json").write_text('{"name": "new", "version": "1", "license": "MIT"}')
        lock = '{"packages": {"": {}, "node_modules/new": {"license": "MIT"}}}'
        (tmp_path / "package-lock.json").write_text(lock)
        (tmp_path / "LICENSE").write_text("MIT")
        monkeypatch.setattr(licences, "ROOT", tmp_path)
        with pytest.raises(FileNotFoundError, match="new has no licence text"):
            licences.all_licences()

    def test_versions_are_the_pinned_ones(self) -> None:
        """The licence page has the shipped versions."""
        pieces = {entry.piece for entry in licences.all_licences()}
        package = (ROOT / "package.json").read_text("utf-8")
        pyodide = re.search(r'"pyodide": "([\d.]+)"', package)
        assert pyodide
        assert f"Pyodide {pyodide[1]}" in pieces

    def test_every_text_is_on_the_page_that_the_list_names(self) -> None:
        """Each component has a link to a page with its name and its full licence text."""
        site = Site()
        licences.add_licences(site, "site.css", "icon.svg")
        rows = re.findall(r'<li>(.*?): <a href="(.*?)">', site.files["licences.html"].decode())
        pieces = licences.all_licences()
        assert [unescape(name.replace("<wbr>", "")) for name, _page in rows] == [
            one.piece for one in pieces
        ]
        for one, (_name, page) in zip(pieces, rows, strict=True):
            texts = _texts(site.files[page].decode())
            assert any(
                one.piece in names and one.text.strip() == text for names, text in texts.items()
            )

    def test_a_page_leads_back_to_the_list(self) -> None:
        """The links and files of a licence page are relative to its folder."""
        site = Site()
        licences.add_licences(site, "site.css", "icon.svg")
        page = site.files["licences/mit.html"].decode()
        assert set(re.findall(r'href="(.*?)"', page)) == {
            "../site.css",
            "../icon.svg",
            "../licences.html",
            "../",
            "../#/grown-ups",
        }
