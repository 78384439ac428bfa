"""Settings dialog: language, theme, motion, contrast, announcements, and more."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app import i18n
from app.dom.nodes import Child, Node, h
from app.i18n import _, pgettext
from app.ports.commands import SET
from app.settings import Settings
from app.views.dialogs.device import DeviceFacts, device_row
from app.views.kit.widgets import block, dialog, fold, icon, knob, not_allowed, unseen

FILL_SCREEN = "fill"
"""Verb of a control."""

TIPS_AGAIN = "tips again"
"""Argument of the verb `set` that shows all tips again."""


class SettingsFacts(NamedTuple):
    """Data for the dialog: the settings and which of them can be changed."""

    values: Settings
    offered: Collection[str]
    """Names of the settings that can be changed now."""
    device: DeviceFacts | None
    """State of the app on this device; None at a locked table."""
    full: str = ""
    """State of the full screen mode, `on` or `off`; empty if it isn't allowed."""
    is_awake_refused: bool = False
    """Whether the browser has refused to keep the screen on."""
    is_tipped: bool = False
    """Whether there are tips to show again."""
    denied: Collection[str] = ()
    """Permissions that the page around the app does not grant."""


def switched(*, on: bool) -> str:
    """Return the label for a switch that is on or off."""
    return pgettext("switch", "On") if on else pgettext("switch", "Off")


def language_pick() -> Node:
    """Return the language menu, in which each language is named in its own language."""
    options = [
        h("option", {"value": code, "selected": code == i18n.spoken()}, i18n.LANGUAGES[code])
        for code in i18n.available()
    ]
    select = h("select", {"data-change": f"{SET} language", "value": i18n.spoken()}, options)
    return h(
        "label", {"class": "pick"}, unseen(_("Language")), icon("language"), select, icon("down")
    )


def sound_knob(settings: Settings, *, spare: bool = False) -> Node:
    """Return the button that turns the sound on or off.

    A `spare` button gives its place in a narrow title bar to another one, as the settings dialog has
    the same switch.
    """
    on = settings.sound == "on"
    label = _("Sound off") if on else _("Sound on")
    do = "set sound off" if on else "set sound on"
    kind = "knob is-spare" if spare else "knob"
    return knob("sound" if on else "silent", label, do, **{"class": kind})


SIGHT = ("size", "theme", "pace")
"""Settings that are in sight, below language and sound."""

SENSES = ("letters", "contrast", "motion", "aloud", "telling", "switch", "forced")
"""Settings below the heading about seeing, hearing and moving."""

DEVICE = ("turning", "tips", "awake", "keep")
"""Settings below the heading about the device, with full screen and the state of the app."""


def settings_dialog(facts: SettingsFacts) -> Node:
    """Return the dialog with all settings: five in sight, the others below two headings."""
    language = _line("language", _("Language"), language_pick())
    senses = _rows(facts, SENSES)
    device = [
        *_rows(facts, DEVICE),
        _full_row(facts),
        device_row(facts.device) if facts.device else None,
    ]
    inside = [
        language if "language" in facts.offered else None,
        _sound_row(facts),
        _rows(facts, SIGHT),
        _folded(_("Seeing, hearing, moving"), senses),
        _folded(_("This device"), device),
    ]
    return dialog("settings", _("Settings"), h("div", {"class": "rows"}, inside))


def _folded(title: str, rows: Sequence[Child]) -> Node | None:
    """Return rows below a heading that unfolds them; None if there are none."""
    inside = h("div", {"class": "rows"}, rows)
    return fold(title, inside, heading="h3") if any(rows) else None


def _rows(facts: SettingsFacts, names: Sequence[str]) -> list[Node]:
    return [
        _row(name, *strips()[name], getattr(facts.values, name) or "auto", _about(facts, name))
        for name in names
        if name in facts.offered
    ]


def _sound_row(facts: SettingsFacts) -> Node | None:
    """Return the switch for the sound and, in the same row, its volume."""
    cuts = [
        _cut(f"{SET} {name}", values, getattr(facts.values, name), **{"aria-label": title})
        for name, (title, values) in strips().items()
        if name in ("sound", "volume") and name in facts.offered
    ]
    return _line("sound", _("Sound"), cuts) if cuts else None


