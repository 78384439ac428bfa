"""Clocks that are wrong, or are set while the application is in use."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from app import words
from app.links.series import split
from app.pages.train.pages import TrainScreen
from app.pages.train.training import StoredTraining, Training
from app.saves.library import MOST_TRASHED, TRASH_MS
from app.saves.saved_match import LAST_MOMENT
from app.shell.app import App
from app.views.saved_games import ago
from spielekiste.trainer.leitner import LAST, WAIT, Card, day_number, waiting
from spielekiste.trainer.puzzle import Puzzle
from tests.app.support.fakes import FakePlatform, settle, started, tap, visit
from tests.app.support.golden import golden
from tests.app.support.scan_page import Board
from tests.app.support.training import give_answer
from workshop.common.paths import TABLES

DAY_MS = 24 * 3600 * 1000


def moment(text: str) -> int:
    """Return the milliseconds since 1970 of a time in UTC."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


NOW = moment("2026-11-21T10:00")

CLOCKS = {
    "1 ms after 1970": 1,
    "1970": moment("1970-01-01T00:05"),
    "1980": moment("1980-01-06T00:00"),
    "1999": moment("1999-12-31T23:59"),
    "2000": moment("2000-01-01T00:00"),
    "2015": moment("2015-01-01T00:00"),
    "a year ago": NOW - 365 * DAY_MS,
    "eight days ago": NOW - 8 * DAY_MS,
    "yesterday": NOW - DAY_MS,
    "an hour ago": NOW - DAY_MS // 24,
    "right": NOW,
    "in an hour": NOW + DAY_MS // 24,
    "tomorrow": NOW + DAY_MS,
    "in eight days": NOW + 8 * DAY_MS,
    "next year": NOW + 365 * DAY_MS,
    "2030": moment("2030-01-01T00:00"),
    "after 32 bits": moment("2038-01-19T03:14:08"),
    "2099": moment("2099-12-31T12:00"),
    "9999": moment("9999-12-31T12:00"),
    "as late as possible": LAST_MOMENT - 10 * DAY_MS,
}

wrong = pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)


