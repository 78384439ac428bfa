"""The prepared link in force: what it fixes on this page, and the lock that keeps a class at its table."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from app.bounded_json import read_json
from app.dom.nodes import Child, Node
from app.i18n import _
from app.links.prepared import BrokenLink, Prepared, link_fault, readable
from app.ports.commands import Commands, by_value, plain
from app.ports.platform import Platform, Preferences
from app.ports.route import DUEL, PAST, PLAY, PRINT, REVIEW, Route
from app.settings import Settings
from app.shell.ports import Shell
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from app.views.dialogs.lock import leave_dialog, lock_knob
from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import BrokenRecord

KNOWN = 20
"""How many links are remembered with the match that was begun from each."""

STAYING = (PAST, REVIEW, PRINT, DUEL)
"""Ways from a table that do not end an open link; a locked one allows the last alone."""


@dataclass(frozen=True, slots=True)
class LockPuzzle:
    """What a grown-up solves to leave."""

    one: int
    other: int

    @property
    def answer(self) -> int:
        """What it comes to."""
        return self.one * self.other


class ActiveLink:
    """The link in force, if there is one.

    The lock is no security and says so: it keeps children from wandering off, and a grown-up in. It
    lasts through a reload, and offline, because it is kept on the device; and because the link
    stays in the address it lasts where nothing can be kept.
    """

    def __init__(
        self,
        stage: AppStage,
        platform: Platform,
        saves: SaveController,
        shell: Shell,
        apply: Callable[[], None],
    ) -> None:
        self.stage = stage
        self.platform = platform
        self.saves = saves
        self.shell = shell
        self._apply = apply
        """Brings language and theme in line with what the link fixes."""
        self.prepared: Prepared | None = None
        self.match = ""
        """The id of the match that was begun from the link."""
        self.sum = LockPuzzle(0, 0)
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
        text = self.platform.preferences.recall("lock")
        prepared = _parsed(text) if text else None
        if prepared is not None:
            self._take(prepared)

    def holds_route(self, route: Route) -> bool:
        """Tell whether the table of the link stays on screen, whatever the address asks for."""
        if self.prepared is None:
            return False
        if route.name == PLAY:
            return _parsed(route.text) == self.prepared and self._is_here
        if not self.is_locked:
            if route.name not in STAYING:
                self.end()
            return False
        if route.name == STAYING[-1]:
            return False
        self.platform.navigation.replace_route(self.prepared.route)
        if not self._is_here:
            self._sit()
        self.stage.redraw()
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

    def match_started(self, match: str) -> None:
        """A match was begun, or taken up, while the link is in force."""
        if self.prepared is None:
            return
        self.match = match
        known = [
            pair for pair in _known(self.platform.preferences) if pair[0] != self.prepared.text
        ]
        pairs = [*known, [self.prepared.text, match]][-KNOWN:]
        self.platform.preferences.remember("lessons", json.dumps(pairs))

    def restart(self) -> None:
        """Begin another match from the link; the one on the table is put away."""
        shelf = self.saves.shelf
        if self.match in shelf and not shelf[self.match].done:
            shelf.put_away(self.match)
        self._begin()

    def end(self) -> None:
        """Take the link out of force, and its lock off the device."""
        self.prepared, self.match = None, ""
        self.platform.preferences.forget("lock")
        self._apply()

    # ------------------------------------------------------------------ what is asked for

    @property
    def commands(self) -> Commands:
        """The lock in place of the way home, and its sum."""
        return {
            "leave-how": plain(
                lambda: self.stage.notify(_("Hold the lock for two seconds, then solve a sum."))
            ),
            "unlock": plain(lambda: self._ask(wrong=False)),
            "leave-answer": by_value(self._note_answer),
            "leave-try": plain(self._try),
        }

    def _note_answer(self, text: str) -> None:
        self._answer = text

    def route_of(self, match_id: str) -> str:
        """Return the route of the link that a match was begun from, or nothing."""
        prepared = self.at(match_id)
        return prepared.route if prepared else ""

    def lock_button(self) -> Node | None:
        """Return the lock that stands in the place of the way home, if there is one."""
        return lock_knob() if self.is_locked else None

    def dialog(self) -> Child:
        """Return the sum that is to be solved."""
        return leave_dialog(self.sum.one, self.sum.other, self._answer, wrong=self.wrong)

    def _ask(self, *, wrong: bool) -> None:
        luck = DrawStream(self.platform.device.seed(), 0)
        self.sum = LockPuzzle(6 + luck.randrange(4), 12 + luck.randrange(8))
        self.wrong, self._answer = wrong, ""
        self.stage.dialog = "leave"
        self.stage.clear_notices()

    def _try(self) -> None:
        if self._answer.strip() != str(self.sum.answer):
            self._ask(wrong=True)
            self.stage.announce(_("Not quite. Here is another one."))
            return
        self.stage.dialog = ""
        self.end()
        self.platform.navigation.navigate("/")

    # ------------------------------------------------------------------ inside

    @property
    def _is_here(self) -> bool:
        """Whether the table of the link, or what comes before it, is the screen on show."""
        shown = self.shell.shown_match
        link = self.prepared.text if self.prepared else None
        return shown == self.match if shown else self.shell.shown_link == link

    def _take(self, prepared: Prepared) -> None:
        """Let a link be in force in place of the one before."""
        self.prepared, self.match = prepared, ""
        if prepared.locked:
            self.platform.preferences.remember("lock", prepared.text)
        else:
            self.platform.preferences.forget("lock")
        self._apply()

    def _sit(self) -> None:
        """Go on with the match that was begun from the link on this device, or begin one."""
        text = self.prepared.text if self.prepared else ""
        key, shelf = dict(_known(self.platform.preferences)).get(text, ""), self.saves.shelf
        try:
            if key in shelf and not shelf[key].binned:
                self.shell.open_match(key)
                self._tell_going_on(key)
                return
        except BrokenRecord:
            self.saves.tell_missing(key)
        self._begin()

    def _tell_going_on(self, key: str) -> None:
        """Whoever opens the link meant another game, perhaps; a duel has but one."""
        if self.prepared and not self.prepared.same and not self.saves.shelf[key].done:
            text = _("You were playing this game here.")
            self.stage.notify(text, do="ask new", label=_("A new game"))

    def _begin(self) -> None:
        if self.prepared is not None:
            self.stage.dialog = ""
            self.shell.show_prepared(self.prepared)

    def _refuse(self, text: str, fault: BrokenLink) -> None:
        """Say what is wrong where; the rest of the link fills the set-up, which says the same."""
        self.stage.notify(link_fault(fault), "error")
        if self.is_locked:
            self._sit()
            return
        name = text.partition("?")[0]
        if name not in GAMES:
            self.shell.open_menu()
            return
        asked = readable(text)
        asked.pop(fault.piece.partition("=")[0], None)
        self.shell.show_set_up(GAMES[name], asked)


def _parsed(text: str) -> Prepared | None:
    try:
        return Prepared.parse(text)
    except BrokenLink:
        return None


def _known(preferences: Preferences) -> list[list[str]]:
    """Return links with the match that was begun from each, the latest last."""
    try:
        found = read_json(preferences.recall("lessons") or "[]")
        return [[str(text), str(key)] for text, key in found]
    except (ValueError, TypeError):
        return []
