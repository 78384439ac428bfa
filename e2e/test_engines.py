"""Firefox and WebKit: the site starts, and a turn of every game can be played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

from e2e.support.any_turn import QUERY, look, play_turn, settled, wait_for, way_of
from e2e.support.selenium_driver import Driven, driven
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


KINDS = ("kniffel", "master", "ludo", "maumau")
"""Games with each kind of board."""


def test_a_game_of_each_kind_is_played_from_the_memory(page: Driven) -> None:
    """One snapshot, made during the build, works in every engine, with each kind of board."""
    assert settled(page) == "ready"
    assert way_of(page) == "snapshot"
    for game in KINDS:
        assert play_turn(page, game).steps
    assert page.complaints == []


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
