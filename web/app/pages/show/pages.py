"""Display of a record requested by a link or a host page, once its modules are loaded."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.pages.ports import LatePages
from app.pages.show.asked import (
    PUZZLE,
    REPLAY,
    REVIEW,
    TABLE,
    ShowRequest,
    ViewFault,
    check_step,
    read,
)
from app.pages.show.position import ShownPosition, StillTable, is_position, read_position
from app.pages.show.screens import BrokenView, Shown, ShownPuzzle, ShownReplay, ShownReview
from app.ports.route import Route
from app.ports.screen import Screen
from app.table.review import ReviewExits
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table


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
