"""The pages for class boards: the list of all boards, and the screen of each board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from app import i18n, words
from app.dom.nodes import Child
from app.i18n import _
from app.pages.board import view
from app.pages.board.charts.pictures import PICTURES
from app.pages.board.charts.view import nothing_view
from app.pages.board.collect.arrivals import BoardArrivals, lab_sentence, nameless, scored
from app.pages.board.collect.collector import Collector
from app.pages.board.collect.reading import Arrival
from app.pages.board.collect.view import (
    BOARD_LOOK,
    ArrivalRow,
    CollectFacts,
    DeviceMatch,
    collect_view,
)
from app.pages.board.link import LONGEST_NAME
from app.pages.board.shelf import BOARD, BoardKeeper, BoardsScreen, board_route, opened
from app.pages.board.showing import Showing, ShownBoard
from app.pages.board.view import BoardFacts, OwnFacts, Tab, board_view, own_view
from app.pages.lab.sums import LabSums
from app.pages.ports import LatePages, ScreenHost
from app.ports.commands import Commands, Part, by_argument, by_value, plain
from app.ports.platform import Clock, Files, Scanner
from app.ports.route import CLASS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.codec import pack
from app.saves.saved_match import SavedMatch
from app.saves.transfer import is_secret
from app.scan.reader import Scan
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import BLOCK
from spielekiste.lab.result import LabResult

COLLECT, LAB_TAB = "", "lab"
"""Names of the tabs with what has arrived, and with the sums of the probability lab."""


class BoardScreen(Screen):
    """The screen of a board."""

    def __init__(
        self, stage: Stage, host: ScreenHost, scanner: Scanner, keeper: BoardKeeper
    ) -> None:
        self.stage = stage
        self.host = host
        self.keeper = keeper
        self.arrivals = BoardArrivals(stage, host, keeper, partial(host.is_shown, self))
        self.collector = Collector(stage, host, self.arrivals)
        self.scan = Scan(stage, scanner, self.collector.arrived)
        self.showing = Showing(stage, host, keeper, self._shown)
        self.lab = LabSums(stage, self._lab_results, partial(host.is_shown, self))
        self.tab = COLLECT
        """Name of the tab on screen."""

    @property
    def title(self) -> str:
        """Title of the class board."""
        return self.keeper.board.name or _("Class board")

    @property
    def route(self) -> Route:
        """Route of the board, with the current tab."""
        return board_route(self.keeper.key, self.tab)

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and its parts."""
        return (self, self.arrivals, self.collector, self.scan, self.showing, self.lab)

    def _shown(self) -> ShownBoard:
        """Return the data that the pictures show."""
        board = self.keeper.board
        counted, names = self.arrivals.counted, not board.shapes
        numbers = {row.id: number for number, row in enumerate(board.rows, 1)}
        return ShownBoard(self.title, counted, names, board.guesses, board.covered, numbers)

    @property
    def tabs(self) -> dict[str, str]:
        """Labels of the tabs that have something to show, by their names in routes."""
        tabs = {COLLECT: _("Collect"), **self.showing.tabs}
        if self.tab == LAB_TAB or self._lab_results():
            tabs[LAB_TAB] = _("Probability lab")
        return tabs if self.tab in tabs else tabs | {self.tab: self.showing.label(self.tab)}

    def _lab_results(self) -> list[LabResult]:
        """Return the lab results that have arrived."""
        return [arrival.lab for arrival in self.arrivals.every if arrival.lab is not None]

    def choose(self, tab: str) -> None:
        """Select a tab; an unknown name selects the list of arrivals."""
        self.tab = tab if tab in (LAB_TAB, *PICTURES) else COLLECT

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
            view.BOARD_TAB: by_argument(self._turn_to),
            view.BOARD_NAME: by_value(self._rename),
            view.BOARD_SHAPES: by_value(self._hide_names),
            view.BOARD_SAVE: plain(self._save),
            BOARD_LOOK: by_argument(self._look),
        }

    def _turn_to(self, tab: str) -> None:
        """Show a tab without leaving the screen, so that the camera stays on."""
        self.choose(tab)
        self.stage.navigate(self.route)

    def receive(self, files: Files) -> bool:
        """Add the results in dropped files."""
        self.collector.take_files(files)
        return True

    def view(self) -> Child:
        """Return the class board."""
        return board_view(self.facts)

    @property
    def facts(self) -> BoardFacts:
        """Data for the view of the class board."""
        tabs = [self._tab(tab, label) for tab, label in self.tabs.items()]
        scanner = self.scan.view() if self.tab == COLLECT or self.scan.is_on else None
        return BoardFacts(self.title, tabs, self._content(), scanner)

    def _content(self) -> Child:
        if self.tab == COLLECT:
            return collect_view(self._collected())
        shown = self.lab.view() if self.tab == LAB_TAB else self.showing.view(self.tab)
        return shown or nothing_view()

    def _collected(self) -> CollectFacts:
        return collected(self.collector, self.host, self.stage.clock, own_view(self.own))

    @property
    def own(self) -> OwnFacts:
        """Data about the board itself."""
        board = self.keeper.board
        date = self.stage.clock.date(board.begun, i18n.spoken())
        return OwnFacts(board.name, date, board.shapes)

    def _tab(self, tab: str, label: str) -> Tab:
        return Tab(tab, label, f"#{board_route(self.keeper.key, tab)}", tab == self.tab)

    # ------------------------------------------------------------------ board commands

    def _rename(self, name: str) -> None:
        self.keeper.change(lambda board: board.with_name(name[:LONGEST_NAME].strip()))

    def _hide_names(self, value: str) -> None:
        """Hide or show names; clear the last message, which may contain a name."""
        self.arrivals.last = ""
        self.keeper.change(lambda board: board.with_shapes(shapes=value == "on"))

    def _save(self) -> None:
        """Save the board as a file, which a board on any device can import."""
        clock = self.stage.clock
        day = clock.day(self.keeper.board.begun)
        self.host.files.download(f"spielekiste-{day}.txt", f"{pack(str(self.keeper.board))}\n")

    def _look(self, key: str) -> None:
        """Show the replay of a match."""
        arrival = self.arrivals.read.get(key)
        if arrival is not None and arrival.table is not None:
            self.host.exits.show_replay(arrival.table, self.route, self)


