"""The pad on which a PIN is typed in: the one before the door, and the one for a new PIN."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.ports.stage import Stage
from app.settings import PIN, PIN_KEY, pin_mark
from app.views.kit.widgets import block, icon

DIGITS = 4
"""Length of a PIN."""

TRIES, PAUSE_MS = 5, 30_000
"""Number of wrong PINs after which the pad rests, and for how long, in milliseconds."""

FORGOTTEN_MS, BEAT_MS = 60_000, 5_000
"""Time until a forgotten PIN can be taken away, and between two redraws meanwhile, in milliseconds."""

BACK, TYPED, FORGOTTEN, AWAY = "back", "typed", "forgotten", "away"
"""Arguments of the verb, in addition to the digits."""


class PinPad:
    """Digits typed on the keys of the pad or on a keyboard; `take` gets them when they are four."""

    def __init__(self, verb: str, take: Callable[[str], None]) -> None:
        self.typed = ""
        self.fault = ""
        """Error text, or empty."""
        self._verb = verb
        self._take = take

    def press(self, key: str, value: str = "") -> None:
        """Handle a key, or the changed text of the field."""
        before, self.fault = self.typed, ""
        if key == TYPED:
            self.typed = "".join(sign for sign in value if sign in "0123456789")[:DIGITS]
        elif key == BACK:
            self.typed = before[:-1]
        elif key.isdecimal():
            self.typed = f"{before}{key}"[:DIGITS]
        if len(self.typed) == DIGITS:
            pin, self.typed = self.typed, ""
            self._take(pin)

    def view(self, label: str, *, is_resting: bool = False) -> Node:
        """Return the field and the keys, which do nothing while the pad is resting."""
        line = {
            "class": "field__line pin__line",
            "id": "pin",
            "data-input": f"{self._verb} {TYPED}",
            "value": self.typed,
            "inputmode": "none",
            "autocomplete": "off",
            "maxlength": DIGITS,
            "autofocus": True,
            "disabled": is_resting,
            "aria-invalid": "true" if self.fault else None,
            "aria-describedby": "pin-fault" if self.fault else None,
        }
        problem = h(
            "p",
            {"class": "problem", "id": "pin-fault", "role": "alert"},
            icon("warn"),
            h("span", None, self.fault),
        )
        name = h("span", {"class": "field__label"}, label)
        keys = [self._key(digit, is_resting=is_resting) for digit in "1234567890"]
        back = self._key(BACK, is_resting=is_resting)
        return h(
            "div",
            {"class": "pin"},
            h("label", {"class": "field"}, name, h("input", line)),
            problem if self.fault else None,
            h("div", {"class": "pin__keys", "role": "group", "aria-label": label}, keys, back),
        )

    def _key(self, key: str, *, is_resting: bool) -> Node:
        attrs: dict[str, Any] = {
            "class": "block block--wood pin__key",
            "data-digit": key,
            "disabled": is_resting,
            "aria-label": _("Delete the last digit") if key == BACK else None,
        }
        return block(icon("left") if key == BACK else key, f"{self._verb} {key}", **attrs)


class DoorPad:
    """The pad before the door; `opened` is called with the right PIN, or once it is taken away."""

    def __init__(self, stage: Stage, opened: Callable[[], None]) -> None:
        self._stage = stage
        self._opened = opened
        self._pad = PinPad(PIN, self._try)
        self._wrong = 0
        self._rests_until = 0
        self._free_at = 0
        """Time at which the PIN can be taken away; 0 if nobody has said that it is forgotten."""

    def act(self, key: str, value: str) -> None:
        """Handle the verb `pin`."""
        if key == FORGOTTEN and not self._free_at:
            self._free_at = self._now() + FORGOTTEN_MS
            self._beat()
        elif key == AWAY and self._free_at and self._left(self._free_at) == 0:
            self._free_at = 0
            self._stage.preferences.forget(PIN_KEY)
            self._open()
        elif key not in (FORGOTTEN, AWAY) and self._left(self._rests_until) == 0:
            self._pad.press(key, value)

    def view(self) -> Child:
        """Return the pad, and what to do if the PIN is forgotten."""
        is_resting = self._left(self._rests_until) > 0
        pad = self._pad.view(_("PIN for grown-ups"), is_resting=is_resting)
        return [pad, self._rest() if is_resting else None, self._way_out()]

    def _now(self) -> int:
        return self._stage.clock.elapsed()

    def _left(self, until: int) -> int:
        """Return the seconds until a time, rounded up."""
        return max(0, -(-(until - self._now()) // 1000)) if until else 0

    def _try(self, pin: str) -> None:
        if self._stage.preferences.recall(PIN_KEY) in (None, pin_mark(pin)):
            self._open()
            return
        self._wrong += 1
        self._pad.fault = _("That isn’t the PIN.")
        self._stage.announce(self._pad.fault)
        if self._wrong % TRIES == 0:
            self._rests_until = self._now() + PAUSE_MS
            self._stage.clock.later(PAUSE_MS, self._stage.redraw)

    def _open(self) -> None:
        self._wrong = self._free_at = 0
        self._pad.fault = ""
        self._opened()

    def _beat(self) -> None:
        """Redraw until the PIN can be taken away; then say so."""
        if not self._free_at:
            return
        if self._left(self._free_at):
            self._stage.clock.later(BEAT_MS, self._beat)
        else:
            self._stage.announce(_("The PIN can be taken away now."))
        self._stage.redraw()

    def _rest(self) -> Node:
        text = _("Five wrong PINs: the keys rest for half a minute.")
        return h("p", {"class": "pin__text", "role": "status"}, text)

    def _way_out(self) -> Node:
        if not self._free_at:
            return block(_("PIN forgotten?"), f"{PIN} {FORGOTTEN}", "paper small")
        seconds = self._left(self._free_at)
        text = _(
            "The PIN is a fence and not a lock: after a minute you can take it away here. Games, "
            "settings and boxes stay as they are. If the page is reloaded, the minute begins again."
        )
        count = ngettext("{n} more second.", "{n} more seconds.", seconds)
        away = block(_("Take the PIN away"), f"{PIN} {AWAY}", "small")
        return h(
            "div",
            {"class": "pin__forgotten"},
            h("p", {"class": "pin__text"}, text),
            h("p", {"class": "pin__left"}, count) if seconds else away,
        )
