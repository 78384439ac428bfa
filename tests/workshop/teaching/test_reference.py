"""Tests of the reference pages for bots, and of their example programs."""

from __future__ import annotations

import re

import pytest

from app.prerender.pages import to_html
from spielekiste import GAMES
from spielekiste.arena import play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.figures import difference
from spielekiste.arena.players import built_in, own
from spielekiste.arena.views import VIEWS, first_view
from spielekiste.core.chance import DrawStream
from tests.app.conftest import catalogues, speech
from workshop.teaching.reference.examples import EXAMPLES
from workshop.teaching.reference.view import MOVES, entries, reference

__all__ = ["catalogues", "speech"]


@pytest.mark.parametrize("game", VIEWS)
def test_the_example_plays_better_than_random_and_says_why(game: str) -> None:
    plan = contest(game, 2, 600 if game in {"ludo", "ente"} else 60, "reference")
    players = [own(EXAMPLES[game], plan, 0), built_in("random", plan, 1, lambda _name: None)]
    run = play_all(plan, players, kept={0})
    assert run.fault is None
    assert difference(*run.results).verdict == "better"
    assert all(why for why, _printed in run.tables[0].notes.values())


@pytest.mark.parametrize("game", VIEWS)
def test_the_page_has_every_name_and_every_example(game: str) -> None:
    html = to_html(reference(game))
    names = {name for name in dir(first_view(game, "x")) if not name.startswith("_")}
    assert names == {each.name for each in entries(game)}
    for name in names:
        assert html.count(f' id="{name}"') == html.count(f'href="#{name}"') == 1
    assert html.count("&gt;&gt;&gt; ") == sum(each.doc.count(">>> ") for each in entries(game)) + (
        VIEWS[game].__doc__ or ""
    ).count(">>> ")


@pytest.mark.parametrize("game", VIEWS)
def test_the_page_describes_all_kinds_of_moves(game: str) -> None:
    """The move notation in the class's docstring is that of moves in random games."""
    forms = set(re.findall(r"`([a-z]+)(?: [^`]*)?`", VIEWS[game].__doc__ or ""))
    for number in range(6):
        source, state = DrawStream("moves", number), GAMES[game].start(GAMES[game].seats[0])
        while state.outcome is None:
            if state.chance is not None:
                state = state.happen(state.chance.sample(source))
                continue
            moves = state.legal()
            assert {type(move) for move in moves} <= set(MOVES[game])
            assert {str(move).split()[0] for move in moves} <= forms
            state = state.play(source.choice(moves))
