"""The pages of matches between homes, once their modules are loaded."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from app.dom.nodes import Node, h
from app.i18n import _
from app.pages.ports import LatePages
from app.pages.together.desk import FarExits, FarTable
from app.pages.together.letters import (
    Around,
    BrokenScreen,
    Claim,
    ClaimScreen,
    ForkScreen,
    HomesScreen,
    SendScreen,
)
from app.pages.together.mailbox import Mailbox
from app.pages.together.match import FarMatch, matches_of
from app.pages.together.sentences import far_link, fault_words
from app.pages.together.setup import FarSetUp
from app.ports.commands import LEAVE
from app.ports.platform import BotSeats
from app.ports.route import AFAR, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.saved_match import SavedMatch
from app.saves.transfer import file_name
from app.table.ports import TableHost
from app.table.replay import ReplayExits, ReplayScreen
from app.table.screen import TableMaker, TableScreen
from app.views.kit.widgets import block, rail
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, IllegalMove, InvalidSeats
from spielekiste.core.match import BLOCK, SetUp
from spielekiste.core.table import Table
from spielekiste.together import FORK, NEWER, BrokenLink, Home, Joined, Letter, read
from spielekiste.together.chain import WIDTH
from spielekiste.together.party import ID

END_MS = 1200
"""Time for which the last step is shown, in milliseconds."""


class CatchUp(ReplayScreen):
    """The replay of the turns that have arrived. It runs by itself, at the pace of the settings, and can be skipped."""

    def __init__(
        self,
        stage: Stage,
        far: FarMatch,
        begin: int,
        leave: Callable[[], None],
        is_shown: Callable[[Screen], bool],
    ) -> None:
        route = Route(far.home.table.setup.game.id, far.key)
        exits = ReplayExits(leave, lambda: None, is_shown)
        super().__init__(stage, far.home.story.table, route, exits)
        self._far = far
        self._begin = begin
        self.pace = stage.settings.pace

    def enter(self) -> None:
        """Begin with the first step that is new."""
        self.desk.go_to(self._begin)
        self._play_pause()

    def top(self) -> Node:
        """Return the title bar, with the button that skips the rest, and without ways to share."""
        label = _("Go to my turn") if self._far.home.is_due else _("Go to the table")
        tools = block(label, LEAVE, "small", **{"data-next": True, "key": "skip"})
        return rail(self.title, tools, h("p", {"class": "rail__agreed"}, _("What has happened")))

    def _wait(self) -> None:
        """Wait for the next step; after the last one, go to the table."""
        if not self.running and self.at == self.desk.length:
            self._generation += 1
            generation = self._generation
            self.stage.clock.later(END_MS, lambda: self._end(generation))
            return
        super()._wait()

    def _end(self, generation: int) -> None:
        is_here = self.at == self.desk.length and self._exits.is_shown(self)
        if generation == self._generation and is_here:
            self._leave()
            self.stage.redraw()


class TogetherPages(LatePages):
    """Factory for the pages, and the ways between them."""

    def lead(self, route: Route) -> None:
        """Show a match, the set-up of a game, what a link holds, or the page of all matches."""
        what, library = route.rest, self.host.saves.library
        if self.platform.host.is_embedded or self.host.is_only or self.host.is_locked:
            self.host.exits.open_menu()
        elif what in library and library[what].afar:
            self._open(what)
        elif what in GAMES:
            self.show(FarSetUp(self.stage, self.host, GAMES[what], route.options, self._invite))
        elif what:
            self._read(route)
        else:
            self.show(HomesScreen(self._around(), self._saved))

    def _around(self, fault: str = "") -> Around:
        mailbox = Mailbox(self.stage, self.host.files, self.platform.scanner, self._take, fault)
        return Around(self.stage, mailbox, self.platform.host.agent)

    def _saved(self) -> list[SavedMatch]:
        return [saved for saved in self.host.saves.library.paused() if saved.afar]

    # ------------------------------------------------------------------ links

    def _read(self, route: Route) -> None:
        """Go on with the link in the address, or say what is wrong with it."""
        try:
            self._take(read(f"/{AFAR}/{route.text}", GAMES))
        except BrokenLink as fault:
            said = fault_words(fault)
            self.show(BrokenScreen(self._around(said), route))
            self.stage.announce(said)

    def _take(self, letter: Letter) -> None:
        """Join a letter with the match on this device, or ask who is here; raise `BrokenLink`."""
        if letter.party.setup.table.dice == BLOCK:
            raise BrokenLink("setup", "no match between homes is played on the block")
        matches = list(matches_of(self.host.saves, letter))
        if not matches:
            self._go(ClaimScreen(self._around(), letter, self._claim))
            return
        far = matches[0]
        joined = far.home.join(letter)
        if joined.kind == FORK:
            self._go(
                ForkScreen(
                    self._around(),
                    far,
                    joined,
                    lambda other: self._choose(far, joined, is_other=other),
                )
            )
        elif joined.kind == NEWER:
            self._take_newer(far, joined)
        else:
            self._open(far.key)
            self.stage.notify(
                _("This link has nothing new: your game is already further, or just as far.")
            )

    def _take_newer(self, far: FarMatch, joined: Joined) -> None:
        far.keep()
        if joined.turn:
            begin = joined.story.turns[joined.turn - 1].begin
            self._go(
                CatchUp(self.stage, far, begin, lambda: self._open(far.key), self.host.is_shown)
            )
        else:
            self._open(far.key)

    def _choose(self, far: FarMatch, fork: Joined, *, is_other: bool) -> None:
        """Go on with one version, and put the other one away."""
        saves, other = self.host.saves, Home.parse(str(far.home), GAMES)
        try:
            other.choose(fork)
        except InvalidSeats:
            self._go(ClaimScreen(self._around(), fork.story.letter, self._claim))
            return
        aside = FarMatch.add(saves, other)
        chosen, away = (aside, far) if is_other else (far, aside)
        saves.library.put_away(away.key)
        self._open(chosen.key)

    # ------------------------------------------------------------------ joining

    def _invite(self, setup: SetUp, names: list[str]) -> None:
        party = self._secret()[:ID]
        far = FarMatch.add(self.host.saves, Home.invite(setup, names, self._secret(), party))
        self._open(far.key)

    def _claim(self, letter: Letter, claim: Claim) -> None:
        """Take the seats of these people, and send the answer; raise `InvalidSeats`."""
        if claim.again:
            home = Home.take_over(letter, claim.names, self._secret())
        else:
            home = Home.accept(letter, claim.names, self._secret(), quick=claim.quick)
        far = FarMatch.add(self.host.saves, home)
        self._open(far.key)
        if not claim.again and not home.is_due:
            self._share(far)

    def _secret(self) -> bytes:
        """Return 16 random bytes."""
        return sha256(self.host.random_word().encode()).digest()[:WIDTH]

    # ------------------------------------------------------------------ the match

    def _open(self, key: str) -> None:
        """Show the table of a match or, before its first turn, the link to send."""
        try:
            far = FarMatch.load(self.host.saves, key)
        except (BrokenLink, BrokenRecord, KeyError):
            self.host.exits.open_menu()
            self.host.saves.tell_missing(key)
            return
        if far.is_begun:
            self.host.exits.open_match(key, self._table_of(far))
        else:
            self._go(SendScreen(self._around(), far, self._save))

    def _table_of(self, far: FarMatch) -> TableMaker:
        exits = FarExits(self._send, self._save, self.platform.host.agent)

        def make(
            stage: Stage, host: TableHost, table: Table, match_id: str, seats: BotSeats
        ) -> TableScreen:
            del table, match_id
            return FarTable(stage, host, far, seats, exits)

        return make

    def _send(self, far: FarMatch) -> None:
        """End the turn of this home, and offer the link."""
        try:
            far.home.send()
        except (BrokenLink, IllegalMove):
            self.stage.notify(_("This turn can’t be sent yet."), "error")
            return
        far.keep()
        self._open(far.key)
        self.stage.dialog = "share"
        self._share(far)

    def _share(self, far: FarMatch) -> None:
        """Open the device's share dialog, where it has one; the link stays on screen."""
        link = far_link(self.stage, far)
        self.stage.share.ask_code(link.url)
        files = self.platform.files
        if files.can_share and not link.is_text:
            files.share(link.said, link.url, lambda: None)

    def _save(self, far: FarMatch) -> None:
        """Save the link as a file."""
        link, clock = far_link(self.stage, far), self.stage.clock
        name = file_name(far.home.table.setup, clock.stamp(clock.now()))
        if self.host.files.download(name, f"{link.said}\n{link.url}\n"):
            self.stage.announce(_("Saved as {name}.", name=name))

    def _go(self, screen: Screen) -> None:
        """Show a screen, with its route."""
        self.show(screen)
        if screen.route is not None:
            self.platform.navigation.replace_route(screen.route)


PAGES = TogetherPages
"""The pages of this folder, for `shell.late`."""
