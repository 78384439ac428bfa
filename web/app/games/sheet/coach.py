"""The coach at a table: the best move, its value, and the chances of each box."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeVar

from app.dom.nodes import Child, Node
from app.dom.scheduler import run_in_slices
from app.games.desk import WINNING, Desk
from app.games.sheet import view_coach as views
from app.games.sheet.view_coach import AIM, CHANCES, COMPARE, FOLLOW, GUESS, GUESS_BOX, HINT
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.platform import Clock
from app.views.kit.dice import SETTLED, Faces
from app.views.kit.dice_places import DicePlaces
from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.chances import BoxOdds, chances
from spielekiste.coach.layouts import table_name
from spielekiste.coach.table import ValueTable
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS, Dice
from spielekiste.parts.sheet import Box
from spielekiste.parts.sheet_game import SheetState


class Answer(Protocol):
    """The coach's answer in a position."""

    @property
    def advice(self) -> Advice:
        """All choices, best first."""

    def view(self, game: str) -> Node:
        """Return the content of the dialog."""

    def words(self, game: str) -> str:
        """Return the answer for screen readers."""


class MostPoints(NamedTuple):
    """The answer for the most points."""

    advice: Advice

    def view(self, game: str) -> Node:
        """Return the content of the dialog."""
        return views.answer_view(game, self.advice)

    def words(self, game: str) -> str:
        """Return the answer for screen readers."""
        return views.advice_words(game, self.advice)


class Adviser:
    """The coach at one table; it caches the values of the latest turn for each aim."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.aim = views.POINTS
        """One of `AIMS`."""
        self._coaches: dict[str, tuple[ValueTable, Any]] = {}
        """Coaches by aim, with their value tables."""

    @property
    def has_aims(self) -> bool:
        """True if the coach can be asked how to win: somebody can be beaten."""
        return len(self._desk.table.setup.players) > 1

    def choose(self, aim: str) -> bool:
        """Choose one of `AIMS`; return False if there is no such choice."""
        if aim != self.aim and not (self.has_aims and aim in views.AIMS):
            return False
        self.aim = aim
        return True

    def load(self, done: Callable[[Work[Answer] | None], None]) -> None:
        """Load what an answer needs; `done` gets its computation, or None if that fails."""
        is_to_win, match = self.aim == views.WIN, self._desk.match
        state: object = match.state

        def begin(table: ValueTable | None) -> None:
            if table is None or not isinstance(state, SheetState):
                done(None)
            elif is_to_win:
                done(self._coach(views.WIN, table, state).advise(match, state))
            else:
                done(self._most_points(table, state))

        self._desk.load_values(begin, to_win=is_to_win)

    def _most_points(self, table: ValueTable, state: SheetState) -> Work[Answer]:
        return MostPoints((yield from self._coach(views.POINTS, table, state).advise(state)))

    def _coach(self, aim: str, table: ValueTable, state: SheetState) -> Any:
        """Return the coach for an aim, with this table."""
        if aim not in self._coaches or self._coaches[aim][0] is not table:
            kind = import_module(WINNING).CoachToWin if aim == views.WIN else Coach
            self._coaches[aim] = table, kind(state.rules, table)
        return self._coaches[aim][1]


T = TypeVar("T")

LATE = 20_000
"""Time in milliseconds after which a value table that is still loading is reported as missing."""


class Hand(Protocol):
    """The dice on the board."""

    @property
    def places(self) -> DicePlaces:
        """Positions of the dice, and which of them are put aside."""

    @property
    def may_keep(self) -> bool:
        """True if dice may be put aside now."""

    @property
    def faces(self) -> Faces:
        """Symbols on the dice and their names."""

    def follow(self, move: Any) -> None:
        """Make the coach's move: put dice aside and roll the rest, or fill in a box."""


