"""Trial of a bot: many games against another player, which can be stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from app import words
from app.i18n import _
from app.pages.bots import view_results
from app.pages.bots.look import BotLook
from app.pages.bots.view import bot_fault, not_started
from app.pages.bots.view_results import Standing, TrialFacts, result_sentence
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_value, plain
from app.ports.platform import Arena
from app.ports.stage import Stage
from app.saves.programs import Program, Programs
from spielekiste import GAMES
from spielekiste.coach.layouts import table_name

COUNTS = (100, 1000)
"""Numbers of games that can be chosen."""

RIVALS = ("random", "easy", "middle", "strong")
"""Built-in players to compare with; `strong` plays the dice games with score sheets perfectly."""


COVERED_MS = 400
"""Time after which covered figures are shown, if the dialog has been closed."""

RECORDED, LIVE = "recorded", "live"
"""Sources of a built-in player's results where each plays alone: recorded ones with other dice, which need no time,
or games with the dice of the bot.
"""


@dataclass(frozen=True)
class Results:
    """Results of a contest, in progress or finished."""

    done: int = 0
    deals: int = 0
    is_over: bool = False
    standings: tuple[Standing, ...] = ()
    marks: tuple[tuple[str, float], ...] = ()
    """Built-in players' names and mean points, if known."""
    best: float | None = None
    """Highest possible mean, if known."""
    verdict: str = ""
    """`equal`, `luck`, `better` or `worse`; empty before the first result."""
    line: int = 0
    """Line of the program with the error, from 1; 0 if there is none."""
    fault: str = ""
    """Description of the error; empty if there is none."""


class BotScreen(Protocol):
    """The screen that shows the bot."""

    @property
    def program(self) -> Program:
        """The bot's program."""

    @property
    def is_shown(self) -> bool:
        """True if this is the current screen."""

    @property
    def look(self) -> BotLook:
        """Controls for choosing a game to inspect."""

    def keep(self) -> None:
        """Store the program if it was changed."""


