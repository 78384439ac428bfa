"""Firefox and WebKit: the site starts, and a turn of every game can be played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from time import sleep

import pytest
from playwright.sync_api import Browser

from e2e.support.any_turn import QUERY, look, play_turn, settled, wait_for, way_of
from e2e.support.app_driver import EMPTY
from e2e.support.fixtures import ready, visitor, watched
from e2e.support.selenium_driver import Driven, driven
from e2e.support.two_homes import FarHome, meet, play_on
from spielekiste import GAMES
from spielekiste.arena import FIRST_BOT, play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.players import built_in, own
from spielekiste.arena.worker import figures_of
from workshop.common.paths import DIST
from workshop.dev.engines import PACKAGES, find


@pytest.fixture(scope="module", params=list(PACKAGES))
def page(request: pytest.FixtureRequest, site: str) -> Iterator[Driven]:
    """A page in each engine; skipped if the engine is not installed (`make engines`)."""
    engine = find(request.param)
    if engine is None:
        pytest.skip(f"{request.param} not found: run `make engines`, which installs it")
    with driven(request.param, engine) as page:
        page.open(f"{site}/?{QUERY}")
        yield page


pytestmark = pytest.mark.engines

GAMES_OF_BOTS = 4

IDLE_S = 0.3
"""Maximum processor time of an idle browser in one second; an endless loop needs at least half."""

BOTS = """async ([path, asked]) => {
  const arena = await window.spielekistePage.arena(path);
  return new Promise((done) => arena.begin(asked, {}, (json) => {
    if (JSON.parse(json).over) done(json);
  }));
}"""
"""Script that plays games between bots and returns their figures."""

PLAYED = """async (path) => {
  const context = new AudioContext();
  Object.defineProperty(context, 'state', { value: 'running' });
  const { player } = await window.spielekistePage.sounds(path);
  return new Promise((done) => {
    AudioBufferSourceNode.prototype.start = function () { done(this.buffer.duration); };
    player(context).play('throw 3', 'normal');
  });
}"""
"""Script that plays the sound of a roll without a tap, and returns its length in seconds."""


VISITS = count()
"""Numbers that make an address new."""

KINDS = ("kniffel", "master", "ludo", "maumau")
"""Games with each kind of board."""


def test_a_game_of_each_kind_is_played_from_the_memory(page: Driven) -> None:
    """One snapshot, made during the build, works in every engine, with each kind of board."""
    assert settled(page) == "ready"
    assert way_of(page) == "snapshot"
    for game in KINDS:
        assert play_turn(page, game).steps
    assert page.complaints == []


@pytest.fixture
def homes(page: Driven, browser: Browser, site: str) -> Iterator[tuple[FarHome, FarHome]]:
    """A home in this engine without saved matches, and one in Chromium."""
    page.open(f"{site}/?visit=before")
    assert settled(page) == "ready"  # WebKitGTK blocks a database deleted during its first read
    look(page, EMPTY)
    page.open(f"{site}/?visit={next(VISITS)}")
    assert settled(page) == "ready"
    context = visitor(browser, site)
    with watched(context.new_page(), site) as other:
        other.goto("/")
        ready(other)
        yield FarHome(page), FarHome(other)
    context.close()
    assert page.complaints == []


def test_a_home_here_and_one_in_chromium_exchange_turns(homes: tuple[FarHome, FarHome]) -> None:
    """Invitation, claim and a turn of each, by the links alone."""
    meet(*homes, "ente")
    assert not play_on(*homes, Random(1), turns=2)
    assert steps(homes[0]) == steps(homes[1])


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_a_home_in_chromium_ends_equal(
    homes: tuple[FarHome, FarHome], game: str
) -> None:
    """Both homes have the same record at the end."""
    meet(*homes, game)
    assert play_on(*homes, Random(game), turns=400)
    assert [home.saved.done for home in homes] == [True, True]
    assert steps(homes[0]) == steps(homes[1])


def steps(home: FarHome) -> list[str]:
    """Return the steps of a home's match."""
    return [str(step) for step in home.saved.load(GAMES).steps]


def test_bots_play_in_workers(page: Driven) -> None:
    """A bot's result equals CPython's; an endless loop is reported with its line, and its thread ends."""
    path = next((DIST / "assets").glob("arena-*.js")).name
    assert settled(page) == "ready"
    told = json.loads(look(page, BOTS, [f"assets/{path}", asked(FIRST_BOT)]))
    plan = contest("kniffel", 2, GAMES_OF_BOTS, "engines")
    rivals = [own(FIRST_BOT, plan, 0), built_in("random", plan, 1, lambda _name: None)]
    here = figures_of(play_all(plan, rivals))
    assert told == here | {"picks": told["picks"]}  # only the page stores games for inspection
    endless = "def play(view, rng):\n    while True:\n        pass\n"
    told = json.loads(look(page, BOTS, [f"assets/{path}", asked(endless)]))
    assert told["fault"][:2] == [0, "too-slow"]
    assert told["fault"][2] in (2, 3)
    wait_for(lambda: _busy_s() < IDLE_S, "the end of the endless loop's thread")
    assert page.complaints == []


def _busy_s() -> float:
    """Return how many seconds of processor time this test's browsers use in one second."""
    before = _processor_s()
    sleep(1)
    return _processor_s() - before


def _processor_s() -> float:
    """Return the processor time of all descendants of this process, in seconds."""
    processes = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            state = path.read_text().rpartition(")")[2].split()
            processes[int(path.parent.name)] = int(state[1]), int(state[11]) + int(state[12])
    family = {os.getpid()}
    while grown := {pid for pid, (parent, _) in processes.items() if parent in family} - family:
        family |= grown
    own = family - {os.getpid()}
    return sum(processes[pid][1] for pid in own) / os.sysconf("SC_CLK_TCK")


def asked(source: str) -> str:
    """Return the description of a contest between this bot and random moves."""
    players = [{"source": source}, {"builtIn": "random"}]
    facts = {"game": "kniffel", "options": {}, "seed": "engines", "games": GAMES_OF_BOTS}
    return json.dumps(facts | {"players": players, "limit": 1000})


def test_a_sound_is_made(page: Driven) -> None:
    """sounds.js works in every engine."""
    [script] = DIST.glob("assets/sounds-*.js")
    assert settled(page) == "ready"
    assert look(page, PLAYED, f"assets/{script.name}") > 0.5
    assert page.complaints == []


@pytest.mark.parametrize(
    "page", ["firefox", pytest.param("webkit", marks=pytest.mark.campaign)], indirect=True
)
def test_a_game_is_played_the_plain_way(page: Driven, site: str) -> None:
    """If the snapshot cannot be restored, micropip installs the wheels, as in plain PyScript."""
    page.open(f"{site}/?start=plain&{QUERY}")
    assert settled(page) == "ready"
    assert way_of(page) == "plain"
    assert play_turn(page, "kniffel").steps
    assert page.complaints == []
