"""The examples on the rule pages exist and are correct."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.prerender.pages import to_html
from app.views.dialogs.rules import ART, BACK, CARD, DIM, OWNER, figure
from app.words import WORDS, hexhex, rule_page, weltraum
from spielekiste.games.kniffel.boxes import worth
from spielekiste.games.maumau.cards import DECK
from spielekiste.games.symbols.rules import worths
from workshop.build.assets.art import sprite, sprite_for
from workshop.common.paths import ART as PICTURES

BOXES = {
    "C1": ("fours",),
    "C3, C4": ("three-alike",),
    "C5": ("full-house",),
    "C6, C7": ("small-straight", "large-straight"),
    "C8": ("kniffel",),
    "C9": ("chance",),
}
"""Boxes illustrated by Kniffel's examples, by the clauses next to them."""

LOWER = {"W2": range(6), "W3": (6,), "W4": (7,), "W5": (8,), "W6": (9,), "W7": (10,)}
"""Indices of the boxes illustrated by the symbols' examples, by clause."""


MOST_SHAPES = 10
"""Maximum number of elements in a drawing that appears often, including itself."""


def examples(game: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the clauses and words of every example in a game's rules."""
    for section in rule_page(game):
        for paragraph in section.paragraphs:
            if paragraph.shows:
                yield from (
                    (paragraph.clauses, strip.split()) for strip in paragraph.shows.split("|")
                )


@pytest.mark.parametrize("game", WORDS)
def test_everything_shown_can_be_drawn(game: str) -> None:
    """Each drawing is in the sprite, each card is in the deck, and every game has examples."""
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite()))
    brief = [word for step in WORDS[game].brief for word in step.shows.split() if word != "|"]
    shown = [word for _clauses, strip in examples(game) for word in strip]
    assert shown
    for word in (word.removeprefix(DIM).partition(OWNER)[0] for word in [*shown, *brief]):
        if word.startswith(CARD):
            assert word == BACK or word.removeprefix(CARD) in DECK
        elif word in ART:
            assert (PICTURES / f"{word}.svg").is_file()
        else:
            assert word in drawn or not re.search("[a-z]", word), word


def test_dice_and_symbols_have_few_shapes() -> None:
    """Browsers style all shapes of a drawing wherever it is used, so frequent drawings have few
    shapes.
    """
    small = re.compile(r'<symbol id="((?:die|combo|task|icon|sym)-[^"]+)".*?</symbol>', re.DOTALL)
    counts = {found[1]: len(re.findall(r"<\w", found[0])) for found in small.finditer(sprite())}
    assert counts
    assert {name: count for name, count in counts.items() if count > MOST_SHAPES} == {}


def test_the_examples_of_kniffel_have_the_right_points() -> None:
    """C1 to C9: each example agrees with the rules."""
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
def test_the_examples_of_the_symbol_games_have_the_right_points(
    game: str, faces: dict[str, str]
) -> None:
    """W2 to W7: each example agrees with the rules."""
    found = list(examples(game))
    assert len(found) == len(LOWER)
    for clauses, strip in found:
        names = [word.removeprefix(DIM).removeprefix("sym-") for word in strip[:5]]
        points = worths(tuple(sorted(list(faces).index(name) + 1 for name in names)))
        places = next(places for clause, places in LOWER.items() if clause in clauses)
        assert int(strip[-1]) in {points[place] for place in places}


def test_a_page_gets_the_drawings_it_uses_and_no_others() -> None:
    """Each drawing that a page uses is included once; a page without drawings has none."""
    markup = to_html(figure("die-5 die-5 ~die-1 = 10"))
    assert re.findall(r'<symbol id="([^"]+)"', sprite_for(markup)) == ["die-1", "die-5"]
    assert sprite_for("<p>nothing</p>") == ""
