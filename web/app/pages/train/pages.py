"""The trainer: its screen, and the page for its route."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TypeAlias

from app import words
from app.dom.nodes import Child
from app.dom.scheduler import run_in_slices
from app.games.sheet.coach import load_patiently
from app.i18n import _
from app.pages.ports import LatePages, ScreenHost
from app.pages.train import view
from app.pages.train.asking import TO_WIN, AskingScreen, Question
from app.pages.train.training import Training
from app.pages.train.view import TODAY, Explained, TrainFacts, train_view, verdict_words
from app.ports.commands import Commands, by_argument, plain
from app.ports.route import TRAIN, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.saved_match import SavedMatch
from app.table.review import reviewable
from app.table.values import ValueTables
from spielekiste import GAMES
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import review, steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import people
from spielekiste.core.options import Options
from spielekiste.core.table import Table
from spielekiste.core.work import Work
from spielekiste.trainer.daily import daily, game_of
from spielekiste.trainer.finding import costly
from spielekiste.trainer.leitner import Card, Day, day_number, waiting
from spielekiste.trainer.puzzle import Puzzle

Note: TypeAlias = Callable[[Question, Explained], None]
"""Takes an answer down for the day or the player that the puzzle was asked for."""


class TrainScreen(AskingScreen):
    """The screen of the trainer."""

    route: Route = Route(TRAIN)

    def __init__(self, stage: Stage, host: ScreenHost, values: ValueTables, route: Route) -> None:
        super().__init__(stage)
        self.route = route if route.rest == TODAY else Route(TRAIN)
        self._host = host
        self._values = values
        self.training = Training(stage.preferences)
        self.search = GameSearch(stage, host, values, self.training, self)
        self.search.then = self._choose_somebody
        self.name = ""
        """The player whose puzzles are asked; empty if there is none yet."""
        self.is_today = False
        """Whether it is the puzzle of the day."""
        self.is_loading = False
        """Whether a puzzle is wanted that is not there yet."""
        self.is_missing = False
        """Whether a value table could not be loaded so far."""
        self._loads = 0
        """Number of puzzles asked for; only the last one is wanted."""
        self.removed: tuple[str, list[Card]] | None = None
        """The cards deleted last, which can be restored."""

    @property
    def title(self) -> str:
        """Title of the dice puzzles."""
        return _("Dice puzzles")

    @property
    def day(self) -> Day:
        """The local date."""
        clock = self.stage.clock
        return day_number(clock.day(clock.now()))

    @property
    def waiting(self) -> list[Card]:
        """The cards due today, in order."""
        return waiting(self.training.people.get(self.name, []), self.day)

    def enter(self) -> None:
        """Search new games; show the puzzle of the day if the route asks for it."""
        self._choose_somebody()
        self.search.begin()
        if self.route.rest == TODAY:
            self._ask_today()

    def new_day(self) -> None:
        """Replace the puzzle of the day unless it has been answered."""
        is_open = self.is_loading or (self.question and self.question.explained is None)
        if self.is_today and is_open:
            self._ask_today()

    def view(self) -> Child:
        """Return the dice puzzles."""
        day = self.day
        return train_view(
            TrainFacts(
                settings=self.stage.settings,
                question=self.question.facts if self.question else None,
                is_today=self.is_today,
                is_loading=self.is_loading,
                is_missing=self.is_missing or self.search.is_waiting,
                today=words.game(game_of(day)),
                solved=self.training.days.get(day),
                names=sorted(name for name, cards in self.training.people.items() if cards),
                name=self.name,
                cards=self.training.people.get(self.name, []),
                waiting=len(self.waiting),
                days=self.training.days,
                looked=self.search.number - len(self.search.left),
                to_look=self.search.number,
            )
        )

    @property
    def commands(self) -> Commands:
        """Handlers for choosing a puzzle, answering and continuing."""
        return {
            view.PUZZLE_TODAY: plain(self._ask_today),
            view.PUZZLE_NEXT: plain(self._ask_next),
            view.PUZZLE_HOME: plain(self._home),
            view.PUZZLE_PLAYER: by_argument(self._choose),
            view.PUZZLE_REMOVE: plain(self._remove),
            "puzzle-restore": plain(self._restore),
            **super().commands,
        }

    # ------------------------------------------------------------------ choosing

    def _choose_somebody(self) -> None:
        """Choose the player with cards who trained last, unless one is chosen."""
        if not self.training.people.get(self.name):
            some = [name for name, cards in self.training.people.items() if cards]
            self.name = some[-1] if some else ""

    def _choose(self, name: str) -> None:
        if name in self.training.people:
            self.name = name

    def _home(self) -> None:
        self.question, self.is_loading = None, False
        if self.route.rest == TODAY:
            self.stage.navigate(Route(TRAIN))

    def _ask_today(self) -> None:
        """Show the puzzle of the day."""
        day = self.day
        options = GAMES[game_of(day)].options()
        self.is_today = True
        note = partial(self._note_today, day)

        def work_out(solved: ValueTable) -> None:
            show = lambda puzzle: self._ask(puzzle, solved, note)  # noqa: E731 - a def would be longer
            run_in_slices(self.stage.clock, daily(day, solved), show, self._wanted())

        self._load(options, work_out)

    def _ask_next(self) -> None:
        """Show the next of the player's own puzzles, or the first page if none is left."""
        cards = self.waiting
        self.is_today = False
        if not cards:
            self._home()
            return
        puzzle, note = cards[0].puzzle, partial(self._note_own, self.name, self.day)
        ask = partial(self._ask, puzzle, note=note)
        self._load(puzzle.options, ask, to_win=bool(puzzle.others))

    def _load(
        self, options: Options, done: Callable[[ValueTable], None], *, to_win: bool = False
    ) -> None:
        """Load a value table while its puzzle is wanted; show a message if the table is missing."""
        self.question, self.is_loading, self.is_missing = None, True, False
        self._loads += 1

        def miss() -> None:
            self.is_missing = True
            self.stage.redraw()

        load = partial(self._values.load, options, to_win=to_win)
        load_patiently(load, self.stage.clock, done, miss, self._wanted())

    def _wanted(self) -> Callable[[], bool]:
        """Return a function that checks whether the puzzle requested now is still wanted."""
        mine = self._loads
        return lambda: self.is_loading and mine == self._loads and self._host.is_shown(self)

    def _ask(self, puzzle: Puzzle, solved: ValueTable, note: Note) -> None:
        """Show a puzzle; `note` gets the answer, even if the page shows another puzzle by then."""
        self.is_loading = self.is_missing = False
        self.question = Question(self.stage, puzzle, solved, partial(self._answered, note))
        self.stage.redraw()
        self.stage.display.focus("#puzzle")

    # ------------------------------------------------------------------ answering

    def _answered(self, note: Note, question: Question) -> None:
        """Record and store an answer; show the coach's verdict if the puzzle is still on screen."""
        answer = question.explained
        if answer is None:
            return
        note(question, answer)
        if not self.training.store():
            text = _("Your answers can’t be saved on this device.")
            self.stage.notify(text, "error")
        if question is self.question and self._host.is_shown(self):
            self.stage.announce(verdict_words(question.puzzle.game, answer))
            self.stage.redraw()
            self.stage.display.focus("#verdict")

    def _note_today(self, day: Day, _question: Question, answer: Explained) -> None:
        """Record the answer to the puzzle of a day."""
        self.training.note_day(day, is_right=answer.is_right)

    def _note_own(self, name: str, day: Day, question: Question, answer: Explained) -> None:
        """Record the answer to a player's puzzle; if it was wrong, add a similar position."""
        for card in self.training.people.get(name, []):
            if card.puzzle == question.puzzle:
                self.training.replace(name, card.answered(day, is_right=answer.is_right))
        self.training.add(name, question.alike)

    # ------------------------------------------------------------------ deleting

    def _remove(self) -> None:
        """Delete a player's puzzles, and offer to restore them."""
        cards = self.training.people.get(self.name, [])
        if not cards:
            return
        self.removed = (self.name, cards)
        if self.training.remove(self.name):
            text = _("{name}’s puzzles have been deleted.", name=self.name)
            self.stage.notify(text, do="puzzle-restore", label=_("Bring them back"))
        else:
            again = _("Bring them back")
            self.stage.notify(words.no_room(), "error", do="puzzle-restore", label=again)
        self._choose_somebody()

    def _restore(self) -> None:
        if self.removed is not None:
            name, cards = self.removed
            self.training.people[name], self.name, self.removed = cards, name, None
            self.training.store()
            self._host.clear_notices()


