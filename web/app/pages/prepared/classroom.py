"""Page for the class: a teacher prepares a table and shares it as a link and a QR code."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app import words
from app.dom.nodes import Child
from app.forms.last_time import last_seats
from app.forms.seats import SeatsForm
from app.forms.table import FORM_COMMANDS, TableForm, agreed_facts, seats_facts
from app.i18n import _
from app.links.prepared import DRAFT, BrokenLink, Prepared, may_share_dice
from app.pages.ports import ScreenHost
from app.pages.prepared.view_classroom import ClassroomFacts, classroom_view
from app.ports.commands import Command, Commands, by_argument, by_value, plain
from app.ports.route import CLASS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.settings import FIXABLE
from app.views.kit.share_link import Handed
from spielekiste import GAMES
from spielekiste.core.errors import InvalidOption
from spielekiste.core.match import TURN, TableOptions
from spielekiste.core.seats import MARKS, is_own

WORD = 8
"""Length of the word that identifies shared dice, in characters."""

CODE_MS = 400
"""Delay after the last change until the QR code is encoded, in milliseconds."""


class ClassroomScreen(Screen):
    """The screen on which a table is set up for other devices."""

    def __init__(self, stage: Stage, host: ScreenHost, source: TableForm | None = None) -> None:
        self.stage = stage
        self.host = host
        self.fixed: dict[str, str] = {"sound": "off"}
        self.locked, self.typed, self.same = True, False, False
        self.word = host.random_word()[:WORD]
        self.form = self._draft() if source is None else _as_it_is(source)

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
    def shares_dice(self) -> bool:
        """True if this set-up allows the same dice on all devices."""
        return may_share_dice(self.form.game, self.form.table)

    @property
    def prepared(self) -> Prepared | BrokenLink:
        """The prepared link, or the error that prevents it."""
        form, seats = self.form, self.form.seats
        same = self.word if self.same and self.shares_dice else ""
        agreed = {info.name: value for info, value in form.table.items()}
        table = TableOptions.of(agreed | ({"luck": TURN} if same else {}))
        fixed = tuple(sorted((name, value) for name, value in self.fixed.items() if value))
        rest = tuple(mark for mark in MARKS if mark not in seats.marks)
        try:
            return Prepared(
                form.game, form.options, table, tuple(name.strip() for name in seats.names),
                tuple(seats.minds), (*seats.marks, *rest), self.typed, fixed, self.locked, same,
            )  # fmt: skip
        except BrokenLink as fault:
            return fault

    @property
    def link(self) -> str:
        """Full URL of the link; empty if the set-up is invalid or the site's address is unknown."""
        prepared, address = self.prepared, self.stage.share.address
        if isinstance(prepared, BrokenLink) or not address:
            return ""
        return f"{address}#{prepared.route}"

    @property
    def handed(self) -> Handed:
        """The link and its QR code, for sharing."""
        link, sharing = self.link, self.stage.share
        return Handed(link, sharing.code_of(link), self.stage.share.can_send)

    @property
    def facts(self) -> ClassroomFacts:
        """Data for the view of the page that prepares a link for a class."""
        form, sharing = self.form, self.stage.share
        return ClassroomFacts(
            title=self.title,
            seats=seats_facts(form.seats),
            agreed=agreed_facts(form),
            fixed=self.fixed,
            locked=self.locked,
            typed=self.typed,
            duels=form.game.duels,
            shareable=self.shares_dice,
            same=self.same,
            prepared=self.prepared,
            handed=self.handed,
            address=sharing.address if sharing.is_typed else None,
        )

    @property
    def commands(self) -> Commands:
        """Handlers for changing, sharing and trying the table; each also stores the draft."""
        share = self.stage.share
        changes: Commands = {verb: partial(self._change, verb) for verb in FORM_COMMANDS}
        done: Commands = {
            **changes,
            "pick-game": by_argument(self._pick_game),
            "fix-to": self._fix,
            "put-to": self._put,
            "other-dice": plain(self._other_dice),
            "crate-address": by_value(share.take_address),
            "link-copy": plain(lambda: share.copy(self.link)),
            "link-send": plain(lambda: share.send(words.game(self.form.game.id), self.link)),
            "link-print": plain(self.stage.display.print_page),
            "start": plain(self._start),
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
        try:
            self.form = FORM_COMMANDS[verb](self.form, argument, value)
        except InvalidOption as fault:
            self.stage.notify(self.form.refusal(fault), "error")

    def _pick_game(self, name: str) -> None:
        """Choose another game; the players remain, up to its number of seats."""
        if name in GAMES:
            self.form = self.form.for_game(GAMES[name])

    def _fix(self, name: str, value: str) -> None:
        """Fix a setting on all devices; `-` lets each device choose."""
        if value == "-":
            self.fixed.pop(name, None)
        elif value in FIXABLE.get(name, ()):
            self.fixed[name] = value

    def _put(self, what: str, value: str) -> None:
        """Turn the lock, name entry by the players, or shared dice on or off."""
        on = value == "on"
        if what == "lock":
            self.locked = on
        elif what == "names":
            self.typed = on
        elif what == "same":
            self.same = on

    def _other_dice(self) -> None:
        self.word = self.host.random_word()[:WORD]

    def _start(self) -> None:
        """Open the prepared table on this device."""
        prepared = self.prepared
        if isinstance(prepared, Prepared):
            self.stage.navigate(prepared.route)

    # ------------------------------------------------------------------ draft

    def _draft(self) -> TableForm:
        """Restore the last draft, with a new word for shared dice."""
        recall = self.stage.preferences.recall
        try:
            draft = Prepared.parse(recall(DRAFT) or "kniffel?sound=off&lock=on")
        except BrokenLink:
            game = GAMES["kniffel"]
            return TableForm.usual(game, last_seats(recall, game.seats))
        self.fixed, self.locked = dict(draft.fixed), draft.locked
        self.typed, self.same = draft.typed, bool(draft.same)
        agreed = {info.name: value for info, value in draft.table.items() if info.name != "luck"}
        seats = SeatsForm.of(draft.game.seats, draft.names, draft.minds, draft.marks)
        return TableForm(draft.game, draft.options, TableOptions.of(agreed), seats)

    def _keep(self) -> None:
        prepared = self.prepared
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
