"""The page “Our chest”, with its view: which boxes the front shows, in which order, and the PIN."""

from __future__ import annotations

from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.chest.pad import PinPad
from app.pages.ports import LatePages
from app.ports.commands import Commands, by_argument, plain
from app.ports.route import CHEST, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.settings import CHEST_KEY, PIN_KEY, ChestOrder, pin_mark
from app.views.kit.widgets import block, knob, rail, settings_knob, tick_box
from spielekiste import GAMES


class ChestScreen(Screen):
    """The screen on which a family orders its boxes and sets its PIN."""

    route = Route(CHEST)

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.pad: PinPad | None = None
        """The pad while a new PIN is typed in."""
        self._first = ""
        """The new PIN as typed the first time."""

    @property
    def title(self) -> str:
        """Title of the family’s own chest."""
        return _("Our chest")

    @property
    def order(self) -> ChestOrder:
        """The order stored on this device."""
        return ChestOrder.parse(self.stage.preferences.recall(CHEST_KEY), GAMES)

    def view(self) -> Child:
        """Return the boxes in their order, and the PIN."""
        has_pin = bool(self.stage.preferences.recall(PIN_KEY))
        label = _("The same digits again") if self._first else _("Four digits")
        pad = self.pad.view(label) if self.pad else None
        return chest_view(ChestFacts(self.title, self.order, has_pin, pad))

    @property
    def commands(self) -> Commands:
        """Handlers for the boxes and the PIN."""
        return {
            "chest-box": self._put,
            "chest-move": by_argument(self._move),
            "chest-all": plain(self._show_all),
            "chest-pin": plain(self._ask),
            "chest-digit": self._press,
            "chest-pin-away": plain(self._take_away),
            "chest-pin-cancel": plain(self._cancel),
        }

    def key(self, name: str) -> bool:
        """Type a digit of a new PIN, wherever the focus is."""
        if self.pad is None or not (len(name) == 1 and name.isdecimal()):
            return False
        self.pad.press(name)
        return True

    # ------------------------------------------------------------------ boxes

    def _keep(self, order: ChestOrder) -> None:
        self.stage.preferences.remember(CHEST_KEY, order.text)

    def _put(self, name: str, value: str) -> None:
        """Put a game's box into the chest, or take it out."""
        self._keep(self.order.with_box(name, on=value == "on"))

    def _move(self, argument: str) -> None:
        """Move a box, say where it is now, and keep the focus on the button or its neighbour."""
        name, _space, by = argument.partition(" ")
        order = self.order.moved(name, int(by))
        self._keep(order)
        place, count = order.games.index(name) + 1, len(order.games)
        text = _("{game}: place {n} of {all}.", game=words.game(name), n=place, all=count)
        self.stage.announce(text)
        other = {1: "1", count: "-1"}.get(place, by)
        self.stage.redraw()
        self.stage.display.focus(f'[data-do="chest-move {name} {other}"]')

    def _show_all(self) -> None:
        order = self.order
        self._keep(ChestOrder(order.games))

    # ------------------------------------------------------------------ PIN

    def _ask(self) -> None:
        self.pad, self._first = PinPad("chest-digit", self._take), ""
        self.stage.redraw()
        self.stage.display.focus("#pin")

    def _press(self, key: str, value: str) -> None:
        if self.pad:
            self.pad.press(key, value)

    def _cancel(self) -> None:
        self.pad, self._first = None, ""

    def _take(self, pin: str) -> None:
        """Take the new PIN, which must be typed twice alike."""
        if not self._first:
            self._first = pin
            self.stage.announce(_("The same digits again"))
        elif pin == self._first:
            self._cancel()
            self._store(pin)
        elif self.pad:
            self._first, self.pad.fault = "", _("These were two different PINs. Try again.")
            self.stage.announce(self.pad.fault)

    def _store(self, pin: str) -> None:
        if self.stage.preferences.remember(PIN_KEY, pin_mark(pin)):
            self.stage.notify(_("The PIN is set."))
        else:
            self.stage.notify(_("This browser stores nothing, so it can’t keep a PIN."), "error")

    def _take_away(self) -> None:
        self.stage.preferences.forget(PIN_KEY)
        self.stage.notify(_("There is no PIN any more."))


class ChestFacts(NamedTuple):
    """Data for the page."""

    title: str
    order: ChestOrder
    has_pin: bool
    pad: Child
    """The pad while a new PIN is typed in, or None."""


def chest_view(facts: ChestFacts) -> Node:
    """Return the boxes in their order, and the PIN."""
    tools = settings_knob()
    attrs = {"class": "page chest", "key": "chest"}
    return h("div", attrs, rail(facts.title, tools), _boxes(facts.order), _pin(facts))


def _boxes(order: ChestOrder) -> Node:
    why = _(
        "The boxes come in this order. A game without a box can still be played by its link, and "
        "its games are kept."
    )
    again = block(_("Show all again"), "chest-all", "paper small")
    return h(
        "section",
        {"class": "chest__part paper", "aria-labelledby": "chest-boxes"},
        h("h2", {"class": "slip__title", "id": "chest-boxes"}, _("Which boxes are in the chest?")),
        h("p", None, why),
        h("ol", {"class": "chest__list"}, [_row(order, name) for name in order.games]),
        again if order.hidden else None,
    )


def _row(order: ChestOrder, name: str) -> Node:
    game, is_in = words.game(name), name not in order.hidden
    is_last = order.visible == (name,)
    tick = {
        "type": "checkbox",
        "checked": is_in,
        "disabled": is_last,
        "data-change": f"chest-box {name}",
        "aria-label": _("{game}: in the chest", game=game),
    }
    paper = {"class": "knob knob--paper"}
    up = knob(
        "up",
        _("{game}: one place up", game=game),
        f"chest-move {name} -1",
        disabled=order.games[0] == name,
        **paper,
    )
    down = knob(
        "down",
        _("{game}: one place down", game=game),
        f"chest-move {name} 1",
        disabled=order.games[-1] == name,
        **paper,
    )
    show = h(
        "label",
        {"class": ["choice chest__show", "is-closed" if is_last else ""]},
        h("input", tick),
        tick_box("box"),
        h("span", {"class": "shelf__picture"}),
        h("span", {"class": "choice__name"}, game),
    )
    classes = ["chest__row", "" if is_in else "is-hidden"]
    return h("li", {"class": classes, "data-game": name, "key": name}, show, up, down)


def _pin(facts: ChestFacts) -> Node:
    why = _(
        "Four digits before the settings and everything for grown-ups, this page too. They stay on "
        "this device. That is a fence and not a lock: it keeps small children out, and anyone who "
        "waits for a minute can take it away."
    )
    new = _("Change the PIN") if facts.has_pin else _("Set a PIN")
    buttons = [
        block(new, "chest-pin", "small"),
        block(_("Take the PIN away"), "chest-pin-away", "paper small") if facts.has_pin else None,
    ]
    cancel = block(_("Cancel"), "chest-pin-cancel", "paper small")
    return h(
        "section",
        {"class": "chest__part paper", "aria-labelledby": "chest-pin"},
        h("h2", {"class": "slip__title", "id": "chest-pin"}, _("A PIN for grown-ups")),
        h("p", None, why),
        facts.pad,
        h("div", {"class": "dialog__buttons"}, cancel if facts.pad else buttons),
    )


class ChestPages(LatePages):
    """Factory for the page."""

    def lead(self, route: Route) -> None:  # noqa: ARG002 - there is only this page
        """Show the family’s own chest."""
        self.show(ChestScreen(self.stage))


PAGES = ChestPages
"""The pages of this folder, for `shell.late`."""