class CoachPanel:
    """The coach at one table."""

    def __init__(self, desk: Desk, hand: Hand) -> None:
        self.desk = desk
        self.hand = hand
        self._game = desk.table.setup.game.id
        self.adviser = Adviser(desk)
        self.answer: Answer | None = None
        """The coach's answer for the position; None while it is computed."""
        self.failed = False
        """Whether the value table could not be loaded so far."""
        self.chances: tuple[BoxOdds, ...] = ()
        """The chances of each box with the kept dice; empty until they are computed."""
        self.is_shown = False
        """Whether the chances are shown, whether or not the players have guessed."""
        self.guesses: dict[Box, int] = {}
        """The guesses in percent, by box, for the kept dice."""
        self.box: Box = ""
        self._question: object = None
        self._foreseen: tuple[SheetState, str, Answer] | None = None
        """A position analysed in advance for an aim, with the coach's answer."""

    # ------------------------------------------------------------------ permissions

    @property
    def state(self) -> SheetState | None:
        """The state if it is a human player's turn and the game has a value table, else None."""
        desk = self.desk
        state = desk.match.state
        solved = table_name(desk.table.setup.options) is not None
        mine = solved and desk.match.due == "move" and not desk.is_bots
        return state if mine and isinstance(state, SheetState) and state.dice else None

    @property
    def may_ask(self) -> bool:
        """True if the coach may be asked now."""
        return self.desk.table.setup.table.hints and self.state is not None

    @property
    def may_count(self) -> bool:
        """True if the chances may be shown now; never after the last roll."""
        state = self.state
        wanted = self.desk.table.setup.table.chances
        return wanted and state is not None and state.throws < THROWS

    @property
    def dice(self) -> Dice:
        """The kept dice."""
        return self.hand.places.keep.dice

    # ------------------------------------------------------------------ actions

    @property
    def commands(self) -> Commands:
        """Handlers for asking the coach, following its advice, guessing and comparing chances."""
        return {
            HINT: plain(self._ask),
            FOLLOW: plain(self._follow),
            AIM: by_argument(self._advise),
            CHANCES: plain(self._open_chances),
            GUESS_BOX: by_value(self._choose),
            GUESS: by_value(self._guess),
            COMPARE: plain(self._compare),
        }

    def changed(self) -> None:
        """Recompute the chances after the kept dice have changed, and drop the guesses.

        After the last roll of a turn there are none.
        """
        if self.desk.asking != CHANCES:
            return
        if self.may_count:
            self._count()
        else:
            self.desk.asking = ""

    def prepare(self) -> None:
        """Start the analysis once the dice are at rest, so that the coach can answer quickly."""
        state = self.state
        if state is not None and self.may_ask:
            self.desk.stage.clock.later(SETTLED, lambda: self._foresee(state))

    def _foresee(self, state: SheetState) -> None:
        """Analyse a position before advice is requested, as long as the position is current."""
        desk, aim = self.desk, self.adviser.aim

        def wanted() -> bool:
            return desk.is_shown and not desk.asking and self.state is state

        def think(advising: Work[Answer] | None) -> None:
            if advising is not None and wanted():
                run_in_slices(desk.stage.clock, advising, done, wanted)

        def done(answer: Answer) -> None:
            self._foreseen = state, aim, answer

        if wanted():
            self.adviser.load(think)

    def _ask(self) -> None:
        """Ask the coach about the position, and record that the coach was asked."""
        if not self.may_ask:
            return
        desk = self.desk
        desk.asking = HINT
        desk.note_hint()
        self._advise(self.adviser.aim)

    def _advise(self, wish: str) -> None:
        """Answer the question for an aim, at once if the position was analysed in advance."""
        if self.desk.asking != HINT or not self.adviser.choose(wish):
            return
        self.answer, self.failed = None, False
        wanted = self._wanted()
        state, aim, answer = self._foreseen or (None, "", None)
        if answer is not None and state is self.state and aim == self.adviser.aim:
            self._advised(answer)
        else:
            self._load(wanted)

    def _load(self, wanted: Callable[[], bool]) -> None:
        """Load what the answer needs and analyse the position; report a failure if still asked."""
        desk = self.desk
        has_table = False

        def think(advising: Work[Answer]) -> None:
            nonlocal has_table
            has_table, self.failed = True, False
            self._work(advising, self._advised, wanted)

        def miss() -> None:
            if wanted() and not has_table:
                self.failed = True
                desk.stage.redraw()

        load_patiently(self.adviser.load, desk.stage.clock, think, miss, wanted)
        desk.stage.clock.later(LATE, miss)

    def _advised(self, answer: Answer) -> None:
        self.answer = answer
        self.desk.stage.announce(answer.words(self._game))

    def _follow(self) -> None:
        """Make the coach's move: roll the remaining dice, or fill in a box."""
        if self.answer is None or self.desk.asking != HINT:
            return
        move, self.answer, self.desk.asking = self.answer.advice.best.move, None, ""
        self.hand.follow(move)

    # ------------------------------------------------------------------ chances

    def _open_chances(self) -> None:
        if self.may_count:
            self.desk.asking = CHANCES
            self._count()

    def _count(self) -> None:
        """Compute the chances with the kept dice, but hide them until the players have guessed."""
        state = self.state
        if state is None:
            return
        self.chances, self.is_shown, self.guesses = (), False, {}
        self._work(chances(state, self.dice), self._counted, self._wanted())

    def _counted(self, odds: tuple[BoxOdds, ...]) -> None:
        self.chances = odds
        if self.box not in {chance.box for chance in odds}:
            self.box = odds[0].box

    def _choose(self, box: Box) -> None:
        if box in {chance.box for chance in self.chances}:
            self.box = box

    def _guess(self, value: str) -> None:
        if value.isascii() and value.isdigit() and int(value) <= 100:
            self.guesses[self.box] = int(value)

    def _compare(self) -> None:
        self.is_shown = bool(self.chances)
        self.desk.stage.announce(views.verdict(self._odds()))

    # ------------------------------------------------------------------ computation and view

    def _wanted(self) -> Callable[[], bool]:
        """Return a function that checks whether the current question is still on screen."""
        question = self._question = object()
        desk = self.desk
        return lambda: question is self._question and desk.is_shown and bool(desk.asking)

    def _work(self, work: Work[T], done: Callable[[T], None], wanted: Callable[[], bool]) -> None:
        def finished(answer: T) -> None:
            done(answer)
            self.desk.stage.redraw()

        run_in_slices(self.desk.stage.clock, work, finished, wanted)

    def ways(self) -> Node | None:
        """Return the buttons for asking for help, or None if the options forbid help."""
        return views.ways(ask=self.may_ask, count=self.may_count)

    def dialog(self) -> Child:
        """Return the open dialog of the coach, or None."""
        if self.desk.asking == HINT:
            aim = self.adviser.aim if self.adviser.has_aims else ""
            answer = self.answer.view(self._game) if self.answer else None
            return views.advice_dialog(answer, aim, failed=self.failed)
        if self.desk.asking == CHANCES and self.state is not None:
            return views.chances_dialog(self._odds())
        return None

    def _odds(self) -> views.Odds:
        """Return the data for the chances dialog."""
        state = self.state
        return views.Odds(
            game=self._game,
            faces=self.hand.faces,
            places=self.hand.places,
            may_keep=self.hand.may_keep,
            whole_cup=state is not None and state.rules.whole_cup,
            chances=self.chances,
            is_shown=self.is_shown,
            guesses=self.guesses,
            box=self.box,
        )


AGAIN = 3_000
"""Delay in milliseconds before another attempt to load the table."""


def load_patiently(
    load: Callable[[Callable[[T | None], None]], None],
    clock: Clock,
    done: Callable[[T], None],
    miss: Callable[[], None],
    wanted: Callable[[], bool],
) -> None:
    """Load something and pass it to `done`; after each failure, call `miss` and try again later.

    `load` passes it, or None, to its callback. Stop once `wanted()` is false.
    """

    def loaded(what: T | None) -> None:
        if not wanted():
            return
        if what is not None:
            done(what)
            return
        miss()
        clock.later(AGAIN, lambda: load(loaded) if wanted() else None)

    load(loaded)
