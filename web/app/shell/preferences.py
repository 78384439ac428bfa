"""What the settings show: which of them can be changed here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import i18n
from app.settings import CHOICES
from app.views.dialogs.device import DeviceFacts
from app.views.dialogs.settings import SettingsFacts

if TYPE_CHECKING:
    from app.shell.app import App

EVEN_LOCKED = ("sound", "aloud", "telling")
"""What can be set at a locked table: what somebody needs to play at all, and what disturbs others."""


def settings_facts(app: App) -> SettingsFacts:
    """Return what the dialog with the settings shows."""
    platform = app.platform
    device = DeviceFacts(
        platform.device.offline, platform.host.is_embedded, platform.device.installable
    )
    return SettingsFacts(
        values=app.settings,
        offered=[name for name in CHOICES if _is_offered(app, name)],
        device=None if app.lesson.is_locked else device,
        extras=app.screen.extras(),
        full=app.platform.screen.full,
        is_awake_refused=app.platform.screen.awake == "refused",
    )


def _is_offered(app: App, name: str) -> bool:
    if app.lesson.fixes(name) or (app.lesson.is_locked and name not in EVEN_LOCKED):
        return False
    if name == "awake":
        return app.platform.screen.awake != ""
    return name != "aloud" or app.platform.audio.can_speak(i18n.spoken())