class BotTrial:
    """Games of the bot on screen against a built-in player or another user-written bot."""

    def __init__(
        self, stage: Stage, host: ScreenHost, arena: Arena, programs: Programs, screen: BotScreen
    ) -> None:
        self.stage = stage
        self.host = host
        self.arena = arena
        self.rival = RIVALS[0]
        """The other player: one of `RIVALS`, or the id of a program."""
        self.games = COUNTS[0]
        self.source = RECORDED
        self.results: Results | None = None
        self._covered: Mapping[str, Any] | None = None
        """The last figures, if a dialog covered the page when they arrived."""
        self._names = ("", "")
        """Names of both players of the last contest."""
        self._programs = programs
        self._screen = screen

    @property
    def commands(self) -> Commands:
        """Handlers for choosing the opponent, and for starting and stopping the games."""
        return {
            view_results.BOT_RIVAL: by_value(self._choose_rival),
            view_results.BOT_GAMES: by_value(self._choose_count),
            view_results.BOT_PLAYED: by_value(self._choose_source),
            view_results.BOT_RUN: plain(self._run),
            view_results.BOT_STOP: plain(self.stop),
        }

    @property
    def facts(self) -> TrialFacts:
        """Data for the view of the contest: its settings, progress and result."""
        results = self.results or Results()
        return TrialFacts(
            rival=self.rival,
            rivals=self._rivals,
            games=self.games,
            counts=COUNTS,
            source=self.source if self._can_be_recorded else "",
            alone=GAMES[self._screen.program.game].duels,
            running=self.results is not None and not results.is_over,
            done=results.done,
            deals=results.deals,
            standings=results.standings,
            marks=results.marks,
            best=results.best,
            verdict=results.verdict,
            line=results.line,
            fault=results.fault,
        )

    @property
    def _rivals(self) -> dict[str, str]:
        """Names of all possible opponents: the built-in players, and other bots for the game."""
        own = self._screen.program
        others = [program for program in self._programs.of(own.game) if program.id != own.id]
        built_in = {name: words.rival(name) for name in RIVALS}
        return built_in | {program.id: program.display_name for program in others}

    def forget(self) -> None:
        """Stop the games and remove the results, because another bot is shown."""
        self.stop()
        self.results = None
        self._screen.look.forget()
        self.arena.mark(0, "")
        if self.rival not in self._rivals:
            self.rival = RIVALS[0]

    def forget_fault(self) -> None:
        """Clear the displayed error, because the program has been changed."""
        if self.results is not None and self.results.is_over and self.results.fault:
            self.results = replace(self.results, line=0, fault="")
            self.arena.mark(0, "")

    def stop(self) -> None:
        """Stop the games; those already played count."""
        if self.results is not None and not self.results.is_over:
            self.arena.stop()
            if self._covered is not None:
                self._take(self._covered)
            self.results = replace(self.results, is_over=True)

    def _choose_rival(self, rival: str) -> None:
        if rival in self._rivals:
            self.rival = rival

    def _choose_count(self, count: str) -> None:
        if count in map(str, COUNTS):
            self.games = int(count)

    def _choose_source(self, source: str) -> None:
        if source in (RECORDED, LIVE):
            self.source = source

    @property
    def _can_be_recorded(self) -> bool:
        """Return whether there are recorded results of the other player."""
        return self.rival in RIVALS and GAMES[self._screen.program.game].duels

    # ------------------------------------------------------------------ the games

    def _run(self) -> None:
        """Play the games, after loading the value table if the opponent needs it."""
        self._screen.keep()
        self._screen.look.forget()
        self.arena.mark(0, "")
        self.results, self._covered = Results(deals=self.games), None
        name = table_name(GAMES[self._screen.program.game].options())
        if name is None or self.source == RECORDED or self.rival not in RIVALS[1:]:
            self._begin({})
        else:
            self.host.files.value_table(name, lambda data: self._with_table(name, data))

    def _with_table(self, name: str, data: bytes | None) -> None:
        if data is None:
            self._failed(
                _("The data for the other bot couldn’t be loaded. Try again when you’re online.")
            )
        elif self._screen.is_shown:
            self._begin({name: data})

    def _begin(self, tables: dict[str, bytes]) -> None:
        own, other = self._screen.program, self._programs.get(self.rival)
        self._names = (own.display_name, self._rivals[self.rival])
        rival = {"builtIn": self.rival} if other is None else {"source": other.source}
        contest = {
            "game": own.game,
            "options": {},
            "seed": self.stage.seed(),
            "recorded": self._can_be_recorded and self.source == RECORDED,
            "games": self.games,
            "players": [{"source": own.source}, rival],
        }
        self.arena.begin(json.dumps(contest), tables, self._hear)

    def _failed(self, text: str) -> None:
        self.results, self._covered = Results(is_over=True, fault=text), None
        self.stage.announce(text)
        self.stage.redraw()

    def _hear(self, message: str) -> None:
        """Handle figures received from the arena."""
        figures: dict[str, Any] = json.loads(message)
        if self.results is None or self.results.is_over:
            return
        if "error" in figures:
            self._failed(not_started(figures["error"]))
            return
        if self.stage.dialog and not figures["over"]:
            self._cover(figures)
        else:
            self._show(figures)

    def _cover(self, figures: Mapping[str, Any]) -> None:
        """Hold back figures while a dialog covers them; rendering them would only delay taps."""
        is_waiting, self._covered = self._covered is not None, figures
        if not is_waiting:
            self.stage.clock.later(COVERED_MS, self._uncover)

    def _uncover(self) -> None:
        """Show the figures held back, once the dialog has been closed."""
        if self._covered is None:
            return
        if self.stage.dialog:
            self.stage.clock.later(COVERED_MS, self._uncover)
        else:
            self._show(self._covered)

    def _show(self, figures: Mapping[str, Any]) -> None:
        """Show the figures, and announce the end of the games."""
        results = self._take(figures)
        if results.fault:
            self._mark(results)
        elif results.is_over:
            self.stage.announce(self.concluded())
        self.stage.redraw()

    def _take(self, figures: Mapping[str, Any]) -> Results:
        """Store the figures as results, and return them."""
        self._covered, self.results = None, self._understood(figures)
        return self.results

    def concluded(self) -> str:
        """Return the message to announce at the end of the games."""
        return result_sentence(self.facts)

    def _mark(self, results: Results) -> None:
        """Mark the line of an error, which the editor announces; announce errors without a line."""
        if results.line:
            self.arena.mark(results.line, results.fault)
        else:
            self.stage.announce(results.fault)

    def _understood(self, figures: Mapping[str, Any]) -> Results:
        """Convert the arena's figures to results."""
        players = figures["players"]
        counts = figures["bars"].get("counts", [])
        standings = tuple(
            Standing(name, row[1], row[2], row[3], row[4], tuple(counts[at]))
            for at, (name, row) in enumerate(zip(self._names, players, strict=False))
        )
        line, fault = self._fault(figures["fault"])
        self._screen.look.hear(self._screen.program.game, self._names, figures, fault)
        return Results(
            done=figures["done"],
            deals=figures["deals"],
            is_over=figures["over"],
            standings=standings,
            marks=self._marks(figures["marks"]),
            best=figures["best"],
            verdict=players[1][7] if len(players) > 1 else "",
            line=line,
            fault=fault,
        )

    def _marks(self, means: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
        """Return the means of the built-in players, except the opponent, which has its own row."""
        return tuple((words.rival(id_), mean) for id_, mean in means.items() if id_ != self.rival)

    def _fault(self, report: Sequence[Any] | None) -> tuple[int, str]:
        """Return the line and description of an error; line 0 if the other bot caused it."""
        if not report:
            return 0, ""
        player, code, line, *args = report
        text = bot_fault(self._screen.program.game, code, args)
        return (line, text) if player == 0 else (0, f"{self._names[1]}: {text}")
