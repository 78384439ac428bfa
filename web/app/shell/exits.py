"""Navigation between screens; implements `pages.ports.ScreenHost` and `Exits`."""

from __future__ import annotations

from collections.abc import Callable

from app.forms.table import TableForm
from app.pages.duel.invite import InviteScreen
from app.pages.past.imports import ImportsScreen
from app.pages.prepared.classroom import ClassroomScreen
from app.ports.platform import FilePort, Platform
from app.ports.route import OPEN, Route
from app.ports.screen import Screen
from app.shell.lock import ActiveLink
from app.shell.ports import Shell
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from app.table.print import PrintScreen
from app.table.replay import ReplayExits, ReplayScreen
from spielekiste.core.match import SetUp
from spielekiste.core.options import to_text
from spielekiste.core.table import Table


class ScreenExits:
    """Navigation to screens that have no route, or that need data from another screen."""

    def __init__(
        self,
        stage: AppStage,
        shell: Shell,
        platform: Platform,
        saves: SaveController,
        link: ActiveLink,
    ) -> None:
        self.saves = saves
        """The matches saved on this device."""
        self._stage = stage
        self._platform = platform
        self._link = link
        self._shell = shell

    @property
    def exits(self) -> ScreenExits:
        """Methods that open other screens."""
        return self

    @property
    def files(self) -> FilePort:
        """Import and export of files."""
        return self._platform.files

    @property
    def is_locked(self) -> bool:
        """True if a prepared link locks the table."""
        return self._link.is_locked

    @property
    def is_only(self) -> bool:
        """True if the address keeps one game."""
        return self._link.is_only

    def is_shown(self, screen: Screen) -> bool:
        """Return whether this is the current screen."""
        return self._shell.is_shown(screen)

    def clear_notices(self) -> None:
        """Remove the visible notices."""
        self._stage.clear_notices()

    def random_word(self) -> str:
        """Return 32 random hexadecimal digits."""
        return self._platform.device.seed()

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""
        self._shell.start_match(setup)

    def open_match(self, match_id: str) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`."""
        self._shell.open_match(match_id)

    def open_menu(self) -> None:
        """Show the menu."""
        self._shell.open_menu()

    def imports(self, data: str = "") -> ImportsScreen:
        """Return the imports screen; `data` is a record from a link."""
        path = self._platform.navigation.route.partition("?")[0]
        route = Route.parse(path) if data else Route(OPEN)
        return ImportsScreen(self._stage, self, route, data)

    def show_imports(self) -> None:
        """Show the imports screen."""
        screen = self.imports()
        self._shell.show(screen)
        self._platform.navigation.replace_route(screen.route)

    def replay(
        self, table: Table, route: Route, leave: Callable[[], None], reviewed: str = ""
    ) -> ReplayScreen:
        """Return the replay of a match."""

        def print_out() -> None:
            back = lambda: self._shell.show(screen)  # noqa: E731 - a def would be longer, not clearer
            self._shell.show(PrintScreen(self._stage, table.setup.game, route, back, table))

        exits = ReplayExits(leave, print_out, self._shell.is_shown, reviewed)
        screen = ReplayScreen(self._stage, table, route, exits)
        return screen

    def show_replay(self, table: Table, route: Route, back: Screen) -> None:
        """Show the replay of a match that is not in the library; leaving it shows `back`."""
        self._shell.show(self.replay(table, route, lambda: self._shell.show(back)))

    def print_blank(self, form: TableForm, back: Screen) -> None:
        """Show blank sheets for the rules of a set-up; closing them shows `back`."""
        route = Route.parse(self._platform.navigation.route)
        paper = PrintScreen(self._stage, form.game, route, lambda: self._shell.show(back))
        given = {info.name: to_text(value) for info, value in form.options.items()}
        paper.ask(given | {"seats": str(len(form.seats.entries))})
        self._shell.show(paper)

    def prepare(self, form: TableForm) -> None:
        """Show the page for the class, filled in from a set-up."""
        self._shell.show(ClassroomScreen(self._stage, self, form))
        self._stage.navigate(ClassroomScreen.route)

    def invite_to_duel(self, form: TableForm) -> None:
        """Show the invitation to a duel with the rules of a set-up."""
        self._shell.show(InviteScreen(self._stage, self, form))
        self._stage.navigate(InviteScreen.route)
