"""The end of a game: the last move is seen first, then the podium; and the way back and forth."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.shell.app import App
from tests.app.support.fakes import FakePlatform, classed, started, tap
from tests.app.support.play import table_of

GOLDEN = Path(__file__).parents[2] / "golden"


def at_record(game: str, name: str, *, steps_less: int = 0) -> tuple[App, FakePlatform]:
    """Return the application with a golden game on its table, so many steps before its end."""
    lines = (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    text = "\n".join(lines[: len(lines) - steps_less]) + "\n"
    platform = FakePlatform(f"/{game}", storage={f"table.{game}": text})
    app = started(platform)
    if not steps_less:
        (over,) = app.saves.shelf.finished()
        app.open_match(over.id)
        app.draw()
    return app, platform


def test_the_last_move_is_seen_before_the_podium() -> None:
    """The map stays until the piece is home; only then the ending stands there, fresh."""
    app, platform = at_record("ente", "ente", steps_less=1)
    platform.is_calm = False
    tap(app, platform, "throw")
    assert table_of(app).match.due == "nothing"
    assert classed(platform.tree, "race--map")
    assert not classed(platform.tree, "ending")
    while platform.timers:
        platform.run_timers()
    assert not classed(platform.tree, "race--map")
    assert classed(platform.tree, "is-fresh")


def test_with_less_motion_the_board_is_held_before_the_eyes_as_well() -> None:
    """No step is shown on the way, and the ending is a fresh one, which lets the board go first."""
    app, platform = at_record("ente", "ente", steps_less=1)
    tap(app, platform, "throw")
    assert classed(platform.tree, "is-fresh")


def test_after_a_reload_the_podium_is_there_at_once() -> None:
    """Nothing has just happened, so nothing is waited for."""
    _app, platform = at_record("ente", "ente")
    assert classed(platform.tree, "ending")
    assert not classed(platform.tree, "is-fresh")


@pytest.mark.parametrize(("game", "name"), [("kniffel", "kniffel-croatian"), ("ludo", "ludo-most")])
def test_every_step_of_the_podium_knows_the_longest_list_of_names(game: str, name: str) -> None:
    """So that a step shared by many never stands above a better one."""
    app, platform = at_record(game, name)
    places = table_of(app).match.ended[-1].places
    (podium,) = classed(platform.tree, "podium")
    most = max(places.count(place) for place in (1, 2, 3))
    assert podium.attrs["style"] == {"--names": most}


def test_what_was_taken_back_can_be_brought_back_by_a_knob() -> None:
    """The knob is there while there is something to bring back, and leads to the same position."""
    app, platform = at_record("weltraum", "weltraum")
    before = str(table_of(app).match.state)
    assert "redo" not in platform.taps()
    tap(app, platform, "undo")
    assert str(table_of(app).match.state) != before
    tap(app, platform, "redo")
    assert str(table_of(app).match.state) == before
    assert "redo" not in platform.taps()