class Dated(FakePlatform):
    """A platform with a calendar."""

    def day(self, moment: int) -> str:
        """Return the date in UTC, also after the year 9999."""
        found = date(1970, 1, 1) + timedelta(days=min(moment // DAY_MS, 2_932_896))
        return found.isoformat()


def device(clock: int, before: FakePlatform | None = None, route: str = "") -> tuple[App, Dated]:
    """Open the page at a time, on a new device or one that was used before."""
    platform = Dated(route, storage=before.storage if before else None)
    platform.time = clock
    return started(platform), platform


def test_there_are_twenty_clocks() -> None:
    """The list has so many, all different."""
    assert len(set(CLOCKS.values())) == 20


# ---------------------------------------------------------------------- saved matches


@wrong
def test_the_match_played_last_comes_first(clock: int) -> None:
    """Matches are in the order of playing, whatever the clock said at each of them."""
    app, platform = device(clock)
    first = app.saves.add(golden("ludo-most", 12))
    app, platform = device(NOW, platform)
    second = app.saves.add(golden("ente", 5))
    assert [saved.id for saved in app.saves.library.paused()] == [second, first]
    app, platform = device(NOW + DAY_MS, platform)
    assert [saved.id for saved in app.saves.library.paused()] == [second, first]
    app.saves.keep(first, app.saves.table(first))
    app, platform = device(clock, platform)
    assert [saved.id for saved in app.saves.library.paused()] == [first, second]


def test_matches_saved_without_an_order_are_in_the_order_of_their_dates() -> None:
    """Earlier versions stored none; a match played since comes before them."""
    app, platform = device(NOW)
    keys = [app.saves.add(golden("ludo-most", 12)) for _each in range(3)]
    for name, text in list(platform.storage.items()):
        stamp, _space, label = text.partition(" ")
        if '"order"' in label:
            old = {key: told for key, told in json.loads(label).items() if key != "order"}
            platform.storage[name] = f"{stamp} {json.dumps(old)}"
    app, platform = device(NOW + DAY_MS, platform)
    assert [saved.id for saved in app.saves.library.paused()] == keys[::-1]
    app.saves.keep(keys[0], app.saves.table(keys[0]))
    assert [saved.id for saved in app.saves.library.paused()] == [keys[0], keys[2], keys[1]]


@wrong
def test_a_time_in_the_future_is_told_as_now(clock: int) -> None:
    """The menu says “just now” of a match of the future."""
    app, platform = device(clock)
    app.saves.add(golden("ludo-most", 12))
    app, platform = device(NOW, platform)
    assert ("just now" in platform.text) == (clock >= NOW)
    assert "-" not in ago(clock, NOW)


@wrong
def test_no_clock_deletes_a_match(clock: int) -> None:
    """A match put away when the clock was wrong is there when the clock is right, and back."""
    app, platform = device(clock)
    app.saves.put_away(app.saves.add(golden("ludo-most", 12)))
    for time in (NOW, clock, NOW + 10 * DAY_MS, clock):
        app, platform = device(time, platform)
        assert len(app.saves.library.trashed()) == 1
    (saved,) = app.saves.library.trashed()
    visit(app, platform, "/past")
    tap(app, platform, f"bring-back {saved.id}")
    assert len(app.saves.library.paused()) == 1


@wrong
def test_a_full_bin_keeps_the_latest_matches(clock: int) -> None:
    """A wrong clock deletes at most those that have many others after them."""
    app, platform = device(NOW)
    keys = [app.saves.add(golden("ludo-most", 12)) for _each in range(MOST_TRASHED + 3)]
    for key in keys:
        app.saves.put_away(key)
    app, platform = device(clock, platform)
    left = [saved.id for saved in app.saves.library.trashed()]
    is_late = clock > NOW + TRASH_MS
    assert sorted(left) == sorted(keys[3:] if is_late else keys)


# ---------------------------------------------------------------------- puzzles


CARD = Card(Puzzle.parse(f"weltraum 11123 1 0 {','.join('-' * 11)} voluntary_zero=off"), 1.0)


@wrong
@pytest.mark.parametrize("box", range(1, LAST + 1))
def test_a_puzzle_answered_with_a_wrong_clock_is_asked_again(clock: int, box: int) -> None:
    """A puzzle waits no longer than its box says, counted from today; its data stays readable."""
    platform = Dated()
    then, today = (day_number(platform.day(time)) for time in (clock, NOW))
    training = Training(platform)
    training.people["Ada"] = [replace(CARD, box=box - 1, asked=1).answered(then, is_right=True)]
    training.note_day(then, is_right=True)
    assert training.store()
    assert not StoredTraining(platform.storage["training"]).is_damaged
    (card,) = Training(platform).people["Ada"]
    assert any(card.is_due(day) for day in range(today, today + WAIT[box] + 1))
    assert not card.is_due(then)
    assert not card.answered(today, is_right=True).is_due(today)


@wrong
def test_games_of_the_future_are_not_asked_first_for_ever(clock: int) -> None:
    """Among new puzzles, those of a game of the future are of today: the costlier come first."""
    today = day_number("2026-11-21")
    future = replace(CARD, played=day_number(Dated().day(clock)))
    other = replace(CARD, puzzle=replace(CARD.puzzle, dice=(1, 1, 1, 1, 2)), loss=2.0, played=today)
    first = waiting([future, other], today)[0]
    assert first == other


# ---------------------------------------------------------------------- midnight


def screen(app: App) -> TrainScreen:
    assert isinstance(app.screen, TrainScreen)
    return app.screen


def opened(route: str) -> tuple[App, Dated]:
    """Open the trainer shortly before midnight."""
    platform = Dated("/past")
    platform.time = moment("2026-11-21T23:50")
    app = started(platform)
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    platform.route = route
    app.follow_route()
    settle(app, platform)
    return app, platform


def pass_midnight(app: App, platform: Dated) -> None:
    """Let the night pass while the page is open."""
    platform.time = moment("2026-11-22T07:00")
    app.device.new_day()
    settle(app, platform)


def test_a_page_left_open_shows_the_puzzle_of_the_new_day() -> None:
    """An open puzzle of the day is replaced; one that was answered stays with its verdict."""
    app, platform = opened("/train/today")
    question = screen(app).question
    assert question is not None
    pass_midnight(app, platform)
    fresh = screen(app).question
    assert fresh is not None
    assert fresh.puzzle != question.puzzle
    give_answer(app, platform, right=True)
    settle(app, platform)
    assert list(screen(app).training.days) == [day_number("2026-11-22")]
    platform.time = moment("2026-11-23T07:00")
    app.device.new_day()
    settle(app, platform)
    assert screen(app).question is fresh


def test_the_first_page_names_the_game_of_the_new_day() -> None:
    """The page is drawn again: 21 November 2026 is a Saturday with frogs, the 22nd is not."""
    app, platform = opened("/train")
    assert f"Today’s game: {words.game('hexhex')}" in platform.text
    pass_midnight(app, platform)
    assert f"Today’s game: {words.game('kniffel')}" in platform.text


# ---------------------------------------------------------------------- durations


@wrong
def test_the_camera_does_not_mind_the_clock(clock: int) -> None:
    """A series of codes is put together, and forgets nothing, although the clock is set meanwhile."""
    board = Board()
    board.turn_on()
    codes = split(str(golden("ludo-most").record))
    for number, code in enumerate(codes):
        board.platform.time = clock if number % 2 else NOW
        board.camera.say(codes=[code])
    assert len(board.arrived) == 1


@wrong
def test_a_code_is_read_again_after_a_while(clock: int) -> None:
    """A single code counts as new after four seconds, also if the clock was set back."""
    board = Board()
    board.turn_on()
    board.camera.say(codes=["AB"])
    board.platform.time = clock
    board.camera.say(codes=["AB"])
    board.platform.uptime += 10_000
    board.camera.say(codes=["AB"])
    assert board.arrived == ["AB", "AB"]


STOPWATCHES = re.compile(r"\bDate\.now\b|\bnew Date\b")

DATED = {"offline/offline.js", "embed/xapi.js"}
"""Scripts that may read the clock: `watchForUpdates` says why, and a statement has a date."""


def test_no_script_takes_the_time_with_the_clock() -> None:
    """Durations are measured with `performance.now`, which cannot be set."""
    scripts = Path(__file__).parents[3] / "web" / "js"
    found = {
        str(path.relative_to(scripts))
        for path in scripts.rglob("*.js")
        if STOPWATCHES.search(path.read_text("utf-8"))
    }
    assert found == DATED
