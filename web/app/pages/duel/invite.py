"""Invitation to a duel with the same dice on two devices, as a link or QR code."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.prepared import BrokenLink, Prepared
from app.pages.duel.view import CHOOSE_SEATS, InviteFacts, invite_view
from app.pages.ports import ScreenHost
from app.ports.commands import START, Commands, by_number, plain
from app.ports.route import DUEL, Route
from app.ports.screen import Screen
from app.ports.stage import SharedLink, Stage
from spielekiste.core.match import TURN, TableOptions
from spielekiste.core.seats import PERSON

if TYPE_CHECKING:
    from app.forms.table import TableForm

LAST = "duel"
"""Storage key of the last invitation."""

WORD = 8
"""Length of the word that identifies the dice, in characters."""

USUAL = "kniffel?players=&names=typed&same="


class InviteScreen(Screen):
    """The screen with the invitation to a duel."""

    route = Route(DUEL)

    def __init__(self, stage: Stage, host: ScreenHost, source: TableForm | None = None) -> None:
        self.stage = stage
        self.host = host
        self.prepared = _from(source, self._word()) if source else self._last()

    def enter(self) -> None:
        """Store the invitation and request its QR code."""
        self._keep()

    @property
    def title(self) -> str:
        """Title of the invitation to a duel."""
        return _("A duel")

    @property
    def link(self) -> str:
        """Full URL of the link; empty while the site's address is unknown."""
        address = self.stage.share.address
        return f"{address}#{self.prepared.route}" if address else ""

    @property
    def shared_link(self) -> SharedLink:
        """The link to the invitation."""
        promise = _(
            "Scan the code with the other device, or send the link: the same game opens there, with "
            "the same dice. Then you each play on your own device."
        )
        return SharedLink(self.link, words.game(self.prepared.game.id), promise)

    @property
    def facts(self) -> InviteFacts:
        """Data for the view of the invitation to a duel."""
        return InviteFacts(self.title, self.prepared, self.stage.share.offered(self.shared_link))

    @property
    def commands(self) -> Commands:
        """Handlers for setting players per device, and starting here."""
        return {
            CHOOSE_SEATS: by_number(self._seats),
            START: plain(lambda: self.stage.navigate(self.prepared.route)),
        }

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
        self.stage.clock.later(0, lambda: self.stage.share.ask_code(self.link))

    def _word(self) -> str:
        return self.host.random_word()[:WORD]

    def _last(self) -> Prepared:
        """Return the last invitation, so that it survives reloads, or else a new default one."""
        try:
            invitation = Prepared.parse(self.stage.preferences.recall(LAST) or "")
        except BrokenLink:
            return Prepared.parse(USUAL + self._word())
        return invitation if invitation.same else Prepared.parse(USUAL + self._word())


def _from(source: TableForm, word: str) -> Prepared:
    """Return a set-up as a duel: one player per device, one game, dice rolled by the app."""
    kept = {"hints": source.table.hints, "chances": source.table.chances}
    table = TableOptions.of({**kept, "luck": TURN, "begin": "chosen"})
    return Prepared(source.game, source.options, table, ("",), (PERSON,), typed=True, same=word)
