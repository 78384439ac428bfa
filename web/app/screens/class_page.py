"""For the class: a teacher puts a table together, and takes it away as a link and a printed code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app import words
from app.dom import Child
from app.i18n import _
from app.prepared import BrokenLink, Prepared, may_share_dice
from app.screens.setup import SetUpScreen
from app.settings import CHOICES
from app.views.class_page import class_view
from app.views.link import Handed
from spielekiste import GAMES
from spielekiste.core.match import TURN, TableOptions
from spielekiste.core.seats import MARKS

if TYPE_CHECKING:
    from app.app import App

DRAFT = "prepared"
"""Where the link that was put together last is kept on this device."""

WORD = 8
"""Letters of the word that names the dice of a class."""

CODE_MS = 400
"""How long nothing is changed until the code is drawn, in milliseconds."""


class ClassScreen(SetUpScreen):
    """A set-up for other devices. Verbs: pick-game, fix-to, put-to, other-dice, crate-address, link-copy,
    link-send, link-print, start (to try it), and those of the set-up.
    """

    def __init__(self, app: App, source: SetUpScreen | None = None) -> None:
        game = source.game if source else GAMES["kniffel"]
        super().__init__(app, game)
        self.fixed: dict[str, str] = {"sound": "off"}
        self.locked, self.typed, self.same = True, False, False
        self.word = app.platform.seed()[:WORD]
        if source is None:
            self._take_draft()
        else:
            self._take_source(source)
        self._ask_code()

    route = "/class"

    @property
    def title(self) -> str:
        """What the page is called."""
        return _("For the class")

    @property
    def shares_dice(self) -> bool:
        """Whether all devices can have the same dice in this game as it is put together."""
        return may_share_dice(self.game, self.table)

    @property
    def prepared(self) -> Prepared | BrokenLink:
        """What the link says, or why there can be none."""
        same = self.word if self.same and self.shares_dice else ""
        agreed = {info.name: value for info, value in self.table.items()}
        table = TableOptions.of(agreed | ({"luck": TURN} if same else {}))
        fixed = tuple(sorted((name, value) for name, value in self.fixed.items() if value))
        rest = tuple(mark for mark in MARKS if mark not in self.marks)
        try:
            return Prepared(
                self.game, self.options, table, tuple(name.strip() for name in self.names),
                tuple(self.minds), (*self.marks, *rest), self.typed, fixed, self.locked, same,
            )  # fmt: skip
        except BrokenLink as fault:
            return fault

    @property
    def link(self) -> str:
        """The whole address, or nothing while something is wrong or a file has none to lead to."""
        prepared, address = self.prepared, self.app.sharing.address
        if isinstance(prepared, BrokenLink) or not address:
            return ""
        return f"{address}#{prepared.route}"

    @property
    def handed(self) -> Handed:
        """The link as it can be handed on."""
        return Handed(self.link, self.app.sharing.code_of(self.link), self.app.platform.can_share)

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Change what is prepared, or hand it on."""
        done: dict[str, Callable[[], None]] = {
            "pick-game": lambda: self._pick_game(rest),
            "fix-to": lambda: self._fix(rest, value),
            "put-to": lambda: self._put(rest, value),
            "other-dice": self._other_dice,
            "crate-address": lambda: self.app.sharing.take_address(value),
            "link-copy": lambda: self.app.sharing.copy(self.link),
            "link-send": lambda: self.app.sharing.send(words.game(self.game.id), self.link),
            "link-print": self.app.platform.print_page,
        }
        if verb in done:
            done[verb]()
        elif not super().act(verb, rest, value):
            return False
        self._keep()
        return True

    def view(self) -> Child:
        """Return the page."""
        return class_view(self)

    # ------------------------------------------------------------------ changes

    def _pick_game(self, name: str) -> None:
        """Take another game; who plays stays, as far as it has seats for them."""
        if name not in GAMES:
            return
        self.game = game = GAMES[name]
        self.options, self.table = game.options.of({}), TableOptions()
        del self.names[game.seats[-1] :], self.minds[game.seats[-1] :]
        while len(self.names) < game.seats[0]:
            self._add()
        del self.marks[len(self.names) :], self.cards[len(self.names) :]

    def _fix(self, name: str, value: str) -> None:
        """Fix a setting on all devices; `-` leaves it to each."""
        if value == "-":
            self.fixed.pop(name, None)
        elif value in CHOICES.get(name, ()):
            self.fixed[name] = value

    def _put(self, what: str, value: str) -> None:
        """Switch the lock, who writes the names, or the dice."""
        on = value == "on"
        if what == "lock":
            self.locked = on
        elif what == "names":
            self.typed = on
        elif what == "same":
            self.same = on

    def _other_dice(self) -> None:
        self.word = self.app.platform.seed()[:WORD]

    def _start(self) -> None:
        """Try it on this device."""
        prepared = self.prepared
        if isinstance(prepared, Prepared):
            self.app.platform.go(prepared.route)

    # ------------------------------------------------------------------ what was there before

    def _take_source(self, source: SetUpScreen) -> None:
        """Prepare what a set-up shows."""
        self.names, self.minds = list(source.names), list(source.minds)
        self.marks, self.cards = list(source.marks), list(source.cards)
        self.options, self.table = source.options, source.table

    def _take_draft(self) -> None:
        """Go on with what was put together last; the dice of a class are new ones."""
        try:
            draft = Prepared.parse(self.app.platform.recall(DRAFT) or "kniffel?sound=off&lock=on")
        except BrokenLink:
            return
        self.game, self.options = draft.game, draft.options
        agreed = {info.name: value for info, value in draft.table.items() if info.name != "luck"}
        self.table = TableOptions.of(agreed)
        self.names, self.minds = list(draft.names), list(draft.minds)
        self.marks = list(draft.marks[: len(self.names)])
        self.cards = list(range(len(self.names)))
        self.fixed, self.locked = dict(draft.fixed), draft.locked
        self.typed, self.same = draft.typed, bool(draft.same)

    def _keep(self) -> None:
        prepared = self.prepared
        if isinstance(prepared, Prepared):
            self.app.platform.remember(DRAFT, prepared.text)
            self._ask_code()

    def _ask_code(self) -> None:
        """Have the code drawn once nothing has been changed for a moment."""
        link = self.link
        self.app.platform.later(CODE_MS, lambda: self._still(link))

    def _still(self, link: str) -> None:
        if link and link == self.link and self.app.screen is self:
            self.app.sharing.ask_code(link)
