"""Firefox and WebKit: the site starts, and a turn of every game can be played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.games.registry import PLAYABLE
from e2e.support.any_turn import QUERY, look, play_turn, settled, way_of
from e2e.support.selenium_driver import Driven, driven
from spielekiste import GAMES
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


PLAYED = """async (path) => {
  const context = new AudioContext();
  Object.defineProperty(context, 'state', { value: 'running' });
  const { player } = await window.spielekistePage.sounds(path);
  return new Promise((done) => {
    AudioBufferSourceNode.prototype.start = function () { done(this.buffer.duration); };
    player(context).play('throw 3', 'normal');
  });
}"""
"""Script that plays a throw without a tap, and returns its length in seconds."""


def test_every_game_is_played_from_the_memory(page: Driven) -> None:
    """One snapshot, made during the build, works in every engine without errors."""
    assert settled(page) == "ready"
    assert way_of(page) == "snapshot"
    for game in sorted(PLAYABLE & GAMES.keys()):
        assert play_turn(page, game).steps
    assert page.complaints == []


def test_a_sound_is_made(page: Driven) -> None:
    """sounds.js works in every engine."""
    [script] = DIST.glob("assets/sounds-*.js")
    assert settled(page) == "ready"
    assert look(page, PLAYED, f"assets/{script.name}") > 0.5
    assert page.complaints == []


def test_a_game_is_played_the_plain_way(page: Driven, site: str) -> None:
    """If the snapshot cannot be restored, micropip installs the wheels, as in plain PyScript."""
    page.open(f"{site}/?start=plain&{QUERY}")
    assert settled(page) == "ready"
    assert way_of(page) == "plain"
    assert play_turn(page, "kniffel").steps
    assert page.complaints == []
