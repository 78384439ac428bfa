"""Sheet for teachers with the lessons of the probability lab: the lessons first, then the answers."""

from __future__ import annotations

from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from app.links.lab_results import experiment_route
from app.pages.lab.words import experiment_sentence
from app.views.kit.widgets import page
from workshop.teaching.lab.lesson import LabLesson
from workshop.teaching.lab.lessons import LAB_LESSONS
from workshop.teaching.view import filled_text, links, told

FILE = "lab.html"
"""File name of the sheet."""

HALF = 2
"""Number of lessons on the first page."""

INTRO = N_(
    "Four lessons about chance for one tablet or the whole class: guess, roll 10,000 times, and "
    "compare with the exact chance."
)


def title() -> str:
    """Return the title of the sheet."""
    return _("The probability lab in the classroom")


def sheet() -> Node:
    """Return the sheet, with links to other pages below it."""
    lessons = [_lesson(at, lesson) for at, lesson in enumerate(LAB_LESSONS, 1)]
    head: list[Child] = [h("h1", {"class": "teach__title"}, title()), h("p", None, _(INTRO))]
    solutions: list[Child] = [
        h("h2", {"class": "teach__title"}, _("The probability lab: solutions")),
        [_answer(at, lesson) for at, lesson in enumerate(LAB_LESSONS, 1)],
    ]
    pages: list[Child] = [[head, lessons[:HALF]], lessons[HALF:], solutions]
    papers = [h("article", {"class": "teach__page paper"}, inside) for inside in pages]
    own = [
        h("a", {"href": "../../#/lab"}, _("Probability lab")),
        h("a", {"href": "index.html"}, _("All sheets for teachers")),
    ]
    return page(h("main", {"class": "teach"}, papers, links(FILE, more=own)))


def _lesson(number: int, lesson: LabLesson) -> Node:
    age = _("Ages {age} and up", age=lesson.age)
    minutes = _("{n} minutes", n=lesson.minutes)
    note = h("small", {"class": "teach__age"}, f"{age} · {minutes}")
    steps = [h("li", None, _(step)) for step in lesson.steps]
    opened = [
        h(
            "li",
            None,
            h("a", {"href": f"../../#{experiment_route(each)}"}, experiment_sentence(each)),
        )
        for each in lesson.experiments
    ]
    return h(
        "section",
        {"class": "teach__part"},
        h("h2", None, f"{number}. ", _(lesson.title), " ", note),
        h("p", {"class": "teach__ask"}, _(lesson.question)),
        h("ol", None, steps),
        h("ul", None, opened),
    )


def _answer(number: int, lesson: LabLesson) -> Node:
    filled = told(lesson.facts())
    return h(
        "section",
        {"class": "teach__part"},
        h("h2", None, f"{number}. ", _(lesson.title)),
        h("p", {"class": "teach__ask"}, _(lesson.question)),
        h("p", None, filled_text(lesson.answer, filled)),
    )
