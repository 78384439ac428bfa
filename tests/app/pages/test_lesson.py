"""A lesson on the page: its wording, its program, its score."""

from __future__ import annotations

import json

import pytest

from app import i18n
from app.pages.bots.course import LESSONS
from app.pages.bots.lesson import LessonScreen
from app.pages.bots.screen import OwnBotsScreen
from app.shell.app import App
from tests.app.support.fakes import FakePlatform, started, tap
from workshop.build.pages.languages import loaded_languages
from workshop.teaching.course.courses import COURSES, written
from workshop.teaching.course.lesson import code


def at_lesson(
    number: int = 1, storage: dict[str, str] | None = None, game: str = "kniffel"
) -> tuple[App, FakePlatform]:
    """Open a lesson."""
    platform = FakePlatform(f"/bots/{game}/lesson/{number}", storage=storage)
    platform.tables = {"course-en": written()}
    return started(platform), platform


def screen(app: App) -> LessonScreen:
    """Return the lesson on screen."""
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def test_the_application_knows_the_number_of_lessons() -> None:
    assert {game: len(lessons) for game, lessons in COURSES.items()} == LESSONS


def test_the_start_fails_and_the_solution_passes_and_is_ticked() -> None:
    app, platform = at_lesson()
    assert COURSES["kniffel"][0].goal in platform.text
    tap(app, platform, "bot-run")
    facts = screen(app).facts
    assert (facts.trial.line, facts.passed, facts.reached) == (1, None, frozenset())
    assert "“play” returned nothing." in platform.text
    tap(app, platform, "lesson-take")
    assert platform.arena.program == code("kniffel", 1, "solution")
    tap(app, platform, "bot-run")
    assert screen(app).facts.passed
    assert platform.arena.contest["games"] == COURSES["kniffel"][0].games
    assert "You’ve done it: " in platform.text
    assert platform.announced[-1].startswith("You’ve done it: ")
    again, _platform = at_lesson(2, platform.storage)
    assert screen(again).facts.reached == {"kniffel/1"}


def test_a_result_below_the_score_says_so_until_the_next_run() -> None:
    app, platform = at_lesson(2)
    tap(app, platform, "bot-run")
    assert screen(app).facts.passed is False
    assert "Not yet: " in platform.text
    assert "of the 90 points you need." in platform.text
    assert "bots.reached" not in platform.storage
    app.act("bot-source", "def play(view, rng):\n    return nothing\n")
    tap(app, platform, "bot-run")
    assert screen(app).facts.passed is None


def test_stopped_games_reach_nothing() -> None:
    app, platform = at_lesson(1, {"bots.course": ""})
    platform.arena.refusal = "no workers here"
    tap(app, platform, "bot-run")
    assert screen(app).facts.passed is None
    assert "no workers here" in platform.text


def test_the_next_lesson_is_offered_after_a_passed_one() -> None:
    app, platform = at_lesson()
    assert "Next lesson" not in platform.text
    tap(app, platform, "lesson-take")
    tap(app, platform, "bot-run")
    tap(app, platform, "go /bots/kniffel/lesson/2")
    assert screen(app).number == 2
    assert platform.text.count("Next lesson") == 0


def test_the_solution_replaces_the_program_and_can_be_taken_back() -> None:
    app, platform = at_lesson()
    app.act("bot-source", "# typed")
    tap(app, platform, "lesson-take")
    tap(app, platform, "lesson-back")
    assert (screen(app).program.source, platform.arena.program) == ("# typed", "# typed")
    tap(app, platform, "lesson-again")
    assert screen(app).program.source == code("kniffel", 1, "start")
    tap(app, platform, "lesson-back")
    assert screen(app).program.source == "# typed"


def test_the_program_of_a_lesson_is_kept_apart_from_ones_own_bots() -> None:
    app, platform = at_lesson()
    app.act("bot-source", "# in the lesson")
    platform.run_timers()
    assert "bots" not in platform.storage
    again, there = at_lesson(1, platform.storage)
    assert screen(again).program.source == "# in the lesson"
    tap(again, there, "lesson-keep")
    assert isinstance(again.screen, OwnBotsScreen)
    assert [each.source for each in again.screen.facts.programs] == ["# in the lesson"]


@pytest.mark.parametrize("data", [None, b"", b"{", b"[]", b'{"kniffel": [{"title": 1}]}', b"\xff"])
def test_without_its_file_the_page_says_so_and_tries_again(data: bytes | None) -> None:
    platform = FakePlatform("/bots/kniffel/lesson/1")
    platform.tables = {} if data is None else {"course-en": data}
    app = started(platform)
    assert "The course couldn’t be loaded. Try again when you’re online." in platform.text
    platform.tables = {"course-en": written()}
    tap(app, platform, "lesson-load")
    assert COURSES["kniffel"][0].goal in platform.text
    assert platform.anew == [False, True]


def test_another_language_loads_its_texts() -> None:
    app, platform = at_lesson()
    with loaded_languages():
        i18n.speak("de")
        platform.tables["course-de"] = german = written()
    tap(app, platform, "open settings")
    app.act("set language de")
    assert json.loads(german)["kniffel"][0]["goal"] in platform.text


@pytest.mark.parametrize(
    "rest", ["kniffel/lesson/7", "kniffel/lesson/0", "ente/lesson/1", "kniffel/lesson"]
)
def test_an_unknown_lesson_shows_the_bots_of_its_game(rest: str) -> None:
    app = started(FakePlatform(f"/bots/{rest}"))
    assert isinstance(app.screen, OwnBotsScreen)
    assert app.screen.program.game == rest.partition("/")[0]


def test_the_page_leads_to_the_first_lesson_that_is_not_reached() -> None:
    platform = FakePlatform("/bots", storage={"bots.reached": "kniffel/1 kniffel/2 ludo/1"})
    app = started(platform)
    assert "go /bots/kniffel/lesson/3" in platform.taps()
    tap(app, platform, "bot-game", "ente")
    assert "Course for beginners" not in platform.text
