"""The catalogues: no missing or fuzzy entry, and every placeholder filled, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from babel.messages.catalog import Catalog, Message

from app import i18n
from app.words import WORDS
from workshop.build.assets import catalogues
from workshop.common.paths import LOCALE

EVERY = [*catalogues.catalogues(), *catalogues.catalogues(catalogues.PAGES)]
"""Catalogues of the app and of the teachers' sheets."""

each = pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}-{path.stem}")


def entries(catalog: Catalog) -> list[Message]:
    """Return every message except the header."""
    return [message for message in catalog if message.id]


def forms(message: Message) -> tuple[str, ...]:
    """Return all plural forms of a message in its language."""
    return cast("tuple[str, ...]", message.string if message.pluralizable else (message.string,))


def source(message: Message) -> tuple[str, ...]:
    """Return all plural forms of a message in English."""
    return cast("tuple[str, ...]", message.id if message.pluralizable else (message.id,))


def places(text: str) -> set[str]:
    """Return the placeholders in a message."""
    return set(re.findall(r"\{(\w*)\}", text))


def test_there_is_a_catalogue_for_german() -> None:
    """A German catalogue exists, so the tests below have something to check."""
    assert "de" in {path.parent.name for path in catalogues.catalogues()}


@each
def test_every_folder_is_a_language_of_the_app(path: Path) -> None:
    """Each language can be selected on screen by its own name."""
    assert path.parent.name in i18n.LANGUAGES
    assert path.parent.name in i18n.available()


@each
def test_nothing_is_missing(path: Path) -> None:
    """Every message has every plural form of its language."""
    catalog = catalogues.read(path)
    missing = [m.id for m in entries(catalog) if not all(forms(m)) or not forms(m)]
    short = [
        m.id for m in entries(catalog) if m.pluralizable and len(forms(m)) != catalog.num_plurals
    ]
    assert (missing, short) == ([], [])


@each
def test_nothing_is_fuzzy(path: Path) -> None:
    """A fuzzy entry is a guess, not a translation."""
    assert [message.id for message in catalogues.read(path) if message.fuzzy and message.id] == []


@each
def test_every_form_has_the_placeholders_of_its_message(path: Path) -> None:
    """Every form has its message's placeholders; a form for a single number may omit the number."""
    wrong = []
    for message in entries(catalogues.read(path)):
        wanted = set.union(*map(places, source(message)))
        for form in forms(message):
            if not wanted - ({"n"} if message.pluralizable else set()) <= places(form) <= wanted:
                wrong.append((message.id, form))  # noqa: PERF401 - clearer than one expression
    assert wrong == []


@each
def test_final_punctuation_is_the_same(path: Path) -> None:
    """Message and translation end in the same punctuation."""
    wrong = [
        form
        for message in entries(catalogues.read(path))
        for form in forms(message)
        if closing(form) != closing(source(message)[-1]) and message.id not in TITLES
    ]
    assert wrong == []


TITLES = frozenset(said.name for said in WORDS.values())
"""Titles of games, which have their own punctuation: Mens erger je niet!"""


def closing(text: str) -> str:
    """Return the punctuation that ends a sentence, even inside quotes, or ""."""
    last = text.rstrip(QUOTES)[-1]
    return last if last in ".!?…:" else ""


@each
def test_no_space_is_lost_or_doubled(path: Path) -> None:
    """No message starts or ends with a space or contains two in a row."""
    texts = [text for m in entries(catalogues.read(path)) for text in (*source(m), *forms(m))]
    assert [text for text in texts if text != text.strip() or "  " in text] == []


@each
def test_quotes_and_apostrophes_are_curly(path: Path) -> None:
    """Neither messages nor translations contain straight quotes."""
    texts = [text for m in entries(catalogues.read(path)) for text in (*source(m), *forms(m))]
    assert [text for text in texts if set(text) & set("\"'`")] == []


def test_french_punctuation_has_its_spaces() -> None:
    """French has a non-breaking space before : ; ! ? and inside quotes."""
    french = [path for path in EVERY if path.parent.name == "fr"]
    texts = [form for path in french for m in entries(catalogues.read(path)) for form in forms(m)]
    glued = re.compile(r"[^\u00a0\u202f\s:!?][:;!?](?:\s|$)|[ ][:;!?»]|«[^\u00a0\u202f]")
    assert [text for text in texts if glued.search(text)] == []


@each
def test_players_are_addressed_informally(path: Path) -> None:
    """No translation addresses players formally, as the app is for families."""
    formal = FORMAL.get(path.parent.name)
    texts = [form for message in entries(catalogues.read(path)) for form in forms(message)]
    assert formal is None or [text for text in texts if formal.search(text)] == []


FORMAL = {
    "de": re.compile(r"\b(Ihnen|Ihre[nmrs]?)\b|\w+en Sie\b"),
    "it": re.compile(r"\bLei\b"),
    "nl": re.compile(r"\b[Uu]w?\b"),
}
"""Patterns for formal address; in French and Swedish it can't be distinguished from the plural."""

QUOTES = "”“’»‘ \u00a0\u202f"
"""Characters that may follow the punctuation at the end of a sentence."""


def test_template_and_catalogues_are_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a copy of the catalogues, `make messages` changes nothing."""
    copy = tmp_path / "locale"
    for file in (catalogues.template(), catalogues.template(catalogues.PAGES), *EVERY):
        target = copy / file.relative_to(LOCALE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    monkeypatch.setattr(catalogues, "LOCALE", copy)
    assert catalogues.update() == []


def test_a_compiled_catalogue_translates() -> None:
    """A compiled catalogue translates messages and their plural forms."""
    i18n.speak("de")
    assert i18n.spoken() == "de"
    assert i18n.ngettext("{n} game", "{n} games", 1) == "1 Spiel"
    assert i18n.ngettext("{n} game", "{n} games", 3) == "3 Spiele"
