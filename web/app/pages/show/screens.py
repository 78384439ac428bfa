"""Screens of a record without a leave button: replay, review, puzzle or error."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from app import words
from app.dom.nodes import Child, Node, h
from app.games.sheet.coach import load_patiently
from app.i18n import _
from app.pages.ports import ScreenHost
from app.pages.show.asked import ViewFault, check_puzzle, is_decision
from app.pages.train.asking import AskingScreen, Question
from app.pages.train.view import question_view, verdict_words, waiting
from app.ports.commands import OPEN_DIALOG, Commands, plain
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.replay import ReplayExits, ReplayScreen
from app.table.review import ReviewExits, ReviewScreen
from app.table.values import ValueTables
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import block, icon, knob, rail, settings_knob
from spielekiste.coach.table import ValueTable
from spielekiste.core.table import Table
from spielekiste.parts.sheet_game import SheetState
from spielekiste.trainer.finding import puzzle_of


def nothing() -> None:
    """Do nothing: these screens have no leave or print button."""


class ShownReplay(ReplayScreen):
    """The replay of a record."""

    def __init__(
        self, stage: Stage, host: ScreenHost, table: Table, route: Route, *, is_open: bool = False
    ) -> None:
        exits = ReplayExits(nothing, nothing, host.is_shown)
        super().__init__(stage, table, route, exits, is_open=is_open)

    def go(self, step: int) -> None:
        """Show the position after this many steps."""
        self._stop_at(step)

    def begin_at(self, step: int) -> None:
        """Show a position without animating or announcing it."""
        self.desk.go_to(step)
        self.desk.board.reset()

    def top(self) -> Node:
        """Return the title bar without a leave button."""
        tools = [
            knob("share", _("Take this game with you"), f"{OPEN_DIALOG} share"),
            sound_knob(self.stage.settings),
            settings_knob(),
        ]
        return rail(self.title, tools, h("p", {"class": "rail__agreed"}, _("Replay")))


class ShownReview(ReviewScreen):
    """The coach's review of a record; going to a step shows the next decision."""

    can_leave = False

    def __init__(self, stage: Stage, table: Table, route: Route, exits: ReviewExits) -> None:
        super().__init__(stage, "", table, exits)
        self.route = route
        self._is_scrolled = True
        """Whether the chosen decision has been scrolled into view."""

    @property
    def at(self) -> int:
        """Step of the chosen decision; the end of the match if none is chosen."""
        return len(self.table.steps) if self.here is None else self.here

    def go(self, step: int) -> None:
        """Show the decision in the position after this many steps, or else the next decision."""
        positions = self.table.positions
        over = len(self.table.match.ended)
        decisions = [
            at
            for at, match in enumerate(positions)
            if is_decision(match) and len(match.ended) < over
        ]
        self.here = next((at for at in decisions if at >= step), decisions[-1])
        self._is_scrolled = False
        chosen = positions[self.here]
        seat = 0 if chosen.seat is None else chosen.seat
        if (self.number, self.seat) == (len(chosen.ended), seat):
            self._scroll()
        else:
            self._turn_to(len(chosen.ended), seat)

    def _show_more(self, row: int) -> None:
        super()._show_more(row)
        self._scroll()

    def _scroll(self) -> None:
        """Scroll to the chosen decision as soon as the page contains it."""
        decisions = self.review.decisions if self.review else ()
        turn = next(
            (decision.turn for decision in decisions if decision.at == self.here), self.turns
        )
        if not self._is_scrolled and turn < self.turns:
            self._is_scrolled = True
            self.stage.display.scroll_into_view(".turns__row.is-here")


