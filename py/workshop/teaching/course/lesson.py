"""Data types of a lesson on the page for bots."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.common.paths import COURSE


@dataclass(frozen=True)
class BotLesson:
    """A lesson in English, translated when it is rendered; its code is in assets/course."""

    title: str
    goal: str
    """Task for the bot, in one or two sentences."""
    news: str
    """The names and Python keywords that the lesson introduces."""
    hint: str
    explains: str
    """Explanation of the solution."""
    rival: str
    """The opponent: `random`, `easy` or `middle`."""
    games: int
    """Number of games, enough for the solution to pass in 999 of 1,000 runs."""
    score: int
    """Average points to reach, or games won of 100; 0 if the bot must be significantly better."""
    minutes: int
    """Time that pupils need, in minutes."""


def code(game: str, number: int, part: str) -> str:
    """Return the `start` or `solution` of a lesson, numbered from 1.

    A lesson without a start begins with the previous solution.
    """
    path = COURSE / game / f"{number}_{part}.py"
    if part == "start" and not path.exists():
        return code(game, number - 1, "solution")
    return path.read_text("utf-8")
