"""Navigation between screens; implements `screens.ports.ScreenHost` and `Exits`."""

from __future__ import annotations

from collections.abc import Callable

from app.forms.table import TableForm
from app.links.prepared import Prepared
from app.pages.duel.invite import InviteScreen
from app.pages.prepared.classroom import ClassroomScreen
from app.ports.platform import FilePort
from app.ports.route import Route
from app.ports.screen import Screen
from app.shell.lock import ActiveLink
from app.shell.ports import Shell
from app.shell.routes import Routes
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


class ScreenExits:
    """Navigation to screens that have no route, or that need data from another screen."""

    def __init__(self, routes: Routes, link: ActiveLink, shell: Shell) -> None:
        self.saves = routes.saves
        """The matches saved on this device."""
        self.is_only = bool(routes.only)
        """True if the address keeps one game."""
        self.start_match: Callable[[SetUp], None]
        """Starts a match on a table; set later by `App`."""
        self._stage = routes.stage
        self._platform = routes.platform
        self._link = link
        self._routes = routes
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

    def is_shown(self, screen: Screen) -> bool:
        """Return whether this is the current screen."""
        return self._shell.is_shown(screen)

    def clear_notices(self) -> None:
        """Remove the visible notices."""
        self._stage.clear_notices()

    def random_word(self) -> str:
        """Return 32 random hexadecimal digits."""
        return self._platform.device.seed()

    def open_match(self, match_id: str) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`."""
        self._shell.open_match(match_id)

    def show_replay(self, table: Table, route: Route, back: Screen) -> None:
        """Show the replay of a match that is not in the library; leaving it shows `back`."""
        self._shell.show(self._routes.replay(table, route, lambda: self._shell.show(back)))

    def print_blank(self, form: TableForm, back: Screen) -> None:
        """Show blank sheets for the rules of a set-up; closing them shows `back`."""
        route = Route.parse(self._platform.navigation.route)
        sheets = self._routes.blank_sheets(form, route, lambda: self._shell.show(back))
        self._shell.show(sheets)

    def prepare(self, form: TableForm) -> None:
        """Show the page for the class, filled in from a set-up."""
        self._shell.show(self._routes.classroom(form))
        self._stage.navigate(ClassroomScreen.route)

    def invite_to_duel(self, form: TableForm) -> None:
        """Show the invitation to a duel with the rules of a set-up."""
        self._shell.show(self._routes.invitation(form))
        self._stage.navigate(InviteScreen.route)

    def show_prepared(self, prepared: Prepared) -> None:
        """Show the name cards of a prepared link; start its match if no names are required."""
        screen = self._routes.prepared(prepared)
        self._shell.show(screen)
        if not prepared.typed:
            screen.start()

    def open_menu(self) -> None:
        """Show the menu."""
        self._shell.open_menu()

    def show_imports(self) -> None:
        """Show the imports screen."""
        screen = self._routes.imports()
        self._shell.show(screen)
        self._platform.navigation.replace_route(screen.route)
