"""The table of a match between homes: only the home that has the turn plays, the others watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.forms.last_time import form_of
from app.games.desk import Desk
from app.games.maumau.board import MauMauBoard
from app.games.registry import Board, board_of
from app.i18n import _, ngettext, pgettext
from app.pages.setup.screen import far_route
from app.pages.together.match import FarMatch
from app.pages.together.sentences import (
    AFAR_FILE,
    browser_words,
    far_link,
    forgets,
    send_label,
    trust_words,
)
from app.ports.commands import STOP, Commands, plain
from app.ports.platform import BotSeats
from app.ports.route import AFAR, Route
from app.ports.stage import SharedLink, Stage
from app.table.bots import BotDriver
from app.table.match_desk import MatchDesk
from app.table.ports import TableHost
from app.table.screen import BOT_GUARDED, UNDO_KEYS, TableScreen
from app.table.view import ASK, REDO, TableFacts
from app.views.kit.throw_control import ADD_FACE, REMOVE_FACE, USE_TYPED
from app.views.kit.widgets import block, dialog, icon
from app.views.result import LOOK_BACK, NEXT_GAME, PRINT_OUT, Ways, ending
from app.views.who_begins import BEGIN, THROW_ALL
from spielekiste.core.match import Match
from spielekiste.core.state import Seat

SEND_AGAIN = "send-again"
"""Verb of a control."""

PLAYED = BOT_GUARDED | {BEGIN, NEXT_GAME, STOP, THROW_ALL, ADD_FACE, REMOVE_FACE, USE_TYPED}
"""Verbs of steps, which only the home that has the turn may take."""


class FarDriver(BotDriver):
    """Driver of the bots, which are played by the home that has the turn; other homes count as bots."""

    far: FarMatch
    """The match."""

    @property
    def seat(self) -> Seat | None:
        """Seat that nobody in this home plays now; None if it is a person's turn here."""
        match = self.desk.match
        if self.far.plays:
            return super().seat
        return match.turn if match.due in ("chance", "move") else None

    def wake(self) -> None:
        """Start the bot whose turn it is, if this home has the turn."""
        if self.far.plays:
            super().wake()
        else:
            self._generation += 1


class FarDesk(MatchDesk):
    """Control of a match between homes."""

    far: FarMatch
    """The match."""

    def sit(self, far: FarMatch, seats: BotSeats) -> None:
        """Take the place of a desk at which everybody plays."""
        self.far = far
        self.bots = FarDriver(self, self, seats)
        self.bots.far = far

    def throw_control(self, label: str, *, rolling: bool = False) -> Node:
        """Return the roll button; once the turn is over, the button that sends it, and then who plays."""
        if self.far.plays:
            return super().throw_control(label, rolling=rolling)
        return sending(self.far)

    def step(self, make: Callable[[], Match]) -> bool:
        """Make a step, if this home may; say when its turn is over."""
        if not self.far.plays:
            return False
        done = super().step(make)
        if done and self.far.home.is_done:
            self.stage.announce(_("Your turn is over."))
        return done


def sending(far: FarMatch) -> Node:
    """Return the button that sends a turn or, after it was sent, who plays, and the way to send it again."""
    if far.home.is_done:
        label: Child = [icon("share"), send_label(far, far.after)]
        return block(
            label, "send-turn", "big", **{"data-next": True, "data-once": True, "key": "throw"}
        )
    waits = _("Waiting for {name}", name=far.waits) if far.waits else _("This game is over.")
    text = h("p", {"class": "musing"}, icon("clock"), h("span", None, waits))
    return h("div", {"class": "afar__wait", "key": "throw"}, text, again_button())


def keeping(agent: str) -> Node | None:
    """Return the offer to save a match that this browser may forget, or None."""
    if not forgets(agent):
        return None
    why = h("p", None, browser_words(agent))
    save = block([icon("save"), _("Save as a file")], AFAR_FILE, "paper small")
    return h("div", {"class": "afar__keep paper", "role": "note", "key": "afar-keep"}, why, save)


def again_button() -> Node:
    """Return the button that sends the newest link once more."""
    return block([icon("share"), _("Send again")], SEND_AGAIN, "paper small")


class FarExits(NamedTuple):
    """What a table uses of the pages around it."""

    send: Callable[[FarMatch], None]
    """Ends the turn, and offers the link."""
    save: Callable[[FarMatch], None]
    """Saves the link as a file."""
    agent: str
    """The browser's name for itself."""


