"""The course on writing bots: text in all languages, starts that fail, solutions that pass.

`COURSE=5` plays each lesson as the page does, with five seeds.
"""

from __future__ import annotations

import json
import os
from statistics import fmean

import pytest

from app import i18n
from app.pages.bots.course import BotLesson, read_lesson
from app.prerender.pages import to_html
from spielekiste.arena import play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.figures import difference
from spielekiste.arena.players import Contestant, built_in, own
from spielekiste.arena.recorded import SEED, recorded
from workshop.build.pages.languages import loaded_languages
from workshop.teaching.course.courses import COURSES, written
from workshop.teaching.course.lesson import code
from workshop.teaching.course.view import sheet

FULL = int(os.environ.get("COURSE", "0"))
"""Number of seeds with which each lesson is played in full; 0 plays fewer games."""

CAP = {"kniffel": 100, "kniffel/5": 50, "kniffel/6": 150, "ludo": 400, "maumau": 600}
"""Number of games that are enough for a fixed seed, by game or lesson."""

LESSONS = [(game, number) for game in COURSES for number in range(1, len(COURSES[game]) + 1)]

each = pytest.mark.parametrize(("game", "number"), LESSONS)

LONGEST = 20
"""Maximum length of a program, in lines."""


def played(game: str, number: int, part: str, seed: str) -> bool:
    """Play a lesson's start or solution as the page does; return whether the score was reached.

    With fewer games, the solution of the last lesson of Mau-Mau must beat its own start instead.
    """
    lesson = COURSES[game][number - 1]
    games = lesson.games if FULL else min(lesson.games, CAP.get(f"{game}/{number}", CAP[game]))
    if game == "kniffel" and lesson.rival != "random":
        return _beats_recorded(lesson.rival, code(game, number, part), games)
    plan = contest(game, 2, games, seed)
    if FULL or lesson.score:
        rival: Contestant = built_in(lesson.rival, plan, 1, lambda _name: None)
    else:
        rival = own(code(game, number, "start"), plan, 1)
    run = play_all(plan, [own(code(game, number, part), plan, 0), rival])
    return run.fault is None and _is_reached(run.results, lesson.score, alone=plan.is_alone)


def _beats_recorded(rival: str, program: str, games: int) -> bool:
    """Return whether a program is significantly better than a player with recorded results."""
    plan = contest("kniffel", 1, games, SEED)
    known = recorded(plan)
    assert known is not None
    (ours,) = play_all(plan, [own(program, plan, 0)]).results
    return _is_reached([ours, [*map(float, known.of(rival)[:games])]], 0, alone=True)


def _is_reached(results: list[list[float]], score: int, *, alone: bool) -> bool:
    ours, theirs = results
    page = BotLesson("", "", "", "", "", "", "", "", 0, score)
    return page.is_reached(fmean(ours) * (1 if alone else 100), difference(ours, theirs).verdict)


@each
def test_the_solution_passes_and_the_start_does_not(game: str, number: int) -> None:
    for seed in map(str, range(1, max(FULL, 1) + 1)):
        assert not played(game, number, "start", seed)
        assert played(game, number, "solution", seed)


@each
def test_programs_are_short_and_solutions_differ_from_starts(game: str, number: int) -> None:
    start, solution = code(game, number, "start"), code(game, number, "solution")
    assert start != solution
    assert max(len(start.splitlines()), len(solution.splitlines())) <= LONGEST
    assert "#" not in start + solution


def test_every_language_has_every_lesson_in_its_own_words() -> None:
    with loaded_languages() as languages:
        files = {}
        for language in languages:
            i18n.speak(language)
            files[language] = written()
    assert set(files) == set(i18n.LANGUAGES)
    for data in files.values():
        found = [read_lesson(data, game, number) for game, number in LESSONS]
        assert all(lesson and lesson.title and lesson.goal and lesson.news for lesson in found)
    for game, number in LESSONS:
        goals = {json.loads(data)[game][number - 1]["goal"] for data in files.values()}
        assert len(goals) == len(files)


@pytest.mark.parametrize("game", COURSES)
def test_the_sheet_has_each_lesson_and_its_solution_on_another_page(game: str) -> None:
    first, second = to_html(sheet(game)).split("</article>")[:2]
    for lesson in COURSES[game]:
        assert lesson.hint.replace("&", "&amp;") in first
        assert lesson.explains in second
        assert lesson.explains not in first
