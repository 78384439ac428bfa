"""The bot interface: names that never change, and examples in docstrings that run."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator

import pytest

from spielekiste.arena.views import VIEWS, View, first_view

ALL = {"game", "seen", "me", "seats", "moves", "move"}

OPEN = ALL | {"state"}

DICE = OPEN | {"dice", "throws_left", "count", "keep", "keeps", "throws"}

SHEET = DICE | {
    *("sheet", "sheet_of", "total", "open_boxes", "best_box", "points", "enter"),
    *("chance", "average", "value"),
}

NAMES = {
    "kniffel": SHEET,
    "weltraum": SHEET,
    "hexhex": SHEET,
    "master": DICE
    | {"actions", "stars", "stars_of", "open_tasks", "rows", "coin", "gain", "effect"},
    "ludo": OPEN | {"die", "pieces", "others", "goal", "target", "captures", "danger", "risk"},
    "ente": OPEN
    | {"die", "space", "spaces", "target", "accept", "decline", "space_after", "misses_after"},
    "maumau": ALL
    | {"hand", "hand_sizes", "next_player", "top", "laid", "pile", "wish", "unseen", "draws"}
    | {"playable", "play", "favourite", "colour", "symbol"},
}
"""Names by game. People's bots use them, so names may be added, but none removed or changed."""


@pytest.mark.parametrize("game", VIEWS)
def test_the_names_that_bots_use_never_change(game: str) -> None:
    view = first_view(game, "names")
    assert {name for name in dir(view) if not name.startswith("_")} == NAMES[game]


@pytest.mark.parametrize("game", VIEWS)
def test_the_examples_in_the_docstrings_run(game: str) -> None:
    """The docstring of a class creates the view that the examples of its members use."""
    kind = VIEWS[game]
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    for text in [inspect.getdoc(kind), *_docs(kind)]:
        case = doctest.DocTestParser().get_doctest(text or "", names, game, None, 0)
        runner.run(case, clear_globs=False)
        names.update(case.globs)
    assert runner.tries > 5
    assert runner.failures == 0


def _docs(kind: type[View]) -> Iterator[str | None]:
    for name in dir(kind):
        if not name.startswith("_"):
            yield inspect.getdoc(inspect.getattr_static(kind, name))
