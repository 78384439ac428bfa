"""Display of a record or position requested by a link or a host page."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import unquote

from app.dom.nodes import Child, Node, h
from app.games.five_dice import FiveDiceBoard
from app.i18n import N_, _
from app.pages.ports import LatePages, ScreenHost
from app.pages.show.asked import (
    PUZZLE,
    REPLAY,
    REVIEW,
    TABLE,
    ShowRequest,
    ViewFault,
    check_step,
    is_decision,
    read,
)
from app.pages.show.screens import BrokenView, Shown, ShownPuzzle, ShownReplay, ShownReview
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.review import ReviewExits
from app.views.kit.dice_places import DicePlaces
from app.views.kit.widgets import rail, settings_knob
from spielekiste.coach.layouts import table_name
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.state import Event
from spielekiste.core.table import Table
from spielekiste.positions import ImpossiblePosition, Position

ENDS = [space + "." * dots for space in ("", " ") for dots in range(1, 6)]
"""What an address may have lost: full stops at the end of a link belong to the text around it."""

SHOWN = 20
"""Number of characters of a faulty line that the message quotes."""


class StillTable(Table):
    """A table with one position, whose history is unknown, so it has no record."""

    def __init__(self, position: Position, seats: int) -> None:
        players = seated([_("Player {number}", number=at + 1) for at in range(seats)])
        setup = SetUp(position.game, players, position.options, TableOptions(), "-")
        super().__init__(setup)
        self.line = str(position)
        """The position as text."""
        outcome = position.state.outcome
        ended = () if outcome is None else (outcome,)
        self._positions = [Match(setup, None, position.state, (0,), ended, thrown(position.state))]


def thrown(state: Any) -> tuple[Event, ...]:
    """Return the throw that the die on the table shows, in a game with one die."""
    face = getattr(state, "face", 0)
    return (Event("throw", state.turn, amount=1, dice=(face,)),) if face else ()


class PositionFault(ViewFault):
    """A line that is no position."""

    def __init__(self, line: str, fault: UnreadableNotation | ImpossiblePosition) -> None:
        text = N_("In this position, the text “{rest}” can’t be read (character {at}).")
        if isinstance(fault, ImpossiblePosition):
            text = N_("In this position, the text “{rest}” contradicts the rules (character {at}).")
        left, at = line[fault.position :], fault.position + 1
        rest = left[:1] + left[1:].partition(" ")[0][: SHOWN - 1]
        if not rest:
            text = N_("This position ends too early, after {at} characters.")
        super().__init__("position", "position", text, rest=rest, at=at if rest else at - 1)
        self.details = (
            fault.reason if isinstance(fault, ImpossiblePosition) else f"expected {fault.expected}"
        )


def _parsed(line: str) -> Position | None:
    try:
        return Position.parse(line)
    except (UnreadableNotation, ImpossiblePosition):
        return None


def is_position(route: Route) -> bool:
    """Return whether a route has a position instead of a record: only its text has spaces."""
    return " " in route.rest and "view" not in route.options


def read_position(route: Route) -> ShowRequest:
    """Return the view of the position in a route; raise `PositionFault` if it is none."""
    line = unquote(route.rest)
    try:
        position = Position.parse(line)
    except (UnreadableNotation, ImpossiblePosition) as fault:
        whole = next(filter(None, map(_parsed, (line + end for end in ENDS))), None)
        if whole is None:
            raise PositionFault(line, fault) from None
        position = whole
    line = str(position)
    table = StillTable(position, 1 + line.split(" ")[2].count("/"))
    asks = is_decision(table.match) and table_name(position.options) is not None
    return ShowRequest(PUZZLE if asks else REPLAY, table, 0 if asks else None)


class ShownPosition(ShownReplay):
    """The board of a position, which cannot be played on."""

    def __init__(self, stage: Stage, host: ScreenHost, table: StillTable, route: Route) -> None:
        super().__init__(stage, host, table, route, is_open=True)
        self._line = table.line
        board, dice = self.desk.board, getattr(table.match.state, "dice", ())
        if isinstance(board, FiveDiceBoard) and dice:
            board.places = DicePlaces().thrown(dice, sum(dice))

    def view(self) -> Child:
        """Return the board, and the position as text."""
        line = h("p", {"class": "replay__told"}, h("code", {"lang": "en"}, self._line))
        attrs = {"class": "replay__bar wood", "aria-label": _("Position"), "key": "bar"}
        where = {"class": "replay replay--still", "data-game": self.desk.game, "key": "replay"}
        return h("div", where, self._table(), h("section", attrs, line))

    def top(self) -> Node:
        """Return the title bar."""
        tools = settings_knob()
        return rail(self.title, tools, h("p", {"class": "rail__agreed"}, _("Position")))


class ShownStep(NamedTuple):
    """A step on screen; the fields of the message `shown`."""

    view: str
    game: str
    number: int
    """Number of steps made in the position."""
    of: int
    """Number of steps of the record."""


@dataclass
class ShowPages(LatePages):
    """Factory for these screens; implements `shell.ports.Exhibition`."""

    _request: ShowRequest | None = None
    """What is shown, or was shown last."""
    _screen: Shown | None = None
    """Its screen; None for a table."""
    _match: str = ""
    """Id of the match on the table."""
    _reported: ShownStep | None = None
    """The last place reported to the host page."""

    def lead(self, route: Route) -> None:
        """Show the record that the URL requests (`asked.read`), or an error."""
        self.lead_for(route, {})

    def lead_for(self, route: Route, reply: Mapping[str, object]) -> None:
        """Show the same as `lead`, and reply to the host page; see `shell.ports.Exhibition`."""
        try:
            self._show_request(read_position(route) if is_position(route) else read(route))
        except ViewFault as fault:
            self._refuse(fault, reply)
        else:
            self._tell_place(reply)

    # ------------------------------------------------------------------ for the host page

    def report(self, screen: Screen) -> None:
        """Report the step on a screen, unless it was the last one reported."""
        place = self._place if self._is_on(screen) else None
        if place is not None and place != self._reported:
            self._tell("shown", place._asdict())
        self._reported = place

    def answer(self, step: int | None, screen: Screen, reply: Mapping[str, object]) -> bool:
        """Go to a step if one is given, and report the step; see `shell.ports.Exhibition`."""
        if not self._is_on(screen):
            return False
        try:
            if step is not None:
                self._go(step)
        except ViewFault as fault:
            self._tell_fault(fault, "number", reply)
        else:
            self._tell_place(reply)
        return True

    def _tell_place(self, reply: Mapping[str, object]) -> None:
        """Report the place, even if it is unchanged since the last report."""
        self._reported = self._place
        self._tell("shown", {**(self._reported._asdict() if self._reported else {}), **reply})

    def _is_on(self, screen: Screen) -> bool:
        """Return whether a screen shows the requested record."""
        is_table = self._match != "" and self._match == screen.match_id
        return is_table or (self._screen is not None and screen is self._screen)

    @property
    def _place(self) -> ShownStep | None:
        if self._request is None:
            return None
        view, table, _step = self._request
        at = self._screen.at if self._screen else len(self.host.saves.table(self._match).steps)
        return ShownStep(view, table.setup.game.id, at, len(table.steps))

    def _go(self, step: int) -> None:
        """Show another step; raise `ViewFault` without changing anything."""
        if self._request is not None:
            check_step(step, self._request.table)
            if self._screen is not None:
                self._screen.go(step)
            else:
                self._lay(self._request._replace(step=step))

    # ------------------------------------------------------------------ showing

    def _show_request(self, request: ShowRequest) -> None:
        """Show a record; raise `ViewFault` without changing anything."""
        route = Route.parse(self.platform.navigation.route)
        if request.view == TABLE:
            self._lay(request)
            return
        screen = self._made(request, route)
        self._request, self._screen, self._match = request, screen, ""
        self.show(screen)
        if isinstance(screen, ShownReview) and request.step is not None:
            screen.go(request.step)

    def _made(self, request: ShowRequest, route: Route) -> Shown:
        """Return the screen for a view other than the table."""
        ways: dict[str, Callable[[ShowRequest, Route], Shown]] = {
            REPLAY: self._replay,
            REVIEW: self._review,
            PUZZLE: self._puzzle,
        }
        return ways[request.view](request, route)

    def _replay(self, request: ShowRequest, route: Route) -> ShownReplay:
        if isinstance(request.table, StillTable):
            return ShownPosition(self.stage, self.host, request.table, route)
        screen = ShownReplay(self.stage, self.host, request.table, route)
        screen.begin_at(request.step or 0)
        return screen

    def _review(self, request: ShowRequest, route: Route) -> ShownReview:
        exits = ReviewExits(
            self.values, self._play_on, self.host.is_shown, lambda: self.platform.pictures
        )
        return ShownReview(self.stage, request.table, route, exits)

    def _puzzle(self, request: ShowRequest, route: Route) -> ShownPuzzle:
        screen = ShownPuzzle(self.stage, self.host, self.values, request.table, route)
        screen.begin_at(screen.last_decision() if request.step is None else request.step)
        return screen

    def _play_on(self, table: Table) -> None:
        self.host.exits.open_match(self.host.saves.add(table))

    # ------------------------------------------------------------------ the table

    def _lay(self, request: ShowRequest) -> None:
        """Show a position on the table, or the visitor's continuation of the position, if any.

        A position that nobody has continued is deleted when the next one is shown.
        """
        library = self.host.saves.library
        left, before = self._match, self._request
        table = request.table.copy()
        table.go_to(len(table.steps) if request.step is None else request.step)
        table = table.copy()
        self._request, self._screen = request, None
        self._match = self._continuation(table) or library.add(table, _mark(table))
        self.host.exits.open_match(self._match)
        if before is not None and left in library and left != self._match:
            laid = library[left]
            if laid.place == _mark(self.host.saves.table(left)):
                self._clear(left, laid.stamp)

    def _clear(self, left: str, stamp: str) -> None:
        """Delete a match, unless another window has changed it or it has returned to the table."""
        library = self.host.saves.library

        def compare(stored: str, _text: str) -> None:
            is_same = left in library and library[left].stamp == stamp == stored
            if is_same and left != self._match:
                library.erase(left)

        if left not in library.outdated:
            self.platform.saves.fetch(left, compare)

    def _continuation(self, table: Table) -> str:
        """Return the id of the match that began at this position, or an empty string."""
        saves, place = self.host.saves, _mark(table)
        for saved in saves.library:
            if saved.place == place and not saved.trashed_at and not saved.fault:
                try:
                    saves.table(saved.id)
                except BrokenRecord:
                    continue
                return saved.id
        return ""

    # ------------------------------------------------------------------ refusals

    def _refuse(self, fault: ViewFault, reply: Mapping[str, object]) -> None:
        """Show the error, and report it to the host page."""
        here = Route.parse(self.platform.navigation.route)
        self._request, self._screen, self._match = None, None, ""
        self.show(BrokenView(self.stage, fault, here))
        self.stage.announce(fault.said)
        self._tell_fault(fault, fault.where, reply)

    def _tell_fault(self, fault: ViewFault, where: str, reply: Mapping[str, object]) -> None:
        said = {"code": fault.code, "where": where, "message": str(fault)[:1000]}
        self._tell("error", {**said, **reply})

    def _tell(self, kind: str, fields: Mapping[str, object]) -> None:
        """Send a message to the host page, if there is one."""
        if self.platform.host.is_embedded:
            self.platform.host.post_to_host(json.dumps({"type": kind, **fields}))


def _mark(table: Table) -> str:
    """Return a place name for a position; host pages can't give that name to their own tables."""
    text = str(table.record)
    return f"#{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}-{len(text)}"


PAGES = ShowPages
"""The pages of this folder, for `shell.late`."""
