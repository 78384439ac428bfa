"""The bot-writing course: its lessons, written by the build, and the player's progress."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from app.ports.platform import Preferences

LESSONS: Mapping[str, int] = MappingProxyType({"kniffel": 6, "ludo": 3, "maumau": 3})
"""Number of lessons by game."""

WORK, REACHED = "bots.course", "bots.reached"
"""Storage keys of the programs written in lessons, and of the ids of the lessons passed."""


class BotLesson(NamedTuple):
    """One lesson, written by `workshop.teaching.course`, which describes the fields."""

    title: str
    goal: str
    news: str
    hint: str
    explains: str
    start: str
    solution: str
    rival: str
    games: int
    score: int
    """Score to reach: average points, or games won of 100; 0 if the bot must be proven better."""

    def is_reached(self, result: float, verdict: str) -> bool:
        """Return whether the rounded result reaches `score`; without a score, use `verdict`."""
        return round(result, 1) >= self.score if self.score else verdict == "better"


def key_of(game: str, number: int) -> str:
    """Return the id of a lesson, also used for its program."""
    return f"{game}/{number}"


def read_lesson(data: bytes | None, game: str, number: int) -> BotLesson | None:
    """Return a lesson from the course file; None if the file is missing or damaged."""
    try:
        return BotLesson(**json.loads(data or b"{}")[game][number - 1])
    except (ValueError, KeyError, IndexError, TypeError):
        return None


def reached(preferences: Preferences) -> frozenset[str]:
    """Return the ids of the lessons whose score has been reached on this device."""
    return frozenset((preferences.recall(REACHED) or "").split())


def note_reached(preferences: Preferences, key: str) -> bool:
    """Record that a lesson's score has been reached; return whether that was stored."""
    return preferences.remember(REACHED, " ".join(sorted(reached(preferences) | {key})))


def next_lesson(preferences: Preferences, game: str) -> int:
    """Return the number of a game's first open lesson, or of its last; 0 without a course."""
    numbers = range(1, LESSONS.get(game, 0) + 1)
    done = reached(preferences)
    return next((at for at in numbers if key_of(game, at) not in done), len(numbers))