class FarTable(TableScreen):
    """The screen of a match between homes."""

    make_desk = FarDesk

    def __init__(
        self,
        stage: Stage,
        host: TableHost,
        far: FarMatch,
        seats: BotSeats,
        exits: FarExits,
    ) -> None:
        self.far = far
        self._exits = exits
        super().__init__(stage, host, far.home.table, far.key, seats, self._board)
        desk = self.desk
        assert isinstance(desk, FarDesk)  # noqa: S101 - `make_desk` is its class
        desk.sit(far, seats)

    def _board(self, desk: Desk) -> Board:
        """Return the board; hands of other homes are never shown."""
        board = board_of(desk)
        if isinstance(board, MauMauBoard):
            board.hand.keep_to(self.far.home.seats)
        return board

    def enter(self) -> None:
        """Say whose turn it is, unless the match is over, and ask for the code of the link to send."""
        if self.match.due != "nothing":
            self.status.say("turn")
        if not self.far.home.is_due:
            url = far_link(self.stage, self.far).url
            self.stage.clock.later(0, lambda: self.stage.share.ask_code(url))

    @property
    def title(self) -> str:
        """Name of the game, after whose turn it is."""
        home = self.far.home
        if home.is_due:
            whose = _("Your turn")
        else:
            whose = _("Waiting for {name}", name=self.far.waits) if self.far.waits else ""
        return f"{whose} – {super().title}" if whose else super().title

    @property
    def shared_link(self) -> SharedLink | None:
        """The newest link; before the turn of this home is sent, that of the turn before."""
        return far_link(self.stage, self.far)

    @property
    def commands(self) -> Commands:
        """Handlers of a table, and those for sending."""
        return {
            **super().commands,
            "send-turn": plain(lambda: self._exits.send(self.far)),
            SEND_AGAIN: plain(self._send_again),
            AFAR_FILE: plain(lambda: self._exits.save(self.far)),
        }

    def _send_again(self) -> None:
        self.stage.dialog = "share"
        self.stage.share.ask_code(far_link(self.stage, self.far).url)

    def admits(self, verb: str) -> bool:
        """Allow steps only while this home has the turn."""
        return (self.far.plays or verb not in PLAYED) and super().admits(verb)

    def key(self, name: str) -> bool:
        """Handle keys; while another home plays, only those of status and undo."""
        if not self.far.plays and name not in UNDO_KEYS:
            return self.status.key(name)
        return super().key(name)

    def menu(self) -> Child:
        """Return the game's menu, without ways to another game at the same table."""
        return far_menu(self._facts(), is_sent=not self.far.home.is_due)

    def view(self) -> Child:
        """Return the table, and over it what is fair about its dice."""
        fair = fair_dialog(self.far) if self.desk.asking == "fair" else None
        return [super().view(), keeping(self._exits.agent) if self.far.waits else None, fair]

    def _facts(self) -> TableFacts:
        facts = super()._facts()
        return facts._replace(title=super().title)

    def _middle(self, facts: TableFacts) -> Child:
        """Return the board; at the end of the match, first the way to send it."""
        if self.match.due != "nothing" or self.desk.is_finishing:
            return super()._middle(facts)
        none, board = Ways(is_live=False), self.board.final_view()
        end = ending(self.match, board, joy=facts.joy, hints=self.table.hints, ways=none)
        ways = [sending(self.far), None if self.far.home.is_done else self._anew()]
        return [h("div", {"class": "afar__end", "key": "afar-end"}, ways), end]

    def _anew(self) -> Node:
        """Return the link to the set-up of another match between these homes."""
        form = form_of(self.stage.preferences.recall, self.table.setup)
        names = [self.far.players[seat].name for seat in self.far.home.seats]
        route = far_route(form, here=",".join(names))
        return h("a", {"class": "block", "href": f"#{route}"}, icon("again"), _("Begin a new game"))


def far_menu(facts: TableFacts, *, is_sent: bool) -> Node:
    """Return the menu of the game, without ways to other players, rules or dice."""
    attrs = {"class": "block block--wood block--small", "href": f"#{Route(AFAR)}"}
    again = block([icon("share"), _("Send again")], SEND_AGAIN, "wood small")
    paper = block([icon("print"), _("Print the sheet")], PRINT_OUT, "wood small")
    rows: list[Child] = [
        block([icon("redo"), _("Redo")], REDO, "wood small") if facts.table.can_redo else None,
        again if is_sent else None,
        h("a", attrs, _("Has a link arrived?")) if is_sent else None,
        block(_("Watch the replay"), LOOK_BACK, "wood small"),
        paper if facts.is_printable else None,
        block(_("Is this fair?"), f"{ASK} fair", "wood small"),
        block(_("Keys and status"), f"{ASK} keys", "wood small"),
    ]
    return dialog("table", pgettext("menu", "This game"), rows, wide=True)


def fair_dialog(far: FarMatch) -> Node:
    """Return the dialog with what holds, and what does not."""
    rows = [h("li", None, text) for text in fair_sentences()]
    game = far.home.table.setup.game
    body: list[Child] = [
        h("ul", {"class": "afar__fair"}, rows),
        h("p", None, trust_words()) if game.has_secrets else None,
        [h("p", None, text) for text in _unguarded(far)],
    ]
    return dialog("fair", _("Is this fair?"), body, wide=True)


def fair_sentences() -> tuple[str, ...]:
    """Return the four sentences that hold."""
    return (
        _(
            "Nobody can choose the dice: each turn’s dice come from secret numbers of all homes, which were fixed before the game."
        ),
        _("Opening a link twice gives the same dice."),
        _("Nobody can know another home’s dice before they fall."),
        _(
            "Someone who changes the program could know the later rolls of their own turn before deciding what to keep."
        ),
    )


def _unguarded(far: FarMatch) -> list[str]:
    """Return what is to be said about the turns whose player could have tried several dice."""
    letter = far.home.letter
    quick = 1 if letter.party.starter and letter.turns else 0
    anew = [turn for turn in letter.unguarded if turn != quick]
    texts = []
    if quick:
        texts.append(_("Turn 1 was a quick start: its player could have tried several dice."))
    if anew:
        turns = ", ".join(map(str, anew))
        texts.append(
            ngettext(
                "In this turn, a home began new secret numbers on another device, and could have tried several dice: {turns}.",
                "In these turns, a home began new secret numbers on another device, and could have tried several dice: {turns}.",
                len(anew),
                turns=turns,
            )
        )
    return texts
