"""The end of a game: the last move is shown before the podium, even after undo and redo."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.shell.app import App
from app.views.result import podium
from spielekiste.core.seats import seated
from spielekiste.core.state import Outcome
from tests.app.support.fakes import FakePlatform, classed, started, tap
from tests.app.support.play import table_of

GOLDEN = Path(__file__).parents[2] / "golden"


def at_record(game: str, name: str, *, steps_less: int = 0) -> tuple[App, FakePlatform]:
    """Return the application with a golden game this many steps before its end."""
    lines = (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    text = "\n".join(lines[: len(lines) - steps_less]) + "\n"
    platform = FakePlatform(f"/{game}", storage={f"table.{game}": text})
    app = started(platform)
    if not steps_less:
        (over,) = app.saves.library.finished()
        app.open_match(over.id)
        app.draw()
    return app, platform


def test_the_last_move_is_seen_before_the_podium() -> None:
    """The map is shown until the piece has arrived; then the ending appears, animated."""
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


def test_with_less_motion_the_board_is_shown_before_the_podium() -> None:
    """With reduced motion, the board stays visible for a moment before the ending appears."""
    app, platform = at_record("ente", "ente", steps_less=1)
    tap(app, platform, "throw")
    assert classed(platform.tree, "is-fresh")


def test_after_a_reload_the_podium_appears_immediately() -> None:
    """The last move is not shown again, so there is no delay."""
    _app, platform = at_record("ente", "ente")
    assert classed(platform.tree, "ending")
    assert not classed(platform.tree, "is-fresh")


@pytest.mark.parametrize(("game", "name"), [("kniffel", "kniffel-croatian"), ("ludo", "ludo-most")])
def test_podium_steps_are_sized_by_the_longest_list_of_names(game: str, name: str) -> None:
    """A podium step shared by several players is never taller than that of a better place."""
    app, platform = at_record(game, name)
    places = table_of(app).match.ended[-1].places
    (podium,) = classed(platform.tree, "podium")
    most = max(places.count(place) for place in (1, 2, 3))
    assert podium.attrs["style"] == {"--names": most}


@pytest.mark.parametrize("places", [(1, 2, 2), (1, 1, 3)])
def test_a_podium_of_two_steps_has_no_room_for_a_third(places: tuple[int, ...]) -> None:
    """Two steps left by a tie are in the middle, like those of two players."""
    shown = podium(seated(["Ada", "Ben", "Cem"]), Outcome("sheets-full", places, (0, 0, 0)))
    assert "podium--pair" in shown.attrs["class"]


def test_a_button_redoes_an_undone_step() -> None:
    """The redo button is shown while a step can be redone, and restores the position."""
    app, platform = at_record("weltraum", "weltraum")
    before = str(table_of(app).match.state)
    assert "redo" not in platform.taps()
    tap(app, platform, "undo")
    assert str(table_of(app).match.state) != before
    tap(app, platform, "redo")
    assert str(table_of(app).match.state) == before
    assert "redo" not in platform.taps()


def test_the_bar_has_the_same_buttons_whether_or_not_a_step_can_be_redone() -> None:
    """Redo keeps its place while it is disabled, so the bar never grows or moves a button."""
    app, platform = at_record("weltraum", "weltraum")
    shown = []
    for verb in ("undo", "redo", ""):
        knobs = [knob.attrs["data-do"] for knob in classed(platform.tree, "knob")]
        shown.append([do for do in knobs if not do.startswith("set ")])
        if verb:
            tap(app, platform, verb)
    assert shown[0] == shown[1] == shown[2]
    assert shown[0][shown[0].index("undo") + 1] == "redo"


@pytest.mark.parametrize("verb", ["throw", "move enter ones", "toggle 0"])
def test_a_late_tap_on_an_ended_game_is_ignored(verb: str) -> None:
    """A tap after the end changes nothing and shows no error."""
    app, platform = at_record("kniffel", "kniffel-croatian")
    before = str(table_of(app).table.record)
    app.act(verb)
    assert not classed(platform.tree, "notice")
    assert str(table_of(app).table.record) == before
