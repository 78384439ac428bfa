"""What the device may be asked for: updates, installing, the whole screen."""

from __future__ import annotations

from app.i18n import _
from app.ports.platform import Platform
from app.shell.stage import AppStage
from app.views.kit.widgets import Notice


class DeviceController:
    """Updates and full screen. Verbs: renew, install, fill."""

    def __init__(self, stage: AppStage, platform: Platform) -> None:
        self._stage = stage
        self._platform = platform

    def act(self, verb: str, rest: str) -> bool:
        """Do what a tap asks for; return whether it was for the device."""
        if verb == "renew":
            self._stage.clear_notices(update=True)
            self._platform.device.apply_update()
        elif verb == "install":
            self._stage.clear_notices()
            self._platform.device.install()
        elif verb == "fill":
            self._platform.screen.fill(self._filled, on=rest == "on")
        else:
            return False
        return True

    def update_available(self) -> None:
        """Notify that a new version waits; nothing changes unless the person wants it now."""
        text = _("A new version is ready.")
        self._stage.notify_update(Notice(text, do="renew", label=_("Update now")))

    def missing(self, gone: bool) -> None:  # noqa: FBT001 - a callback of one answer
        """Notify that a file cannot be loaded: since a newer version replaced it, or offline.

        The dialog that asked for it closes, since it would cover the notice.
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

    def changed(self) -> None:
        """Show that something about the device has changed, where that is looked at."""
        if self._stage.dialog == "settings":
            self._stage.redraw()

    def _filled(self, done: bool) -> None:  # noqa: FBT001 - a callback of one answer
        if not done:
            self._stage.notify(_("The browser doesn’t allow full screen here."), "error")
            self._stage.redraw()
