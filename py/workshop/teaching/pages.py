"""Pages with sheets for teachers: `teachers/<language>/<game>.html`, and an index."""

from __future__ import annotations

from html import escape
from typing import Any

from app import i18n
from app.dom.nodes import Node
from app.i18n import _
from app.prerender.pages import to_html
from workshop.teaching.course import view as course
from workshop.teaching.course.courses import COURSES
from workshop.teaching.lab import view as lab
from workshop.teaching.lesson import Lesson
from workshop.teaching.lessons import LESSONS
from workshop.teaching.view import INTRO, overview, sheet, title

FOLDER = "teachers"
"""Folder of the pages in the site."""


def resource(language: str, name: str) -> dict[str, Any]:
    """Return schema.org data about one of these pages, as a `LearningResource`."""
    i18n.speak(language)
    known: dict[str, Any] = {
        "@type": "LearningResource",
        "learningResourceType": "collection" if name == "index" else "lesson plan",
        "audience": {"@type": "EducationalAudience", "educationalRole": "teacher"},
        "creator": {"@type": "Organization", "name": "Spielekiste"},
    }
    if name.endswith("-course"):
        return known | {"learningResourceType": "course", "teaches": "Python"}
    return known | _taught(LESSONS[name]) if name in LESSONS else known


def _taught(lesson: Lesson) -> dict[str, Any]:
    """Return the topic of a lesson, and the age from which children can take part."""
    return {
        "teaches": [_(aim) for aim in (lesson.maths, lesson.language, lesson.together)],
        "typicalAgeRange": f"{min(task.age for task in lesson.tasks)}-",
        "interactivityType": "active",
    }


def filled(language: str) -> dict[str, dict[str, str]]:
    """Return the values of every page's placeholders in a language, by file name."""
    i18n.speak(language)
    pages = {f"{game}.html": _page(title(game), sheet(game)) for game in LESSONS}
    courses = {
        f"{game}-course.html": _page(course.title(game), course.sheet(game), course.INTRO)
        for game in COURSES
    }
    lessons = {lab.FILE: _page(lab.title(), lab.sheet(), lab.INTRO)}
    return pages | courses | lessons | {"index.html": _page(_("For teachers"), overview())}


def _page(name: str, main: Node, told: str = INTRO) -> dict[str, str]:
    return {
        "language": i18n.spoken(),
        "title": escape(name),
        "description": escape(_(told)),
        "main": to_html(main),
    }
