"""Duels: invite to one, share this device’s result, import others, and compare them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links import duel as duels
from app.links.duel import Compared, TableResult, code_fault
from app.links.prepared import Prepared
from app.pages.duel import view
from app.pages.duel.view import DuelFacts, DuelResults, DuelSource, duel_view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_value, plain
from app.ports.route import DUEL, Route
from app.ports.screen import Screen
from app.ports.stage import SharedLink, Stage
from app.views.result import winner_line
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.match import SetUp
from spielekiste.core.seats import PERSON
from spielekiste.parts.fairness import not_from_seed

if TYPE_CHECKING:
    from spielekiste.core.table import Table
from dataclasses import replace

from app.links.prepared import BrokenLink
from app.pages.duel.view import CHOOSE_SEATS, InviteFacts, invite_view
from app.ports.commands import START, by_number
from spielekiste.core.match import TURN, TableOptions

if TYPE_CHECKING:
    from app.forms.table import TableForm

KEPT = "duels"
"""Storage key of the results from other devices."""


class DuelScreen(Screen):
    """The screen with the results of one duel.

    Results from other devices stay hidden until the duel has been played here, because they reveal
    the dice. A teacher who only collects results can reveal them.
    """

    route: Route = Route()
    """Route of the screen."""

    def __init__(
        self, stage: Stage, host: ScreenHost, route: Route, setup: SetUp, match: str
    ) -> None:
        self.stage = stage
        self.host = host
        self.route = route
        self.setup = setup
        self.match = match
        """Id of the match played on this device; empty if there is none."""
        self.others: list[TableResult] = duels.kept(stage.preferences.recall(KEPT), setup)
        """Results from other devices."""
        self.own = self._own()
        self.fault = ""
        self.typed = ""
        self.revealed = False
        self.joy = False
        """Whether a result that decides the duel has just been imported."""

    def enter(self) -> None:
        """Request the QR code of this device's result."""
        self.stage.clock.later(0, lambda: self.stage.share.ask_code(self.shared_link.url))

    @property
    def title(self) -> str:
        """Title of the duel."""
        return _("A duel")

    @property
    def is_open(self) -> bool:
        """True if results are visible."""
        return self.own is not None or self.revealed

    @property
    def every(self) -> Sequence[TableResult]:
        """All results, this device's first."""
        if self.own is None:
            return self.others
        return [self.own, *(one for one in self.others if one.result != self.own.result)]

    @property
    def compared(self) -> Compared | None:
        """Comparison of all results; None if they are hidden or there are none."""
        return duels.compare(self.setup, self.every) if self.is_open and self.every else None

    @property
    def code(self) -> str:
        """This device's result as a code that can be typed; empty if there is none."""
        return duels.code(self.own.table) if self.own and self.own.table else ""

    @property
    def shared_link(self) -> SharedLink:
        """The link with this device's result."""
        table = self.own.table if self.own else None
        url = duels.link(self.stage.share.address, table) if table else ""
        promise = _(
            "Anyone who opens the link sees this result next to their own. Scan the code with the "
            "other device, send the link, or type this code in there:"
        )
        return SharedLink(url, self.title, promise)

    @property
    def facts(self) -> DuelFacts:
        """Data for the view of the duel."""
        comparison = self.compared
        alone = self.own is not None and len(self.every) == 1
        return DuelFacts(
            title=self.title,
            game=self.setup.game.id,
            begun=bool(self.match),
            others=len(self.others),
            covered=comparison is None,
            results=_results(comparison) if comparison and not alone else None,
            code=self.code,
            offer=self.stage.share.offered(self.shared_link),
            typed=self.typed,
            fault=self.fault,
            locked=self.host.is_locked,
            joy=self.joy,
        )

    @property
    def commands(self) -> Commands:
        """Handlers for importing results, and playing."""
        return {
            view.DUEL_TYPED: by_value(self._listen),
            view.DUEL_TOLD: by_value(self._hear),
            view.PLAY_TOO: plain(self._play_too),
            view.REVEAL: plain(self._reveal),
            view.TO_TABLE: plain(self._to_table),
        }

    def _to_table(self) -> None:
        self.stage.navigate(Route(self.setup.game.id, self.match))

    def view(self) -> Child:
        """Return the page's content."""
        return duel_view(self.facts)

    def take(self, result: TableResult) -> None:
        """Add and store a result from another device."""
        self.others = duels.merged(self.others, result)
        preferences = self.stage.preferences
        before = preferences.recall(KEPT)
        preferences.remember(KEPT, duels.with_results(before, self.setup, self.others))
        comparison = self.compared
        if comparison and len(comparison.players) > 1:
            self.joy = True
            self.stage.announce(winner_line(comparison.players, comparison.outcome), ["win"])

    # ------------------------------------------------------------------ helpers

    def _own(self) -> TableResult | None:
        try:
            return duels.from_table(self.host.saves.table(self.match)) if self.match else None
        except (BrokenRecord, KeyError):
            return None

    def _listen(self, text: str) -> None:
        """Import a link or a code as soon as it is complete; until then, show no error."""
        self.fault, self.typed = "", text
        try:
            self.take(duels.read(text, self.setup))
        except (UnreadableNotation, BrokenRecord):
            return
        self.typed = ""

    def _hear(self, text: str) -> None:
        """Import a link or a code that the user has submitted; show an error if it is invalid."""
        self.fault, self.typed = "", text
        if not text.strip():
            return
        try:
            self.take(duels.read(text, self.setup))
        except UnreadableNotation as fault:
            self.fault = code_fault(fault, text)
        except BrokenRecord as fault:
            self.fault = words.record_fault(fault.line, fault.code)
        else:
            self.typed = ""
        self.stage.announce(self.fault)

    def _play_too(self) -> None:
        """Start the same duel on this device."""
        setup = self.setup
        seats = len(setup.players)
        names, minds = ("",) * seats, (PERSON,) * seats
        prepared = Prepared(
            setup.game, setup.options, setup.table, names, minds, typed=True, same=setup.seed
        )
        self.stage.navigate(prepared.route)

    def _reveal(self) -> None:
        self.revealed = True


def _results(comparison: Compared) -> DuelResults:
    """Return the comparison for the view, each result with the outcome of its fairness check."""
    sources = [
        DuelSource(player, points, result.result.mark, _foreign(result))
        for player, points, result in zip(
            comparison.players, comparison.outcome.scores, comparison.sources, strict=True
        )
    ]
    return DuelResults(comparison.state, comparison.players, comparison.outcome, sources)


def _foreign(result: TableResult) -> int | None:
    return None if result.table is None else len(not_from_seed(result.table))


def of_match(stage: Stage, host: ScreenHost, match: str, table: Table) -> DuelScreen:
    """Return the screen for a duel that was started on this device."""
    return DuelScreen(stage, host, Route(DUEL, match), table.setup, match)


def of_link(stage: Stage, host: ScreenHost, packed: str) -> DuelScreen:
    """Return the screen for a duel from another device's link; raise `BrokenRecord`."""
    table = duels.open_link(packed)
    match = duels.played_here(host.saves.library, table.setup)
    screen = DuelScreen(stage, host, Route(DUEL, packed), table.setup, match)
    result = duels.from_table(table)
    if result:
        screen.take(result)
    return screen


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
