"""The active prepared link: its fixed settings, and the lock that keeps a class at its table."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from app.bounded_json import read_json
from app.dom.nodes import Child, Node
from app.i18n import _
from app.links.only import only_game
from app.links.prepared import BrokenLink, Prepared, link_fault, readable
from app.ports.commands import Commands, by_value, plain
from app.ports.platform import Platform, Preferences
from app.ports.route import DUEL, PAST, PLAY, PRINT, RESULT, REVIEW, Route
from app.settings import Settings
from app.shell.ports import Shell
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from app.table.view import ASK
from app.views.dialogs import device
from app.views.dialogs.device import leave_dialog, lock_knob
from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import BrokenRecord

KNOWN = 20
"""Maximum number of remembered links, each with the match started from it."""

SHOWING = (DUEL, RESULT)
"""Routes that a locked link allows."""

STAYING = (PAST, REVIEW, PRINT, *SHOWING)
"""Routes that keep an unlocked link active."""


@dataclass(frozen=True, slots=True)
class LockPuzzle:
    """The multiplication that an adult must solve to unlock the table."""

    one: int
    other: int

    @property
    def answer(self) -> int:
        """The product."""
        return self.one * self.other


class ActiveLink:
    """The active prepared link, if any.

    The lock stops children from leaving the table by accident. It is not a security feature, and
    the app says so. The lock survives a reload, even offline, because it is stored on the
    device. Without storage, it survives because the link remains in the URL.
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
        """Applies language and theme after the link has changed."""
        self.is_only = bool(only_game(platform.navigation.query))
        """Whether the address keeps one game."""
        self.prepared: Prepared | None = None
        self.match = ""
        """Id of the match started from the link."""
        self.sum = LockPuzzle(0, 0)
        self.wrong = False
        self._answer = ""

    @property
    def is_locked(self) -> bool:
        """True if the table is locked."""
        return self.prepared is not None and self.prepared.locked

    @property
    def fixed(self) -> dict[str, str]:
        """Settings fixed by the link, with their values."""
        return dict(self.prepared.fixed) if self.prepared else {}

    def over(self, settings: Settings) -> Settings:
        """Return the settings, with the link's values for the settings that it fixes."""
        for name, value in self.fixed.items():
            settings = settings.with_(name, value)
        return settings

    def fixes(self, setting: str) -> bool:
        """Return whether the link fixes a setting."""
        return setting in self.fixed

    def at(self, match: str) -> Prepared | None:
        """Return the active link if this match was started from it."""
        return self.prepared if match and match == self.match else None

    # ------------------------------------------------------------------ opening and ending

    def recall(self) -> None:
        """Restore the lock that is stored on this device."""
        text = self.platform.preferences.recall("lock")
        prepared = _parsed(text) if text else None
        if prepared is not None:
            self._take(prepared)

    def holds_route(self, route: Route) -> bool:
        """Return whether the table of the link stays on screen despite a new route."""
        if self.prepared is None:
            return False
        if route.name == PLAY:
            return _parsed(route.text) == self.prepared and self._is_here
        if not self.is_locked:
            if route.name not in STAYING and (not self.match or route.rest != self.match):
                self.end()
            return False
        if route.name in SHOWING:
            return False
        self.platform.navigation.replace_route(self.prepared.route)
        if not self._is_here:
            self._sit()
        self.stage.redraw()
        return True

    def open(self, text: str) -> None:
        """Open the link after `/play/`; for an invalid one, show an error and the set-up."""
        try:
            prepared = Prepared.parse(text)
        except BrokenLink as fault:
            self._refuse(text, fault)
            return
        self._take(prepared)
        self._sit()

    def match_started(self, match: str) -> None:
        """Record that a started or resumed match belongs to the active link, if there is one."""
        if self.prepared is None:
            return
        self.match = match
        others = [
            pair for pair in _lessons(self.platform.preferences) if pair[0] != self.prepared.text
        ]
        pairs = [*others, [self.prepared.text, match]][-KNOWN:]
        self.platform.preferences.remember("lessons", json.dumps(pairs))

    def restart(self) -> None:
        """Start another match from the link, if there is one."""
        if self.prepared is not None:
            self.stage.dialog = ""
            self.shell.show_prepared(self.prepared)

    def end(self) -> None:
        """Deactivate the link and delete the stored lock."""
        self.prepared, self.match = None, ""
        self.platform.preferences.forget("lock")
        self._apply()

    # ------------------------------------------------------------------ commands

    @property
    def commands(self) -> Commands:
        """Handlers for the lock button and its puzzle."""
        return {
            device.LEAVE_HOW: plain(
                lambda: self.stage.notify(_("Hold the lock for two seconds, then solve a sum."))
            ),
            device.UNLOCK: plain(lambda: self._ask(wrong=False)),
            device.LEAVE_ANSWER: by_value(self._note_answer),
            device.LEAVE_TRY: plain(self._try),
        }

    def _note_answer(self, text: str) -> None:
        self._answer = text

    def route_of(self, match_id: str) -> Route | None:
        """Return the route of the active link if the match was started from it."""
        prepared = self.at(match_id)
        return prepared.route if prepared else None

    def lock_button(self) -> Node | None:
        """Return the lock button, which replaces the home button, if the table is locked."""
        return lock_knob() if self.is_locked else None

    def dialog(self) -> Child:
        """Return the dialog with the puzzle."""
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
        self.platform.navigation.navigate(Route())

    # ------------------------------------------------------------------ helpers

    @property
    def _is_here(self) -> bool:
        """True if the current screen is the link's table or shows its name cards."""
        match_id = self.shell.shown_match
        link = self.prepared.text if self.prepared else None
        return match_id == self.match if match_id else self.shell.shown_link == link

    def _take(self, prepared: Prepared) -> None:
        """Make a link the active one."""
        self.prepared, self.match = prepared, ""
        if prepared.locked:
            self.platform.preferences.remember("lock", prepared.text)
        else:
            self.platform.preferences.forget("lock")
        self._apply()

    def _sit(self) -> None:
        """Resume the match that was started from the link on this device, or start a match."""
        text = self.prepared.text if self.prepared else ""
        key, library = dict(_lessons(self.platform.preferences)).get(text, ""), self.saves.library
        try:
            if key in library and not library[key].trashed_at:
                self.shell.open_match(key)
                self._tell_going_on(key)
                return
        except BrokenRecord:
            self.saves.tell_missing(key)
        self.restart()

    def _tell_going_on(self, key: str) -> None:
        """Report that a match was resumed; offer a new one, unless it is over or a duel."""
        if self.prepared and not self.prepared.same and not self.saves.library[key].done:
            text = _("You were playing this game here.")
            self.stage.notify(text, do=f"{ASK} new", label=_("A new game"))

    def _refuse(self, text: str, fault: BrokenLink) -> None:
        """Show an error about the link, and the set-up with the link's valid options."""
        name = text.partition("?")[0]
        if self.is_locked:
            now = _("The table stays as it is.")
            self._sit()
        elif name in GAMES:
            now = _("Everything else is set up from the link: have a look, then go to the table.")
            self.shell.show_set_up(GAMES[name], _rest(text, fault))
        else:
            now = _("Choose a game here.")
            self.shell.open_menu()
        wrong = _("Something in this link isn’t right.")
        self.stage.notify(f"{wrong} {link_fault(fault)} {now}", "error")


def _rest(text: str, fault: BrokenLink) -> dict[str, str]:
    """Return the options of a link without the faulty option."""
    options = readable(text)
    options.pop(fault.piece.partition("=")[0], None)
    return options


def _parsed(text: str) -> Prepared | None:
    try:
        return Prepared.parse(text)
    except BrokenLink:
        return None


def _lessons(preferences: Preferences) -> list[list[str]]:
    """Return pairs of a link and its match id, most recent last."""
    try:
        pairs = read_json(preferences.recall("lessons") or "[]")
        return [[str(text), str(key)] for text, key in pairs]
    except (ValueError, TypeError):
        return []