def _about(facts: SettingsFacts, name: str) -> Child:
    """Return the explanation or button to show below a setting, or None."""
    if name == "tips":
        again = block(_("Show the tips again"), f"{SET} {TIPS_AGAIN}", "paper small")
        return h("div", {"class": "row__about"}, again) if facts.is_tipped else None
    if name == "awake" and "screen-wake-lock" in facts.denied:
        return not_allowed()
    if name == "awake" and facts.is_awake_refused:
        return _("The browser won’t do that at the moment, perhaps to save the battery.")
    return _explanations().get(name)


def _explanations() -> dict[str, str]:
    """Return the explanations of settings by name."""
    return {
        "forced": _("In Ludo you don’t have to tap it then, and you can still undo the move."),
        "letters": _("Letters and digits are easy to tell apart, even with poor eyesight."),
        "switch": _(
            "The choices light up one after another. Press Space or Enter, or tap anywhere, to "
            "choose the one that’s lit."
        ),
        "awake": _(
            "The screen stays on, so you don’t have to wake the device, even when you roll "
            "real dice. This uses more battery."
        ),
        "keep": _(
            "Automatic: yes, unless the browser reports a slow connection or a data limit. Not "
            "every browser reports these."
        ),
    }


def _full_row(facts: SettingsFacts) -> Child:
    """Return the full-screen switch, or the reason why it is missing; None if unsupported."""
    title = _("Full screen")
    if "fullscreen" in facts.denied:
        return _line("full", title, None, not_allowed())
    values = {"on": switched(on=True), "off": switched(on=False)}
    return _row("full", title, values, facts.full, verb=FILL_SCREEN) if facts.full else None


def strips() -> dict[str, tuple[str, dict[str, str]]]:
    """Return the settings shown as rows of buttons: titles, values and labels; off is always last."""
    auto = {"auto": _("Same as device")}
    either = {"on": switched(on=True), "off": switched(on=False)}
    lamps = {"light": pgettext("theme", "Light"), "dark": pgettext("theme", "Dark")}
    sizes = {"auto": _("Normal"), "large": _("Large, for a projector")}
    volumes = {"quiet": _("Quiet"), "normal": _("Normal"), "loud": _("Loud")}
    paces = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
    telling = {"brief": _("Brief"), "full": _("Full")}
    return {
        "theme": (_("Light or dark"), auto | lamps),
        "motion": (_("Motion"), auto | {"less": pgettext("motion", "Less")}),
        "sound": (_("Sound"), either),
        "volume": (_("Volume"), volumes),
        "aloud": (_("Read aloud"), either),
        "turning": (_("Turn the table to face each player"), either),
        "pace": (_("Bot speed"), paces),
        "forced": (_("If only one piece can move, move it automatically"), either),
        "tips": (_("Tips the first time you play a game"), either),
        "awake": (_("Keep the screen on during a game"), either),
        "size": (_("Size of text"), sizes),
        "switch": (_("Play with a single button or switch"), paces | {"off": switched(on=False)}),
        "letters": (_("Clearer letters"), {"clear": either["on"], "auto": either["off"]}),
        "contrast": (_("Contrast"), auto | {"more": pgettext("contrast", "More")}),
        "telling": (_("Screen reader announcements"), telling),
        "keep": (_("Save everything for offline use"), {"auto": _("Automatic")} | either),
    }


def _row(
    name: str,
    title: str,
    values: dict[str, str],
    value: str,
    about: Child = None,
    *,
    verb: str = "",
) -> Node:
    label = {"aria-labelledby": f"setting-{name}"}
    return _line(name, title, _cut(verb or f"{SET} {name}", values, value, **label), about)


def _cut(verb: str, values: Mapping[str, str], value: str, **label: str) -> Node:
    """Return the choices of a setting as one strip of buttons."""
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"{verb} {choice}",
                "aria-pressed": "true" if choice == value else "false",
            },
            text,
        )
        for choice, text in values.items()
    ]
    return h("div", {"class": "cut", "role": "group"} | label, buttons)


def _line(name: str, title: str, control: Child, about: Child = None) -> Node:
    heading = h("span", {"class": "row__name", "id": f"setting-{name}"}, title)
    note = h("p", {"class": "row__about"}, about) if isinstance(about, str) else about
    return h("div", {"class": "row"}, heading, control, note)
