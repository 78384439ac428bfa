"""Board of Mau-Mau. Each hand is shown only to its owner; a curtain hides it from the others.

All displayed data comes from `state.seen_by(seat)`; the hands in the state are never read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from app import words
from app.dom.nodes import Child
from app.games.desk import Desk, Frame, Status, Stepwise, move_of, sentences
from app.games.maumau import view as views
from app.games.maumau.hand import PrivateVoice, ShownHand, drawn_cards
from app.games.maumau.view import SHOW_CARDS, counted, named
from app.games.maumau.view_mat import HIDE, MatFacts, mat
from app.games.tips import Tip, TipSlot
from app.i18n import N_, _
from app.ports.commands import ASK_COLOUR, DEAL, MOVE, Commands, Part, by_argument, plain
from spielekiste.core.match import Match, people
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Seat
from spielekiste.games.maumau import DRAW, PASS, MauMauState, MauMauView
from spielekiste.games.maumau.cards import WISH
from spielekiste.games.maumau.state import LAST_CARD
from spielekiste.games.maumau.view import told_to


def _plays(match: Match) -> tuple[Any, ...]:
    """Return the cards that may be played."""
    moves = match.state.legal() if isinstance(match.state, MauMauState) else ()
    return tuple(move for move in moves if move not in (DRAW, PASS))


def _must_draw(match: Match) -> bool:
    return isinstance(match.state, MauMauState) and match.state.legal() == (DRAW,)


TIPS = (
    Tip(
        "play",
        MOVE,
        N_("Tap one of the raised cards: they match."),
        lambda match: any(play.card != WISH for play in _plays(match)),
    ),
    Tip("draw", MOVE, N_("Tap the draw pile to draw a card and end your turn."), _must_draw),
    Tip(
        "star",
        ASK_COLOUR,
        N_("A star goes on any card. Then you wish for a colour."),
        lambda match: any(play.card == WISH for play in _plays(match)),
    ),
)


COLOUR_QUESTION = "wish"
"""Id of the dialog that asks for a colour, as a value of `Desk.asking`."""


DEAL_BEAT_MS = 60
"""Delay from one dealt card to the next, in milliseconds; `--beat` in maumau.css."""

DEAL_MS = 700
"""Duration of the last card's flight and of turning over the first, in milliseconds."""


