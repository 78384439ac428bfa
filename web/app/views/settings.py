"""The settings: language, lamp, motion, contrast, how much is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import i18n
from app.dom import Child, Node, h
from app.i18n import N_, _
from app.settings import Settings
from app.views.parts import dialog, icon, knob, unseen

if TYPE_CHECKING:
    from app.app import App

STRIPS: dict[str, tuple[str, dict[str, str]]] = {
    "theme": (
        N_("Light"),
        {"auto": N_("As the device"), "light": N_("Daylight"), "dark": N_("Lamplight")},
    ),
    "motion": (N_("Motion"), {"auto": N_("As the device"), "less": N_("Less")}),
    "sound": (N_("Sound"), {"on": N_("On"), "off": N_("Off")}),
    "aloud": (N_("Read aloud"), {"off": N_("Off"), "on": N_("On")}),
    "contrast": (N_("Contrast"), {"auto": N_("As the device"), "more": N_("More")}),
    "telling": (N_("Telling for screen readers"), {"brief": N_("Brief"), "full": N_("Everything")}),
}
"""The settings that are a strip of buttons, with their values in words."""


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


def sound_knob(settings: Settings) -> Node:
    """Return the knob that silences the crate, or lets it be heard again, by one tap."""
    on = settings.sound == "on"
    label = _("Sound off") if on else _("Sound on")
    do = "set sound off" if on else "set sound on"
    return knob("sound" if on else "silent", label, do)


def settings_dialog(app: App) -> Node:
    """Return the dialog with every setting, and what a running game can be asked for."""
    voice = app.platform.can_speak(i18n.spoken())
    names = [name for name in STRIPS if voice or name != "aloud"]
    rows = [_row(name, getattr(app.settings, name) or "auto") for name in names]
    language = _line("language", _("Language"), language_pick())
    body = h("div", {"class": "rows"}, language, rows)
    return dialog("settings", _("Settings"), body, app.screen.extras())


def _row(name: str, value: str) -> Node:
    title, values = STRIPS[name]
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"set {name} {choice}",
                "aria-pressed": "true" if choice == value else "false",
            },
            _(label),
        )
        for choice, label in values.items()
    ]
    label = {"class": "cut", "role": "group", "aria-labelledby": f"setting-{name}"}
    return _line(name, _(title), h("div", label, buttons))


def _line(name: str, title: str, control: Child) -> Node:
    heading = h("span", {"class": "row__name", "id": f"setting-{name}"}, title)
    return h("div", {"class": "row"}, heading, control)
