"""Any address opens a screen that can be rendered with a limited number of nodes."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.saves.saved_match import SavedMatch
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.begin import Begin
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from tests.app.support.fakes import SHELF, FakePlatform, nodes, started
from tests.fuzz.broken import share, spoilt

MOST_NODES = 3000
"""Maximum number of nodes, which is more than the largest screen has."""

TIMERS = 5
"""Number of times that all timers run."""

WORDS = ("", *GAMES, "past", "review", "print", "class", "duel", "open", "play", "new", "nix")
"""Possible parts of an address."""

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
    """Return storage with each game's matches at the start, middle and end, and broken ones."""
    found = {
        f"{SHELF}{game}-{length}": f"1.a {SavedMatch('m').with_table(table(game, length), 1)}"
        for game in GAMES
        for length in (0, 9, 10_000)
    }
    ended = found[f"{SHELF}kniffel-10000"]
    return found | {f"{SHELF}cut": ended[:200], f"{SHELF}none": "1.a [[["}


def table(name: str, length: int) -> Table:
    """Return a table after this many random steps."""
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
    """Open an address and run the timers a few times."""
    platform = FakePlatform(route, storage=dict(stored()))
    app = started(platform)
    for _time in range(TIMERS):
        platform.run_timers()
    assert len(list(nodes(platform.tree))) < MOST_NODES
    return app, platform


def keys() -> list[str]:
    """Return the ids of all matches, and some that do not exist."""
    return [*(name.removeprefix(SHELF) for name in stored()), "gone", "__init__", "%", "x" * 3000]


@pytest.mark.parametrize("word", WORDS)
def test_every_route_opens_with_every_match(word: str) -> None:
    """A screen that doesn't support the match shows a message or its usual content."""
    for key in keys():
        visited(f"/{word}/{key}")


@pytest.mark.parametrize("game", [*GAMES, "nix", ""])
def test_every_match_is_printed_with_its_own_game(game: str) -> None:
    """The game in the address is ignored; games without a sheet print a blank list of results."""
    for key in keys():
        app, platform = visited(f"/print/{game}/{key}")
        known = key in app.saves.library and not app.saves.library[key].fault
        assert ("print" in platform.taps()) == known


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query[:20])
@pytest.mark.parametrize("word", WORDS)
def test_every_query_is_accepted(word: str, query: str) -> None:
    """Any query is accepted by blank sheets, set-ups, prepared links and all other screens."""
    for way in (f"/{word}", f"/{word}/new", f"/print/{word}", f"/play/{word}"):
        visited(f"{way}?{query}")


ADDRESSES = tuple(f"/{way}/kniffel-10000?{query}" for way in WORDS for query in QUERIES)


@share(0.1)
@given(spoilt(ADDRESSES) | st.text(max_size=60))
def test_a_spoilt_address_opens_a_screen(route: str) -> None:
    """A damaged address raises no error."""
    visited(route)
