"""Updates, installation, full screen, and the settings of this device."""

from __future__ import annotations

from collections.abc import Callable

from app import i18n
from app.i18n import N_, _
from app.ports.commands import SET, Commands, by_argument, plain
from app.ports.platform import Platform
from app.ports.screen import Screen
from app.settings import CHOICES, Settings
from app.shell.lock import ActiveLink
from app.shell.stage import AppStage
from app.views.dialogs.device import INSTALL, DeviceFacts
from app.views.dialogs.settings import FILL_SCREEN, SettingsFacts
from app.views.kit.widgets import Notice

ALSO = N_("You can also play in English.")
"""Message that is shown in each language to those who speak it; translations name their own language."""


class DeviceController:
    """Handler of updates, installation and full screen."""

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        current: Callable[[], Screen],
        apply: Callable[[], None],
        has_fixed_language: Callable[[], bool],
    ) -> None:
        self._stage = stage
        self._platform = platform
        self._current = current
        """Returns the current screen."""
        self._apply = apply
        """Applies the settings, of which the language may be the device's."""
        self._has_fixed_language = has_fixed_language
        """Returns whether a prepared link fixes the language."""

    @property
    def commands(self) -> Commands:
        """Handlers for updating, installing and full screen."""
        return {
            "renew": plain(self._renew),
            INSTALL: plain(self._install),
            FILL_SCREEN: by_argument(
                lambda how: self._platform.screen.fill(self._filled, on=how == "on")
            ),
        }

    def _renew(self) -> None:
        self._stage.clear_notices(update=True)
        self._platform.device.apply_update()

    def _install(self) -> None:
        self._stage.clear_notices()
        self._platform.device.install()

    def update_available(self) -> None:
        """Show a notice that a new version is ready; it is activated only on request."""
        text = _("A new version is ready.")
        self._stage.notify_update(Notice(text, do="renew", label=_("Update now")))

    def missing(self, gone: bool) -> None:  # noqa: FBT001 - a callback with one parameter
        """Show a notice: a file is no longer on the server (`gone`), or the app is offline.

        The share dialog, which may have requested the file, closes so that the notice is visible.
        """
        self._stage.dialog = "" if self._stage.dialog == "share" else self._stage.dialog
        if gone:
            text = _("Part of this version is no longer on the server.")
            label = _("Load the new version")
            self._stage.notify_update(Notice(text, "news", do="renew", label=label))
        else:
            text = _("That couldn’t be loaded. Are you online?")
            self._stage.notify(text, "error")
            self._stage.redraw()

    def new_day(self) -> None:
        """Show what depends on the date."""
        self._current().new_day()
        self._stage.redraw()

    def languages_changed(self) -> None:
        """Show the page in the language that the device prefers now."""
        self._apply()
        self._stage.redraw()

    def translated(self, language: str) -> None:
        """Offer our own language to the user of a translator, in that language.

        `language` is the code of the translator's, empty if unknown; then it is one of the user's.
        """
        wishes = [language] if language else self._platform.device.languages
        code = i18n.choose(wishes)
        is_wished = any(wish.split("-")[0].casefold() == code for wish in wishes)
        if not is_wished or code == i18n.spoken() or self._has_fixed_language():
            return
        text = i18n.in_language(code, ALSO)
        self._stage.notify(text, "news", f"{SET} language {code}", i18n.LANGUAGES[code], code)
        self._stage.redraw()

    def changed(self) -> None:
        """Redraw after a change in the device's state, if the settings dialog shows that state."""
        if self._stage.dialog == "settings":
            self._stage.redraw()

    def _filled(self, done: bool) -> None:  # noqa: FBT001 - a callback with one parameter
        if not done:
            self._stage.notify(_("The browser doesn’t allow full screen here."), "error")
            self._stage.redraw()


EVEN_LOCKED = ("sound", "volume", "aloud", "telling", "switch", "letters", "tips")
"""Settings that can be changed at a locked table, for accessibility and quiet."""


class PreferenceController:
    """Controller that stores and applies language, theme and all other settings."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self.own = _own_settings(platform)
        """The settings stored on this device."""
        self._asked_language = ""
        self._asked_theme = ""

    def in_force(self, link: ActiveLink) -> Settings:
        """Return the device's settings, overridden by a prepared link."""
        return link.over(self.own)

    def override(self, link: ActiveLink, language: str | None, theme: str | None) -> None:
        """Set language and theme for this visit: empty restores the user's own, None keeps them.

        The two are not stored, and are discarded when the user chooses another language or theme.
        """
        if language is not None:
            self._asked_language = language
        if theme is not None:
            self._asked_theme = theme if theme in CHOICES["theme"] else ""
        self.apply(link)

    def set(self, link: ActiveLink, name: str, value: str) -> None:
        """Set and store a setting, unless a prepared link fixes it; `auto` follows the device."""
        if link.fixes(name):
            return
        self.own = self.own.with_(name, "" if value == "auto" else value)
        if name == "language":
            self._asked_language = ""
        if name == "theme":
            self._asked_theme = ""
        self._platform.preferences.remember("settings", str(self.own))
        self.apply(link)

    def apply(self, link: ActiveLink) -> None:
        """Apply the language, single-switch scanning and the style attributes to the page."""
        own, fixed = self.in_force(link), link.fixed
        wishes = [fixed.get("language"), self._asked_language, own.language]
        languages = [*wishes, *self._platform.device.languages]
        i18n.speak(i18n.choose([wish for wish in languages if wish]))
        theme = fixed.get("theme") or self._asked_theme or own.theme
        self._platform.display.set_root_attributes(
            theme=theme,
            motion=own.motion,
            contrast=own.contrast,
            size=own.size,
            letters=own.letters,
            keep=self.own.keep,
        )
        pace = "" if own.switch == "off" else own.switch
        self._platform.display.scan(pace, aloud=own.aloud == "on")

    def facts(self, link: ActiveLink, *, tipped: bool) -> SettingsFacts:
        """Return the data for the settings dialog; `tipped`: there are tips to show again."""
        platform = self._platform
        device = DeviceFacts(
            platform.device.offline, platform.host.is_embedded, platform.device.installable
        )
        return SettingsFacts(
            values=self.in_force(link),
            offered=[name for name in CHOICES if self._is_offered(link, name)],
            device=None if link.is_locked else device,
            full=platform.screen.full,
            is_awake_refused=platform.screen.awake == "refused",
            denied=platform.host.denied,
            is_tipped=tipped,
        )

    def _is_offered(self, link: ActiveLink, name: str) -> bool:
        if link.fixes(name) or (link.is_locked and name not in EVEN_LOCKED):
            return False
        if name == "volume":
            return link.fixed.get("sound") != "off"
        if name == "keep":
            return self._platform.device.offline.total > 0
        if name == "awake":
            return self._platform.screen.awake != ""
        if name == "size":
            return self._platform.screen.is_large
        return name != "aloud" or self._platform.audio.can_speak(i18n.spoken())


def _own_settings(platform: Platform) -> Settings:
    """Load the settings of this device; by default, sound is off in an embedded app."""
    stored = platform.preferences.recall("settings")
    if stored is None and platform.host.is_embedded:
        return Settings(sound="off")
    return Settings.parse(stored)
