"""A lesson of the course: a task, its own program, and a score to reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app import i18n, words
from app.dom.nodes import Child
from app.i18n import _
from app.pages.bots import course, view_lesson
from app.pages.bots.course import BotLesson
from app.pages.bots.look import BotLook, ShowGame
from app.pages.bots.screen import editor_texts
from app.pages.bots.shelf import Keeper, store
from app.pages.bots.trial import LIVE, RECORDED, BotTrial, Results
from app.pages.bots.view import BOT_SOURCE
from app.pages.bots.view_lesson import LessonFacts, lesson_view, outcome, shown_result
from app.pages.bots.view_results import result_sentence
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, Part, by_value, plain
from app.ports.platform import Arena
from app.ports.route import BOTS, Route, lesson_route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.programs import Program, Programs


class LessonScreen(Screen):
    """The screen with a lesson."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        arena: Arena,
        show_game: ShowGame,
        game: str,
        number: int,
    ) -> None:
        self.stage = stage
        self.host = host
        self.arena = arena
        self.game = game
        self.number = number
        self.lesson: BotLesson | None = None
        self.is_missing = False
        """Whether the course could not be loaded."""
        self.programs = Programs(stage.preferences, host.random_word, course.WORK)
        """The programs written in lessons; their ids are those of the lessons."""
        self.look = BotLook(stage, host, arena, show_game, self)
        """The games of the contest, which a lesson does not show."""
        self.trial = LessonTrial(stage, host, arena, self.programs, self)
        self._before: Program | None = None
        """The program before the solution or the first program replaced it."""
        self._language = ""
        self._keeper = Keeper(stage, self.programs)

    @property
    def title(self) -> str:
        """Title of the lesson."""
        return _("{game}: lesson {n}", game=words.game(self.game), n=self.number)

    @property
    def route(self) -> Route:
        """Route of the lesson."""
        return lesson_route(self.game, self.number)

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and the games."""
        return (self, self.trial)

    @property
    def lesson_key(self) -> str:
        """Id of the lesson."""
        return course.key_of(self.game, self.number)

    @property
    def program(self) -> Program:
        """The program on screen; the lesson's initial program until the user changes it."""
        start = self.lesson.start if self.lesson else ""
        return self.programs.get(self.lesson_key) or Program(self.lesson_key, self.game, "", start)

    @property
    def is_shown(self) -> bool:
        """True if this is the current screen."""
        return self.host.is_shown(self)

    @property
    def facts(self) -> LessonFacts:
        """Data for the view of the lesson."""
        return LessonFacts(
            title=self.title,
            game=self.game,
            number=self.number,
            lessons=course.LESSONS[self.game],
            reached=course.reached(self.stage.preferences),
            lesson=self.lesson,
            is_missing=self.is_missing,
            source=self.program.source,
            trial=self.trial.facts,
            passed=self.trial.passed,
        )

    def view(self) -> Child:
        """Return the page; reload the lesson if the language has changed."""
        if self._language != i18n.spoken():
            self._load()
        return lesson_view(self.facts)

    @property
    def commands(self) -> Commands:
        """Handlers for the program."""
        return {
            BOT_SOURCE: by_value(self._write),
            view_lesson.LESSON_LOAD: plain(self._load),
            view_lesson.LESSON_TAKE: plain(self._take),
            view_lesson.LESSON_AGAIN: plain(self._start_again),
            "lesson-back": plain(self._bring_back),
            view_lesson.LESSON_KEEP: plain(self._keep_as_own),
        }

    def enter(self) -> None:
        """Load the lesson, then the editor."""
        self._load()

    def leave(self) -> None:
        """Stop the games, close the editor and store the program."""
        self.look.forget()
        self.arena.close()
        self.keep()

    def _load(self) -> None:
        self._language = i18n.spoken()
        name = f"course-{self._language}"
        self.host.files.value_table(name, self._take_lesson, anew=self.is_missing)

    def _take_lesson(self, data: bytes | None) -> None:
        """Show the lesson contained in the course file."""
        if not self.is_shown and self.lesson is not None:
            return
        is_first = self.lesson is None
        self.lesson = course.read_lesson(data, self.game, self.number) or self.lesson
        self.is_missing = self.lesson is None
        if self.lesson is not None:
            self.trial.rival, self.trial.games = self.lesson.rival, self.lesson.games
            self.trial.source = LIVE if self.lesson.rival == "random" else RECORDED
        self.stage.redraw()
        if is_first and self.lesson is not None:
            self.stage.clock.later(0, self._edit)

    def _edit(self) -> None:
        """Load the editor, which replaces the plain text field."""
        if self.is_shown:
            self.arena.edit(editor_texts(), lambda: self.program.source)

    # ------------------------------------------------------------------ the program

    def _write(self, source: str) -> None:
        """Update the program, and store it after a pause in typing."""
        self.programs.put(replace(self.program, source=source))
        self.trial.forget_fault()
        self._keeper.soon(self.keep)

    def keep(self) -> None:
        """Store the program if it was changed."""
        self._keeper.now()

    def _take(self) -> None:
        """Put the solution into the editor."""
        if self.lesson is not None:
            self._replace(self.lesson.solution, _("The solution is in the editor now."))

    def _start_again(self) -> None:
        """Put the lesson's initial program into the editor."""
        if self.lesson is not None:
            self._replace(self.lesson.start, _("You’re starting this lesson again."))

    def _replace(self, source: str, said: str) -> None:
        """Put another program into the editor, and offer to undo that."""
        before = self.program
        if source == before.source:
            return
        self._before = before
        self._show(source)
        self.stage.notify(said, do="lesson-back", label=_("Bring my program back"))

    def _bring_back(self) -> None:
        self.host.clear_notices()
        if self._before is not None:
            self._show(self._before.source)
            self._before = None

    def _show(self, source: str) -> None:
        self._write(source)
        self.trial.forget()
        self.arena.write(source)
        self.stage.redraw()

    def _keep_as_own(self) -> None:
        """Add the program to the user's bots, and show it on their page."""
        own = Programs(self.stage.preferences, self.host.random_word)
        own.put(replace(self.program, id="", name=self.title))
        if store(self.stage, own):
            self.stage.navigate(Route(BOTS, self.game))


class LessonTrial(BotTrial):
    """The games of a lesson, which decide whether its score is reached."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        arena: Arena,
        programs: Programs,
        lesson: LessonScreen,
    ) -> None:
        super().__init__(stage, host, arena, programs, lesson)
        self._lesson = lesson
        self._judged: tuple[Results, bool] | None = None

    @property
    def passed(self) -> bool | None:
        """True if the results reach the score; None until all games are finished."""
        if self._judged is None or self._judged[0] is not self.results:
            return None
        return self._judged[1]

    def concluded(self) -> str:
        """Judge the results, record a pass, and return the message to announce."""
        lesson, facts = self._lesson.lesson, self.facts
        if lesson is None or self.results is None:
            return ""
        passed = lesson.is_reached(shown_result(facts), facts.verdict)
        self._judged = (self.results, passed)
        if passed:
            course.note_reached(self.stage.preferences, self._lesson.lesson_key)
        return f"{outcome(self._lesson.facts)} {result_sentence(facts)}"