class MauMauBoard:
    """Board with hands, draw pile and discard pile."""

    tips = TIPS

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        stage = desk.stage
        self.deal: Stepwise[bool] = Stepwise(stage.clock, stage.display, stage.redraw)
        """Animation of the cards flying from the draw pile to the hands."""
        self.tip_slot = TipSlot(lambda: self._decides)
        self.hand = ShownHand(people(desk.table.setup))
        self.status = MauMauStatus(desk, self.hand)
        self._voice = PrivateVoice(desk, self.hand)
        self.parts: Sequence[Part] = (self,)
        self.moved = ""
        """Origin of the top card if it was just played: `above`, `below` or `stock`."""
        self.news: tuple[Event, ...] = ()
        """Public events since the last decision."""

    # ------------------------------------------------------------------ visible state

    @property
    def state(self) -> MauMauState:
        """The game's state. To display it, use only `seen_by`."""
        return cast("MauMauState", self.desk.match.state)

    @property
    def seen(self) -> MauMauView:
        """The state as visible to the viewer; while the curtain is closed, its public part."""
        return self.state.seen_by(self.facing)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return self.desk.table.setup.players

    @property
    def facing(self) -> Seat | None:
        """Seat whose hand is open; None while the curtain is closed."""
        return self.hand.owner

    @property
    def turn(self) -> Seat:
        """Seat at the lower edge: the viewer, or the next one while the curtain is closed."""
        return self.state.turn if self.facing is None else self.facing

    @property
    def is_moving(self) -> bool:
        """True if cards are being dealt, or the viewer is still looking at a drawn card."""
        return self.hand.resting or self.deal.picture is not None

    @property
    def _decides(self) -> bool:
        return self.hand.decides(self.state.seat)

    # ------------------------------------------------------------------ input

    @property
    def commands(self) -> Commands:
        """Verbs of the board: move, deal, wish, open and close the curtain."""
        return {
            MOVE: by_argument(self._move),
            DEAL: plain(self.throw),
            SHOW_CARDS: plain(self._show),
            HIDE: plain(self._hide),
            ASK_COLOUR: plain(lambda: self._ask(COLOUR_QUESTION if self._decides else "")),
        }

    def skip(self) -> None:
        """End the deal."""
        self.deal.skip()

    def _ask(self, question: str) -> None:
        """Open the dialog for choosing a colour; close it if `question` is empty."""
        if question or self.desk.asking == COLOUR_QUESTION:
            self.desk.asking = question

    def key(self, name: str) -> bool:
        """Handle a key: d draws, p passes."""
        move = {"d": DRAW, "p": PASS}.get(name)
        if move is None or not self._decides or move not in self.seen.legal():
            return False
        return self._move(str(move))

    def after(self, before: Match, after: Match) -> None:
        """Collect the public events from one decision to the next."""
        news = told_to(None, after.events)
        self.news = news if before.seat is not None else (*self.news, *news)
        for event in after.events:
            if event.kind == "lay":
                self.moved = "below" if event.seat == self.facing else "above"
            elif event.kind == "turn-up":
                self.moved = "stock"
        if after.due == "move" and before.due == "move":
            self._voice.speak(self.message())

    def reset(self) -> None:
        """Close the curtain, unless there is only one human player, who does not need it."""
        self.deal.skip()
        self.hand.reset()
        self._ask("")
        self.moved, self.news = "", ()

    def preview(self, move: object) -> bool:
        """Do nothing: a bot's card is shown on the discard pile."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to a spectator, with one open hand or none."""
        self.hand.owner, self.news = facing, tuple(events)

    def _move(self, text: str) -> bool:
        """Make the viewer's move, then draw the cards that the move requires."""
        move = move_of(self.desk, text)
        if move is None or not self._decides:
            return move is not None
        self._ask("")
        if self.desk.play(move):
            self.throw()
        return True

    def throw(self) -> None:
        """Draw all cards that must be drawn, then show the next player's hand or the curtain."""
        dealt = not self.desk.match.state or not self.state.laid
        while self.desk.match.due == "chance" and self.desk.happen():
            pass
        if self.desk.match.due == "move":
            self.hand.pass_on(self.state.seat, self.news)
            if dealt:
                duration = DEAL_MS + DEAL_BEAT_MS * sum(self.seen.sizes)
                self.deal.start([Frame(duration, picture=True)])
            if dealt and self.facing is None:
                self.desk.stage.announce(self.message())
            self._voice.speak(self.message())

    def _show(self) -> None:
        if self.hand.show(self.state.seat):
            self.desk.stage.sound("card")
            self._voice.speak(self.message())

    def _hide(self) -> None:
        if self.hand.hide():
            self._ask("")
            self.desk.stage.announce(self.message())

    # ------------------------------------------------------------------ view

    def message(self) -> str:
        """Return the player's options; use only public data while the curtain is closed."""
        resting = self.hand.resting
        if self.desk.is_bots and not resting:
            return ""
        name = self.players[self.state.turn].name
        return message(self.seen, name, resting=resting, decides=self._decides)

    def view(self) -> Child:
        """Return the other players, both piles, and the viewer's hand or the curtain."""
        return mat(self._facts())

    def side_view(self) -> Child:
        """Return None: this board has no side view."""
        return None

    def final_view(self) -> Child:
        """Return the winner's call and the cards left in the other hands, which are now public."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        hands = [(who, self.state.seen_by(seat).hand) for seat, who in enumerate(self.players)]
        left = [(who, cards) for who, cards in hands if cards]
        cry = views.last_card() if outcome.reason == LAST_CARD else None
        return [cry, views.still_held(left)]

    def _facts(self) -> MatFacts:
        desk, facing = self.desk, self.facing
        full = desk.stage.settings.telling == "full"
        return MatFacts(
            seen=self.seen,
            players=self.players,
            lower=self.turn,
            decides=self._decides,
            resting=self.hand.resting,
            waiting=desk.throw_control("") if desk.is_bots else None,
            fresh=() if facing is None else drawn_cards(desk.table.positions, facing),
            narration=words.tell(views.GAME, self.news, self.players, full=full),
            message=self.message(),
            moved=self.moved if desk.announced else "",
            dealing=self.deal.picture is not None,
            wishing=desk.asking == COLOUR_QUESTION,
            tip=self.tip_slot.text,
            steps=len(desk.table.steps),
            is_live=desk.is_live,
            is_far=self.hand.is_far,
        )


def message(seen: MauMauView, name: str, *, resting: bool, decides: bool) -> str:
    """Return what the player can do now; `name` is the name of the current player.

    While the curtain is closed, the message contains only public information.
    """
    if seen.due and not seen.laid:
        return _("Everyone gets five cards, then the top card is turned over.")
    if seen.due:
        return _("{name} has to draw a card.", name=name)
    if resting:
        return _("Your turn is over.")
    return _advice(seen) if decides else _take_over(name)


def _take_over(name: str) -> str:
    """Return the request to pass the device to the next player."""
    return _("{name}, take the tablet. Everyone else, look away.", name=name)


def _advice(seen: MauMauView) -> str:
    legal = seen.legal()
    fits = any(move not in (DRAW, PASS) for move in legal)
    if seen.drawn:
        return _("It matches! Play it or keep it.") if fits else _("It doesn’t match. You keep it.")
    if not fits:
        return _empty_handed(seen)
    if seen.wish:
        return _("Play {colour} or a star.", colour=named(seen.wish))
    if seen.laid[-1] == WISH:
        return _("You can play any card now.")
    return _("Match the colour or the symbol.")


def _empty_handed(seen: MauMauView) -> str:
    if not seen.can_draw:
        return _("Nothing matches, and there are no cards left to draw.")
    return _("Nothing matches. Draw a card.")


class MauMauStatus(Status):
    """Status texts about the visible cards."""

    def __init__(self, desk: Desk, hand: ShownHand) -> None:
        super().__init__(desk)
        self._hand = hand

    @property
    def _seen(self) -> MauMauView:
        return cast("MauMauState", self.desk.match.state).seen_by(self._hand.owner)

    def own(self, seat: Seat) -> str:
        """Return the top card and a seat's hand or, if the hand is hidden, only its size (MM8)."""
        seen = self._seen
        cards = ", ".join(map(named, seen.hand))
        hand = f"{_('Your cards')}: {cards}" if self._hand.owner == seat and cards else ""
        return sentences([hand or counted(self.players[seat], seen.sizes[seat]), *_on_top(seen)])

    def scores(self) -> str:
        """Return each player's number of cards, and the top card."""
        seen = self._seen
        sizes = zip(self.players, seen.sizes, strict=True)
        return sentences([*(counted(player, size) for player, size in sizes), *_on_top(seen)])

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for drawing a card and for passing."""
        return [("D", _("Draw a card")), ("P", _("Pass"))]


def _on_top(seen: MauMauView) -> list[str]:
    top = [_("On top: {card}", card=named(seen.laid[-1]))] if seen.laid else []
    wish = [_("Chosen colour: {colour}", colour=named(seen.wish))] if seen.wish else []
    return top + wish
