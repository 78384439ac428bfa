"""Catalogues: extracted from the sources, without clutter, and the same on every run."""

from __future__ import annotations

import json
from gettext import c2py
from io import BytesIO
from pathlib import Path

import pytest

from app import i18n
from workshop.build.assets import catalogues

SOURCE = """
from app.i18n import _, ngettext

# i18n: a button
a = _("Throw")
b = ngettext("{n} point", "{n} points", 2)
c = f"{a}: {_('Keep')} {_('Stop at {n}', n=3)}"
"""

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Throw"
msgstr "Werfen"

msgid "Gone"
msgstr "Weg"
"""


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create an app of one file and an outdated German catalogue."""
    app, folder = tmp_path / "app", tmp_path / "locale"
    app.mkdir()
    (app / "view.py").write_text(SOURCE, "utf-8")
    (folder / "de").mkdir(parents=True)
    (folder / "de" / "app.po").write_text(GERMAN, "utf-8")
    monkeypatch.setattr(catalogues, "APP", app)
    monkeypatch.setattr(catalogues, "LOCALE", folder)
    monkeypatch.setattr(catalogues, "TEACHING", tmp_path / "none")
    return folder


def test_the_template_holds_every_message(locale: Path) -> None:
    """The template has singular and plural messages with notes and file names, but
    without dates.
    """
    catalogues.update()
    template = (locale / "app.pot").read_text("utf-8")
    assert 'msgid "Throw"' in template
    assert 'msgid_plural "{n} points"' in template
    assert "#. i18n: a button" in template
    assert "#: view.py" in template
    assert "Date" not in template


def test_messages_in_f_strings_are_not_left_out(locale: Path) -> None:
    """They are in the template with their file, in every version of Python."""
    catalogues.update()
    template = (locale / "app.pot").read_text("utf-8")
    assert '#: view.py\nmsgid "Keep"' in template
    assert 'msgid "Stop at {n}"' in template


def test_a_catalogue_gains_and_loses_entries(locale: Path) -> None:
    """Translations are kept, new messages are empty, and unused ones are removed."""
    catalogues.update()
    german = (locale / "de" / "app.po").read_text("utf-8")
    assert 'msgid "Throw"\nmsgstr "Werfen"' in german
    assert 'msgid_plural "{n} points"\nmsgstr[0] ""\nmsgstr[1] ""' in german
    assert "Weg" not in german
    assert "Plural-Forms" in german


def test_a_folder_is_a_new_language(locale: Path) -> None:
    """The catalogue of a new language has every message, untranslated."""
    (locale / "fr").mkdir()
    catalogues.update()
    french = (locale / "fr" / "app.po").read_text("utf-8")
    assert 'msgid "Throw"\nmsgstr ""' in french
    assert '"Language: fr\\n"' in french


def test_a_second_run_changes_nothing(locale: Path) -> None:
    """A second run leaves all files unchanged."""
    assert locale in {path.parent.parent for path in catalogues.update()}
    assert catalogues.update() == []


def test_a_compiled_catalogue_contains_the_translations(locale: Path) -> None:
    """The compiled catalogue has the path that the app loads, and no untranslated messages."""
    assert list(catalogues.compiled()) == ["app/locale/de.json"]
    found = json.loads(catalogues.compiled()["app/locale/de.json"])
    assert found["texts"]["Throw"] == "Werfen"
    assert all(found["texts"].values())
    assert found["plurals"] == "101" + "1" * 197
    assert locale.exists()


@pytest.mark.parametrize(
    "formula",
    [
        "n != 1",
        "n > 1",
        "0",
        "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
        "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    ],
)
def test_plural_rules_equal_those_of_gettext(formula: str) -> None:
    """The rules for English, French, Japanese, Russian and Arabic give the same forms as gettext."""
    written = json.dumps({"plurals": catalogues.plurals(formula), "texts": {}, "forms": {}})
    catalogue = i18n.Catalogue(BytesIO(written.encode()))
    form = c2py(formula)
    assert [catalogue.plural(n) for n in range(1234)] == [form(n) for n in range(1234)]


@pytest.mark.parametrize("formula", ["n%1000==7", "n < 500", "n"])
def test_an_unsupported_plural_rule_stops_the_build(formula: str) -> None:
    """A rule that a table of two hundred numbers can't represent is an error."""
    with pytest.raises(ValueError, match=r"plural=n.*: forms at \[\d"):
        catalogues.plurals(formula)


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f"])
def test_french_spaces_get_their_width(space: str) -> None:
    """Translators type any space, which is replaced; a second run changes nothing."""
    typed = "« Ada » : à toi ! Oui ? Non ; bien, à 95 %."
    for near in ("« ", " »", " :", " !", " ?", " ;", " %"):
        typed = typed.replace(near, near.replace(" ", space))
    meant = "«\u00a0Ada\u00a0»\u00a0: à toi\u202f! Oui\u202f? Non\u202f; bien, à 95\u202f%."
    assert catalogues.spaced(typed) == meant
    assert catalogues.spaced(meant) == meant


def test_no_line_breaks_within_hex_hex() -> None:
    """The hyphen is between word joiners, in every catalogue; a second run changes nothing."""
    meant = catalogues.joined("Kniffel Hex-hex")
    assert meant == "Kniffel Hex\u2060-\u2060hex"
    assert catalogues.joined(meant) == meant
    for path in catalogues.catalogues():
        text = path.read_text("utf-8")
        assert meant[8:] in text
        assert not [
            line for line in text.splitlines() if line.startswith('msgstr "') and "Hex-hex" in line
        ]
