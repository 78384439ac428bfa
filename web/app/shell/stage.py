"""The application around a screen: notices, dialog, speech, and the ports that screens may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import i18n
from app.ports.commands import Commands, by_argument, plain
from app.ports.platform import Clock, Display, Platform, Preferences
from app.ports.stage import Share
from app.settings import Settings
from app.views.kit.widgets import Notice

SHOWN = 3
"""The most notices at once."""


class AppStage:
    """`ports.stage.Stage` for every screen."""

    share: Share
    """Links that are passed on; set when the application is put together."""
    dismiss: Callable[[], None]
    """Closes the question of the screen on show; set when a screen is shown."""

    def __init__(
        self,
        platform: Platform,
        settings: Callable[[], Settings],
        draw: Callable[[], None],
    ) -> None:
        self._platform = platform
        self._settings = settings
        self._draw = draw
        self.dialog = ""
        """The name of the dialog over the screen, with its arguments; empty for none."""
        self.notices: list[Notice] = []
        self.update: list[Notice] = []
        """The notice about a new version; it stays through the turns of a game."""

    @property
    def commands(self) -> Commands:
        """To go elsewhere, to open a dialog and close it, to put notices away."""
        return {
            "go": by_argument(self.navigate),
            "open": by_argument(self._open),
            "close": plain(self._close),
            "put-away": plain(lambda: self.clear_notices(update=True)),
        }

    def _open(self, dialog: str) -> None:
        self.dialog = dialog
        self.clear_notices()

    def _close(self) -> None:
        """Close what is on top: the dialog, or the question of the screen."""
        if self.dialog:
            self.dialog = ""
        else:
            self.dismiss()

    @property
    def settings(self) -> Settings:
        """The settings in force: the device's own, under what a prepared link fixes."""
        return self._settings()

    @property
    def clock(self) -> Clock:
        """Time and timers."""
        return self._platform.clock

    @property
    def display(self) -> Display:
        """What the page shows."""
        return self._platform.display

    @property
    def preferences(self) -> Preferences:
        """Short texts stored on this device."""
        return self._platform.preferences

    def notify(self, text: str, kind: str = "info", do: str = "", label: str = "") -> None:
        """Show a notice until it is dismissed, and announce it; `do` and `label` add a button."""
        notice = Notice(text, kind, do, label)
        if notice not in self.notices:
            self.notices = [*self.notices[1 - SHOWN :], notice]
        self.announce(text)

    def notify_update(self, notice: Notice) -> None:
        """Show the notice about a new version in place of an earlier one."""
        self.update = [notice]
        self.announce(notice.text)
        self.redraw()

    def clear_notices(self, *, update: bool = False) -> None:
        """Remove the notices; also that about a new version, if asked for."""
        self.notices = []
        if update:
            self.update = []

    def announce(self, text: str, sounds: Sequence[str] = ()) -> None:
        """Tell screen readers a text, read it aloud where that is set, and play sounds with it."""
        if text:
            self._say(text)
        for sound in sounds:
            self.sound(sound)

    def _say(self, text: str) -> None:
        self._platform.audio.announce(text)
        if self.settings.aloud == "on":
            self._platform.audio.speak(text, i18n.spoken())

    def sound(self, name: str) -> None:
        """Play a sound as loud as it is set, unless sound is off."""
        if self.settings.sound == "on":
            self._platform.audio.play(name, self.settings.volume)

    def redraw(self) -> None:
        """Have the page drawn as everything is now."""
        self._draw()

    def navigate(self, route: str) -> None:
        """Go to the screen of a route."""
        self._platform.navigation.navigate(route)

    def seed(self) -> str:
        """Return the seed of a new match: random, or the one given in the address."""
        asked = self._platform.navigation.query.get("seed", "")
        return asked if asked.isalnum() and asked.isascii() else self._platform.device.seed()
