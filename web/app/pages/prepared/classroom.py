"""Page for the class: a teacher prepares a table and shares it as a link and a QR code."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app import words
from app.dom.nodes import Child
from app.forms.table import FORM_COMMANDS, TableForm
from app.i18n import _
from app.links.prepared import DRAFT, BrokenLink, Prepared
from app.pages.ports import ScreenHost
from app.pages.prepared import view
from app.pages.prepared.draft import ClassDraft
from app.pages.prepared.view import ClassroomFacts, classroom_view
from app.ports.commands import START, Command, Commands, by_argument, plain
from app.ports.route import CLASS, Route
from app.ports.screen import Screen
from app.ports.stage import SharedLink, Stage
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption
from spielekiste.core.seats import is_own

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
