"""Wording of the coach's verdict on the answer to a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.sheet.coach_view import aim_words, move_words, worth_words
from app.i18n import _
from app.views.kit.numbers import number
from spielekiste.coach.advice import Advice, Choice
from spielekiste.coach.review import BEST, GOOD, grade_of


@dataclass(frozen=True, slots=True)
class Explained:
    """An answer with the values of all moves."""

    advice: Advice
    """All moves."""
    mine: Choice
    """The player's move."""
    average: float
    """Average total under best play, by which moves are graded."""

    @property
    def grade(self) -> str:
        """Grade of the answer."""
        return grade_of(self.mine.loss, self.average)

    @property
    def is_right(self) -> bool:
        """True if the answer counts as right."""
        return self.grade in (BEST, GOOD)


def verdict(answer: Explained) -> str:
    """Return a sentence on how good the answer is, and how many points it costs."""
    loss = number(answer.mine.loss, 2)
    if answer.grade == BEST:
        return _("That’s what the coach would do!")
    if answer.grade == GOOD:
        return _("Nearly the same: on average it’s only {n} points behind the coach.", n=loss)
    return _("There’s a better choice: yours costs {n} points on average.", n=loss)


def verdict_words(game: str, answer: Explained) -> str:
    """Return the verdict and the best move as text for screen readers."""
    best = answer.advice.best
    told = [verdict(answer), move_words(game, best.move), worth_words(best), aim_words(game, best)]
    return " ".join(filter(None, told))
