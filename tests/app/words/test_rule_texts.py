"""Rule texts agree with the rules: what a clause lists is listed in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app import i18n, words
from app.words import kniffel, master, rule_page
from spielekiste.games.kniffel.boxes import LOWER

each = pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))

CAPPED = tuple(box for box in LOWER if box != "kniffel")
"""Boxes of the lower section for whose maximum a free joker counts (C11)."""


def texts(name: str, clause: str) -> Iterator[str]:
    """Yield the translated paragraphs of a game's rules that cite a clause."""
    sections = rule_page(name)
    return (
        i18n._(paragraph.text)
        for section in sections
        for paragraph in section.paragraphs
        if paragraph.clauses == clause
    )


@each
def test_c11_the_free_joker_names_every_box_that_it_fills(language: str) -> None:
    """No box is left out or given as a bare number."""
    i18n.speak(language)
    title = i18n._(kniffel.OPTIONS["further"].values["free"].label)
    (text,) = (text for text in texts("kniffel", "C11") if text.startswith(title))
    names = [words.thing("kniffel", box).lower() for box in CAPPED]
    missing = [name for name in names if not all(word in text.lower() for word in name.split())]
    assert missing == []


@each
def test_m1_the_short_rules_name_all_four_actions(language: str) -> None:
    """Combining a row with coins is an action of its own, so coins are named twice."""
    i18n.speak(language)
    text = i18n._(master.BRIEF[1].text)
    coin = i18n._("Coins").lower()
    assert text.lower().count(coin) == 2
