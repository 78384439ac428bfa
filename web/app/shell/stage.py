"""Services for screens: notices, dialog, speech, and access to some ports."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import i18n
from app.ports.commands import (
    CLOSE_DIALOG,
    GO_TO,
    OPEN_DIALOG,
    PUT_AWAY,
    Commands,
    by_argument,
    plain,
)
from app.ports.platform import Clock, Display, Platform, Preferences
from app.ports.route import Route
from app.ports.screen import Screen
from app.settings import Settings
from app.shell.sharing import Sharing
from app.views.kit.widgets import Notice

SHOWN = 3
"""Maximum number of visible notices."""


class AppStage:
    """Services for every screen; implements `ports.stage.Stage`."""

    def __init__(
        self,
        platform: Platform,
        settings: Callable[[], Settings],
        draw: Callable[[], None],
        current: Callable[[], Screen],
    ) -> None:
        self._platform = platform
        self._current = current
        """Returns the current screen."""
        self._settings = settings
        self._draw = draw
        self.dialog = ""
        """Name and arguments of the open dialog; empty if none is open."""
        self.notices: list[Notice] = []
        self.update: list[Notice] = []
        """The notice about a new version, which remains after a move."""
        self._drawn: list[Notice] = []
        self.share = Sharing(self, platform, current)
        """Sharing of links."""

    @property
    def commands(self) -> Commands:
        """Handlers for navigation, dialogs and notices."""
        return {
            GO_TO: by_argument(lambda text: self.navigate(Route.parse(text))),
            OPEN_DIALOG: by_argument(self._open),
            CLOSE_DIALOG: plain(self._close),
            PUT_AWAY: plain(lambda: self.clear_notices(update=True)),
        }

    def _open(self, dialog: str) -> None:
        self.dialog = dialog
        self.clear_notices()

    def _close(self) -> None:
        """Close the open dialog; if there is none, the screen's own dialog."""
        if self.dialog:
            self.dialog = ""
        else:
            self._current().dismiss()

    @property
    def settings(self) -> Settings:
        """Current settings: the device's own, overridden by a prepared link."""
        return self._settings()

    @property
    def clock(self) -> Clock:
        """Time and timers."""
        return self._platform.clock

    @property
    def display(self) -> Display:
        """The visible page."""
        return self._platform.display

    @property
    def preferences(self) -> Preferences:
        """Short strings stored on this device."""
        return self._platform.preferences

    def notify(
        self, text: str, kind: str = "info", do: str = "", label: str = "", language: str = ""
    ) -> None:
        """Show a notice until it is dismissed, and announce it; `do` and `label` add a button.

        The explanation of a rule replaces the previous one. `language` is that of text and label, if
        it isn't the current one.
        """
        notice = Notice(text, kind, do, label, language)
        if notice not in self.notices:
            kept = [other for other in self.notices if not (other.explains and notice.explains)]
            self.notices = [*kept[1 - SHOWN :], notice]
        self.announce(text)

    def notify_update(self, notice: Notice) -> None:
        """Show the notice about a new version; it replaces an earlier one."""
        self.update = [notice]
        self.announce(notice.text)
        self.redraw()

    def clear_notices(self, *, update: bool = False) -> None:
        """Remove the notices; with `update`, also the one about a new version."""
        self.notices = []
        if update:
            self.update = []

    def drawn_notices(self) -> list[Notice]:
        """Return all notices, to be drawn now."""
        self._drawn = self.notices
        return [*self.notices, *self.update]

    def leave_page(self) -> None:
        """Remove the notices that were drawn on the page that is left, unless they have a button.

        A button may restore what was deleted.
        """
        self.notices = [notice for notice in self.notices if notice.do or notice not in self._drawn]

    def keep_handled(self, handlers: Commands) -> None:
        """Remove the notices whose button the current screen can't handle."""
        verbs = {"", *handlers}
        self.notices = [notice for notice in self.notices if notice.do.partition(" ")[0] in verbs]

    def announce(self, text: str, sounds: Sequence[str] = (), *, private: bool = False) -> None:
        """Announce a message to screen readers, read it aloud if that is enabled, and play sounds.

        A private message is not read aloud.
        """
        if text and private:
            self._platform.audio.announce(text, private=True)
        elif text:
            self._say(text)
        for sound in sounds:
            self.sound(sound)

    def _say(self, text: str) -> None:
        self._platform.audio.announce(text)
        if self.settings.aloud == "on":
            self._platform.audio.speak(text, i18n.spoken())

    def sound(self, name: str) -> None:
        """Play a sound at the volume from the settings, if sound is on."""
        if self.settings.sound == "on":
            self._platform.audio.play(name, self.settings.volume)

    def redraw(self, after: Callable[[], object] | None = None) -> None:
        """Call `after`, if given, and schedule a rendering."""
        if after is not None:
            after()
        self._draw()

    def navigate(self, route: Route) -> None:
        """Go to the screen of a route."""
        self._platform.navigation.navigate(route)

    def seed(self) -> str:
        """Return the seed of a new match: the one given in the URL, or a random one."""
        seed = self._platform.navigation.query.get("seed", "")
        return seed if seed.isalnum() and seed.isascii() else self._platform.device.seed()