MOST_MATCHES = 40
"""Maximum number of this device's matches that are listed."""


def collected(collector: Collector, host: ScreenHost, clock: Clock, own: Child) -> CollectFacts:
    """Return the data for the view; `own` is the view of the board's name and settings."""
    arrivals = collector.arrivals
    return CollectFacts(
        rows=_rows(arrivals),
        results=len(arrivals.counted),
        waiting=collector.waiting,
        known={key: arrivals.sentence(each) for key, each in arrivals.recognised.items()},
        broken=arrivals.broken,
        refused=arrivals.refused,
        last=arrivals.last,
        typed=collector.typed,
        fault=collector.fault,
        device=_matches(host, clock, shapes=arrivals.board.shapes),
        own=own,
    )


def _rows(arrivals: BoardArrivals) -> list[ArrivalRow]:
    """Return the rows of the arrivals read so far, most recent first."""
    rows = [
        _row(number, row.id, arrivals)
        for number, row in enumerate(arrivals.board.rows, 1)
        if row.id in arrivals.read or row.id in arrivals.faults
    ]
    return rows[::-1]


def _row(number: int, key: str, arrivals: BoardArrivals) -> ArrivalRow:
    arrival = arrivals.read.get(key)
    if arrival is not None:
        return _readable(number, arrival, arrivals)
    fault = arrivals.faults[key]
    return ArrivalRow(key, number, why=words.record_fault(fault.line, fault.code))


def _readable(number: int, arrival: Arrival, arrivals: BoardArrivals) -> ArrivalRow:
    table, setup, shapes = arrival.table, arrival.setup, arrivals.board.shapes
    return ArrivalRow(
        id=arrival.id,
        number=number,
        game=setup.game.id if setup else "",
        players=tuple(nameless(scored(arrival), number) if shapes else scored(arrival)),
        source=arrival.source,
        lab=lab_sentence(arrival),
        is_over=table is None or table.match.due == "nothing",
        on_block=setup is not None and setup.table.dice == BLOCK,
        is_foreign=arrivals.is_foreign(arrival),
        can_look=table is not None and not is_secret(table),
        shapes=shapes,
    )


def _matches(host: ScreenHost, clock: Clock, *, shapes: bool) -> list[DeviceMatch]:
    """Return the rows of the finished matches on this device, most recent first."""
    today = clock.day(clock.now())
    matches = host.saves.library.finished()[:MOST_MATCHES]
    return [_match(saved, clock, today, shapes=shapes) for saved in matches]


def _match(saved: SavedMatch, clock: Clock, today: str, *, shapes: bool) -> DeviceMatch:
    players = saved.players
    names = ", ".join(words.mark(each.mark) if shapes else each.name for each in players)
    date = clock.date(saved.changed, i18n.spoken())
    return DeviceMatch(saved.id, saved.game, names, date, clock.day(saved.changed) == today)


class BoardPages(LatePages):
    """Factory for these pages. The current board and its results are kept until the user leaves."""

    _board: BoardScreen | None = None

    def lead(self, route: Route) -> None:
        """Show the list (`class/board`), a board (`class/board/ID`) or one of its tabs."""
        _board, _slash, rest = route.rest.partition("/")
        key, _slash, tab = rest.partition("/")
        board = self._at(key) if key else None
        if board is None:
            self.show(BoardsScreen(self.stage, self.host))
            return
        board.choose(tab)
        self.show(board)

    def keep_for(self, route: Route) -> None:
        """Discard the board, unless the route leads to it or results are still to be read."""
        board = self._board
        if board and not board.collector.waiting and not _is_at(route, board.keeper.key):
            self._board = None

    def _at(self, key: str) -> BoardScreen | None:
        """Return the board with this id; if there is none, show a notice and return None."""
        if self._board is None or self._board.keeper.key != key:
            try:
                keeper = opened(self.stage, key)
            except BrokenRecord as fault:
                why = words.record_fault(fault.line, fault.code)
                self.stage.notify(_("This board can’t be opened: {why}", why=why), "error")
                return None
            if keeper is None:
                self.stage.notify(_("This board isn’t on this device."), "error")
                return None
            self._board = BoardScreen(self.stage, self.host, self.platform.scanner, keeper)
        return self._board


def _is_at(route: Route, key: str) -> bool:
    return route.name == CLASS and route.rest.split("/")[:2] == [BOARD, key]


PAGES = BoardPages
"""The pages of this folder, for `shell.late`."""
