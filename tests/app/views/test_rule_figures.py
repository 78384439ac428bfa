"""The examples of the rule pages: they are there, and they are right."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.dom.nodes import to_html
from app.views.kit.rule_figures import CARD, DIM, figure
from app.words import WORDS, hexhex, weltraum
from spielekiste.games.kniffel.boxes import worth
from spielekiste.games.maumau.cards import DECK
from spielekiste.games.symbols.boxes import worths
from workshop.build.assets.art import sprite, sprite_for

BOXES = {
    "C1": ("fours",),
    "C3, C4": ("three-alike",),
    "C5": ("full-house",),
    "C6, C7": ("small-straight", "large-straight"),
    "C8": ("kniffel",),
    "C9": ("chance",),
}
"""The boxes that Kniffel's examples are for, by the clauses beside them."""

LOWER = {"W2": range(6), "W3": (6,), "W4": (7,), "W5": (8,), "W6": (9,), "W7": (10,)}
"""The places of the boxes that the symbols' examples are for, by clause."""


MOST_SHAPES = 10
"""Elements of a drawing that stands on a table often, itself counted."""


def examples(game: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the clauses and the words of every example of a game's rules."""
    for section in WORDS[game].rules:
        for paragraph in section.paragraphs:
            if paragraph.shows:
                yield from (
                    (paragraph.clauses, strip.split()) for strip in paragraph.shows.split("|")
                )


@pytest.mark.parametrize("game", WORDS)
def test_everything_shown_can_be_drawn(game: str) -> None:
    """A drawing stands in the sprite, a card in the deck; every game shows something."""
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite()))
    shown = [word.removeprefix(DIM) for _clauses, strip in examples(game) for word in strip]
    assert shown
    for word in shown:
        if word.startswith(CARD):
            assert word.removeprefix(CARD) in DECK
        else:
            assert word in drawn or not re.search("[a-z]", word), word


def test_dice_and_what_they_show_are_drawn_in_few_strokes() -> None:
    """Each place that shows a drawing has the browser style all its shapes, with every dialog too."""
    small = re.compile(r'<symbol id="((?:die|combo|task|icon|sym)-[^"]+)".*?</symbol>', re.DOTALL)
    counts = {found[1]: len(re.findall(r"<\w", found[0])) for found in small.finditer(sprite())}
    assert counts
    assert {name: count for name, count in counts.items() if count > MOST_SHAPES} == {}


def test_the_dice_of_kniffel_are_worth_what_stands_beside_them() -> None:
    """C1 to C9: each example, counted by the rules."""
    found = list(examples("kniffel"))
    boxes = [box for _clauses, named in BOXES.items() for box in named]
    assert [clauses for clauses, _strip in found] == [
        clauses for clauses, named in BOXES.items() for _box in named
    ]
    for box, (_clauses, strip) in zip(boxes, found, strict=True):
        dice = tuple(sorted(int(word[-1]) for word in strip[:5]))
        assert worth(box, dice) == int(strip[-1])


@pytest.mark.parametrize(
    ("game", "faces"), [("weltraum", weltraum.FACES), ("hexhex", hexhex.FACES)]
)
def test_the_symbols_are_worth_what_stands_beside_them(game: str, faces: dict[str, str]) -> None:
    """W2 to W7: each example, counted by the rules."""
    found = list(examples(game))
    assert len(found) == len(LOWER)
    for clauses, strip in found:
        names = [word.removeprefix(DIM).removeprefix("sym-") for word in strip[:5]]
        points = worths(tuple(sorted(list(faces).index(name) + 1 for name in names)))
        places = next(places for clause, places in LOWER.items() if clause in clauses)
        assert int(strip[-1]) in {points[place] for place in places}


def test_a_page_gets_the_drawings_it_uses_and_no_others() -> None:
    """One symbol a thing, once; none where none is used."""
    markup = to_html(figure("die-5 die-5 ~die-1 = 10"))
    assert re.findall(r'<symbol id="([^"]+)"', sprite_for(markup)) == ["die-1", "die-5"]
    assert sprite_for("<p>nothing</p>") == ""
