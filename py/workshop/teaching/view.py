"""Pages of teachers' sheets: first the lesson, then the solutions on a second page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.lab.words import ratio
from app.views.box import FACTS
from app.views.kit.widgets import door, number, page
from workshop.teaching.box import ADDING
from workshop.teaching.course.courses import COURSES
from workshop.teaching.lesson import Facts, Lesson, Number, Task
from workshop.teaching.lessons import LESSONS

UNBROKEN = "–\u2060"
"""A dash after which a line does not break."""


def sheet(game: str) -> Node:
    """Return a game's sheet for teachers, with links to other pages below it."""
    return page(h("main", {"class": "teach"}, papers(game), links(f"{game}.html", game)))


def papers(game: str) -> list[Node]:
    """Return the two pages of a game's sheet for teachers."""
    lesson = LESSONS[game]
    filled = told(lesson.facts())
    pages = [_lesson(game, lesson, filled), _solutions(game, lesson, filled)]
    return [h("article", {"class": "teach__page paper"}, inside) for inside in pages]


def overview() -> Node:
    """Return the page that lists all sheets."""
    rows = [
        h(
            "li",
            {"class": "teach__game", "data-game": game},
            h("span", {"class": "shelf__picture"}),
            h("a", {"href": f"{game}.html"}, words.game(game)),
            h("p", None, _glance(game)),
        )
        for game in LESSONS
    ]
    inside = [
        h("h1", {"class": "teach__title"}, _("For teachers")),
        h("p", None, _(INTRO)),
        h("ul", {"class": "teach__list"}, rows),
        _board(),
        _platforms(),
        _courses(),
        h(
            "p",
            {"class": "teach__courses"},
            h("a", {"href": "lab.html"}, _("Lessons with the probability lab")),
        ),
    ]
    paper = h("article", {"class": "teach__page paper"}, inside)
    return page(h("main", {"class": "teach"}, paper, links("index.html")))


BOARD = (
    i18n.N_(
        "Open “For the class”, choose a game, and put its code on the wall or on the projector."
    ),
    i18n.N_("The children scan it and play. At the end they tap “Show my result to the teacher”."),
    i18n.N_(
        "On your device, open the class board, tap “New board” and “Scan codes with the camera”."
    ),
    i18n.N_(
        "Each child holds their tablet in front of your camera for a moment; links and files "
        "work too."
    ),
    i18n.N_(
        "Tap “Results”: the class guesses, you uncover the chart, and you can save it all for a "
        "spreadsheet."
    ),
)
"""The way to the results of a class on one screen, line by line."""


def _board() -> Node:
    """Return instructions for showing a class's results on one screen."""
    link = h("a", {"href": "../../#/class/board"}, _("Open the class board"))
    lines = h("ol", None, [h("li", None, _(line)) for line in BOARD])
    return _part(_("All results on one screen"), [lines, h("p", None, link)])


PLATFORMS = (
    i18n.N_(
        "Each game can be a package for a learning platform, as SCORM 1.2, SCORM 2004 or a zip for "
        "Kolibri: the platform gets the result, and saves the game."
    ),
    i18n.N_(
        "The packages are made from the sources by those who host this site, with the command make boxes."
    ),
)
"""What a learning platform needs, besides the ways of adding a package."""


def _platforms() -> Node:
    """Return instructions for learning platforms."""
    ways = h("ul", None, [h("li", None, _(line)) for line in ADDING])
    body = [*(h("p", None, _(line)) for line in PLATFORMS), ways]
    return h("div", {"id": "platforms"}, _part(_("On a learning platform"), body))


def _courses() -> Node:
    """Return links to the courses in writing bots."""
    links = [(" · ", h("a", {"href": f"{game}-course.html"}, words.game(game))) for game in COURSES]
    return h("p", {"class": "teach__courses"}, _("A course: write your own bot"), links)


INTRO = i18n.N_(
    "Seven games, seven sheets to print: what children learn, how four of them share one "
    "tablet, an exercise, and the solution on a separate page."
)


def title(game: str) -> str:
    """Return the title of a game's sheet."""
    return _("{game} in the classroom", game=words.game(game))


def told(facts: Facts) -> dict[str, str]:
    """Format the numbers for the current language.

    `x` is a count, a fraction or a mean, `x_p` a probability in percent, `x_d` a decimal number.
    """
    found: dict[str, str] = {}
    for name, value in facts.items():
        found[name] = _written(value)
        found[f"{name}_p"] = percent(float(value))
        found[f"{name}_d"] = number(float(value))
    return found


def percent(share: float) -> str:
    """Return a probability in percent, with two decimals if it is small."""
    return _("{n}%", n=number(100 * share, 1 if share >= SMALL else 2))


SMALL = 0.01
"""Probability below which a second decimal is shown."""


