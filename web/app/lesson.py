"""The prepared link in force: what it fixes on this page, and the lock that keeps a class at its table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app import words
from app.dom import Child, Node
from app.i18n import _
from app.prepared import ROUTE, BrokenLink, Prepared, readable
from app.reading import read_json
from app.screens.prepared import PreparedScreen
from app.screens.setup import SetUpScreen
from app.screens.table import TableScreen
from app.settings import Settings
from app.views.lesson import leave_dialog, lock_knob
from spielekiste import GAMES
from spielekiste.core.chance import Luck
from spielekiste.core.errors import BrokenRecord

if TYPE_CHECKING:
    from app.app import App

KNOWN = 20
"""How many links are remembered with the match that was begun from each."""

STAYING = ("past", "review", "print", "duel")
"""Ways from a table that do not end an open link; a locked one allows the last alone."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What a grown-up solves to leave."""

    one: int
    other: int

    @property
    def answer(self) -> int:
        """What it comes to."""
        return self.one * self.other


class Lesson:
    """The link in force, if there is one. Verbs: leave-how, unlock, leave-answer, leave-try.

    The lock is no security and says so: it keeps children from wandering off, and a grown-up in. It
    lasts through a reload, and offline, because it is kept on the device; and because the link
    stays in the address it lasts where nothing can be kept.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.prepared: Prepared | None = None
        self.match = ""
        """The id of the match that was begun from the link."""
        self.sum = Sum(0, 0)
        self.wrong = False
        self._answer = ""

    @property
    def is_locked(self) -> bool:
        """Whether the table cannot be left in passing."""
        return self.prepared is not None and self.prepared.locked

    @property
    def fixed(self) -> dict[str, str]:
        """The settings that the link fixes, with their values."""
        return dict(self.prepared.fixed) if self.prepared else {}

    def over(self, settings: Settings) -> Settings:
        """Return the device's settings with what the link fixes laid over them."""
        for name, value in self.fixed.items():
            settings = settings.with_(name, value)
        return settings

    def fixes(self, setting: str) -> bool:
        """Tell whether a setting cannot be changed here."""
        return setting in self.fixed

    def at(self, match: str) -> Prepared | None:
        """Return the link in force if this match was begun from it."""
        return self.prepared if match and match == self.match else None

    # ------------------------------------------------------------------ coming and going

    def recall(self) -> None:
        """Take up the lock that was left on this device."""
        text = self.app.platform.recall("lock")
        prepared = _parsed(text) if text else None
        if prepared is not None:
            self._take(prepared)

    def stays(self, route: str) -> bool:
        """Tell whether the table of the link stays on screen, whatever the address asks for."""
        if self.prepared is None:
            return False
        if route.startswith(ROUTE):
            return _parsed(route[len(ROUTE) :]) == self.prepared and self._is_here
        way = route.strip("/").partition("/")[0]
        if not self.is_locked:
            if way not in STAYING:
                self.end()
            return False
        if way == STAYING[-1]:
            return False
        self.app.platform.settle(self.prepared.route)
        if not self._is_here:
            self._sit()
        self.app.draw()
        return True

    def open(self, text: str) -> None:
        """Open what stands behind `/play/`; a bad link is told, and leads to the set-up."""
        try:
            prepared = Prepared.parse(text)
        except BrokenLink as fault:
            self._refuse(text, fault)
            return
        self._take(prepared)
        self._sit()

    def sat_down(self, match: str) -> None:
        """A match was begun, or taken up, while the link is in force."""
        if self.prepared is None:
            return
        self.match = match
        known = [pair for pair in self._known() if pair[0] != self.prepared.text]
        pairs = [*known, [self.prepared.text, match]][-KNOWN:]
        self.app.platform.remember("lessons", json.dumps(pairs))

    def afresh(self) -> None:
        """Begin another match from the link; the one on the table is put away."""
        shelf = self.app.keeping.shelf
        if self.match in shelf and not shelf[self.match].done:
            shelf.put_away(self.match)
        self._begin()

    def end(self) -> None:
        """Take the link out of force, and its lock off the device."""
        self.prepared, self.match = None, ""
        self.app.platform.forget("lock")
        self.app.speak()

    # ------------------------------------------------------------------ what is asked for

    def act(self, verb: str, value: str) -> bool:
        """Do what a tap asks for; tell whether it was about the lock."""
        if verb == "leave-how":
            text = _("Hold the lock for two seconds. Then there is a sum to solve.")
            self.app.tell(text)
        elif verb == "unlock":
            self._ask(wrong=False)
        elif verb == "leave-answer":
            self._answer = value
        elif verb == "leave-try":
            self._try()
        else:
            return False
        return True

    def way_out(self) -> Node | None:
        """Return the lock that stands in the place of the way home, if there is one."""
        return lock_knob() if self.is_locked else None

    def dialog(self) -> Child:
        """Return the sum that is to be solved."""
        return leave_dialog(self.sum.one, self.sum.other, self._answer, wrong=self.wrong)

    def _ask(self, *, wrong: bool) -> None:
        luck = Luck(self.app.platform.seed(), 0)
        self.sum = Sum(6 + luck.randrange(4), 12 + luck.randrange(8))
        self.wrong, self._answer = wrong, ""
        self.app.overlay, self.app.notices = "leave", []

    def _try(self) -> None:
        if self._answer.strip() != str(self.sum.answer):
            self._ask(wrong=True)
            self.app.announce(_("Not quite. Here is another one."))
            return
        self.app.overlay = ""
        self.end()
        self.app.platform.go("/")

    # ------------------------------------------------------------------ inside

    @property
    def _is_here(self) -> bool:
        screen = self.app.screen
        if isinstance(screen, TableScreen):
            return screen.match_id == self.match
        return isinstance(screen, PreparedScreen) and screen.prepared == self.prepared

    def _take(self, prepared: Prepared) -> None:
        """Let a link be in force in place of the one before."""
        self.prepared, self.match = prepared, ""
        if prepared.locked:
            self.app.platform.remember("lock", prepared.text)
        else:
            self.app.platform.forget("lock")
        self.app.speak()

    def _sit(self) -> None:
        """Go on with the match that was begun from the link on this device, or begin one."""
        text = self.prepared.text if self.prepared else ""
        key, shelf = dict(self._known()).get(text, ""), self.app.keeping.shelf
        try:
            if key in shelf and not shelf[key].binned:
                self.app.open_match(key)
                self._tell_going_on(key)
                return
        except BrokenRecord:
            self.app.keeping.tell_missing(key)
        self._begin()

    def _tell_going_on(self, key: str) -> None:
        """Whoever opens the link meant another game, perhaps; a duel has but one."""
        if self.prepared and not self.prepared.same and not self.app.keeping.shelf[key].done:
            text = _("This game was going on here.")
            self.app.tell(text, do="ask new", label=_("A new game"))

    def _begin(self) -> None:
        if self.prepared is None:
            return
        self.app.overlay = ""
        screen = PreparedScreen(self.app, self.prepared)
        self.app.screen = screen
        if not self.prepared.typed:
            screen.act("start", "", "")

    def _refuse(self, text: str, fault: BrokenLink) -> None:
        """Say what is wrong where; the rest of the link fills the set-up, which says the same."""
        self.app.tell(words.link_fault(fault), "error")
        if self.is_locked:
            self._sit()
            return
        name = text.partition("?")[0]
        if name not in GAMES:
            self.app.open_menu()
            return
        asked = readable(text)
        asked.pop(fault.piece.partition("=")[0], None)
        self.app.screen = SetUpScreen(self.app, GAMES[name], asked)
        self.app.platform.settle(f"/{name}/new")

    def _known(self) -> list[list[str]]:
        """Return links with the match that was begun from each, the latest last."""
        try:
            found = read_json(self.app.platform.recall("lessons") or "[]")
            return [[str(text), str(key)] for text, key in found]
        except (ValueError, TypeError):
            return []


def _parsed(text: str) -> Prepared | None:
    try:
        return Prepared.parse(text)
    except BrokenLink:
        return None
