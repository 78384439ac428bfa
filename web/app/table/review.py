"""The coach's review of a finished dice game with a score sheet: luck, skill, every decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

from app import words
from app.dom.nodes import Child, Node
from app.dom.scheduler import run_in_slices
from app.games.sheet.coach import load_patiently
from app.i18n import _
from app.ports.commands import LEAVE, Commands, by_number, plain
from app.ports.platform import Pictures
from app.ports.route import REVIEW, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.values import ValueTables
from app.table.view_review import CHOOSE_SEAT, SHOW_GAME, SHOW_MOMENT, ReviewFacts, review_view
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import Played, Review, TurnCursor, steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.core.match import BLOCK, Match
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.core.work import Work
from spielekiste.parts.sheet_game import SheetState

MOVE_CURVE = "curve"
"""Verb of a control."""

AT_ONCE = 2
"""Number of turns rendered per task; rendering all in one task would block a slow page."""

PAUSE = 40
"""Delay in milliseconds before the next turns are rendered, so that the page can paint."""


def reviewable(match: Match) -> bool:
    """Return whether the match has a finished game for which the coach has a value table."""
    has_dice = match.setup.table.dice != BLOCK
    return has_dice and bool(match.ended) and table_name(match.setup.options) is not None


class GameCurve(Protocol):
    """The chances of winning during the games of a match, loaded on demand."""

    def follow(self, number: int) -> None:
        """Compute the chances of one game."""

    def view(self, number: int, seat: Seat) -> Child:
        """Return the chances of one seat during a game."""

    def act(self, argument: str, value: str) -> None:
        """Handle the verb `curve`."""


class ReviewExits(NamedTuple):
    """Application functions and data that a review uses."""

    values: ValueTables
    """Value tables loaded on this page."""
    play_on: Callable[[Table], None]
    """Continues from a table as a new match."""
    is_shown: Callable[[Screen], bool]
    """Returns whether a screen is the current one."""
    pictures: Callable[[], Pictures]
    """Returns the port for drawings as files, once the curve is loaded."""


class ReviewScreen(Screen):
    """The screen of a review."""

    route: Route = Route()
    """Route of the screen."""
    can_leave = True
    """Whether there is a button that returns to the end of the match."""
    here: int | None = None
    """Step of a decision to be pointed out, if there is one."""

    def __init__(self, stage: Stage, key: str, table: Table, exits: ReviewExits) -> None:
        self.stage = stage
        self._exits = exits
        self.table = table
        self.route = Route(REVIEW, key)
        self.seat: Seat = 0
        """Seat whose game is reviewed."""
        self.number = max(len(table.match.ended) - 1, 0)
        """Number of the reviewed game in the match, from 0."""
        self.share = 0.0
        """Progress of the coach, 0 to 1."""
        self.failed = False
        """Whether the game cannot be reviewed."""
        self.is_waiting = False
        """Whether the coach's table could not be loaded so far."""
        self.turns = 0
        """Number of turns shown so far; the others follow automatically."""
        self._row = 0
        """Increased with each selection, so that rendering of an earlier one stops."""
        self._drawn: dict[tuple[str, int, Seat, int], Node] = {}
        self._key = key
        self._reviews: dict[tuple[int, Seat], Review] = {}
        self._coach: Coach | None = None
        self._curve: GameCurve | None = None
        self._is_curve_wanted = False
        """Whether the curve was requested."""

    def enter(self) -> None:
        """Start the review."""
        self._look()

    @property
    def title(self) -> str:
        """Title of the review."""
        return _("Luck or skill?")

    @property
    def review(self) -> Review | None:
        """The coach's review; None until it is complete."""
        return self._reviews.get((self.number, self.seat))

    @property
    def commands(self) -> Commands:
        """Handlers for choosing a player, a game or a decision to play on from, and for leaving."""
        return {
            CHOOSE_SEAT: by_number(lambda seat: self._turn_to(self.number, seat)),
            SHOW_GAME: by_number(lambda number: self._turn_to(number, self.seat)),
            SHOW_MOMENT: by_number(self._play_again),
            MOVE_CURVE: self._on_curve,
            LEAVE: plain(self._leave),
        }

    def view(self) -> Child:
        """Return the screen's content."""
        page = ReviewFacts(
            table=self.table,
            number=self.number,
            seat=self.seat,
            review=self.review,
            share=self.share,
            failed=self.failed,
            is_waiting=self.is_waiting,
            turns=self.turns,
            drawn=self._drawn,
            can_leave=self.can_leave,
            here=self.here,
            curve=self._curve.view(self.number, self.seat) if self._curve else None,
        )
        return review_view(page, words.game(self.table.setup.game.id), self.stage.settings)

    # ------------------------------------------------------------------ navigation

    def _turn_to(self, number: int, seat: Seat) -> None:
        if number < len(self.table.match.ended) and seat < len(self.table.setup.players):
            self.number, self.seat = number, seat
            self._look()

    def _play_again(self, at: int) -> None:
        """Start a new match from the position after `at` steps; the old match stays unchanged."""
        past = self.table.copy()
        past.go_to(at)
        self._exits.play_on(past.copy())

    def _leave(self) -> None:
        """Return to the end of the match."""
        self.stage.navigate(Route(self.table.setup.game.id, self._key))

    # ------------------------------------------------------------------ reviewing

    def _look(self) -> None:
        """Start the review of the selected game, or show the review if it is complete."""
        self.share, self.turns, self._row = 0.0, 0, self._row + 1
        if not reviewable(self.table.match):
            self.failed = True
        elif self.review is None:
            self._load()
        else:
            self._show_more_soon()

    def _load(self) -> None:
        """Load the value table and begin; until the table is available, show a notice."""
        row = self._row
        load_patiently(
            partial(self._exits.values.load, self.table.setup.options),
            self.stage.clock,
            self._begin,
            self._wait,
            lambda: self._exits.is_shown(self) and row == self._row,
        )

    def _wait(self) -> None:
        self.is_waiting = True
        self.stage.redraw()

    def _begin(self, solved: ValueTable) -> None:
        played = steps_of_game(self.table.positions, self.table.steps, self.number)
        state = played[0].before if played else None
        self.is_waiting = False
        if not isinstance(state, SheetState):
            self.failed = True
            self.stage.redraw()
            return
        if self._coach is None:
            self._coach = Coach(state.rules, solved)
        key = (self.number, self.seat)
        run_in_slices(
            self.stage.clock,
            self._walk(self._coach, played, self.seat),
            lambda review: self._keep(key, review),
            lambda: self._exits.is_shown(self) and key == (self.number, self.seat),
        )

    def _walk(self, coach: Coach, played: tuple[Played, ...], seat: Seat) -> Work[Review]:
        """Review the game step by step, and update the progress."""
        walk = TurnCursor(coach, played[0].before, seat)
        own = [move for move in played if move.before.turn == seat]
        for number, move in enumerate(own):
            yield from walk.step(move)
            self._progress(number / len(own))
        return walk.review()

    def _progress(self, share: float) -> None:
        """Show the progress in steps of 5%; finer steps are not worth a rendering."""
        if int(20 * share) > int(20 * self.share):
            self.share = share
            self.stage.redraw()

    def _keep(self, key: tuple[int, Seat], review: Review) -> None:
        if key in self._reviews:
            return
        self._reviews[key] = review
        self.stage.announce(_("The coach has looked at the game."))
        self._show_more(self._row)

    def _show_more_soon(self) -> None:
        row = self._row
        self.stage.clock.later(PAUSE, lambda: self._show_more(row))

    def _show_more(self, row: int) -> None:
        """Show `AT_ONCE` more turns, and schedule the next ones."""
        if not self._exits.is_shown(self) or self.review is None or row != self._row:
            return
        self.turns += AT_ONCE
        self.stage.redraw()
        if self.turns <= max((decision.turn for decision in self.review.decisions), default=0):
            self._show_more_soon()
        else:
            self._draw_curve()

    # ------------------------------------------------------------------ chances of winning

    def _draw_curve(self) -> None:
        """Compute the chances of winning during the game; load their modules first."""
        if self._curve is not None:
            self._curve.follow(self.number)
        elif len(self.table.setup.players) > 1 and not self._is_curve_wanted:
            self._is_curve_wanted = True
            self._exits.values.load_winning(self._add_curve)

    def _on_curve(self, argument: str, value: str) -> None:
        if self._curve is not None:
            self._curve.act(argument, value)

    def _add_curve(self, loaded: Any) -> None:
        """Add the curve; without a network it may be missing, and the review is complete as it is."""
        coach = self._coach
        if loaded is None or coach is None:
            self._is_curve_wanted = False
            return
        is_wanted = lambda: self._exits.is_shown(self)  # noqa: E731 - a def would be longer
        host = loaded.CurveHost(self.stage, self.table, self._exits.pictures(), is_wanted)
        self._curve = loaded.CurvePart(host, coach.table)
        self._draw_curve()
        self.stage.redraw()
