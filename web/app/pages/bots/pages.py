"""The page for user-written bots and its contest, both kept until an unrelated page is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from app.dom.nodes import Child, Node, h
from app.dom.scheduler import run_in_slices
from app.games.sheet.coach import load_patiently
from app.i18n import N_, _
from app.pages.bots.course import LESSONS
from app.pages.bots.lesson import LessonScreen
from app.pages.bots.look import LOOK
from app.pages.bots.screen import FROM, TOURNAMENT, OwnBotsScreen
from app.pages.bots.view_game import SET_OWNER, BotGame, DecisionFacts, decision_view
from app.pages.ports import LatePages, LoadingScreen
from app.ports.commands import Commands, by_number
from app.ports.route import BOTS, LESSON, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.print import PrintScreen
from app.table.replay import ReplayExits, ReplayScreen
from app.table.values import ValueTables
from app.table.view_replay import replay_rail
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import Review, review, steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.parts.five_dice import FiveDice


class BotGameScreen(ReplayScreen):
    """Replay of a bot's game, with the bot's input, output and move at each decision."""

    is_wide = True

    def __init__(
        self,
        stage: Stage,
        game: BotGame,
        route: Route,
        exits: ReplayExits,
        values: ValueTables,
        turn_to: Callable[[int], None],
    ) -> None:
        super().__init__(stage, game.table, route, exits, is_open=True)
        self.game = game
        self.review: Review | None = None
        """The coach's review; None until it is complete."""
        self.is_missing = False
        """Whether the coach's table could not be loaded so far."""
        self._shown = exits.is_shown
        self._values = values
        self._turn_to = turn_to
        self.decisions = sorted(game.given) or _decisions(game)
        """Numbers of the steps that are decisions of the bot."""
        self._begin_at(self.decisions[-1] if game.fault else self.decisions[0])

    def _begin_at(self, step: int) -> None:
        """Show a position without animation."""
        self.desk.go_to(step)
        self.desk.board.reset()

    @property
    def has_coach(self) -> bool:
        """True if the coach can analyse the game."""
        return table_name(self.game.table.setup.options) is not None

    @property
    def commands(self) -> Commands:
        """Handlers for the replay, and one that shows another player's game with the same dice."""
        return {**super().commands, SET_OWNER: by_number(self._turn_to)}

    def enter(self) -> None:
        """Start the coach's review of the game."""
        if self.has_coach and self.review is None:
            load_patiently(
                partial(self._values.load, self.game.table.setup.options),
                self.stage.clock,
                self._look,
                self._wait,
                self._is_shown,
            )

    # ------------------------------------------------------------------ the coach

    def _is_shown(self) -> bool:
        return self._shown(self)

    def _wait(self) -> None:
        self.is_missing = True
        self.stage.redraw()

    def _look(self, solved: ValueTable) -> None:
        """Review seat 0's game; in every game that the coach can analyse, players play alone."""
        self.is_missing = False
        table = self.game.table
        played = steps_of_game(table.positions, table.steps, 0)
        if played:
            work = review(Coach(played[0].before.rules, solved), played, 0)
            run_in_slices(self.stage.clock, work, self._keep, self._is_shown)

    def _keep(self, review: Review) -> None:
        self.review = review
        self.stage.announce(_("The coach has looked at the game."))
        self.stage.redraw()

    # ------------------------------------------------------------------ view

    def top(self) -> Node:
        """Return the title bar, with the number of the game."""
        below = _("Game {number}", number=self.game.number)
        return replay_rail(self.title, self.stage.settings, below=below, paper=self.is_printable)

    def beside(self) -> Child:
        """Return the view of the decision and the list of turns."""
        inside = decision_view(self.facts)
        return h("div", {"class": "replay__beside", "key": "beside"}, inside, super().beside())

    @property
    def facts(self) -> DecisionFacts:
        """Data for the view of the decision that is shown, with the coach’s choice."""
        at, state = self.at, self.desk.match.state
        return DecisionFacts(
            game=self.game,
            at=at,
            decisions=self.decisions,
            seat=self.desk.match.seat,
            narration=self.desk.timeline.tell(at, at + 1) if at < self.desk.length else "",
            dice=state.dice if isinstance(state, FiveDice) else (),
            has_coach=self.has_coach,
            is_missing=self.is_missing,
            review=self.review,
        )


