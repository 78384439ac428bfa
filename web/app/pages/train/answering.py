"""Base class of screens with a puzzle, where the player puts dice aside and answers."""

from __future__ import annotations

from app import words
from app.pages.train.asking import Question
from app.ports.commands import Commands, by_argument, by_number, plain
from app.ports.screen import Screen
from app.ports.stage import Stage
from spielekiste import GAMES
from spielekiste.core.errors import UnreadableNotation
from spielekiste.parts.dice import HAND, THROWS


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
            "toggle": by_number(self._toggle),
            "throw": plain(self._throw),
            "move": by_argument(self._move),
            "why": by_argument(self._why),
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
