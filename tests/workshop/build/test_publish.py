"""The workshop: names follow content, builds repeat, nothing shipped is unlicensed."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from workshop.build import csp, publish
from workshop.build.assets import art, catalogues, fonts, styles
from workshop.build.assets.site import Site
from workshop.build.pages import app_page, licences
from workshop.common import wheel
from workshop.common.css import URL
from workshop.common.hashes import digest, digest_all
from workshop.common.paths import ART, ROOT
from workshop.runtime import patches, vendor

FILES = {"pkg/__init__.py": b"x = 1\n", "pkg/a.py": b"y = 2\n"}


class TestSite:
    """Files by path, in memory until written."""

    def test_a_hashed_name_follows_the_content(self) -> None:
        """Same content, same name; other content, other name."""
        names = [Site().add_hashed("art/a.svg", data) for data in (b"1", b"1", b"2")]
        assert names[0] == names[1] != names[2]
        assert names[0] == f"assets/a-{digest(b'1')}.svg"

    def test_a_folder_is_named_after_all_its_files(self) -> None:
        """A change in one file renames the folder; their order does not."""
        assert digest_all({"a": b"1", "b": b"2"}) == digest_all({"b": b"2", "a": b"1"})
        assert digest_all({"a": b"1", "b": b"2"}) != digest_all({"a": b"2", "b": b"1"})

    def test_one_name_holds_one_content(self) -> None:
        """Adding a file again is fine, adding another one under its name is not."""
        site = Site()
        site.add("a", b"1")
        assert site.add("a", b"1") == "a"
        with pytest.raises(ValueError, match="a was added twice"):
            site.add("a", b"2")

    def test_writing_leaves_exactly_the_site(self, tmp_path: Path) -> None:
        """Old files and empty folders go, unchanged files are left alone."""
        (tmp_path / "old").mkdir()
        (tmp_path / "old" / "file").write_text("gone")
        site = Site({"a/b": b"1", "c": b"2"})
        site.write(tmp_path)
        before = (tmp_path / "c").stat().st_mtime_ns
        site.write(tmp_path)
        found = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()}
        assert found == {"a/b", "c"}
        assert not (tmp_path / "old").exists()
        assert (tmp_path / "c").stat().st_mtime_ns == before


class TestWheel:
    """Wheels that browsers install and caches never confuse."""

    def test_same_sources_give_the_same_bytes_and_name(self) -> None:
        """Whatever the order and the hour."""
        again = dict(reversed(FILES.items()))
        assert wheel.build_wheel("some-pkg", FILES) == wheel.build_wheel("some-pkg", again)

    def test_other_content_gives_another_name(self) -> None:
        """So that no cache serves an old wheel."""
        changed = FILES | {"pkg/a.py": b"y = 3\n"}
        names = {wheel.build_wheel("some-pkg", files).name for files in (FILES, changed)}
        assert len(names) == 2

    def test_the_name_is_a_valid_wheel_name(self) -> None:
        """Distribution, version, build tag (a digit first), tags."""
        name = wheel.build_wheel("some-pkg", FILES).name
        assert re.fullmatch(r"some_pkg-0\.1\.0-0[0-9a-f]{12}-py3-none-any\.whl", name)

    def test_it_lists_its_files(self) -> None:
        """RECORD names every member, and the licence is among them."""
        built = wheel.build_wheel("some-pkg", FILES)
        with zipfile.ZipFile(io.BytesIO(built.data)) as archive:
            record = archive.read("some_pkg-0.1.0.dist-info/RECORD").decode()
            assert archive.namelist() == sorted(archive.namelist())
            assert {line.split(",")[0] for line in record.split()} == set(archive.namelist())
            assert "some_pkg-0.1.0.dist-info/licenses/LICENSE" in archive.namelist()

    def test_the_rules_wheel_holds_the_rules_only(self) -> None:
        """The package `spielekiste`, and nothing of the workshop."""
        with zipfile.ZipFile(io.BytesIO(publish.rules_wheel().data)) as archive:
            tops = {name.split("/")[0] for name in archive.namelist()}
            names = set(archive.namelist())
        assert tops == {"spielekiste", "spielekiste-0.1.0.dist-info"}
        assert {"spielekiste/__init__.py", "spielekiste/py.typed"} <= names

    def test_the_app_wheel_holds_catalogues_and_art_names(self) -> None:
        """A switch of language needs no request; drawings are found by their plain names."""
        built = publish.app_wheel({"art/x.svg": "assets/x-1.svg"}, {"hop": "assets/hop-1.wav"}, {})
        with zipfile.ZipFile(io.BytesIO(built.data)) as archive:
            names = set(archive.namelist())
        assert names >= {"app/main.py", "app/art.json", "app/sounds.json", "app/tables.json"} | set(
            catalogues.compiled()
        )


class TestStyles:
    """One style sheet."""

    def test_fonts_and_tokens_come_first(self) -> None:
        """tokens.css declares the layers, so the rest may follow by name."""
        names = [path.name for path in styles.sheets()]
        first = [name for name in styles.FIRST if name in names]
        assert names == first + sorted(set(names) - set(first))

    def test_every_url_is_in_the_site(self) -> None:
        """And none leads elsewhere."""
        site = Site()
        sheet = site.files[styles.add_styles(site)].decode()
        for url in URL.findall(sheet):
            assert f"assets/{url.partition('#')[0]}" in site.files

    def test_the_first_picture_asks_for_no_font_and_no_file_but_those_of_the_site(self) -> None:
        """Its styles stand in a page at the root, so what they name does it from there."""
        site = Site()
        text = styles.opening(site)
        assert "@font-face" not in text
        assert set(URL.findall(text)) <= set(site.files)

    def test_fonts_keep_our_letters_only(self) -> None:
        """What six languages write stays, the rest of the world goes."""
        letters = set(map(chr, fonts.CHARACTERS))
        assert set("ÄÖÜäöüßéèêëçàùïîôœæñåÅøìò„“”‚‘’«»…–€×÷½") <= letters
        assert "ж" not in letters


class TestArt:
    """Drawings under the content security policy."""

    @pytest.mark.parametrize("path", sorted(ART.glob("*.svg")), ids=lambda path: path.name)
    def test_no_drawing_needs_what_the_policy_forbids(self, path: Path) -> None:
        """No style, no script, no web address."""
        assert art.drawing(path).startswith("<svg")

    @pytest.mark.parametrize(
        "body", ['<path style="x"/>', "<style>", '<a href="https://x">', '<g onclick="x">']
    )
    def test_such_a_drawing_is_refused(self, tmp_path: Path, body: str) -> None:
        """The build stops at it."""
        path = tmp_path / "bad.svg"
        path.write_text(f"<svg>{body}</svg>")
        with pytest.raises(ValueError, match=r"bad\.svg"):
            art.drawing(path)


class TestRuntime:
    """Pyodide, PyScript and micropip."""

    def test_only_micropip_can_be_fetched(self) -> None:
        """The lock names one package, at the hash of the file beside it."""
        site = Site()
        folder = vendor.vendor_pyodide(site)
        lock = site.files[f"{folder}/pyodide-lock.json"].decode()
        assert lock.count("file_name") == 1
        assert f"{folder}/{vendor.micropip_wheel().name}" in site.files

    def test_versions_are_the_pinned_ones(self) -> None:
        """The licence page names the versions that are shipped."""
        pieces = {entry.piece for entry in licences.all_licences()}
        package = (ROOT / "package.json").read_text("utf-8")
        pyodide = re.search(r'"pyodide": "([\d.]+)"', package)
        assert pyodide
        assert f"Pyodide {pyodide[1]}" in pieces

    def test_no_memory_is_shared(self) -> None:
        """Browsers complain of shared memory on a page that has not shut itself off from others."""
        site = Site()
        folder = vendor.vendor_pyodide(site)
        assert b"shared:!0" not in site.files[f"{folder}/pyodide.asm.mjs"]

    def test_a_script_without_a_place_for_our_changes_stops_the_build(self) -> None:
        """So that a newer Pyodide is looked at, and not shipped with what was to be mended."""
        with pytest.raises(ValueError, match="in another way"):
            patches.changed("pyodide.asm.mjs", b"new SharedArrayBuffer(4)")

    def test_only_exports_that_are_asked_for_have_a_name(self) -> None:
        """The rest of 4,900 variables were a third of Pyodide's script, and of what is run of it."""
        site = Site()
        folder = vendor.vendor_pyodide(site)
        script = site.files[f"{folder}/pyodide.asm.mjs"]
        assert 100 < len(re.findall(rb"(\w+)=Module\.\1=", script)) < 400
        for name in (*patches.KEPT, b"_malloc", b"_PyRun_SimpleString"):
            assert b"%b=Module.%b=" % (name, name) in script
        assert b"_sqlite3_" not in script

    def test_exports_without_names_stop_the_build(self) -> None:
        """Then the script is another one, and nobody knows what can be left out of it."""
        script = b"".join(patches.CHANGES["pyodide.asm.mjs"])
        with pytest.raises(ValueError, match="names its exports in another way"):
            patches.changed("pyodide.asm.mjs", script)

    def test_what_draws_with_opengl_has_no_place_in_the_table(self) -> None:
        """Each of 270 functions had a WebAssembly module of its own made for it, at every start."""
        site = Site()
        folder = vendor.vendor_pyodide(site)
        script = site.files[f"{folder}/pyodide.asm.mjs"]
        assert re.search(rb'symName\.startsWith\("emscripten_gl"\)\?entry\.value=0:', script)

    def test_a_start_is_cut_into_pieces(self) -> None:
        """Pyodide's own way through it breathes where it is told how, and is waited for then."""
        site = Site()
        folder = vendor.vendor_pyodide(site)
        assert site.files[f"{folder}/pyodide.asm.mjs"].count(b".breathe?.()") == 7
        assert b"=await Ae(" in site.files[f"{folder}/pyodide.mjs"]

    def test_the_runtimes_one_function_is_read_while_it_comes(self) -> None:
        """It stands in parentheses, and nothing else in the script has changed by that."""
        begins, ends = (
            b"a;async function _createPyodideModule(b){",
            b"}export default _createPyodideModule;",
        )
        found = patches.eager("pyodide.asm.mjs", begins + ends)
        assert b"=(async function _createPyodideModule(b){});export default" in found
        with pytest.raises(ValueError, match="in another way"):
            patches.eager("pyodide.asm.mjs", begins)

    def test_no_source_map_is_promised(self) -> None:
        """Maps are not shipped, so nothing asks for them."""
        site = Site()
        vendor.vendor_pyodide(site)
        vendor.vendor_pyscript(site)
        assert not [n for n, d in site.files.items() if b"//# sourceMappingURL=" in d[-200:]]