def _written(value: Number) -> str:
    if isinstance(value, float):
        return number(value)
    return ratio(Fraction(value))


# ---------------------------------------------------------------------- the two pages


def _lesson(game: str, lesson: Lesson, filled: dict[str, str]) -> list[Child]:
    aims = (
        (_("Maths"), lesson.maths),
        (_("Language"), lesson.language),
        (_("Together"), lesson.together),
    )
    learnt = [[h("dt", None, name), h("dd", None, _(aim))] for name, aim in aims]
    return [
        h(
            "header",
            {"class": "teach__head"},
            h("h1", {"class": "teach__title"}, title(game)),
            h("p", {"class": "teach__glance"}, _glance(game)),
            h("span", {"class": "teach__picture", "data-game": game}),
        ),
        _part(_("What you need"), h("p", None, _(lesson.material))),
        _part(_("What children learn"), h("dl", {"class": "teach__aims"}, learnt)),
        _part(_("Four children, one tablet"), _steps(lesson.way, filled)),
        _part(_("The exercise"), _tasks(lesson, filled)),
        h(
            "div",
            {"class": "teach__pair"},
            _part(_("Easier"), h("p", None, filled_text(lesson.easier, filled))),
            _part(_("Harder"), h("p", None, filled_text(lesson.harder, filled))),
        ),
        _part(_("Let’s talk about it"), _list(lesson.talk, filled)),
    ]


def _tasks(lesson: Lesson, filled: dict[str, str]) -> Node:
    """Return the questions, each with the minimum age for solving it."""
    rows = [
        h("li", None, filled_text(task.ask, filled), " ", _from_age(task)) for task in lesson.tasks
    ]
    return h("ol", None, rows)


def _from_age(task: Task) -> Node:
    return h("small", {"class": "teach__age"}, _("Ages {age} and up", age=task.age))


def _solutions(game: str, lesson: Lesson, filled: dict[str, str]) -> list[Child]:
    solved = [
        h("li", None, h("p", {"class": "teach__ask"}, filled_text(task.ask, filled)),
          h("p", None, filled_text(task.answer, filled)))
        for task in lesson.tasks
    ]  # fmt: skip
    reckoned = _(
        "Every number on this page was worked out by the games themselves, using the rules "
        "they play by."
    )
    return [
        h("h2", {"class": "teach__title"}, _("{game}: solutions", game=words.game(game))),
        h("ol", {"class": "teach__solved"}, solved),
        h("p", {"class": "teach__glance"}, reckoned),
    ]


def _glance(game: str) -> str:
    facts = FACTS[game]
    return _(
        "Ages {age} and up · {seats} children · about {minutes} minutes",
        age=facts.age,
        seats=facts.seats,
        minutes=facts.time.replace("–", UNBROKEN),
    )


def _part(name: str, inside: Child) -> Node:
    return h("section", {"class": "teach__part"}, h("h2", None, name), inside)


def _steps(texts: Sequence[str], filled: dict[str, str]) -> Node:
    return h("ol", None, [h("li", None, filled_text(text, filled)) for text in texts])


def _list(texts: Sequence[str], filled: dict[str, str]) -> Node:
    return h("ul", None, [h("li", None, filled_text(text, filled)) for text in texts])


def filled_text(message: str, filled: dict[str, str]) -> str:
    """Return a message with its numbers inserted; rows of dice and subtractions do not wrap."""
    return re.sub(r"(?<=\d) (?=\d)| (?=−)|(?<=−) ", NO_BREAK, _(message, **filled))


NO_BREAK = "\N{NO-BREAK SPACE}"


def links(page: str, game: str = "", more: Sequence[Node] = ()) -> Node:
    """Return links to the rules, blank sheets, other sheets and languages, and the menu.

    `more` are further links, placed first.
    """
    own = (
        [
            h("a", {"href": f"../../rules/{i18n.spoken()}/{game}.html"}, _("The rules")),
            h("a", {"href": f"../../#/print/{game}"}, _("Print blank sheets")),
            h("a", {"href": "index.html"}, _("All sheets for teachers")),
        ]
        if game
        else []
    )
    if game in COURSES and page == f"{game}.html":
        own.append(h("a", {"href": f"{game}-course.html"}, _("A course: write your own bot")))
    elif game in COURSES:
        own.append(h("a", {"href": f"../../#/bots/{game}/lesson/1"}, _("Open the course")))
    others = [
        h("a", {"href": f"../{code}/{page}", "lang": code, "hreflang": code}, name)
        for code, name in i18n.LANGUAGES.items()
        if code in i18n.available() and code != i18n.spoken()
    ]
    crate = h("a", {"href": "../../"}, _("All games"))
    attrs = {"class": "rule-page__ways teach__ways", "aria-label": _("Other pages")}
    return h("nav", attrs, more, own, door(), crate, others)
