"""A class board: collects results, and shows them."""

from __future__ import annotations

from collections.abc import Sequence

from app import i18n, words
from app.dom.nodes import Child
from app.i18n import _
from app.links.arrivals import Arrival
from app.links.board import LONGEST_NAME, ClassBoard
from app.ports.commands import Commands, Part, by_argument, by_value, plain
from app.ports.platform import Files, Scanner
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.codec import pack
from app.saves.saved_match import SavedMatch
from app.saves.transfer import is_secret
from app.screens.board.arrivals import BoardArrivals
from app.screens.board.collector import Collector
from app.screens.board.keeper import BoardKeeper
from app.screens.board.scan import Scan
from app.screens.board.shelf import board_route
from app.screens.board.telling import scored
from app.screens.ports import ScreenHost
from app.views.board.collect import ArrivalRow, CollectFacts, DeviceMatch, collect_view
from app.views.board.page import BoardFacts, OwnFacts, Tab, board_view, own_view

COLLECT = ""
"""Name of the tab with what has arrived."""

MOST_MATCHES = 40
"""Maximum number of this device's matches that are listed."""


class BoardScreen(Screen):
    """The screen of a board."""

    def __init__(
        self, stage: Stage, host: ScreenHost, scanner: Scanner, keeper: BoardKeeper
    ) -> None:
        self.stage = stage
        self.host = host
        self.keeper = keeper
        self.arrivals = BoardArrivals(stage, host, keeper)
        self.collector = Collector(stage, host, self.arrivals)
        self.scan = Scan(stage, scanner, self.collector.arrived)
        self.tab = COLLECT
        """Name of the tab on screen."""

    @property
    def title(self) -> str:
        """Title of the page."""
        return self.keeper.board.name or _("Class board")

    @property
    def route(self) -> Route:
        """Route of the board with its tab."""
        return board_route(self.keeper.key, self.tab)

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and its parts."""
        return (self, self.arrivals, self.collector, self.scan)

    @property
    def tabs(self) -> dict[str, str]:
        """Names of the tabs, in routes and as shown."""
        return {COLLECT: _("Collect")}

    def choose(self, tab: str) -> None:
        """Show a tab; an unknown one shows what has arrived."""
        self.tab = tab if tab in self.tabs else COLLECT

    def enter(self) -> None:
        """Read the stored results."""
        self.collector.begin()

    def replaced(self) -> None:
        """Switch the camera off."""
        self.scan.close()

    @property
    def commands(self) -> Commands:
        """Handlers for the board as a whole, and for watching a result."""
        return {
            "board-tab": by_argument(self._turn_to),
            "board-name": by_value(self._rename),
            "board-shapes": by_value(self._hide_names),
            "board-save": plain(self._save),
            "board-look": by_argument(self._look),
        }

    def _turn_to(self, tab: str) -> None:
        """Show a tab without leaving the screen, so that the camera stays on."""
        self.choose(tab)
        self.stage.navigate(self.route)

    def receive(self, files: Files) -> bool:
        """Take in the results in dropped files."""
        self.collector.take_files(files)
        return True

    def view(self) -> Child:
        """Return the page."""
        return board_view(self.facts)

    @property
    def facts(self) -> BoardFacts:
        """Facts for the view."""
        tabs = [self._tab(tab, label) for tab, label in self.tabs.items()]
        scanner = self.scan.view() if self.tab == COLLECT or self.scan.is_on else None
        return BoardFacts(self.title, tabs, collect_view(self.collected), scanner)

    @property
    def own(self) -> OwnFacts:
        """Facts about the board itself."""
        board = self.keeper.board
        date = self.stage.clock.date(board.begun, i18n.spoken())
        return OwnFacts(board.name, date, board.shapes)

    def _tab(self, tab: str, label: str) -> Tab:
        return Tab(tab, label, f"#{board_route(self.keeper.key, tab)}", tab == self.tab)

    @property
    def collected(self) -> CollectFacts:
        """Facts about what has arrived."""
        collector, arrivals = self.collector, self.arrivals
        return CollectFacts(
            rows=self._rows(),
            results=len(arrivals.counted),
            waiting=collector.waiting,
            broken=arrivals.broken,
            refused=arrivals.refused,
            last=arrivals.last,
            typed=collector.typed,
            fault=collector.fault,
            device=self._matches(),
            own=own_view(self.own),
        )

    # ------------------------------------------------------------------ facts about arrivals

    def _rows(self) -> list[ArrivalRow]:
        """Return the arrivals, most recent first."""
        board, arrivals = self.keeper.board, self.arrivals
        rows = []
        for number, row in enumerate(board.rows, 1):
            arrival, fault = arrivals.read.get(row.id), arrivals.faults.get(row.id)
            if arrival is not None:
                rows.append(self._row(number, arrival, board))
            elif fault is not None:
                why = words.record_fault(fault.line, fault.code)
                rows.append(ArrivalRow(row.id, number, why=why))
        return rows[::-1]

    def _row(self, number: int, arrival: Arrival, board: ClassBoard) -> ArrivalRow:
        table, setup = arrival.table, arrival.setup
        return ArrivalRow(
            id=arrival.id,
            number=number,
            game=setup.game.id if setup else "",
            players=tuple(scored(arrival)),
            source=arrival.source,
            is_over=table is None or table.match.due == "nothing",
            is_foreign=self.arrivals.is_foreign(arrival),
            can_look=table is not None and not is_secret(table),
            shapes=board.shapes,
        )

    def _matches(self) -> list[DeviceMatch]:
        """Return the finished matches of this device, most recent first."""
        clock = self.stage.clock
        today = clock.day(clock.now())
        found = self.host.saves.library.finished()[:MOST_MATCHES]
        return [self._match(saved, today) for saved in found]

    def _match(self, saved: SavedMatch, today: str) -> DeviceMatch:
        clock = self.stage.clock
        names = ", ".join(player.name for player in saved.players)
        date = clock.date(saved.changed, i18n.spoken())
        is_todays = clock.day(saved.changed) == today
        return DeviceMatch(saved.id, saved.game, names, date, is_todays)

    # ------------------------------------------------------------------ the board as a whole

    def _rename(self, name: str) -> None:
        self.keeper.change(lambda board: board.with_name(name[:LONGEST_NAME].strip()))

    def _hide_names(self, value: str) -> None:
        self.keeper.change(lambda board: board.with_shapes(shapes=value == "on"))

    def _save(self) -> None:
        """Save the board as a file, which a board on any device can take in."""
        clock = self.stage.clock
        day = clock.day(self.keeper.board.begun)
        self.host.files.download(f"spielekiste-{day}.txt", f"{pack(str(self.keeper.board))}\n")

    def _look(self, key: str) -> None:
        """Show the replay of a match."""
        arrival = self.arrivals.read.get(key)
        if arrival is not None and arrival.table is not None:
            self.host.exits.show_replay(arrival.table, self.route, self)
