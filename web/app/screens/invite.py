"""Inviting to a duel: the same dice on two devices, by a link or its code."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.prepared import BrokenLink, Prepared
from app.ports.commands import Commands, by_number, by_value, plain
from app.ports.route import DUEL, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.screens.ports import ScreenHost
from app.views.invite import InviteFacts, invite_view
from app.views.kit.share_link import Handed
from spielekiste.core.match import TURN, TableOptions
from spielekiste.core.seats import PERSON

if TYPE_CHECKING:
    from app.screens.table_form import TableForm

LAST = "duel"
"""Where the invitation that was made last is kept on this device."""

WORD = 8
"""Letters of the word that names the dice."""

USUAL = "kniffel?players=&names=typed&same="


class InviteScreen(Screen):
    """The invitation to a duel."""

    route = str(Route(DUEL))

    def __init__(self, stage: Stage, host: ScreenHost, source: TableForm | None = None) -> None:
        self.stage = stage
        self.host = host
        self.prepared = _from(source, self._word()) if source else self._last()
        self._keep()

    @property
    def title(self) -> str:
        """What the page is called."""
        return _("A duel")

    @property
    def link(self) -> str:
        """The whole address; nothing while a file has none to lead to."""
        address = self.stage.share.address
        return f"{address}#{self.prepared.route}" if address else ""

    @property
    def handed(self) -> Handed:
        """The link as it can be handed on."""
        return Handed(self.link, self.stage.share.code_of(self.link), self.stage.share.can_send)

    @property
    def facts(self) -> InviteFacts:
        """What the screen shows."""
        sharing = self.stage.share
        address = sharing.address if sharing.is_typed else None
        return InviteFacts(self.title, self.prepared, self.handed, address)

    @property
    def commands(self) -> Commands:
        """To change how many play at each device, to hand the link on, to begin here."""
        return {
            "seats": by_number(self._seats),
            "crate-address": by_value(self._take_address),
            "link-copy": plain(lambda: self.stage.share.copy(self.link)),
            "link-send": plain(self._send),
            "start": plain(lambda: self.stage.navigate(self.prepared.route)),
        }

    def _take_address(self, text: str) -> None:
        self.stage.share.take_address(text)
        self._keep()

    def _send(self) -> None:
        self.stage.share.send(words.game(self.prepared.game.id), self.link)

    def view(self) -> Child:
        """Return the invitation."""
        return invite_view(self.facts)

    def _seats(self, step: int) -> None:
        seats = len(self.prepared.names) + step
        if seats in self.prepared.game.seats:
            self.prepared = replace(self.prepared, names=("",) * seats, minds=(PERSON,) * seats)
            self._keep()

    def _keep(self) -> None:
        self.stage.preferences.remember(LAST, self.prepared.text)
        if self.link:
            self.stage.clock.later(0, lambda: self.stage.share.ask_code(self.link))

    def _word(self) -> str:
        return self.host.random_word()[:WORD]

    def _last(self) -> Prepared:
        """Return the invitation made last, after a reload; or the usual one."""
        try:
            found = Prepared.parse(self.stage.preferences.recall(LAST) or "")
        except BrokenLink:
            return Prepared.parse(USUAL + self._word())
        return found if found.same else Prepared.parse(USUAL + self._word())


def _from(source: TableForm, word: str) -> Prepared:
    """Return what a set-up shows as a duel: one player at each device, one game, the crate's dice."""
    kept = {"hints": source.table.hints, "chances": source.table.chances}
    table = TableOptions.of({**kept, "luck": TURN, "begin": "chosen"})
    return Prepared(source.game, source.options, table, ("",), (PERSON,), typed=True, same=word)
