"""The review of a finished game, which explains the result and lets moments be replayed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from app.games.desk import WINNING
from app.pages.past.screen import PastScreen
from app.shell.app import App
from app.table.review import AT_ONCE, ReviewScreen
from spielekiste.coach.review import GRADES
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words
from tests.app.support.play import step, table_of
from workshop.common.paths import TABLES

GOLDEN = Path(__file__).parents[2] / "golden"


def reviewed(name: str, *, tables: bool = True) -> tuple[App, FakePlatform]:
    """Open the review of a golden game from its ending."""
    game = name.partition("-")[0]
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    platform = FakePlatform(f"/{game}/old-{game}", storage={f"table.{game}": text})
    app = started(platform)
    if tables:
        platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    tap(app, platform, "review")
    return app, platform


def look(app: App, platform: FakePlatform) -> ReviewScreen:
    """Run the coach over the whole game."""
    screen = app.screen
    assert isinstance(screen, ReviewScreen)
    for _slice in range(4000):
        if screen.review is not None and not platform.timers:
            return screen
        platform.run_timers()
    raise AssertionError("expected a review within 4000 timer runs")


@pytest.mark.parametrize("name", ["kniffel-full-cup", "weltraum"])
def test_luck_and_decisions_explain_the_result(name: str) -> None:
    """For every seat, expectation plus luck minus losses equals the result."""
    app, platform = reviewed(name)
    for seat, score in enumerate(table_of_review(app).table.match.ended[-1].scores):
        app.act(f"seat {seat}")
        review = look(app, platform).review
        assert review is not None
        assert review.result == score
        assert review.expectation + review.luck - review.lost == pytest.approx(score)
        shown = classed(platform.tree, "turns__row")
        assert len(shown) == len(review.decisions)
        assert {row.attrs["data-grade"] for row in shown} <= set(GRADES)


def test_decisions_are_rendered_a_few_turns_at_a_time() -> None:
    """Decisions are rendered in several tasks; rendered turns remain, and selecting another seat
    starts over.
    """
    app, platform = reviewed("weltraum")
    for seat in (0, 1, 0):
        app.act(f"seat {seat}")
        while not classed(platform.tree, "turns__turn"):
            platform.run_timers()
        first = classed(platform.tree, "turns__turn")
        assert len(first) == AT_ONCE
        look(app, platform)
        shown = classed(platform.tree, "turns__turn")
        assert len(shown) > AT_ONCE
        assert shown[0] is first[0]


def test_a_moment_is_played_again_and_the_old_game_stays() -> None:
    """The copy starts just before the chosen decision, and the finished match is unchanged."""
    app, platform = reviewed("hexhex")
    screen = look(app, platform)
    assert screen.review is not None
    moment = screen.review.moments[0]
    before = str(screen.table.record)
    tap(app, platform, f"moment {moment.at}")
    table = table_of(app).table
    assert table.steps == screen.table.steps[: moment.at]
    assert table.match.due == "move"
    assert str(screen.table.record) == before
    assert len(app.saves.library.finished()) == 1
    assert len(app.saves.library.paused()) == 1
    rng = Random(1)
    for _tap in range(8):
        step(app, platform, rng)
    assert len(table.steps) > moment.at
    assert str(screen.table.record) == before


def test_without_its_tables_the_review_says_so() -> None:
    """No numbers are shown until the value tables can be loaded; then the review begins."""
    app, platform = reviewed("hexhex", tables=False)
    assert "can’t be loaded" in platform.text
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    assert look(app, platform).review
    assert "can’t be loaded" not in platform.text


def test_a_review_of_a_missing_game_opens_the_past_games() -> None:
    """The review of a missing game opens the past games instead of an empty page."""
    platform = FakePlatform("/review/nothing")
    assert isinstance(started(platform).screen, PastScreen)


def table_of_review(app: App) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


def test_a_review_begins_although_its_table_is_loaded_already() -> None:
    """A second review gets its table immediately, and still finishes."""
    app, platform = reviewed("hexhex")
    look(app, platform)
    tap(app, platform, "leave")
    tap(app, platform, "review")
    assert look(app, platform).review


# ---------------------------------------------------------------------- chances of winning


def with_curve(name: str) -> tuple[App, FakePlatform]:
    """Open a review, and wait for its curve."""
    app, platform = reviewed(name)
    look(app, platform)
    for _slice in range(4000):
        if classed(platform.tree, "curve__picture"):
            return app, platform
        platform.run_timers()
    raise AssertionError("expected a curve within 4000 timer runs")


def test_the_curve_opens_its_positions() -> None:
    """The position of each turn is shown by the slider or a turning point, and can be played."""
    app, platform = with_curve("weltraum")
    count = len(app.screen.table.setup.players) * 11  # type: ignore[attr-defined]
    [slider] = classed(platform.tree, "curve__slider")
    assert slider.attrs["max"] == str(count)
    for turn in (0, 1, count):
        app.act("curve", str(turn))
        [slider] = classed(platform.tree, "curve__slider")
        assert slider.attrs["value"] == str(turn)
        assert len(classed(platform.tree, "curve__causes")) == (turn > 0)
    [points] = classed(platform.tree, "curve__points")
    assert 0 < len(points.children) <= 3
    tap(app, platform, next(do for do in platform.taps() if do.startswith("curve 1")))
    [position] = classed(platform.tree, "curve__position")
    [play] = [node for node in nodes(position) if "moment" in str(node.attrs.get("data-do"))]
    tap(app, platform, str(play.attrs["data-do"]))
    assert table_of(app).table.match.due == "move"


def test_the_curve_in_words() -> None:
    """The drawing has a description, and a list has every turn with its change and chance."""
    app, platform = with_curve("weltraum")
    [turns] = classed(platform.tree, "curve__turns")
    assert len(turns.children) == len(app.screen.table.setup.players) * 11  # type: ignore[attr-defined]
    [picture] = classed(platform.tree, "curve__picture")
    [drawing] = [node for node in nodes(picture) if node.tag == "svg"]
    assert drawing.attrs["role"] == "img"
    assert drawing.attrs["aria-label"].startswith("Chance of winning. ")
    assert {node.tag for node in nodes(drawing)} == {"svg", "path", "text"}


def test_each_seat_has_its_curve() -> None:
    """Another seat shows its own chances at once; of two, both add up to 100%."""
    app, platform = with_curve("kniffel-croatian")
    shown = []
    for seat in (0, 1):
        app.act(f"seat {seat}")
        look(app, platform)
        app.act("curve", "5")
        [chance] = classed(platform.tree, "curve__chance")
        shown.append(int("".join(words(chance)).rpartition("→ ")[2].rstrip("%")))
    assert sum(shown) == 100


def test_the_curve_is_saved_as_a_picture() -> None:
    """The button saves the drawing under the game's name and the date."""
    app, platform = with_curve("hexhex")
    tap(app, platform, "curve save")
    [name] = platform.pictures.saved
    assert name.endswith(".png")


def test_without_its_modules_the_review_is_complete_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the archive can't be loaded, there is a review without a curve."""
    monkeypatch.setitem(sys.modules, WINNING, None)
    app, platform = reviewed("weltraum")
    look(app, platform)
    assert classed(platform.tree, "turns__turn")
    assert not classed(platform.tree, "curve")
