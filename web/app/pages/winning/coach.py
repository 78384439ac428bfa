"""The coach's answer to the question which move wins most often, with the reason and its words."""

from __future__ import annotations

from typing import NamedTuple

from app import words
from app.dom.nodes import Node, h
from app.games.sheet.view_coach import aim_words, follow_block, move_words, others, shown_move
from app.i18n import _, ngettext
from app.views.kit.widgets import percent
from spielekiste.coach.advice import Advice
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import AHEAD, ONLY_BOX, Stakes, Why, Winning, why
from spielekiste.core.match import Match
from spielekiste.core.work import Work
from spielekiste.parts.sheet import SheetRules
from spielekiste.parts.sheet_game import SheetState


class AnswerToWin(NamedTuple):
    """The answer in one position; it implements `games.sheet.adviser.Answer`."""

    won: Advice
    """All choices by chance of winning, 0 to 1."""
    scored: Advice
    """All choices by points."""
    reason: Why | None
    """Reason why the best choices differ, if there is one to tell."""

    @property
    def advice(self) -> Advice:
        """All choices by chance of winning."""
        return self.won

    def view(self, game: str) -> Node:
        """Return the best move, how often it wins, why, and the other moves."""
        best, rest = self.won.best, self.won.choices[1:]
        texts = [chance_words(self), reason_words(game, self), aim_words(game, best)]
        return h(
            "div",
            {"class": "coach"},
            h("p", {"class": "coach__best"}, shown_move(game, best.move)),
            h("p", None, " ".join(filter(None, texts))),
            follow_block(best.move),
            others(game, rest, to_win=True) if rest else None,
        )

    def words(self, game: str) -> str:
        """Return the answer for screen readers."""
        parts = (move_words(game, self.won.best.move), chance_words(self), reason_words(game, self))
        return " ".join(filter(None, parts))


class CoachToWin:
    """The coach of one kind of sheet; it caches the values of the latest turn."""

    def __init__(self, rules: SheetRules, table: ValueTable) -> None:
        self._winning = Winning(rules, table)

    def advise(self, match: Match, state: SheetState) -> Work[AnswerToWin]:
        """Return the answer in a position of a match."""
        return (yield from self.advise_for(Stakes.of(match), state))

    def advise_for(self, stakes: Stakes, state: SheetState) -> Work[AnswerToWin]:
        """Return the answer in a position with these stakes."""
        coach = yield from self._winning.coach(state, stakes)
        won = yield from coach.advise(state)
        scored = yield from coach.points.advise(state)
        return AnswerToWin(won, scored, (yield from why(coach, state, won, scored)))


def chance_words(answer: AnswerToWin) -> str:
    """Return a sentence with the chance of winning after the best move."""
    return _("Chance of winning: {chance}.", chance=percent(round(answer.won.best.expected, 3)))


def reason_words(game: str, answer: AnswerToWin) -> str:
    """Return a sentence that compares the move with the one for the most points."""
    reason, usual = answer.reason, answer.scored.best.move
    if answer.won.best.move == usual:
        return _("It’s also the move with the most points.")
    if reason is None:
        return ""
    n = reason.points
    if reason.code == ONLY_BOX:
        return ngettext(
            "You’re {n} point behind: only this box still helps: {box}.",
            "You’re {n} points behind: only this box still helps: {box}.",
            n,
            box=words.thing(game, reason.box),
        )
    if not n:
        return _("It’s level: this move wins more often than the one with the most points.")
    if reason.code == AHEAD:
        return ngettext(
            "You’re {n} point ahead: playing it safe wins more often than the most points.",
            "You’re {n} points ahead: playing it safe wins more often than the most points.",
            n,
        )
    return ngettext(
        "You’re {n} point behind: taking a risk wins more often than the most points.",
        "You’re {n} points behind: taking a risk wins more often than the most points.",
        n,
    )
