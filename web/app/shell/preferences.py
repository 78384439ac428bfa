"""Settings: the device's own, overridden by the current visit and by a prepared link."""

from __future__ import annotations

from app import i18n
from app.dom.nodes import Child
from app.ports.platform import Platform
from app.settings import CHOICES, Settings
from app.shell.lock import ActiveLink
from app.views.dialogs.device import DeviceFacts
from app.views.dialogs.settings import SettingsFacts

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
        known = [*wishes, *self._platform.device.languages]
        i18n.speak(i18n.choose([wish for wish in known if wish]))
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

    def facts(self, link: ActiveLink, extras: Child, *, tipped: bool) -> SettingsFacts:
        """Return the data for the settings dialog; `extras` are the screen's own buttons.

        `tipped` is true if there are tips to show again.
        """
        platform = self._platform
        device = DeviceFacts(
            platform.device.offline, platform.host.is_embedded, platform.device.installable
        )
        return SettingsFacts(
            values=self.in_force(link),
            offered=[name for name in CHOICES if self._is_offered(link, name)],
            device=None if link.is_locked else device,
            extras=extras,
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
