"""Print preview of blank sheets or of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app import i18n, words
from app.dom.nodes import Child, Node
from app.forms.view import OptionRow
from app.i18n import _
from app.ports.commands import LEAVE, Commands, by_argument, plain
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table import view_print
from app.table.paper import blank, count, height, is_leaf, played
from app.table.view_print import PrintFacts, printing_view
from app.views.kit.print_sheet import LONG, page
from spielekiste.core.errors import InvalidOption
from spielekiste.core.game import Game
from spielekiste.core.options import Options
from spielekiste.core.table import Table

WIDE = 6
"""Maximum number of columns on half a page."""

TYPICAL = 4
"""Number of columns offered by default."""

BOARDS = 2
"""Number of Kniffel Master boards per page."""


class PrintScreen(Screen):
    """The print screen.

    Without a `table`, the sheets are blank. `leave` shows the screen that opened the print screen.
    """

    route: Route = Route()
    """Route of the screen."""

    def __init__(
        self,
        stage: Stage,
        game: Game,
        route: Route,
        leave: Callable[[], None],
        table: Table | None = None,
        changed: int = 0,
    ) -> None:
        self.stage = stage
        self.game = game
        self.route = route
        self.table = table
        self.changed = changed
        """Time of the match's last step, in milliseconds since 1970."""
        self.options: Options = table.setup.options if table else game.options.of({})
        self.columns = len(table.setup.players) if table else min(TYPICAL, game.seats[-1])
        self.small = False
        """Whether the paper size is A5, not A4."""
        self._on_leave = leave
        self._room = 4 if is_leaf(game) else 1

    @property
    def title(self) -> str:
        """Title of the page, and of a PDF printed from it."""
        return _("Score sheets: {game}", game=words.game(self.game.id))

    @property
    def rooms(self) -> tuple[int, ...]:
        """Possible numbers of sheets per page."""
        rows = height(self.game, self.options)
        if not rows:
            return (BOARDS,)
        if self.table is not None and count(self.table) == 1:
            return (1,)
        if self.columns > WIDE and not is_leaf(self.game):
            return (1,)
        return (1, 2) if rows > LONG else (1, 2, 4)

    @property
    def room(self) -> int:
        """Number of sheets per page."""
        return self._room if self._room in self.rooms else self.rooms[-1]

    @property
    def has_columns(self) -> bool:
        """True if the number of columns can be chosen."""
        return self.table is None and not is_leaf(self.game) and height(self.game, self.options) > 0

    def ask(self, query: Mapping[str, str]) -> None:
        """Apply options and the number of players from a URL; show an error if they are invalid."""
        names = {info.name for info in self.game.options.described()}
        try:
            self.options = self.game.options.of({n: v for n, v in query.items() if n in names})
        except InvalidOption:
            self.stage.notify(_("These rules can’t be read, so here are the usual ones."), "error")
        if "seats" in query:
            self._take_seats(query["seats"])

    def _take_seats(self, text: str) -> None:
        """Set the number of players; show an error if the game does not allow it."""
        counts = {str(seats): seats for seats in self.game.seats}
        if text in counts:
            self.columns = counts[text]
        else:
            self.stage.notify(words.seat_fault("seat-count"), "error")

    @property
    def commands(self) -> Commands:
        """Handlers for printing, for choosing other sheets, and for leaving."""
        return {
            view_print.PRINT_PAGE: plain(self.stage.display.print_page),
            view_print.SET_PAPER: by_argument(lambda size: self._take(small=size == "a5")),
            view_print.SET_ROOM: by_argument(self._divide),
            view_print.SET_COLUMNS: by_argument(self._widen),
            "choose": by_argument(lambda chosen: self._choose(*chosen.partition(" ")[::2])),
            LEAVE: plain(self._on_leave),
        }

    def key(self, name: str) -> bool:
        """Handle no keys; the browser has its own shortcut for printing."""
        del name
        return False

    def view(self) -> Child:
        """Return the pages and the controls for changing them."""
        return printing_view(self.facts)

    @property
    def facts(self) -> PrintFacts:
        """Data for the view of the dialog that chooses what to print."""
        return PrintFacts(
            game=self.game.id,
            pages=self.pages(),
            rules=self._rules(),
            columns=self.columns if self.has_columns else None,
            seats=self.game.seats,
            rooms=self.rooms,
            room=self.room,
            small=self.small,
        )

    def _rules(self) -> OptionRow | None:
        """Return the rules option of a blank sheet, if the game has one."""
        rows = (OptionRow(*pair) for pair in self.options.items() if pair[0].name == "rules")
        return next(rows, None) if self.table is None else None

    def pages(self) -> list[Node]:
        """Return the pages as they will be printed."""
        blocks, room = self._blocks(), self.room
        parts = [blocks[at : at + room] for at in range(0, len(blocks), room)]
        return [page(part, room, small=self.small) for part in parts]

    def _blocks(self) -> list[Node]:
        if self.table is not None:
            day = self.stage.clock.date(self.changed, i18n.spoken())
            return played(self.table, self.room, day)
        one = blank(self.game, self.options, self.columns, self.room)
        return [one] * self.room

    # ------------------------------------------------------------------ changes

    def _take(self, *, small: bool) -> None:
        self.small = small

    def _divide(self, room: str) -> None:
        if room in {str(size) for size in self.rooms}:
            self._room = int(room)

    def _widen(self, step: str) -> None:
        columns = self.columns + (1 if step == "1" else -1)
        if columns in self.game.seats:
            self.columns = columns

    def _choose(self, name: str, value: str) -> None:
        given = {info.name: chosen for info, chosen in self.options.items()}
        self.options = self.game.options.of(given | {name: value})
