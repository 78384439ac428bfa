"""Small pieces that every screen is built from; their looks are in web/css/controls.css."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _
from spielekiste.core.seats import PERSON, Player

SHORT_NAME = 8
"""The longest name that a small card on a board holds at full size, in characters."""


def use(symbol: str, kind: str = "icon") -> Node:
    """Return a drawing from the sprite that is on every page; it says nothing to a reader."""
    return h("svg", {"class": kind, "aria-hidden": "true"}, h("use", {"href": f"#{symbol}"}))


def icon(name: str) -> Node:
    """Return a line icon."""
    return use(f"icon-{name}")


def token(mark: str) -> Node:
    """Return a player's shape in the player's colour."""
    shape = h("use", {"href": f"#shape-{mark}"})
    return h("svg", {"class": "token", "data-token": mark, "aria-hidden": "true"}, shape)


def robot(player: Player) -> Node | None:
    """Return the small robot that stands before a bot's name; nothing for a person."""
    if player.mind == PERSON:
        return None
    attrs = {"class": "icon robot", "role": "img", "aria-label": _("Bot")}
    return h("svg", attrs, h("use", {"href": "#icon-bot"}))


def pips(face: int, *, kept: bool = False) -> Node:
    """Return a small flat die; 0 is a blank one."""
    return use(f"die-{face}", "pips is-kept" if kept else "pips")


def symbol(thing: str, *, kept: bool = False) -> Node:
    """Return a small flat die that shows a thing instead of pips."""
    return use(f"sym-{thing}", "pips pips--symbol is-kept" if kept else "pips pips--symbol")


def face_of(face: int, faces: Sequence[str], *, kept: bool = False) -> Node:
    """Return a small flat die; `faces` are the things on it, none where it has pips."""
    return symbol(faces[face - 1], kept=kept) if faces and face else pips(face, kept=kept)


def knob(name: str, label: str, do: str, **attrs: Any) -> Node:
    """Return a round wooden button with an icon."""
    fixed = {"type": "button", "class": "knob", "data-do": do, "aria-label": label, "title": label}
    return h("button", fixed | attrs, icon(name))


def pressable(
    attrs: Mapping[str, Any], acts: Mapping[str, Any], *, is_live: bool
) -> tuple[str, dict[str, Any]]:
    """Return tag and attributes of a piece that is a button; where it is only looked at, a picture.

    `acts` is what it has as a button alone: what a tap does, how it is pressed, why it is closed.
    """
    if is_live:
        return "button", {"type": "button", **attrs, **acts}
    is_named = attrs.get("aria-label") is not None
    return "span", {**attrs, "role": "img" if is_named else None}


def block(label: Child, do: str, kind: str = "", **attrs: Any) -> Node:
    """Return a painted block, the button for what happens next; `kind` as in LOOK.md."""
    classes = ["block", *(f"block--{word}" for word in kind.split())]
    return h("button", {"type": "button", "class": classes, "data-do": do} | attrs, label)


def unseen(text: str) -> Node:
    """Return words for a screen reader alone."""
    return h("span", {"class": "unseen"}, text)


def dialog(
    name: str, title: str, body: Child, buttons: Child = None, *, wide: bool = False
) -> Node:
    """Return a sheet of paper laid over the table; `close` is done on Escape."""
    paper = h(
        "div",
        {"class": ["dialog__paper", "paper", "dialog__paper--wide" if wide else ""]},
        h("h2", {"class": "dialog__title", "id": f"{name}-title"}, title),
        knob("close", _("Close"), "close", **{"class": "knob knob--paper dialog__close"}),
        body,
        h("div", {"class": "dialog__buttons"}, buttons) if buttons else None,
    )
    attrs = {"class": "dialog", "data-close": "close", "aria-labelledby": f"{name}-title"}
    return h("dialog", attrs | {"key": name}, paper)


LONG_TITLE = 16
"""Letters from which on a title is set small on a phone, where it would be cut off."""


def rail(title: str, tools: Child, below: Child = None, home: Child = None) -> Node:
    """Return the wooden rail on top of a screen; `home` is in the place of the way to the crate."""
    long = "is-long" if len(title) > LONG_TITLE else ""
    return h(
        "header",
        {"class": "rail"},
        home or knob("home", _("All games"), "go /"),
        h("div", {"class": "rail__name"}, h("h1", {"class": ["rail__title", long]}, title), below),
        h("div", {"class": "rail__tools"}, tools),
    )


class Notice(NamedTuple):
    """A slip of paper that tells something."""

    text: str
    kind: str = "info"
    """`info` answers a tap; `error` and `news`, which nobody asked for, keep off the next thing to do."""
    do: str = ""
    """What leads to more about it, such as a place in the rules."""
    label: str = ""
    """What that button says, if it is not a place in the rules."""


def notices(told: Sequence[Notice]) -> Node | None:
    """Return slips of paper at the edge that can be put away."""
    slips = [_notice(slip) for slip in told]
    above = "notices--above" if any(slip.label or slip.kind != "info" for slip in told) else ""
    return h("div", {"class": ["notices", above], "key": "notices"}, slips) if slips else None


def _notice(slip: Notice) -> Node:
    more = block(slip.label or _("See the rule"), slip.do, "paper small") if slip.do else None
    return h(
        "div",
        {"class": "notice paper", "data-kind": slip.kind, "key": slip.text},
        h("p", {"class": "notice__text"}, slip.text),
        more,
        knob("close", _("Close"), "put-away", **{"class": "knob knob--paper"}),
    )


def is_long(name: str) -> str:
    """Return the class of a name that is written smaller, so that a name card need not break it."""
    return "is-long" if len(name) > SHORT_NAME else ""
