"""Packages contain everything that a game needs, and nothing from other games or languages."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping
from html import unescape

import pytest

from app import i18n
from app.i18n import LANGUAGES
from spielekiste import GAMES
from tests.workshop.single_file.small_site import FILES, INDEX, embedded
from workshop.build.assets.service_worker import LEFT_OUT
from workshop.build.assets.site import Site
from workshop.build.boxes import boxes as made
from workshop.build.boxes.page import DATA, KINDS, PAGE, carried, page, tables
from workshop.build.boxes.sheet import NAME as SHEET
from workshop.build.boxes.sheet import sheet
from workshop.build.pages.languages import loaded_languages
from workshop.common.wheel import pack
from workshop.teaching import box as texts

SCRIPTS = (
    b'<script type="module" src="assets/frame-1.js" crossorigin></script>\n',
    b'<script type="module" src="assets/saves-1.js" crossorigin></script>\n',
)
EMBED = INDEX.replace(b"<html ", b"<html data-embed ").replace(
    b'<script type="module" src="assets/start',
    b"".join(SCRIPTS) + b'<script type="module" src="assets/start',
)

SITE = Site(
    FILES
    | {
        "embed.html": EMBED,
        "assets/frame-1.js": b"frame()",
        "assets/saves-1.js": b"saves()",
        "assets/arena-1.zip": pack({"arena.py": b"arena"}),
        "assets/outlines-1/de.html": b"de",
        "assets/outlines-1/fr.html": b"fr",
        "assets/classic-block-1a.bin": b"a table",
        "assets/symbols-zero-1a.bin": b"a table",
        "rules/de/kniffel.html": b"<!doctype html> the rules",
        "rules/de/ludo.html": b"<!doctype html> others",
        "rules/fr/kniffel.html": b"<!doctype html> les",
        "teachers/de/kniffel.html": b"<!doctype html> the solutions",
    }
)


def files(data: bytes) -> dict[str, bytes]:
    """Return the files of a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def kniffel() -> Mapping[str, Mapping[str, bytes]]:
    """Return the files of the three German packages of Kniffel, by name."""
    return {box.name: files(box.data) for box in made.boxes(SITE, "kniffel-de-*")}


def test_there_is_a_box_for_each_kind(kniffel: Mapping[str, Mapping[str, bytes]]) -> None:
    """SCORM packages have a manifest that lists every other file."""
    assert set(kniffel) == {f"spielekiste-kniffel-de-{kind.suffix}.zip" for kind in KINDS}
    for name, inside in kniffel.items():
        listed = set(re.findall(rb'<file href="([^"]*)"', inside.get("imsmanifest.xml", b"")))
        own = {PAGE, DATA, SHEET}
        assert set(inside) - {"imsmanifest.xml"} == own
        assert {each.decode() for each in listed} == (set() if "kolibri" in name else own)


def test_patterns_select_boxes() -> None:
    """There is one package for each game and language; spaces separate several patterns."""
    names = [box.name for box in made.boxes(SITE, "ludo-*-scorm12 hexhex-sv-*")]
    assert len(names) == len(LANGUAGES) + len(KINDS)
    assert len(list(made.boxes(SITE, "chess-*"))) == 0


def test_the_second_file_has_what_the_game_needs() -> None:
    """The second file has no solutions, other languages or games, bot workers, or storage on the
    device.
    """
    found = set(embedded(carried(SITE, "kniffel", "de")))
    box = {path for path in found if path.startswith("assets/box-")}
    assert len(box) == 1
    assert found - box == {
        "about/de/parents.html",
        "licences.html",
        "rules/de/kniffel.html",
        "assets/erase-1.js",
        "assets/boot-1.js",
        "assets/indexeddb_stub-1.js",
        "assets/core/a.js",
        "assets/core/b.js",
        "assets/start-1.js",
        "assets/pyscript-1.json",
        "assets/outlines-1/de.html",
        "assets/classic-block-1a.bin",
        "assets/memory-1.wasm",
        "assets/room-1.zip",
    }


def test_a_game_has_its_own_tables() -> None:
    """The two symbol games share the same tables."""
    assert tables("hexhex") == tables("weltraum") == {"symbols", "symbols-zero"}
    assert {"croatian", "full-cup-free"} < tables("kniffel")
    assert all(tables(game) == set() for game in ("ludo", "master", "ente", "maumau"))


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_the_page_says_what_it_is(kind: str) -> None:
    """The page's attributes give the kind, game, set-up and second file; box.js is the first
    module.
    """
    with loaded_languages():
        text = page(SITE, kind, "kniffel", "de", 123, {"close": "Schließen </script>"}).decode(
            "ascii"
        )
    (root,) = re.findall(r"<html [^>]*>", text)
    marks = {name: unescape(value) for name, value in re.findall(r'(data-[\w-]+)="([^"]*)"', root)}
    assert marks["data-box"] == kind
    assert marks["data-box-game"] == "kniffel"
    assert marks["data-asked"].startswith("?game=kniffel&lang=de&")
    assert marks["data-carried"] == f"{DATA} 123"
    assert re.fullmatch(
        r"assets/erase-1\.js assets/box-\w+\.js assets/start-1\.js", marks["data-stick"]
    )
    assert "data-embed" in root
    (words,) = re.findall(r'id="box-words">(.*?)</script>', text)
    assert json.loads(words) == {"close": "Schließen </script>"}
    assert '<meta charset="utf-8">' in text
    assert "connect-src blob: data: 'self';" in text
    assert not re.search(r' src="|<link rel="(stylesheet|modulepreload|manifest)"', text)


def test_a_changed_page_is_noticed() -> None:
    """Each script that box.js replaces must occur exactly once."""
    site = Site(SITE.files | {"embed.html": EMBED.replace(SCRIPTS[1], b"")})
    with pytest.raises(ValueError, match=r"1 times frame\.js and 0 times saves\.js"):
        carried(site, "kniffel", "de")


def test_a_box_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the package and its size."""
    monkeypatch.setattr(made, "LARGEST", 1000)
    with pytest.raises(
        ValueError, match=r"spielekiste-ludo-de-scorm12 has [\d,]+ bytes, at most 1,000"
    ):
        list(made.boxes(SITE, "ludo-de-scorm12"))


def test_boxes_do_not_count_as_files_of_the_site() -> None:
    """Packages are excluded from the offline cache and from other exports."""
    assert LEFT_OUT.match(f"{made.FOLDER}/spielekiste-kniffel-de-scorm12.zip")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_teachers_page_needs_no_other_file(language: str) -> None:
    """The page explains each game's score, and has the lesson with its solutions."""
    with loaded_languages():
        for game in GAMES:
            text = sheet(SITE, game, language).decode()
            assert f'<html lang="{language}">' in text
            assert text.count('class="teach__page paper"') == 3
            assert not re.search(r'(?:src|href)="(?!#)', text)
            assert "{most}" not in text
            most = GAMES[game].most_points(GAMES[game].options())
            assert not most or str(most) in text


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_learners_are_told_in_their_language(language: str) -> None:
    """Every message for learners is translated."""
    with loaded_languages():
        i18n.speak(language)
        said = texts.said()
    assert set(said) == {
        "alone",
        "mute",
        "over",
        "foreign",
        "damaged",
        "soon",
        "long",
        "refused",
        "unsaved",
        "close",
    }
    same = [name for name, text in said.items() if text == texts.WORDS[name]]
    assert same == (list(said) if language == "en" else [])
