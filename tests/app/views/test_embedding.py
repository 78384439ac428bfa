"""The page about embedding is correct and complete in every language."""

from __future__ import annotations

from urllib.parse import quote
from xml.etree.ElementTree import fromstring

import pytest

from app import i18n
from app.dom.nodes import Node
from app.pages.show.asked import check_puzzle, read
from app.ports.route import SHOW, Route
from app.prerender import outlines
from app.prerender.embedding import (
    ASKED,
    ATTRIBUTES,
    DEMOS,
    EXAMPLE,
    PAGE,
    TOLD,
    VIEWS,
    Said,
    embedding_page,
)
from app.prerender.pages import to_html
from app.saves.codec import unpack
from spielekiste import GAMES
from spielekiste.coach.layouts import tells_ahead
from tests.app.support.fakes import nodes, words
from tests.app.support.golden import golden
from tests.node import said
from workshop.build.pages.embed import poster_texts, posters, tree
from workshop.common.paths import WEB

AGREED = """
import { HOST, CRATE } from "./embed/messages.js";
const fields = ({ required = {}, optional = {} }) => [...Object.keys(required), ...Object.keys(optional)];
const read = (agreed) => Object.entries(agreed).map(([type, shape]) => [type, fields(shape)]);
console.log(JSON.stringify([read(HOST), read(CRATE)]));
"""


def agreed() -> list[list[tuple[str, set[str]]]]:
    """Return the messages declared in messages.js for each side, with their fields."""
    return [[(name, set(fields)) for name, fields in side] for side in said(AGREED)]


def explained(rows: tuple[Said, ...]) -> list[tuple[str, set[str]]]:
    """Return the messages explained in a table on the page."""
    parts = [row.code.rstrip("}").partition(" {") for row in rows]
    return [(name, set(fields.split(", ")) - {""}) for name, _brace, fields in parts]


def test_the_tables_explain_every_message() -> None:
    """The tables contain exactly the declared messages and fields."""
    host, crate = agreed()
    assert sorted(explained(ASKED)) == sorted(host)
    assert sorted(explained(TOLD)) == sorted(crate)


def test_the_table_of_attributes_is_that_of_the_element() -> None:
    """The comment at the top of embed.js lists each attribute in the table."""
    script = (WEB / "js" / "embed" / "embed.js").read_text("utf-8")
    for row in ATTRIBUTES:
        assert f"`{row.code}`" in script[: script.index("*/")]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_form_offers_every_game_and_rule(language: str) -> None:
    """The form offers every game and rule; default values are omitted to keep the code short."""
    i18n.speak(language)
    page = embedding_page(outlines.GAMES)
    options = [node for node in nodes(page) if "data-option" in node.attrs]
    expected = [
        name
        for game in GAMES.values()
        for name in (
            *(i.name for i in game.options.described() if not i.many and not i.retired),
            *(["ahead"] if tells_ahead(game.options()) else []),
        )
    ]
    assert [node.attrs["data-option"] for node in options] == expected
    assert all(_values(node)[0] == "" for node in options)
    links = [node.attrs["href"] for node in nodes(page) if node.tag == "a"]
    assert [link for link in links if link.endswith(PAGE)] == [
        f"../{code}/{PAGE}" for code in i18n.LANGUAGES if code != language
    ]
    assert "None" not in " ".join(words(page))


def _values(select: Node) -> list[str]:
    return [node.attrs["value"] for node in nodes(select) if node.tag == "option"]


def test_posters_are_drawn_from_elements_not_from_markup() -> None:
    """Each game's poster has a drawing, and the game's name in every language."""
    made = posters()
    assert set(made) == set(GAMES)
    assert {poster["drawing"][0] for poster in made.values()} == {"svg"}
    assert all(set(poster["names"]) == set(i18n.LANGUAGES) for poster in made.values())
    assert made["ludo"]["names"]["fr"] == "Les petits chevaux"
    assert poster_texts()["fr"]["open"] == "Jouer"


def test_the_example_is_a_golden_match_with_every_view() -> None:
    """The record on the page is a finished game, and the demos use each view once, in order."""
    table = golden("kniffel-classic")
    assert unpack(EXAMPLE) == str(table.record)
    for demo in DEMOS:
        asked = Route(SHOW, quote(EXAMPLE, safe=""), f"view={demo.view}&step={demo.step}")
        assert read(asked).view == demo.view
        if demo.view == "puzzle":
            check_puzzle(int(demo.step), table)
    assert [demo.view for demo in DEMOS] == list(VIEWS)


def test_a_drawing_keeps_its_tree() -> None:
    """Converting a drawing removes its namespace, and keeps the attributes and the order."""
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="a"/><path d="M0 0"/></svg>'
    assert tree(fromstring(text)) == (  # noqa: S314 - the constant above
        "svg",
        {"viewBox": "0 0 1 1"},
        [("g", {"id": "a"}, []), ("path", {"d": "M0 0"}, [])],
    )


def test_game_language_look_and_the_lines_come_first() -> None:
    """The rest of the choices are folded below the button that copies the lines."""
    (page,) = [node for node in nodes(embedding_page([*GAMES])) if "data-maker" in node.attrs]
    (more,) = [node for node in nodes(page) if node.tag == "details"]
    named = [node.attrs.get("name") for node in nodes(page) if node.attrs.get("name")]
    folded = [node.attrs.get("name") for node in nodes(more) if node.attrs.get("name")]
    assert [name for name in named if name not in folded] == ["game", "lang", "theme"]
    html = to_html(page)
    assert html.index('name="theme"') < html.index("data-lines") < html.index("<details")
