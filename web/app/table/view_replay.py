"""View of a replay: a bar with a slider and buttons, and a list of the turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, pgettext
from app.ports.commands import GO_TO, LEAVE, OPEN_DIALOG
from app.settings import Settings
from app.table.timeline import Timeline, Turn
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import knob, rail, settings_knob, token
from app.views.result import PRINT_OUT
from spielekiste.core.seats import Player

STEP_BACK, TO_FIRST, STEP_FORWARD, JUMP = "back", "first", "forward", "jump"
TO_LAST, SET_PACE, PLAY_PAUSE = "last", "pace", "play-pause"
"""Verbs of the controls."""

KEPT_ROWS = 600
"""Number of turns whose nodes are kept, as comparing equal nodes again takes no time."""


class Place(NamedTuple):
    """The position of a replay in its match."""

    at: int
    """Number of steps made in the position shown."""
    length: int
    """Number of steps of the match."""
    narration: str
    """Description of the last step made."""


def replay(game: str, *inside: Child, is_wide: bool = False) -> Node:
    """Return the screen of a replay; `is_wide` leaves more room for content next to the board."""
    attrs = {"class": ["replay", "replay--wide" if is_wide else ""], "data-game": game}
    return h("div", attrs | {"key": "replay"}, *inside)


def replay_rail(
    title: str, settings: Settings, review: str = "", below: str = "", *, paper: bool = False
) -> Node:
    """Return the title bar; `review` is the route of the coach's review, or empty.

    `below` is the line below the title; if it is empty, “Replay” is shown. `paper` adds the print
    button.
    """
    tools = [
        knob("coach", _("Luck or skill?"), f"{GO_TO} {review}") if review else None,
        knob("share", _("Take this game with you"), f"{OPEN_DIALOG} share"),
        knob("print", _("Print the sheet"), PRINT_OUT) if paper else None,
        sound_knob(settings, spare=bool(review) or paper),
        settings_knob(),
        knob("close", _("Back"), LEAVE),
    ]
    return rail(title, tools, h("p", {"class": "rail__agreed"}, below or _("Replay")))


def bar(place: Place, pace: str, *, running: bool) -> Node:
    """Return the bar with the description of the last step, the slider, and the replay buttons."""
    label = _("Step {n} of {all}.", n=place.at, all=place.length)
    slider = {
        "type": "range",
        "class": "replay__slider",
        "min": 0,
        "max": place.length,
        "value": place.at,
        "data-input": JUMP,
        "aria-label": _("Position in the game"),
        "aria-valuetext": label,
    }
    return h(
        "section",
        {"class": "replay__bar wood", "aria-label": _("Replay"), "key": "bar"},
        h(
            "p",
            {"class": "replay__told"},
            place.narration or (None if place.at else _("The beginning.")),
        ),
        h("div", {"class": "replay__way"}, h("input", slider), _count(place), _pace(pace)),
        h("div", {"class": "replay__knobs"}, _knobs(place, running=running)),
    )


def _count(place: Place) -> Node:
    return h(
        "span", {"class": "replay__count", "aria-hidden": "true"}, f"{place.at}/{place.length}"
    )


def _knobs(place: Place, *, running: bool) -> list[Node]:
    first, last = place.at == 0, place.at == place.length
    sign, label = ("pause", _("Pause")) if running else ("play", pgettext("replay", "Play"))
    look = {"class": "knob replay__play", "data-next": True}
    return [
        knob("first", _("Go to the start"), TO_FIRST, disabled=first),
        knob("left", _("One step back"), STEP_BACK, disabled=first),
        knob(sign, label, PLAY_PAUSE, **look),
        knob("right", _("One step forward"), STEP_FORWARD, disabled=last),
        knob("last", _("Go to the end"), TO_LAST, disabled=last),
    ]


def _pace(pace: str) -> Node:
    """Return the button for the pace; each tap selects the next pace."""
    said = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}[pace]
    label = _("Speed: {pace}", pace=said)
    attrs = {
        "type": "button",
        "class": "knob knob--label",
        "data-do": SET_PACE,
        "aria-label": label,
    }
    return h("button", attrs, said)


def turn_list(players: Sequence[Player], timeline: Timeline, at: int) -> Node:
    """Return the list of turns with their descriptions; tapping a turn jumps to its end."""
    texts = zip(timeline.turns, timeline.texts(), strict=True)
    rows = [
        _row(_mark(players, turn), turn, text, _is_here(turn, at)) for turn, text in texts if text
    ]
    return h(
        "section",
        {"class": "replay__turns paper", "key": "turns"},
        h("h2", {"class": "replay__title"}, _("Turn by turn")),
        h("ol", {"class": "replay__list"}, rows),
    )


def _mark(players: Sequence[Player], turn: Turn) -> str | None:
    return None if turn.seat is None else players[turn.seat].mark


def _is_here(turn: Turn, at: int) -> bool:
    return turn.first < at <= turn.last


@lru_cache(maxsize=KEPT_ROWS)
def _row(mark: str | None, turn: Turn, text: str, here: bool) -> Node:  # noqa: FBT001 - lru_cache compares by position
    """Return the row of a turn; the same node again, so that it is not compared with the page."""
    attrs = {
        "type": "button",
        "class": ["replay__turn", "is-here" if here else ""],
        "data-do": f"{JUMP} {turn.last}",
        "aria-current": "step" if here else None,
    }
    inside = h(
        "button",
        attrs,
        token(mark) if mark else h("span", {"class": "token"}),
        h("span", None, text),
    )
    return h("li", {"data-token": mark, "key": turn.first}, inside)