class ShownPuzzle(AskingScreen):
    """One decision of a record as a puzzle."""

    route: Route = Route()
    """Route of the screen."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        values: ValueTables,
        table: Table,
        route: Route,
    ) -> None:
        super().__init__(stage)
        self.route = route
        self.at = len(table.steps)
        self.is_missing = False
        """Whether the coach's table could not be loaded so far."""
        self._host = host
        self._values = values
        self._table = table

    @property
    def title(self) -> str:
        """Title of the puzzle, which is the game’s name."""
        return words.game(self._table.setup.game.id)

    @property
    def commands(self) -> Commands:
        """Command handlers for answering, and for showing the same puzzle again."""
        return {**super().commands, "puzzle-again": plain(self._load)}

    def enter(self) -> None:
        """Load the coach's value table."""
        self._load()

    def last_decision(self) -> int:
        """Return the step of the last decision in the match, or of its end."""
        positions = list(enumerate(self._table.positions))
        return next((at for at, match in reversed(positions) if is_decision(match)), self.at)

    def begin_at(self, step: int) -> None:
        """Choose the decision to ask about; raise `ViewFault` if there is none."""
        check_puzzle(step, self._table)
        self.at = step

    def go(self, step: int) -> None:
        """Ask about the decision after this many steps; raise `ViewFault` if there is none."""
        self.begin_at(step)
        self._load()

    def _load(self) -> None:
        self.question, self.is_missing = None, False
        at = self.at
        load_patiently(
            partial(self._values.load, self._table.setup.options),
            self.stage.clock,
            self._ask,
            self._miss,
            lambda: self._host.is_shown(self) and self.question is None and at == self.at,
        )

    def _miss(self) -> None:
        self.is_missing = True
        self.stage.redraw()

    def _ask(self, solved: ValueTable) -> None:
        state = self._table.positions[self.at].state
        assert isinstance(state, SheetState)  # noqa: S101 - `begin_at` has checked it
        puzzle = puzzle_of(self._table.setup, state)
        self.question = Question(self.stage, puzzle, solved, self._answered)
        self.stage.redraw()

    def _answered(self, question: Question) -> None:
        """Announce the coach's verdict, if the puzzle is still on the page."""
        answer = question.explained
        if answer is not None and question is self.question and self._host.is_shown(self):
            self.stage.announce(verdict_words(question.puzzle.game, answer))
            self.stage.redraw()
            self.stage.display.focus("#verdict")

    def view(self) -> Child:
        """Return the puzzle."""
        tools = [
            sound_knob(self.stage.settings),
            settings_knob(),
        ]
        attrs = {"class": "page review train", "key": "train"}
        kind = h("p", {"class": "rail__agreed"}, _("Position"))
        return h("div", attrs, rail(self.title, tools, kind), self._inside())

    def _inside(self) -> Node:
        if self.question is None:
            return waiting(missing=self.is_missing)
        facts = self.question.facts
        seat = self._table.positions[self.at].seat or 0
        name = self._table.setup.players[seat].name
        again = block(_("Try again"), "puzzle-again", "paper small")
        return question_view(facts, _("What would you do?"), name, [again])


Shown: TypeAlias = ShownReplay | ShownReview | ShownPuzzle
"""A screen that shows a step of a record."""


class BrokenView(Screen):
    """Page for a record that cannot be shown."""

    route: Route = Route()
    """Route of the screen."""

    def __init__(self, stage: Stage, fault: ViewFault, route: Route) -> None:
        self.stage = stage
        self.route = route
        self._fault = fault

    @property
    def title(self) -> str:
        """Title of the page that says why a record can’t be shown."""
        return _("Open a game")

    @property
    def commands(self) -> Commands:
        """No handlers."""
        return {}

    def view(self) -> Child:
        """Return the page with the error."""
        tools = settings_knob()
        section = h(
            "section",
            {"class": "page__ways paper", "key": "fault", "role": "alert"},
            h("h2", {"class": "past__title"}, icon("warn"), _("This can’t be opened.")),
            h("p", None, self._fault.said),
            self._fault.details and h("p", None, h("code", {"lang": "en"}, self._fault.details)),
        )
        return h("div", {"class": "page", "key": "shown"}, rail(self.title, tools), section)
