"""Chances of winning: their curve in a review, and the coach that plays to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.dom.scheduler import run_in_slices
from app.games.sheet.view_coach import aim_words, follow_block, move_words, others, shown_move
from app.i18n import _, ngettext
from app.pages.winning.view_curve import DRAWING, SAVE, CurveFacts, curve_view, drawing
from app.ports.platform import Pictures
from app.ports.stage import Stage
from app.views.kit.widgets import percent
from spielekiste.bots.winner import WinningBot
from spielekiste.coach.advice import Advice
from spielekiste.coach.curve import Curve, curve
from spielekiste.coach.review import steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import AHEAD, ONLY_BOX, Stakes, Why, Winning, why
from spielekiste.core.match import Match
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.core.work import Work
from spielekiste.parts.sheet import SheetRules
from spielekiste.parts.sheet_game import SheetState

__all__ = ["CoachToWin", "CurveHost", "CurvePart", "WinningBot"]
"""Names that a review, a coach and a bot use once the archive is loaded."""


class CurveHost(NamedTuple):
    """What the curve uses of its review."""

    stage: Stage
    table: Table
    """Table with the match."""
    pictures: Pictures
    is_wanted: Callable[[], bool]
    """Returns whether the review is on screen."""


class CurvePart:
    """The curves of the games of a match, and the positions chosen on them."""

    def __init__(self, host: CurveHost, solved: ValueTable) -> None:
        self._host = host
        self._solved = solved
        self._curves: dict[int, Curve | None] = {}
        """Curves by number of the game; None while one is computed."""
        self._chosen: dict[tuple[int, Seat], int] = {}
        """Number of turns before the chosen position, by game and seat."""
        self._drawn: dict[tuple[str, int, Seat], Node] = {}
        """Drawings by language, game and seat."""
        self._shown = (0, 0)

    def follow(self, number: int) -> None:
        """Compute the curve of a game, unless it is there or under way."""
        table, host = self._host.table, self._host
        played = steps_of_game(table.positions, table.steps, number)
        before = played[0].before if played else None
        if number in self._curves or not isinstance(before, SheetState):
            return
        self._curves[number] = None
        stakes = Stakes.of(table.positions[played[0].at])
        work = curve(Winning(before.rules, self._solved), played, stakes)
        run_in_slices(host.stage.clock, work, lambda line: self._keep(number, line), host.is_wanted)

    def _keep(self, number: int, line: Curve) -> None:
        self._curves[number] = line
        self._host.stage.redraw()

    def act(self, argument: str, value: str) -> None:
        """Save the drawing, or choose the position after a number of turns."""
        if argument == SAVE:
            self._save()
        else:
            self._choose(int(argument or value))

    def view(self, number: int, seat: Seat) -> Child:
        """Return the curve of a game for one seat, or a message while it is computed."""
        line, self._shown = self._curves.get(number), (number, seat)
        if line is None:
            return curve_view(None)
        points = line.turning_points(seat)
        last = points[0] + 1 if points else len(line.swings)
        facts = CurveFacts(
            table=self._host.table,
            number=number,
            curve=line,
            seat=seat,
            chosen=self._chosen.get((number, seat), last),
        )
        key = (i18n.spoken(), number, seat)
        if key not in self._drawn:
            self._drawn[key] = drawing(facts)
        return curve_view(facts, self._drawn[key])

    def _choose(self, turn: int) -> None:
        """Show the position after this number of turns."""
        line = self._curves.get(self._shown[0])
        if line is not None and 0 <= turn <= len(line.swings):
            self._chosen[self._shown] = turn

    def _save(self) -> None:
        clock, game = self._host.stage.clock, self._host.table.setup.game.id
        name = f"{words.game(game)} {clock.day(clock.now())}.png"
        text = _("Saved as {name}.", name=name)
        self._host.pictures.save(DRAWING, name, lambda: self._host.stage.announce(text))


class AnswerToWin(NamedTuple):
    """The answer in one position; it implements `games.sheet.coach.Answer`."""

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
