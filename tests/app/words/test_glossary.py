"""The glossary: one word for each concept per language, and no message with a forbidden word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from app import i18n
from workshop.build.assets import catalogues
from workshop.common.paths import LOCALE, WEB, WORKSHOP

GLOSSARY = (LOCALE / "GLOSSARY.md").read_text("utf-8")

TABLES = ("## The words", "## Ruled out")

NAME = "Games Chest"
"""Product name, used only on the front page, on its lid, and on pages about the whole site."""

NAMED = {NAME, f"Opening the {NAME}…"}
"""Texts that may contain the name."""

PAGES = [*sorted(WEB.glob("*.html")), WORKSHOP / "build" / "pages" / "install.py"]
"""Sources of English texts outside the catalogues."""

each = pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))


def table(heading: str) -> list[dict[str, str]]:
    """Return the rows below a heading of the glossary, with each cell keyed by its column."""
    lines = GLOSSARY.split(heading)[1].split("## ")[0].splitlines()
    rows = [_cells(line) for line in lines if line.startswith("|")]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def ruled_out(language: str) -> re.Pattern[str]:
    """Return a pattern for the words that the glossary forbids in a language."""
    cells = ";".join(row[language] for row in table("## Ruled out"))
    words = [re.escape(word.strip()).replace(r"\*", r"\w*") for word in cells.split(";")]
    return re.compile(rf"\b(?:{'|'.join(filter(None, words))})\b", re.IGNORECASE)


def texts(language: str) -> Iterator[str]:
    """Yield every message displayed in a language, with empty placeholders."""
    for domain in ("app", catalogues.PAGES):
        for message in _messages(domain, language):
            said = message.id if language == i18n.SOURCE else message.string or ""
            yield from (_emptied(form) for form in ([said] if isinstance(said, str) else said))


def _messages(domain: str, language: str) -> list[Message]:
    path = LOCALE / language / f"{domain}.po"
    if language != i18n.SOURCE:
        return [message for message in catalogues.read(path) if message.id]
    with catalogues.template(domain).open("rb") as file:
        return [message for message in read_po(file) if message.id]


def _emptied(text: str) -> str:
    """Return a text without the names of placeholders and without options, which are no words."""
    return re.sub(r"\{\w*\}", "{}", re.sub(r"\b\w+=[\w-]+", "", text))


@pytest.mark.parametrize("heading", TABLES)
def test_each_table_has_every_language(heading: str) -> None:
    """Each table in the glossary has a column for every language."""
    assert all(set(row) == {"concept", *i18n.LANGUAGES} for row in table(heading))


def test_every_concept_has_its_word_in_every_language() -> None:
    """The table of words has no empty cell and no repeated concept."""
    rows = table("## The words")
    assert [row for row in rows if not all(row.values())] == []
    assert len({row["concept"] for row in rows}) == len(rows) > 40


@each
def test_no_text_has_a_forbidden_word(language: str) -> None:
    """No catalogue contains a forbidden word."""
    ruled = ruled_out(language)
    found = [(hit[0], text) for text in texts(language) if (hit := ruled.search(text))]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "Throw again",
        "Whoever lays the last card",
        "This can be taken from the crate.",
        "They do not fit.",
        "three fields",
    ],
)
def test_the_english_rules_find_forbidden_words(text: str) -> None:
    """Each of these old messages contains a forbidden word."""
    assert ruled_out("en").search(text)


def test_words_within_words_are_not_forbidden() -> None:
    """Forbidden words are not found inside other words or placeholders."""
    assert not ruled_out("en").search(_emptied("Lamplight, {field}, signpost, outlay, goalless"))


def test_the_name_is_used_on_the_front_page_and_the_lid_only() -> None:
    """No other text, such as a message about saving or sharing, contains the product name."""
    assert {text for text in texts(i18n.SOURCE) if NAME in text} == NAMED


def test_kniffel_master_has_one_term_for_equal_dice() -> None:
    """Three or four equal dice are “of one number” in all of Kniffel Master's English texts."""
    master = [
        m
        for m in _messages("app", i18n.SOURCE)
        if any(path == "words/master.py" for path, _line in m.locations)
    ]
    assert "Three of one number" in [m.id for m in master]
    assert [m.id for m in master if re.search(r"(?i)(three|four) of a kind", str(m.id))] == []


def test_messages_with_a_reason_begin_with_a_capital() -> None:
    """What can't be opened, and why, is told in sentences; only the place of a fault is inserted in them."""
    told = [
        m.id for m in _messages("app", i18n.SOURCE) if isinstance(m.id, str) and "{why}" in m.id
    ]
    assert told != []
    assert [text for text in told if text[0].islower()] == ["line {line}: {why}"]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_outside_the_catalogues_says_crate(path: Path) -> None:
    """English pages outside the catalogues follow the glossary too."""
    said = re.sub(r"<[^>]*>|class=\"[^\"]*\"", " ", path.read_text("utf-8"))
    assert not re.search(r"\b[Cc]rates?\b", re.sub(r'"""[\s\S]*?"""|#.*', "", said))
