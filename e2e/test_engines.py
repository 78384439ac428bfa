"""Firefox and WebKit: the site starts there, and a turn of every game can be played."""

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
    """A page of each engine; skipped where that is not installed (`make engines`)."""
    engine = find(request.param)
    if engine is None:
        pytest.skip(f"no {request.param} here: `make engines` installs it where it may")
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
"""Plays a throw, as if somebody had tapped, which no driver can; how many seconds are heard."""


def test_every_game_is_played_from_the_memory(page: Driven) -> None:
    """One memory, made once at build, wakes in every engine; nothing complains."""
    assert settled(page) == "ready"
    assert way_of(page) == "snapshot"
    for game in sorted(PLAYABLE & GAMES.keys()):
        assert play_turn(page, game).steps
    assert page.complaints == []


def test_a_sound_is_made(page: Driven) -> None:
    """By what every engine can do."""
    [script] = DIST.glob("assets/sounds-*.js")
    assert settled(page) == "ready"
    assert look(page, PLAYED, f"assets/{script.name}") > 0.5
    assert page.complaints == []


def test_a_game_is_played_the_plain_way(page: Driven, site: str) -> None:
    """Where the memory cannot be restored, the wheels come by micropip, as PyScript does it."""
    page.open(f"{site}/?start=plain&{QUERY}")
    assert settled(page) == "ready"
    assert way_of(page) == "plain"
    assert play_turn(page, "kniffel").steps
    assert page.complaints == []