class TestLicences:
    """Everything shipped is licensed."""

    def test_every_piece_has_a_text(self) -> None:
        """Ours, the runtime's, and that of each package; a word that it is free to all is short."""
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
        """A new dependency without a text is noticed at once."""
        folder = tmp_path / "node_modules" / "new"
        folder.mkdir(parents=True)
        (folder / "package.json").write_text('{"name": "new", "version": "1", "license": "MIT"}')
        lock = '{"packages": {"": {}, "node_modules/new": {"license": "MIT"}}}'
        (tmp_path / "package-lock.json").write_text(lock)
        (tmp_path / "LICENSE").write_text("MIT")
        monkeypatch.setattr(licences, "ROOT", tmp_path)
        with pytest.raises(FileNotFoundError, match="new carries no licence text"):
            licences.all_licences()


class TestPage:
    """The shell."""

    def test_a_build_repeats(self) -> None:
        """Two builds of the same sources are equal, file by file."""
        assert publish.build() == publish.build()

    def test_every_file_a_page_names_is_there(self) -> None:
        """Links, scripts and pictures of both pages."""
        site = publish.build()
        for name in ("index.html", "embed.html"):
            text = site.files[name].decode()
            named = re.findall(r'(?:href|src|config)="(?!#|\./)([^"?]+)"', text)
            assert [file for file in named if file not in site.files] == []

    def test_the_embedded_page_says_so(self) -> None:
        """It is marked, has nothing to install and no menu, and looks and starts like the other."""
        site = publish.build()
        plain, embedded = site.files["index.html"], site.files["embed.html"]
        for mark in (b'rel="manifest"', b'rel="apple-touch-icon"', b'class="home__tools"'):
            assert mark in plain
            assert mark not in embedded
        assert b" data-embed" in embedded
        assert b" data-embed" not in plain
        shared = re.compile(rb'<link rel="stylesheet"[^>]*>|<script type="py"[^>]*>')
        assert shared.findall(embedded) == shared.findall(plain) != []

    def test_little_stands_in_the_page_itself(self) -> None:
        """Python, two scripts, one style sheet; no handler, and menus to choose from are only text."""
        text = publish.build().files["index.html"].decode()
        scripts = re.findall(r"<script(?![^>]*\b(?:src|href)=)([^>]*)>", text)
        assert {s for s in scripts if 'type="py"' not in s and 'type="text/html"' not in s} == {""}
        assert len({script for kind, script in csp.INLINE.findall(text) if kind == "script"}) == 2
        assert text.count("<style") == 1
        assert not re.search(r"\sstyle=|\son\w+=", text)

    def test_the_configuration_names_wheels_beside_it(self) -> None:
        """PyScript finds the interpreter from the page, the wheels from the configuration."""
        text = app_page.config("assets/pyodide-1/pyodide.mjs", ["a.whl"]).decode()
        assert '"./assets/pyodide-1/pyodide.mjs"' in text
        assert '"./a.whl"' in text
