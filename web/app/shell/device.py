"""Updates, installation and full screen."""

from __future__ import annotations

from collections.abc import Callable

from app import i18n
from app.i18n import N_, _
from app.ports.commands import Commands, by_argument, plain
from app.ports.platform import Platform
from app.ports.screen import Screen
from app.shell.stage import AppStage
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
            "install": plain(self._install),
            "fill": by_argument(
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
        self._stage.notify(text, "news", f"set language {code}", i18n.LANGUAGES[code], code)
        self._stage.redraw()

    def changed(self) -> None:
        """Redraw after a change in the device's state, if the settings dialog shows that state."""
        if self._stage.dialog == "settings":
            self._stage.redraw()

    def _filled(self, done: bool) -> None:  # noqa: FBT001 - a callback with one parameter
        if not done:
            self._stage.notify(_("The browser doesn’t allow full screen here."), "error")
            self._stage.redraw()
