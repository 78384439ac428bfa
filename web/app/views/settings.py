"""The settings: language, lamp, motion, contrast, how much is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import i18n
from app.dom import Child, Node, h
from app.i18n import _, pgettext
from app.settings import Settings
from app.views.device import device_row
from app.views.parts import dialog, icon, knob, unseen

if TYPE_CHECKING:
    from app.app import App


EVEN_LOCKED = ("sound", "aloud", "telling")
"""What can be set at a locked table: what somebody needs to play at all, and what disturbs others."""


def switched(*, on: bool) -> str:
    """Return what is said of something that is on or off."""
    return pgettext("switch", "On") if on else pgettext("switch", "Off")


def language_pick() -> Node:
    """Return the choice of language; every language is named in itself."""
    options = [
        h("option", {"value": code, "selected": code == i18n.spoken()}, i18n.LANGUAGES[code])
        for code in i18n.available()
    ]
    select = h("select", {"data-change": "set language", "value": i18n.spoken()}, options)
    return h(
        "label", {"class": "pick"}, unseen(_("Language")), icon("language"), select, icon("down")
    )


def sound_knob(settings: Settings, *, spare: bool = False) -> Node:
    """Return the knob that silences the crate, or lets it be heard again, by one tap.

    A `spare` one makes room where the rail is narrow; the settings have the same switch.
    """
    on = settings.sound == "on"
    label = _("Sound off") if on else _("Sound on")
    do = "set sound off" if on else "set sound on"
    kind = "knob is-spare" if spare else "knob"
    return knob("sound" if on else "silent", label, do, **{"class": kind})


def settings_dialog(app: App) -> Node:
    """Return the dialog with every setting, and what a running game can be asked for."""
    rows = [
        _row(name, title, values, getattr(app.settings, name) or "auto", _about(app, name))
        for name, (title, values) in strips().items()
        if _is_offered(app, name)
    ]
    locked = app.lesson.is_locked
    language = _line("language", _("Language"), language_pick())
    body = h(
        "div",
        {"class": "rows"},
        None if locked or app.lesson.fixes("language") else language,
        rows,
        _full_row(app.platform.full),
        None if locked else device_row(app.platform),
    )
    return dialog("settings", _("Settings"), body, app.screen.extras())


def _is_offered(app: App, name: str) -> bool:
    """Tell whether a setting can be changed here and now."""
    if app.lesson.fixes(name) or (app.lesson.is_locked and name not in EVEN_LOCKED):
        return False
    if name == "awake":
        return app.platform.awake != ""
    return name != "aloud" or app.platform.can_speak(i18n.spoken())


def _about(app: App, name: str) -> str:
    """Return what is said of a setting below its name, if anything is."""
    if name != "awake":
        return ""
    if app.platform.awake == "refused":
        return _("The browser won’t do that at the moment, perhaps to save the battery.")
    return _("Nobody has to wake it up, even with real dice. This takes more battery.")


def _full_row(full: str) -> Child:
    """Return the switch that lets the page fill the screen, where it may."""
    values = {"on": switched(on=True), "off": switched(on=False)}
    return _row("full", _("Full screen"), values, full, verb="fill") if full else None


def strips() -> dict[str, tuple[str, dict[str, str]]]:
    """Return the settings that are a strip of buttons, with their values in words."""
    auto = {"auto": _("As the device")}
    either = {"on": switched(on=True), "off": switched(on=False)}
    lamps = {"light": _("Daylight"), "dark": _("Lamplight")}
    paces = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
    telling = {"brief": _("Brief"), "full": _("Everything")}
    return {
        "theme": (pgettext("theme", "Light"), auto | lamps),
        "motion": (_("Motion"), auto | {"less": pgettext("motion", "Less")}),
        "sound": (_("Sound"), either),
        "aloud": (_("Read aloud"), either),
        "turning": (_("Turn the table to each player"), either),
        "pace": (_("Pace of the bots"), paces),
        "awake": (_("Keep the screen on during a game"), either),
        "contrast": (_("Contrast"), auto | {"more": pgettext("contrast", "More")}),
        "telling": (_("Announcements for screen readers"), telling),
    }


def _row(
    name: str, title: str, values: dict[str, str], value: str, about: str = "", *, verb: str = ""
) -> Node:
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"{verb or f'set {name}'} {choice}",
                "aria-pressed": "true" if choice == value else "false",
            },
            label,
        )
        for choice, label in values.items()
    ]
    label = {"class": "cut", "role": "group", "aria-labelledby": f"setting-{name}"}
    return _line(name, title, h("div", label, buttons), about)


def _line(name: str, title: str, control: Child, about: str = "") -> Node:
    heading = h("span", {"class": "row__name", "id": f"setting-{name}"}, title)
    told = h("p", {"class": "row__about"}, about) if about else None
    return h("div", {"class": "row"}, heading, control, told)
