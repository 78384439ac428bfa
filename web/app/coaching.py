"""The coach at one table: what to do and what it is worth, and how likely each box is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from app.dom import Child, Node
from app.slices import work_off
from app.views import chances as chances_views
from app.views import coach as views
from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.chances import BoxOdds, chances
from spielekiste.coach.layouts import table_name
from spielekiste.coach.table import ValueTable
from spielekiste.core.work import Work
from spielekiste.parts.dice import THROWS, Dice, Keep
from spielekiste.parts.sheet import Box
from spielekiste.parts.sheet_game import SheetState

if TYPE_CHECKING:
    from app.boards.sheet import SheetBoard

T = TypeVar("T")

LYING = 700
"""How long after a throw the dice have come to rest, in milliseconds."""

HINT, CHANCES = "coach", "chances"
"""What can be asked for, as it stands in `TableScreen.asking`."""


class Coaching:
    """What helps at one table. Verbs: coach, follow, chances, guess-box, guess, compare."""

    def __init__(self, board: SheetBoard) -> None:
        self.board = board
        self.screen = board.screen
        self.advice: Advice | None = None
        """What the coach says of the position; None while it thinks."""
        self.failed = False
        """Whether the game's table could not be fetched."""
        self.found: tuple[BoxOdds, ...] = ()
        """The chances of the dice that stay, once they are counted."""
        self.is_shown = False
        """Whether they may be seen: the table has guessed, or wants to know."""
        self.guesses: dict[Box, int] = {}
        """What the table guesses in percent, by box, for the dice that stay."""
        self.box: Box = ""
        self._coach: Coach | None = None
        self._question: object = None
        self._foreseen: tuple[SheetState, Advice] | None = None
        """A position that was thought about before anybody asked, and what there is to say of it."""

    # ------------------------------------------------------------------ what may be asked

    @property
    def state(self) -> SheetState | None:
        """The position, if a person decides about dice on a sheet that is solved."""
        screen = self.screen
        state = screen.match.state
        solved = table_name(screen.table.setup.options) is not None
        mine = solved and screen.match.due == "move" and not screen.is_bots
        return state if mine and isinstance(state, SheetState) and state.dice else None

    @property
    def may_ask(self) -> bool:
        """Whether the coach may be asked now."""
        return self.screen.table.setup.table.hints and self.state is not None

    @property
    def may_count(self) -> bool:
        """Whether chances may be looked up now: while there is a throw left."""
        state = self.state
        wanted = self.screen.table.setup.table.chances
        return wanted and state is not None and state.throws < THROWS

    @property
    def dice(self) -> Dice:
        """The dice that stay, as they are put aside on the table."""
        return self.board.places.keep.dice

    # ------------------------------------------------------------------ what is done

    def act(self, verb: str, value: str) -> bool:
        """Do what a tap asks for; tell whether it was for the coach."""
        done: dict[str, Callable[[], None]] = {
            HINT: self._ask,
            "follow": self._follow,
            CHANCES: self._open_chances,
            "guess-box": lambda: self._choose(value),
            "guess": lambda: self._guess(value),
            "compare": self._compare,
        }
        if verb in done:
            done[verb]()
        return verb in done

    def changed(self) -> None:
        """The dice that stay are others now: what was counted and guessed is about the old ones."""
        if self.screen.asking == CHANCES:
            self._count()

    def prepare(self) -> None:
        """Let the coach think once the dice lie, where it may be asked: its answer is there then."""
        state = self.state
        if state is not None and self.may_ask:
            self.screen.app.platform.later(LYING, lambda: self._foresee(state))

    def _foresee(self, state: SheetState) -> None:
        """Think about a position in advance, while it stays the one on the table."""
        screen = self.screen

        def wanted() -> bool:
            return screen.app.screen is screen and not screen.asking and self.state is state

        def think(table: ValueTable | None) -> None:
            if table is not None and wanted():
                advising = self._coach_with(table, state).advise(state)
                work_off(screen.app.platform, advising, done, wanted)

        def done(advice: Advice) -> None:
            self._foreseen = state, advice

        if wanted():
            screen.app.solved.want(screen.table.setup.options, think)

    def _ask(self) -> None:
        """Let the coach think about the position; that it was asked stands in the record."""
        if not self.may_ask:
            return
        screen = self.screen
        screen.asking, self.advice, self.failed = HINT, None, False
        screen.table.hint()
        screen.app.keeping.keep(screen.match_id, screen.table)
        wanted = self._wanted()
        if self._foreseen is not None and self._foreseen[0] is self.state:
            self._advised(self._foreseen[1])
            return
        screen.app.solved.want(screen.table.setup.options, lambda table: self._think(table, wanted))

    def _think(self, table: ValueTable | None, wanted: Callable[[], bool]) -> None:
        state = self.state
        if not wanted() or state is None:
            return
        if table is None:
            self.failed = True
            self.screen.redraw()
            return
        self._work(self._coach_with(table, state).advise(state), self._advised, wanted)

    def _coach_with(self, table: ValueTable, state: SheetState) -> Coach:
        """Return the coach of this sheet; it is kept, as it remembers the turn that is going on."""
        coach = self._coach
        if coach is None or coach.table is not table or coach.rules != state.rules:
            coach = self._coach = Coach(state.rules, table)
        return coach

    def _advised(self, advice: Advice) -> None:
        self.advice = advice
        self.screen.app.announce(views.advice_words(self.screen.game, advice))

    def _follow(self) -> None:
        """Do what the coach says: throw the others, or write."""
        if self.advice is None or self.screen.asking != HINT:
            return
        move, self.advice, self.screen.asking = self.advice.best.move, None, ""
        if isinstance(move, Keep):
            self.board.put_aside(move.dice)
            self.board.act("throw", "", "")
        else:
            self.board.foresee(move)
            self.screen.play(move)

    # ------------------------------------------------------------------ chances

    def _open_chances(self) -> None:
        if self.may_count:
            self.screen.asking = CHANCES
            self._count()

    def _count(self) -> None:
        """Count for the dice that stay, hidden until the table has guessed."""
        state = self.state
        if state is None:
            return
        self.found, self.is_shown, self.guesses = (), False, {}
        self._work(chances(state, self.dice), self._counted, self._wanted())

    def _counted(self, found: tuple[BoxOdds, ...]) -> None:
        self.found = found
        if self.box not in {chance.box for chance in found}:
            self.box = found[0].box

    def _choose(self, box: Box) -> None:
        if box in {chance.box for chance in self.found}:
            self.box = box

    def _guess(self, value: str) -> None:
        if value.isascii() and value.isdigit() and int(value) <= 100:
            self.guesses[self.box] = int(value)

    def _compare(self) -> None:
        self.is_shown = bool(self.found)
        self.screen.app.announce(chances_views.verdict(self))

    # ------------------------------------------------------------------ thinking and showing

    def _wanted(self) -> Callable[[], bool]:
        """Return whether this question is still the one that is asked, at this table."""
        question = self._question = object()
        screen = self.screen
        return lambda: (
            question is self._question and screen.app.screen is screen and bool(screen.asking)
        )

    def _work(self, work: Work[T], done: Callable[[T], None], wanted: Callable[[], bool]) -> None:
        def finished(answer: T) -> None:
            done(answer)
            self.screen.redraw()

        work_off(self.screen.app.platform, work, finished, wanted)

    def ways(self) -> Node | None:
        """Return the buttons that ask for help, where the table has agreed on it."""
        return views.ways(ask=self.may_ask, count=self.may_count)

    def dialog(self) -> Child:
        """Return what lies over the table, or nothing."""
        if self.screen.asking == HINT:
            return views.advice_dialog(self)
        if self.screen.asking == CHANCES and self.state is not None:
            return chances_views.chances_dialog(self)
        return None
