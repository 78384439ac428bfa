"""The tournament page: the entrants, the games and the table of results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.pages.bots.screen import TOURNAMENT
from app.pages.bots.shelf import STARTERS
from app.pages.bots.tournament import view
from app.pages.bots.tournament.entrants import Entrants, Rounds
from app.pages.bots.tournament.view import (
    Entrant,
    TableRow,
    TournamentFacts,
    headings,
    tournament_view,
)
from app.pages.bots.view import bot_fault
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, Part, by_value, plain
from app.ports.platform import Arena, Files
from app.ports.route import BOTS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.views.kit.widgets import number
from spielekiste import GAMES
from spielekiste.arena.tournament import Row, Tournament, row_cells
from spielekiste.coach.layouts import table_name
from spielekiste.core.spreadsheet import MARK, csv_text

COUNTS, USUAL = (4, 20, 100, 500), 20
"""Numbers of games that can be chosen: per bot, or per meeting of two bots. Forty bots have 780
meetings, for which 4 games each are enough to begin with.
"""


class TournamentScreen(Screen):
    """The screen of a tournament."""

    def __init__(
        self, stage: Stage, host: ScreenHost, workers: tuple[Arena, int], game: str
    ) -> None:
        self.stage = stage
        self.host = host
        self.arena, self.processors = workers
        self.entrants = Entrants(stage, host, game if game in STARTERS else "kniffel")
        self.games = USUAL
        self.rounds: Rounds | None = None
        self._names: Sequence[str] = ()
        """Names of the bots in the current games."""

    @property
    def title(self) -> str:
        """Title of the tournament."""
        return _("Tournament")

    @property
    def route(self) -> Route:
        """Route of the tournament with its game."""
        return Route(BOTS, f"{self.entrants.game}/{TOURNAMENT}")

    @property
    def parts(self) -> Sequence[Part]:
        """The screen, and the bots to choose from."""
        return (self, self.entrants)

    @property
    def commands(self) -> Commands:
        """Handlers for choosing the game and the number of games, playing, and exporting."""
        return {
            view.TOUR_GAME: by_value(self._choose_game),
            view.TOUR_GAMES: by_value(self._choose_count),
            view.TOUR_RUN: plain(self._run),
            view.TOUR_STOP: plain(self._stop),
            view.TOUR_CSV: plain(self._save),
            view.TOUR_PRINT: plain(self.stage.display.print_page),
        }

    @property
    def facts(self) -> TournamentFacts:
        """Data for the view of the tournament."""
        rounds, rows = self.rounds, self.rounds.rows if self.rounds else []
        return TournamentFacts(
            title=self.title,
            game=self.entrants.game,
            games=tuple(STARTERS),
            entrants=self.entrants.every,
            length=self.games,
            counts=COUNTS,
            alone=GAMES[self.entrants.game].duels,
            running=rounds is not None and not rounds.is_judged,
            judged=rounds is not None and rounds.is_judged,
            done=rounds.done if rounds else 0,
            all=rounds.games if rounds else 0,
            error=rounds.error if rounds else "",
            rows=list(map(self._table_row, rows)),
        )

    def view(self) -> Child:
        """Return the tournament."""
        return tournament_view(self.facts)

    def receive(self, files: Files) -> bool:
        """Add the bots in the files."""
        self.entrants.receive(files)
        return True

    def leave(self) -> None:
        """Stop the games."""
        self._stop()

    def _choose_game(self, game: str) -> None:
        if game in STARTERS and game != self.entrants.game:
            self._stop()
            self.rounds = None
            self.entrants.game = game
            self.stage.navigate(self.route)

    def _choose_count(self, count: str) -> None:
        if count in map(str, COUNTS):
            self.games = int(count)

    # ------------------------------------------------------------------ the games

    def _run(self) -> None:
        """Play the games, after loading the value table if a built-in bot needs it."""
        chosen = self.entrants.chosen
        if len(chosen) < 2:
            self.stage.notify(_("A tournament needs at least two bots."), "error")
            return
        game = self.entrants.game
        self._names = [entrant.name for entrant in chosen]
        played = Tournament(game, len(chosen), self.games, self.stage.seed())
        self.rounds = rounds = Rounds(self.stage, self.arena, played, self._hear)
        players = self.entrants.players

        def begin(tables: dict[str, bytes] | None) -> None:
            if tables is None:
                rounds.error = _(
                    "The data for the other bot couldn’t be loaded. Try again when you’re online."
                )
                rounds.stop()
            elif not rounds.is_over:
                rounds.begin(players, tables, self.processors)

        self._with_tables(chosen, begin)

    def _with_tables(
        self, chosen: Sequence[Entrant], begin: Callable[[dict[str, bytes] | None], None]
    ) -> None:
        """Call `begin` with the value tables that built-in bots need, or None if loading fails."""
        name = table_name(GAMES[self.entrants.game].options())
        if name is None or all(entrant.source or entrant.key == "random" for entrant in chosen):
            begin({})
        else:
            self.host.files.value_table(
                name, lambda data: begin(None if data is None else {name: data})
            )

    def _stop(self) -> None:
        if self.rounds:
            self.rounds.stop()

    def _hear(self) -> None:
        if self.rounds and self.rounds.is_judged:
            self.stage.announce(self.rounds.error or _("The tournament is over."))
        self.stage.redraw()

    # ------------------------------------------------------------------ the table

    def _table_row(self, row: Row) -> TableRow:
        beats = [self._names[bot] for bot in row.beats]
        figures = self._figures(row)
        return TableRow(
            row.place, self._names[row.bot], row.games, *figures, beats, self._fault(row)
        )

    def _figures(self, row: Row) -> tuple[str, str]:
        """Return the mean and standard error as text: points, or games won out of 100."""
        if GAMES[self.entrants.game].duels:
            return number(row.mean), number(row.error)
        return f"{100 * row.mean:.0f}", f"{100 * row.error:.0f}"

    def _fault(self, row: Row) -> str:
        if row.fault is None:
            return ""
        text = bot_fault(self.entrants.game, row.fault.code, row.fault.args)
        return f"{_('Line {n}:', n=row.fault.line)} {text}" if row.fault.line else text

    def _save(self) -> None:
        """Download the table as a CSV file."""
        if self.rounds:
            rows = [row_cells(row, self._names, self._fault(row)) for row in self.rounds.rows]
            point = number(0.5)[1]
            name = f"{words.game(self.entrants.game)}.csv"
            self.host.files.download(name, MARK + csv_text([headings(self.facts), *rows], point))
