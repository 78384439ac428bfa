"""Whatever stands in the address, it leads to a screen that is drawn, and not to a huge one."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves.saved_match import Kept
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.begin import Begin
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from tests.app.support.fakes import SHELF, FakePlatform, nodes, started
from tests.fuzz.broken import share, spoilt

MOST_NODES = 3000
"""More than the largest screen has."""

TIMERS = 5
"""How often everything that waits is let go on."""

WORDS = ("", *GAMES, "past", "review", "print", "class", "duel", "open", "play", "new", "nix")
"""What a part of an address can be."""

QUERIES = (
    "seats=2",
    "seats=00220000",
    "seats=³",
    "seats=" + "9" * 5000,
    "players=Ada,Ben&minds=person,strong",
    "players=" + "," * 5000,
    "minds=" + "easy," * 5000,
    "begin=chosen&first=7",
    "games=99999&pieces=9&ducks=" + "9," * 999,
    "rules=croatian&lang=xx&theme=yy&lock=on&same=tiger",
    "&&=&=%00%ff",
)


@cache
def stored() -> dict[str, str]:
    """Return a shelf with a match of each game: begun, in its middle, at its end; and broken ones."""
    found = {
        f"{SHELF}{game}-{length}": f"1.a {Kept('m').with_table(table(game, length), 1)}"
        for game in GAMES
        for length in (0, 9, 10_000)
    }
    ended = found[f"{SHELF}kniffel-10000"]
    return found | {f"{SHELF}cut": ended[:200], f"{SHELF}none": "1.a [[["}


def table(name: str, length: int) -> Table:
    """Return a table on which so many steps were made by chance."""
    game, rng = GAMES[name], Random(name)
    setup = SetUp(game, seated(["Ada", "Ben"]), game.options.of({}), TableOptions(), "walk")
    made = Table(setup)
    for _step in range(length):
        match = made.match
        if match.due == "chance":
            made.happen()
        elif match.due == "answer":
            made.play(Begin(0))
        elif match.state is not None and match.due == "move":
            made.play(rng.choice(match.state.legal()))
    return made


def visited(route: str) -> tuple[App, FakePlatform]:
    """Open an address, and wait a little."""
    platform = FakePlatform(route, storage=dict(stored()))
    app = started(platform)
    for _time in range(TIMERS):
        platform.run_timers()
    assert len(list(nodes(platform.tree))) < MOST_NODES
    return app, platform


def keys() -> list[str]:
    """Return the ids of all matches there are, and some that there are not."""
    return [*(name.removeprefix(SHELF) for name in stored()), "gone", "__init__", "%", "x" * 3000]


@pytest.mark.parametrize("word", WORDS)
def test_every_way_leads_from_every_match_to_a_screen(word: str) -> None:
    """Also to one for which it is not meant: it says so, or shows what there is."""
    for key in keys():
        visited(f"/{word}/{key}")


@pytest.mark.parametrize("game", [*GAMES, "nix", ""])
def test_every_match_is_printed_as_what_it_is(game: str) -> None:
    """Whatever game the address names; what leaves no sheet has blank ones."""
    for key in keys():
        app, platform = visited(f"/print/{game}/{key}")
        known = key in app.saves.shelf and not app.saves.shelf[key].fault
        assert ("print" in platform.taps()) == known


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query[:20])
@pytest.mark.parametrize("word", WORDS)
def test_no_query_is_too_much(word: str, query: str) -> None:
    """Of blank sheets, set-ups, prepared links and all else."""
    for way in (f"/{word}", f"/{word}/new", f"/print/{word}", f"/play/{word}"):
        visited(f"{way}?{query}")


ADDRESSES = tuple(f"/{way}/kniffel-10000?{query}" for way in WORDS for query in QUERIES)


@share(0.1)
@given(spoilt(ADDRESSES) | st.text(max_size=60))
def test_a_spoilt_address_leads_to_a_screen(route: str) -> None:
    """Nothing is raised."""
    visited(route)
