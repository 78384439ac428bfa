"""The coach at a table: the best move, its value, and the chances of each box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from app.dom.nodes import Child, Node
from app.dom.scheduler import run_in_slices
from app.games.desk import Desk
from app.games.sheet import view_coach as views
from app.ports.commands import Commands, by_value, plain
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

T = TypeVar("T")

LATE = 20_000
"""Time in milliseconds after which a value table that is still loading is reported as missing."""

HINT, CHANCES = "coach", "chances"
"""Ids of the coach's dialogs, as values of `Desk.asking`."""


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
        self.advice: Advice | None = None
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
        self._coach: Coach | None = None
        self._question: object = None
        self._foreseen: tuple[SheetState, Advice] | None = None
        """A position analysed in advance, with the coach's answer."""

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
            "follow": plain(self._follow),
            CHANCES: plain(self._open_chances),
            "guess-box": by_value(self._choose),
            "guess": by_value(self._guess),
            "compare": plain(self._compare),
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
        desk = self.desk

        def wanted() -> bool:
            return desk.is_shown and not desk.asking and self.state is state

        def think(table: ValueTable | None) -> None:
            if table is not None and wanted():
                advising = self._coach_with(table, state).advise(state)
                run_in_slices(desk.stage.clock, advising, done, wanted)

        def done(advice: Advice) -> None:
            self._foreseen = state, advice

        if wanted():
            desk.load_values(think)

    def _ask(self) -> None:
        """Ask the coach about the position, and record that the coach was asked."""
        if not self.may_ask:
            return
        desk = self.desk
        desk.asking, self.advice, self.failed = HINT, None, False
        desk.note_hint()
        wanted = self._wanted()
        if self._foreseen is not None and self._foreseen[0] is self.state:
            self._advised(self._foreseen[1])
            return
        self._load(wanted)

    def _load(self, wanted: Callable[[], bool]) -> None:
        """Load the value table and analyse the position; report a failure if still asked."""
        desk = self.desk
        has_table = False

        def think(table: ValueTable) -> None:
            nonlocal has_table
            has_table, self.failed = True, False
            state = self.state
            if state is not None:
                self._work(self._coach_with(table, state).advise(state), self._advised, wanted)

        def miss() -> None:
            if wanted() and not has_table:
                self.failed = True
                desk.stage.redraw()

        load_patiently(desk.load_values, desk.stage.clock, think, miss, wanted)
        desk.stage.clock.later(LATE, miss)

    def _coach_with(self, table: ValueTable, state: SheetState) -> Coach:
        """Return this sheet's coach, which is cached because it remembers the current turn."""
        coach = self._coach
        if coach is None or coach.table is not table or coach.rules != state.rules:
            coach = self._coach = Coach(state.rules, table)
        return coach

    def _advised(self, advice: Advice) -> None:
        self.advice = advice
        self.desk.stage.announce(views.advice_words(self._game, advice))

    def _follow(self) -> None:
        """Make the coach's move: roll the remaining dice, or fill in a box."""
        if self.advice is None or self.desk.asking != HINT:
            return
        move, self.advice, self.desk.asking = self.advice.best.move, None, ""
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
            return views.advice_dialog(self._game, self.advice, failed=self.failed)
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

Load = Callable[[Callable[[ValueTable | None], None]], None]
"""Function that loads a table and passes it, or None, to a callback."""


def load_patiently(
    load: Load,
    clock: Clock,
    done: Callable[[ValueTable], None],
    miss: Callable[[], None],
    wanted: Callable[[], bool],
) -> None:
    """Load a table and pass it to `done`; after each failure, call `miss` and try again later.

    Stop once `wanted()` is false.
    """

    def loaded(table: ValueTable | None) -> None:
        if not wanted():
            return
        if table is not None:
            done(table)
            return
        miss()
        clock.later(AGAIN, lambda: load(loaded) if wanted() else None)

    load(loaded)
