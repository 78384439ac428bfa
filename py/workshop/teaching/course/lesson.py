"""Data types of a lesson on the page for bots."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.common.paths import COURSE


@dataclass(frozen=True)
class BotLesson:
    """A lesson in English, translated when it is written; its code is in assets/course."""

    title: str
    goal: str
    """What the bot shall do, in one or two sentences."""
    news: str
    """The names and words of Python that the lesson introduces."""
    hint: str
    explains: str
    """How the solution works."""
    rival: str
    """The other player: `random`, `easy` or `middle`."""
    games: int
    """Number of games, enough for the solution to pass in 999 of 1,000 runs."""
    score: int
    """Average points to reach, or games won of 100; 0 if the bot must be certainly better."""
    minutes: int
    """Time that pupils need, in minutes."""


def code(game: str, number: int, part: str) -> str:
    """Return the `start` or the `solution` of a lesson, counted from 1.

    A lesson without a start of its own begins with the solution before.
    """
    path = COURSE / game / f"{number}_{part}.py"
    if part == "start" and not path.exists():
        return code(game, number - 1, "solution")
    return path.read_text("utf-8")
