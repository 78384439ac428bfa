"""Replay of a contest game: the board, a bot's input and decision at each step, and the coach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.dom.nodes import Child, Node, h
from app.dom.scheduler import run_in_slices
from app.games.sheet.coach import load_patiently
from app.i18n import _
from app.pages.bots.view_game import SET_OWNER, BotGame, DecisionFacts, decision_view
from app.ports.commands import Commands, by_number
from app.ports.route import Route
from app.ports.stage import Stage
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
