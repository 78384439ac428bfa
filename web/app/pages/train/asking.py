"""A puzzle on the page: the dice put aside, the answer and the coach's verdict."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from app import words
from app.dom.scheduler import run_in_slices
from app.pages.train.view import Explained, QuestionFacts
from app.ports.commands import MOVE, THROW, TOGGLE, WHY, Commands, by_argument, by_number, plain
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.views.kit.dice import Faces
from app.views.kit.dice_places import DicePlaces
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.review import GOOD, UP_TO
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import IllegalMove, UnreadableNotation
from spielekiste.core.work import Work
from spielekiste.parts.dice import HAND, THROWS, Keep
from spielekiste.parts.sheet import Enter
from spielekiste.trainer.finding import alike, is_right
from spielekiste.trainer.leitner import Card
from spielekiste.trainer.puzzle import Puzzle

TO_WIN = "app.pages.winning.training"
"""Module for puzzles about winning, in an archive of its own."""

CHANCES = 2.5
"""Average by which losses of chance are graded: up to 0.01 is good, from 0.04 very costly."""


class Question:
    """A puzzle shown to the player."""

    def __init__(
        self,
        stage: Stage,
        puzzle: Puzzle,
        solved: ValueTable,
        answered: Callable[[Question], None],
    ) -> None:
        self._stage = stage
        self.puzzle = puzzle
        self._solved = solved
        self._answered = answered
        self.places = DicePlaces().thrown(puzzle.dice, sum(puzzle.dice))
        self._given: Keep | Enter | None = None
        self.explained: Explained | None = None
        """What the coach says about the answer; None until it has been worked out."""
        self.alike: list[Card] = []
        """A position like the puzzle, as a new card, after a wrong answer; empty if there is none."""

    @property
    def is_answered(self) -> bool:
        """True if an answer has been given."""
        return self._given is not None

    @property
    def may_keep(self) -> bool:
        """True if dice may be put aside."""
        return self.puzzle.throws < THROWS and not self.puzzle.rules.whole_cup and not self._given

    @property
    def facts(self) -> QuestionFacts:
        """Data for the view of the puzzle on the page."""
        game = self.puzzle.game
        return QuestionFacts(
            puzzle=self.puzzle,
            state=self.puzzle.state,
            places=self.places,
            faces=Faces(WORDS[game].faces, words.faces(game)),
            may_keep=self.may_keep,
            is_answered=self.is_answered,
            explained=self.explained,
        )

    def toggle(self, place: int) -> None:
        """Put a die aside, or take it back."""
        if self.may_keep:
            self.places = self.places.toggled(place)
            self._stage.sound("knock")

    def answer(self, move: Keep | Enter) -> None:
        """Accept an answer and compute the coach's verdict; if it isn't legal, show a notice."""
        if self._given is not None:
            return
        try:
            self.puzzle.state.play(move)
        except IllegalMove as fault:
            self._stage.notify(words.reason(self.puzzle.game, fault.code), "error")
            return
        self._given = move
        run_in_slices(self._stage.clock, self._explain(move), self._keep, lambda: True)

    def _explain(self, move: Keep | Enter) -> Work[Advice]:
        """Evaluate all moves; after a wrong answer, look for a similar position."""
        if self.puzzle.others:
            answer: Work[Advice] = import_module(TO_WIN).advice_to_win(self.puzzle, self._solved)
            return (yield from answer)
        coach, state = Coach(self.puzzle.rules, self._solved), self.puzzle.state
        advice = yield from coach.advise(state)
        if not is_right(advice.of(move).loss, self._solved):
            turn = yield from coach.turn(self.puzzle.sheet)
            limit = UP_TO[GOOD] * self._solved.average
            similar = yield from alike(self.puzzle, move, turn, limit)
            self.alike = [Card(other.puzzle, other.loss) for other in similar[:1]]
        return advice

    def _keep(self, advice: Advice) -> None:
        assert self._given is not None  # noqa: S101 - `answer` has set it
        whole = CHANCES if self.puzzle.others else self._solved.average
        self.explained = Explained(
            advice, advice.of(self._given), whole, to_win=bool(self.puzzle.others)
        )
        self._answered(self)


class AskingScreen(Screen):
    """A screen that may show a puzzle."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.question: Question | None = None
        """The puzzle on the page, if there is one."""

    @property
    def commands(self) -> Commands:
        """Command handlers for answering a puzzle."""
        return {
            TOGGLE: by_number(self._toggle),
            THROW: plain(self._throw),
            MOVE: by_argument(self._move),
            WHY: by_argument(self._why),
        }

    def key(self, name: str) -> bool:
        """Handle a key: 1 to 5 put a die aside, r (or w) answers with the dice put aside."""
        if self.question is None or self.question.is_answered:
            return False
        if name in tuple("12345"):
            self._toggle(int(name) - 1)
            return True
        if name in ("r", "w"):
            self._throw()
            return True
        return False

    def _toggle(self, place: int) -> None:
        if self.question is not None and 0 <= place < HAND:
            self.question.toggle(place)

    def _throw(self) -> None:
        """Answer with the dice put aside; if only a box can be chosen, focus the open boxes."""
        question = self.question
        if question is None:
            return
        if question.puzzle.throws >= THROWS or len(question.places.kept) == HAND:
            self.stage.display.focus(".box.is-open")
            return
        question.answer(question.places.keep)

    def _move(self, text: str) -> None:
        question = self.question
        if question is None:
            return
        try:
            question.answer(GAMES[question.puzzle.game].parse(text))
        except UnreadableNotation:
            self.stage.notify(words.reason(question.puzzle.game, "unknown-move"), "error")

    def _why(self, code: str) -> None:
        if self.question is not None:
            self.stage.notify(words.reason(self.question.puzzle.game, code))
