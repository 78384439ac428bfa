"""Prepared links: the screen for who makes one for a class, and the one on which players enter names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child
from app.forms.last_time import last_seats
from app.forms.seats import SEAT_COMMANDS, WRITING, SeatsForm
from app.forms.table import FORM_COMMANDS, SeatFault, TableForm, seats_facts, table_fault
from app.forms.view import ADD_BOT, SET_MIND
from app.pages.ports import ScreenHost
from app.pages.prepared.view import PreparedFacts, prepared_view
from app.ports.commands import START, Commands, plain
from app.ports.screen import Screen
from app.ports.stage import Stage
from spielekiste.core.errors import InvalidOption, InvalidSeats

if TYPE_CHECKING:
    from app.links.prepared import Prepared
from dataclasses import replace

from app.i18n import _
from app.links.prepared import DRAFT, BrokenLink, Prepared
from app.pages.prepared import view
from app.pages.prepared.draft import ClassDraft
from app.pages.prepared.view import ClassroomFacts, classroom_view
from app.ports.commands import Command, by_argument
from app.ports.route import CLASS, Route
from app.ports.stage import SharedLink
from spielekiste import GAMES
from spielekiste.core.seats import is_own


class PreparedScreen(Screen):
    """Screen with name cards; the link fixes everything else."""

    def __init__(self, stage: Stage, host: ScreenHost, prepared: Prepared) -> None:
        self.stage = stage
        self.host = host
        self.prepared = prepared
        seats = self._seats()
        self.form = TableForm(prepared.game, prepared.options, prepared.table, seats)
        self.fault: SeatFault | None = None

    @property
    def prepared_link(self) -> str:
        """Text of the prepared link."""
        return self.prepared.text

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.prepared.game.id)

    @property
    def facts(self) -> PreparedFacts:
        """Data for the view; with shared dice, the number of players is fixed."""
        prepared, fault = self.prepared, self.fault
        free = prepared.typed and not prepared.same
        return PreparedFacts(
            title=self.title,
            seats=seats_facts(self.form.seats, fault, may_add=free, may_choose=False),
            prepared=prepared,
            locked=self.host.is_locked,
            fault=table_fault(fault),
        )

    @property
    def commands(self) -> Commands:
        """Handlers for starting the match and editing players, but not for changing their kind."""
        verbs = SEAT_COMMANDS.keys() - {SET_MIND, ADD_BOT}
        changes: Commands = {verb: partial(self._change, verb) for verb in verbs}
        return {**changes, START: plain(self.start)}

    def _change(self, verb: str, argument: str, value: str) -> None:
        self.form = FORM_COMMANDS[verb](self.form, argument, value)
        self.fault = None if verb in WRITING else self.fault

    def view(self) -> Child:
        """Return the name cards and a description of the rules."""
        return prepared_view(self.facts)

    def start(self) -> None:
        """Start the match. The names are not stored, so that other players are not offered them."""
        try:
            setup = self.form.agreed(self.prepared.same or self.stage.seed())
        except InvalidSeats as fault:
            self.fault = SeatFault(fault.seat, fault.code)
            self.stage.announce(words.seat_fault(fault.code))
        except InvalidOption as fault:
            self.stage.notify(self.form.refusal(fault), "error")
        else:
            self.host.exits.start_match(setup)

    def _seats(self) -> SeatsForm:
        """Return the seats of the link; an unlocked link without names gets the names last used."""
        prepared, names = self.prepared, list(self.prepared.names)
        if prepared.typed and not prepared.locked and not any(names):
            last = last_seats(self.stage.preferences.recall, prepared.game.seats).names
            names = (last + [""] * len(names))[: len(names)]
        return SeatsForm.of(prepared.game.seats, names, prepared.minds, prepared.marks)


WORD = 8
"""Length of the word that identifies shared dice, in characters."""

CODE_MS = 400
"""Delay after the last change until the QR code is encoded, in milliseconds."""


class ClassroomScreen(Screen):
    """The screen on which a table is set up for other devices."""

    def __init__(self, stage: Stage, host: ScreenHost, source: TableForm | None = None) -> None:
        self.stage = stage
        self.host = host
        word = host.random_word()[:WORD]
        self.draft = (
            ClassDraft.last(stage.preferences, word)
            if source is None
            else ClassDraft(_as_it_is(source), word)
        )
        """What is being prepared; every change replaces it."""
        if source is not None and any(map(is_own, source.seats.minds)):
            text = _("Your own bots can’t be sent in a link. The easy bot takes their place.")
            stage.notify(text)

    def enter(self) -> None:
        """Request the QR code for the link."""
        self._ask_code()

    route = Route(CLASS)

    @property
    def title(self) -> str:
        """Title of the page that prepares a link for a class."""
        return _("For the class")

    @property
    def link(self) -> str:
        """Full URL of the link; empty if the set-up is invalid or the site's address is unknown."""
        prepared, address = self.draft.prepared, self.stage.share.address
        if isinstance(prepared, BrokenLink) or not address:
            return ""
        return f"{address}#{prepared.route}"

    @property
    def shared_link(self) -> SharedLink:
        """The link to the prepared table."""
        promise = _(
            "Anyone who opens the link sits down at this table: with this game, these players and "
            "these rules."
        )
        return SharedLink(self.link, words.game(self.draft.form.game.id), promise)

    @property
    def facts(self) -> ClassroomFacts:
        """Data for the view of the page that prepares a link for a class."""
        return ClassroomFacts(self.title, self.draft, self.stage.share.offered(self.shared_link))

    @property
    def commands(self) -> Commands:
        """Handlers for changing, printing and trying the table; each also stores the draft."""
        changes: Commands = {verb: partial(self._change, verb) for verb in FORM_COMMANDS}
        done: Commands = {
            **changes,
            view.PICK_GAME: by_argument(self._pick_game),
            view.FIX_TO: self._fix,
            view.PUT_TO: self._put,
            view.OTHER_DICE: plain(self._other_dice),
            view.LINK_PRINT: plain(self.stage.display.print_page),
            START: plain(self._start),
        }
        return {verb: self._keeping(command) for verb, command in done.items()}

    def _keeping(self, command: Command) -> Command:
        def do(argument: str, value: str) -> None:
            command(argument, value)
            self._keep()

        return do

    def view(self) -> Child:
        """Return the page that prepares a link for a class."""
        return classroom_view(self.facts)

    # ------------------------------------------------------------------ changes

    def _change(self, verb: str, argument: str, value: str) -> None:
        """Change the form, or tell the user why the change is not allowed."""
        form = self.draft.form
        try:
            form = FORM_COMMANDS[verb](form, argument, value)
        except InvalidOption as fault:
            self.stage.notify(form.refusal(fault), "error")
        self.draft = replace(self.draft, form=form)

    def _pick_game(self, name: str) -> None:
        """Choose another game; the players remain, up to its number of seats."""
        if name in GAMES:
            self.draft = replace(self.draft, form=self.draft.form.for_game(GAMES[name]))

    def _fix(self, name: str, value: str) -> None:
        """Fix a setting on all devices, or let each device choose."""
        self.draft = self.draft.with_fixed(name, value)

    def _put(self, what: str, value: str) -> None:
        """Turn the lock, name entry by the players, or shared dice on or off."""
        self.draft = self.draft.with_switch(what, on=value == "on")

    def _other_dice(self) -> None:
        self.draft = replace(self.draft, word=self.host.random_word()[:WORD])

    def _start(self) -> None:
        """Open the prepared table on this device."""
        prepared = self.draft.prepared
        if isinstance(prepared, Prepared):
            self.stage.navigate(prepared.route)

    # ------------------------------------------------------------------ draft

    def _keep(self) -> None:
        prepared = self.draft.prepared
        if isinstance(prepared, Prepared):
            self.stage.preferences.remember(DRAFT, prepared.text)
            self._ask_code()

    def _ask_code(self) -> None:
        """Request the QR code after `CODE_MS` without changes."""
        link = self.link
        self.stage.clock.later(CODE_MS, lambda: self._still(link))

    def _still(self, link: str) -> None:
        if link and link == self.link and self.host.is_shown(self):
            self.stage.share.ask_code(link)


def _as_it_is(source: TableForm) -> TableForm:
    """Return a copy of a set-up's form with the palette closed and without user-written bots."""
    return source.seated(replace(source.seats.without_own(), palette=None))
