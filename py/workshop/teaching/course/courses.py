"""All lessons, and their data for the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from app.i18n import _
from workshop.teaching.course.kniffel import KNIFFEL
from workshop.teaching.course.lesson import BotLesson, code
from workshop.teaching.course.ludo import LUDO
from workshop.teaching.course.maumau import MAUMAU

COURSES: Mapping[str, Sequence[BotLesson]] = MappingProxyType(
    {"kniffel": KNIFFEL, "ludo": LUDO, "maumau": MAUMAU}
)
"""Lessons by game, in their order."""

CODE = {"example": '{"ones": 2, "twos": 5}', "captures": "view.captures(move)"}
"""Code snippets in the texts, by placeholder."""


def written() -> bytes:
    """Return all lessons in the current language, as JSON for `app.pages.bots.course`."""
    facts = {
        game: [_facts(game, at, lesson) for at, lesson in enumerate(lessons, 1)]
        for game, lessons in COURSES.items()
    }
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()


def _facts(game: str, number: int, lesson: BotLesson) -> dict[str, object]:
    return {
        "title": _(lesson.title),
        "goal": _(lesson.goal),
        "news": news(lesson),
        "hint": _(lesson.hint),
        "explains": _(lesson.explains),
        "start": code(game, number, "start"),
        "solution": code(game, number, "solution"),
        "rival": lesson.rival,
        "games": lesson.games,
        "score": lesson.score,
    }


def news(lesson: BotLesson) -> str:
    """Return the new concepts of a lesson, with untranslated code inserted."""
    return _(lesson.news, **CODE)
