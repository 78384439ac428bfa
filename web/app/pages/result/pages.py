"""The codes of a match: its screen, and the page for its route (`result/ID`)."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.series import split
from app.pages.ports import LatePages, ScreenHost
from app.pages.result import view
from app.pages.result.view import HandingFacts, handing_view
from app.ports.commands import Commands, by_number, plain
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.transfer import file_name, file_text, is_secret, link
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table

SHOWN_MS = 350
"""Duration of each code: fewer than three changes a second, which is no flashing (WCAG 2.3.1)."""

LONGEST = 858
"""Most characters of a link for one code: 97 modules per side (version 20)."""


class ResultScreen(Screen):
    """The page with the codes of a match.

    A short match fits in one code, a link that every phone can open. A longer one is a series,
    which advances by itself unless the user prefers reduced motion. A short match can also be shown
    as a series, whose codes are easier to read.
    """

    route: Route = Route()
    """Route of the page."""

    def __init__(self, stage: Stage, host: ScreenHost, route: Route, table: Table) -> None:
        self.stage = stage
        self.host = host
        self.route = route
        self.at = 0
        """Number of the code that is shown, from 0."""
        self._table = table
        link_of_all = link(stage.share.address, table)
        self._single = [link_of_all] if 0 < len(link_of_all) <= LONGEST else []
        self._series = [] if is_secret(table) else split(str(table.record))
        self.in_pieces = not self._single
        self.is_moving = not stage.display.is_calm
        self._wait = 0
        """Increased with every wait, so that timers of earlier waits are ignored."""

    @property
    def title(self) -> str:
        """Title of the result as codes."""
        return _("My result")

    @property
    def texts(self) -> Sequence[str]:
        """Contents of the codes; none if the match is too long or has hidden cards."""
        return self._series if self.in_pieces else self._single

    @property
    def facts(self) -> HandingFacts:
        """Data for the view of the result as codes."""
        texts, share = self.texts, self.stage.share
        return HandingFacts(
            title=self.title,
            game=words.game(self._table.setup.game.id),
            at=self.at,
            codes=len(texts),
            code=share.code_of(texts[self.at]) if texts else None,
            is_moving=self.is_moving,
            can_change=bool(self._single) and len(self._series) > 1,
            is_secret=is_secret(self._table),
            is_locked=self.host.is_locked,
        )

    def view(self) -> Child:
        """Return the page's content."""
        return handing_view(self.facts)

    @property
    def commands(self) -> Commands:
        """Handlers for the series, and for leaving."""
        return {
            view.CODE_STEP: by_number(self._step),
            view.CODE_MOVE: plain(self._play_pause),
            view.CODE_PIECES: plain(self._change),
            view.CODE_FILE: plain(self._save),
            view.TO_TABLE: plain(self._leave),
        }

    def enter(self) -> None:
        """Request the first code, and start the series."""
        self._ask()
        self._go_on()

    def _ask(self) -> None:
        """Request the current code, and the next one so that it is ready in time."""
        texts = self.texts
        for text in dict.fromkeys(texts[(self.at + more) % len(texts)] for more in (0, 1) if texts):
            self.stage.share.ask_code(text)

    def _step(self, by: int) -> None:
        self.is_moving = False
        self._turn(by)

    def _turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self.texts)
        self._ask()

    def _play_pause(self) -> None:
        self.is_moving = not self.is_moving
        self._go_on()

    def _change(self) -> None:
        """Switch between one code and a series of codes."""
        self.in_pieces, self.at = not self.in_pieces, 0
        self._ask()
        self._go_on()

    def _go_on(self) -> None:
        """Schedule the next code of a running series."""
        self._wait += 1
        wait = self._wait
        if self.is_moving and len(self.texts) > 1:
            self.stage.clock.later(SHOWN_MS, lambda: self._tick(wait))

    def _tick(self, wait: int) -> None:
        """Show the next code once it is ready, unless the series was stopped or the page left."""
        if wait != self._wait or not self.is_moving or not self.host.is_shown(self):
            return
        if self.stage.share.code_of(self.texts[(self.at + 1) % len(self.texts)]) is not None:
            self.stage.redraw(lambda: self._turn(1))
        else:
            self._ask()
        self._go_on()

    def _save(self) -> None:
        clock = self.stage.clock
        name = file_name(self._table.setup, clock.stamp(clock.now()))
        if self.host.files.download(name, file_text(self._table)):
            self.stage.announce(_("Saved as {name}.", name=name))

    def _leave(self) -> None:
        self.stage.navigate(Route(self._table.setup.game.id, self.route.rest))


class ResultPages(LatePages):
    """Factory for the page."""

    def lead(self, route: Route) -> None:
        """Show a match's codes, or the menu if there is no such match."""
        try:
            table = self.host.saves.table(route.rest)
        except (BrokenRecord, KeyError):
            self.host.exits.open_menu()
            self.host.saves.tell_missing(route.rest)
        else:
            self.show(ResultScreen(self.stage, self.host, route, table))


PAGES = ResultPages
"""The pages of this folder, for `shell.late`."""