def _decisions(game: BotGame) -> list[int]:
    """Return the numbers of the steps at which a player decides."""
    steps = range(len(game.table.steps))
    return [at for at in steps if game.table.positions[at].due == "move"]


class BotPages(LatePages):
    """Factory for the page for user-written bots and the screens of its games."""

    _page: OwnBotsScreen | None = None
    """The page with its results; None while another page is shown."""

    def lead(self, route: Route) -> None:
        """Show the page, a selected bot (`bots/kniffel?bot=ID`), a game of the contest
        (`bots/kniffel/look/17`), a lesson, or a tournament.
        """
        game, _slash, rest = route.rest.partition("/")
        if rest in [f"{LESSON}/{at}" for at in range(1, LESSONS.get(game, 0) + 1)]:
            self._lesson(game, int(rest.removeprefix(f"{LESSON}/")))
            return
        kind, _slash, number = rest.partition("/")
        if kind == TOURNAMENT:
            self._tournament(game)
            return
        page = self._page = self._page or self._new_page(route.rest)
        if "bot" in route.options:
            page.shelf.choose(route.options["bot"])
            self.platform.navigation.replace_route(page.route)
        self.show(page)
        if game == FROM:  # the bot may be invalid or stored already
            self.platform.navigation.replace_route(page.route)
        elif kind == LOOK:
            self.platform.navigation.replace_route(page.route)
            page.look.follow(number)

    def _lesson(self, game: str, number: int) -> None:
        self._forget()
        arena = self.platform.arena
        self.show(LessonScreen(self.stage, self.host, arena, self.game, game, number))

    def _tournament(self, game: str) -> None:
        """Show a tournament, once the arena is loaded."""
        waiting = LoadingScreen(Route(BOTS, f"{game}/{TOURNAMENT}"), N_("Tournament"))
        self.show(waiting)

        def begin() -> None:
            if not self.host.is_shown(waiting):
                return
            try:
                made = import_module("app.pages.bots.tournament.screen")
            except ImportError:
                text = _("This page couldn’t be loaded. Try again when you’re online.")
                self.stage.notify(text, "error")
            else:
                workers = self.platform.arena, self.platform.device.processors
                self.show(made.TournamentScreen(self.stage, self.host, workers, game))
            self.stage.redraw()

        self.platform.files.load_modules("arena-modules", begin)

    def keep_for(self, route: Route) -> None:
        """End the contest and discard the page, unless the route leads to it."""
        page, game = self._page, route.rest.partition("/")[0]
        leads_to_it = route.name == BOTS and page is not None and game in ("", page.program.game)
        if not leads_to_it:
            self._forget()

    def _forget(self) -> None:
        """End the contest and discard the page."""
        if self._page is not None:
            self._page.look.forget()
            self._page = None

    def _new_page(self, place: str) -> OwnBotsScreen:
        return OwnBotsScreen(self.stage, self.host, self.platform.arena, self.game, place)

    def game(self, game: BotGame, route: Route, turn_to: Callable[[int], None]) -> Screen:
        """Show the replay of a bot's game; leaving it returns to the page."""

        def print_out() -> None:
            back = lambda: self.show(screen)  # noqa: E731 - a def would be longer
            paper = PrintScreen(self.stage, game.table.setup.game, route, back, game.table)
            self.show(paper)

        def leave() -> None:
            self.stage.navigate(self._page.route if self._page else Route(BOTS))

        exits = ReplayExits(leave, print_out, self.host.is_shown)
        screen = BotGameScreen(self.stage, game, route, exits, self.values, turn_to)
        self.show(screen)
        self.stage.navigate(route)
        return screen


PAGES = BotPages
"""The pages of this folder, for `shell.late`."""
