"""Teachers' sheet for a course in writing bots: first the lessons, then the solutions on a
separate page.
"""

from __future__ import annotations

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from app.views.kit.widgets import page
from spielekiste import GAMES
from workshop.teaching.course.courses import COURSES, news
from workshop.teaching.course.lesson import BotLesson, code
from workshop.teaching.view import links

INTRO = N_(
    "A course for pupils who are new to Python: short lessons, each with a program to start "
    "from and a score to reach."
)


def sheet(game: str) -> Node:
    """Return a course's sheet, with links to other pages below it."""
    lessons = list(enumerate(COURSES[game], 1))
    first: list[Child] = [*_head(game), [_lesson(game, at, lesson) for at, lesson in lessons]]
    solved = h("h2", {"class": "teach__title"}, _("{game}: solutions", game=words.game(game)))
    second: list[Child] = [solved, [_solution(game, at, lesson) for at, lesson in lessons]]
    papers = [h("article", {"class": "teach__page paper"}, inside) for inside in (first, second)]
    return page(h("main", {"class": "teach"}, papers, links(f"{game}-course.html", game)))


def title(game: str) -> str:
    """Return the title of a course's sheet."""
    return _("{game}: write your own bot", game=words.game(game))


def _head(game: str) -> list[Child]:
    lessons = COURSES[game]
    minutes = sum(lesson.minutes for lesson in lessons)
    glance = _(
        "Ages {age} and up · {n} lessons · about {minutes} minutes",
        age=12, n=len(lessons), minutes=minutes,
    )  # fmt: skip
    steps = [
        _(
            "Two pupils share a device, with a keyboard if possible. One types, one reads aloud; they swap after each lesson."
        ),
        _(
            "They read the task, change the program, press Run and look at the score. Errors are explained in the language of the app."
        ),
        _(
            "The hint comes before the solution, and both stay hidden until you open them. "
            "Programs and ticks stay on the device; nothing is sent."
        ),
    ]
    return [
        h(
            "header",
            {"class": "teach__head"},
            h("h1", {"class": "teach__title"}, title(game)),
            h("p", {"class": "teach__glance"}, glance),
            h("span", {"class": "teach__picture", "data-game": game}),
        ),
        h("p", None, _(INTRO)),
        h("ol", None, [h("li", None, step) for step in steps]),
    ]


def _lesson(game: str, number: int, lesson: BotLesson) -> Node:
    minutes = h("small", {"class": "teach__age"}, _("{n} minutes", n=lesson.minutes))
    return h(
        "section",
        {"class": "teach__part"},
        h("h2", None, f"{number}. ", _(lesson.title), " ", minutes),
        h("p", {"class": "teach__ask"}, _(lesson.goal)),
        h("p", None, news(lesson)),
        _code(code(game, number, "start")),
        h("p", None, h("b", None, _("Hint")), ": ", _(lesson.hint)),
        h("p", None, _aim(game, lesson)),
    )


def _aim(game: str, lesson: BotLesson) -> str:
    rival = words.rival(lesson.rival)
    if not lesson.score:
        return _(
            "Score to reach: ahead of “{rival}” by so much that it can’t be luck.", rival=rival
        )
    if GAMES[game].duels:
        return _("Score to reach: {n} points on average.", n=lesson.score)
    return _("Score to reach: {n} of 100 games won against “{rival}”.", n=lesson.score, rival=rival)


def _solution(game: str, number: int, lesson: BotLesson) -> Node:
    return h(
        "section",
        {"class": "teach__part"},
        h("h2", None, f"{number}. ", _(lesson.title)),
        _code(code(game, number, "solution")),
        h("p", None, _(lesson.explains)),
    )


def _code(text: str) -> Node:
    return h("pre", {"class": "course__code", "tabindex": "0"}, h("code", None, text.strip()))