MOST = 40
"""Maximum number of games to look through, the most recent ones."""

Found = list[tuple[str, list[Card]]]
"""New cards by the name of the player."""


class GameSearch:
    """Search through games one after another, each once, while the search's screen is shown."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        values: ValueTables,
        training: Training,
        screen: Screen,
    ) -> None:
        self._stage = stage
        self._host = host
        self._values = values
        self._training = training
        self._screen = screen
        self.left: list[SavedMatch] = []
        """Games that are still to be looked through."""
        self.number = 0
        """Number of games to be looked through, with those that have been."""
        self.is_waiting = False
        """Whether the value table of a game could not be loaded so far."""
        self.then: Callable[[], None] = lambda: None
        """Called after each game."""

    def begin(self) -> None:
        """Search through the new games."""
        finished = self._host.saves.library.finished()[:MOST]
        self.left = [saved for saved in finished if self._is_new(saved)]
        self.number = len(self.left)
        self._stage.clock.later(0, self._next)

    def _is_new(self, saved: SavedMatch) -> bool:
        game = GAMES.get(saved.game)
        if game is None or saved.id in self._training.seen:
            return False
        return table_name(game.options.of({})) is not None

    def _next(self) -> None:
        """Search through the next game; skip a match that cannot be read."""
        if not self.left or not self._host.is_shown(self._screen):
            return
        try:
            table = self._host.saves.library.load(self.left[0].id, GAMES)
        except (BrokenRecord, KeyError):
            self._end([])
            return
        if not reviewable(table.match):
            self._end([])
            return
        load_patiently(
            partial(self._values.load, table.setup.options, to_win=True),
            self._stage.clock,
            lambda solved: self._look(table, solved),
            self._wait,
            lambda: self._host.is_shown(self._screen),
        )

    def _wait(self) -> None:
        self.is_waiting = True
        self._stage.redraw()

    def _look(self, table: Table, solved: ValueTable) -> None:
        self.is_waiting = False
        clock = self._stage.clock
        day = day_number(clock.day(self.left[0].changed))
        run_in_slices(
            clock,
            _cards(table, solved, day),
            self._end,
            lambda: self._host.is_shown(self._screen),
        )

    def _end(self, decisions: Found) -> None:
        """Store the decisions found, and continue with the next game."""
        for name, cards in decisions:
            self._training.add(name, cards)
        self._training.note_seen(self.left.pop(0).id)
        self._training.store()
        self.then()
        self._stage.redraw()
        self._stage.clock.later(0, self._next)


def _cards(table: Table, solved: ValueTable, day: Day) -> Work[Found]:
    """Return the costly decisions of the human players in all games of a match."""
    decisions: Found = []
    setup = table.setup
    for number in range(len(table.match.ended)):
        played = steps_of_game(table.positions, table.steps, number)
        coach = Coach(played[0].before.rules, solved)
        for seat in people(setup):
            seen = yield from review(coach, played, seat)
            decisions.append((setup.players[seat].name, costly(setup, played, seen, solved, day)))
        more: Work[Found] = import_module(TO_WIN).cards_to_win(setup, played, solved, day)
        decisions += yield from more
    return decisions


class TrainPages(LatePages):
    """Factory for the page."""

    def lead(self, route: Route) -> None:
        """Show the page, or the puzzle of the day (`train/today`)."""
        self.show(TrainScreen(self.stage, self.host, self.values, route))


PAGES = TrainPages
"""The pages of this folder, for `shell.late`."""
