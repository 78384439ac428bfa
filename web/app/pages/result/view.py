"""View of a match as QR codes."""

from __future__ import annotations

from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, pgettext
from app.views.dialogs.device import lock_knob
from app.views.kit.share_link import Rows, picture
from app.views.kit.widgets import block, icon, knob, rail, settings_knob

CODE_FILE, CODE_MOVE, CODE_PIECES = "code-file", "code-move", "code-pieces"
CODE_STEP, TO_TABLE = "code-step", "to-table"
"""Verbs of the controls."""


class HandingFacts(NamedTuple):
    """The codes of a match."""

    title: str
    game: str
    """Name of the game."""
    at: int
    """Number of the code that is shown, from 0."""
    codes: int
    """Number of codes; 0 if the match can't be shown as codes."""
    code: Rows | None
    """The code; None until it is encoded."""
    is_moving: bool
    """Whether the codes change by themselves."""
    can_change: bool
    """Whether it can be shown both as one code and as a series."""
    is_secret: bool
    """Whether cards are still hidden."""
    is_locked: bool
    """Whether the table is locked."""


def handing_view(facts: HandingFacts) -> Node:
    """Return the page that shows a result as codes."""
    tools = [
        settings_knob(),
        knob("close", _("Back"), TO_TABLE),
    ]
    home = lock_knob() if facts.is_locked else None
    return h(
        "div",
        {"class": "page handing", "key": "handing"},
        rail(facts.title, tools, h("p", {"class": "rail__agreed"}, facts.game), home),
        h("section", {"class": "handing__codes paper", "key": "codes"}, _inside(facts)),
    )


def _inside(facts: HandingFacts) -> Child:
    if not facts.codes:
        return [h("p", None, _why_not(facts)), _file()]
    return [
        h("p", {"class": "handing__text"}, _how(facts)),
        _code(facts),
        _steps(facts) if facts.codes > 1 else None,
        h("div", {"class": "dialog__buttons"}, [_change(facts), _file()]),
    ]


def _why_not(facts: HandingFacts) -> str:
    if facts.is_secret:
        return _("This game still has hidden cards. Finish it first.")
    return _("This game is too long for codes. Save it as a file instead.")


def _how(facts: HandingFacts) -> str:
    if facts.codes == 1:
        return _("Hold this code up to the teacher’s camera.")
    if facts.is_moving:
        return _("Hold these codes up to the teacher’s camera until they’ve all been read.")
    return _("Hold each code up to the teacher’s camera, then show the next one.")


def _code(facts: HandingFacts) -> Node:
    if facts.code is None:
        return h("div", {"class": "share__code share__code--waiting", "key": "code"})
    label = _("Code {n} of {all}", n=facts.at + 1, all=facts.codes)
    return h("div", {"class": "share__code", "key": "code"}, picture(facts.code, label))


def _steps(facts: HandingFacts) -> Node:
    """Return the buttons that move through a series."""
    paper = {"class": "knob knob--paper"}
    sign, label = ("pause", _("Pause")) if facts.is_moving else ("play", pgettext("replay", "Play"))
    number = h("output", {"class": "stepper__number"}, f"{facts.at + 1}/{facts.codes}")
    return h(
        "div",
        {"class": "stepper"},
        knob("left", _("One step back"), f"{CODE_STEP} -1", **paper),
        knob(sign, label, CODE_MOVE, **paper),
        number,
        knob("right", _("One step forward"), f"{CODE_STEP} 1", **paper),
    )


def _change(facts: HandingFacts) -> Child:
    """Return the button that switches between one code and a series of codes."""
    if not facts.can_change:
        return None
    label = _("Show it as one code") if facts.codes > 1 else _("Show it as several easier codes")
    return block(label, CODE_PIECES, "paper small")


def _file() -> Node:
    return block([icon("save"), _("Save as a file")], CODE_FILE, "paper small")
