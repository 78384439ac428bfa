"""What the screens before and after a match may ask for; `screens.ports.ScreenHost` and `Exits`."""

from __future__ import annotations

from collections.abc import Callable

from app.ports.platform import FilePort, Platform
from app.ports.screen import Screen
from app.screens.classroom import ClassroomScreen
from app.screens.invite import InviteScreen
from app.screens.table_form import TableForm
from app.shell.lock import ActiveLink
from app.shell.ports import Shell
from app.shell.routes import Routes
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


class ScreenExits:
    """Leads from one screen to another that has no address of its own, or needs what was written."""

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        saves: SaveController,
        link: ActiveLink,
        routes: Routes,
        shell: Shell,
    ) -> None:
        self.saves = saves
        """The matches saved on this device."""
        self.start_match: Callable[[SetUp], None]
        """Begins a match on a table; set when the application is put together."""
        self._stage = stage
        self._platform = platform
        self._link = link
        self._routes = routes
        self._shell = shell

    @property
    def exits(self) -> ScreenExits:
        """Where screens lead."""
        return self

    @property
    def files(self) -> FilePort:
        """Files that leave the page or enter it."""
        return self._platform.files

    @property
    def is_locked(self) -> bool:
        """Whether a prepared link keeps people at its table."""
        return self._link.is_locked

    def is_shown(self, screen: Screen) -> bool:
        """Return whether a screen is the one on show."""
        return self._shell.is_shown(screen)

    def clear_notices(self) -> None:
        """Remove the notices on show."""
        self._stage.clear_notices()

    def random_word(self) -> str:
        """Return 32 random hexadecimal digits."""
        return self._platform.device.seed()

    def open_match(self, match_id: str) -> None:
        """Go to the table of a match; raise `BrokenRecord` and `KeyError`."""
        self._shell.open_match(match_id)

    def show_replay(self, table: Table, route: str, back: Screen) -> None:
        """Show a match step by step that is not in the library."""
        self._shell.show(self._routes.replay(table, route, lambda: self._shell.show(back)))

    def print_blank(self, form: TableForm, back: Screen) -> None:
        """Show blank sheets by the rules of a set-up."""
        route = self._platform.navigation.route
        sheets = self._routes.blank_sheets(form, route, lambda: self._shell.show(back))
        self._shell.show(sheets)

    def prepare(self, form: TableForm) -> None:
        """Prepare the table of a set-up for other devices."""
        self._shell.show(self._routes.classroom(form))
        self._stage.navigate(ClassroomScreen.route)

    def invite_to_duel(self, form: TableForm) -> None:
        """Invite another device to the same dice, by the rules of a set-up."""
        self._shell.show(self._routes.invitation(form))
        self._stage.navigate(InviteScreen.route)

    def show_imports(self) -> None:
        """Show the screen that takes records in."""
        screen = self._routes.imports()
        self._shell.show(screen)
        self._platform.navigation.replace_route(screen.route)
