"""The menu in other languages, as the words that differ from the page's own language."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from app.dom.nodes import Node, h
from app.i18n import LANGUAGES
from workshop.build.pages import menu_words
from workshop.build.pages.app_page import menus
from workshop.build.pages.languages import loaded_languages
from workshop.build.pages.menu_words import differences


def between(
    monkeypatch: pytest.MonkeyPatch, english: Iterable[Node], german: Iterable[Node]
) -> dict[str, str]:
    """Return the differences between two trees."""
    trees = {"en": [*english], "de": [*german]}
    monkeypatch.setattr(menu_words, "skeleton", lambda _name, code: trees[code])
    return differences("menu", "de")


def test_texts_and_labels_that_differ_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each string that differs is listed once; adjacent strings are merged, and the chosen language
    is not listed.
    """
    english = (
        h("a", {"title": "Play", "class": "x"}, "Pl", "ay"),
        h("select", {"value": "en"}, "8+"),
    )
    german = (
        h("a", {"title": "Spielen", "class": "x"}, "Spielen"),
        h("select", {"value": "de"}, "8+"),
    )
    assert between(monkeypatch, english, german) == {"Play": "Spielen"}


@pytest.mark.parametrize(
    ("german", "fault"),
    [
        ([h("a", {"title": "Los"}, "Spielen")], "'Play' is both 'Los' and 'Spielen' in de"),
        ([h("a", {"title": "Spielen"}, h("b", None, "Spielen"))], "another form"),
        ([h("a", None, "Spielen")], "another form"),
        ([h("a", {"title": "Spielen"}, "Spielen"), "!"], "another form"),
    ],
)
def test_what_words_cannot_say_stops_the_build(
    monkeypatch: pytest.MonkeyPatch, german: list[Node], fault: str
) -> None:
    """Two translations of one word, and trees of different shapes, stop the build."""
    with pytest.raises(ValueError, match=fault):
        between(monkeypatch, [h("a", {"title": "Play"}, "Play")], german)


@pytest.mark.parametrize("embed", [False, True])
def test_the_page_has_the_words_of_every_other_language(*, embed: bool) -> None:
    """Each language has one block of data, which includes the menu's name."""
    with loaded_languages():
        blocks = menus(embed=embed).splitlines()
    assert len(blocks) == len(LANGUAGES) - 1
    for block in blocks:
        words = json.loads(block[block.index(">") + 1 : -len("</script>")])
        assert words["Opening the Games Chest…"]
        assert ("Seven games, one table." in words) is not embed
