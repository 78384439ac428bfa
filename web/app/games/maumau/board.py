"""The board of Mau-Mau. It shows a hand to its owner alone, and hangs a curtain before it.

Everything shown comes from `state.seen_by(seat)`; the hands of the state are never looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from app import words
from app.dom.nodes import Child, Node, h
from app.games.desk import Desk
from app.games.maumau import view as views
from app.i18n import _
from app.views.kit.turn_card import turn_card
from app.views.kit.widgets import block
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.match import Match, people
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Seat
from spielekiste.games.maumau import DRAW, PASS, MauMauState, MauMauView
from spielekiste.games.maumau.cards import WISH, Card
from spielekiste.games.maumau.moves import LAYS
from spielekiste.games.maumau.state import LAST_CARD
from spielekiste.games.maumau.view import told_to

NOBODY: Seat = -1
"""Looks at the table like a passer-by: no hand is its own."""


class MauMauBoard:
    """Cards. Verbs: move, deal, show (lift the curtain), hide (let it down), wish."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.facing: Seat = NOBODY
        """Whose hand lies open before the desk."""
        self.resting = False
        """Whether that player's turn is over and the drawn card is still looked at."""
        self.wishing = False
        self.moved = ""
        """From where the top card has just come."""
        self.news: tuple[Event, ...] = ()
        """What everybody may know of all that happened since the last decision."""
        self.rearrange()

    # ------------------------------------------------------------------ what is known

    @property
    def state(self) -> MauMauState:
        """The game's state; only `seen_by` is asked for what a screen shows."""
        return cast("MauMauState", self.desk.match.state)

    @property
    def seen(self) -> MauMauView:
        """What the one before the screen may know; with the curtain down, what is public."""
        if self.facing >= 0:
            return self.state.seen_by(self.facing)
        return self.state.seen_by(None)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.desk.table.setup.players

    @property
    def _persons(self) -> tuple[Seat, ...]:
        return people(self.desk.table.setup)

    @property
    def _decides(self) -> bool:
        """Whether the one before the screen decides now."""
        return self.facing >= 0 and not self.resting and self.state.seat == self.facing

    @property
    def turn(self) -> Seat:
        """Who sits at the lower edge: who looks, or who will look next."""
        return self.facing if self.facing >= 0 else self.state.turn

    # ------------------------------------------------------------------ what may be done

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Lay, draw, deal, wish; lift the curtain and let it down."""
        del value
        if not isinstance(self.desk.match.state, MauMauState):
            return False
        if verb == "move":
            return self._move(rest)
        done = {"deal": self._deal, "throw": self._deal, "show": self._show, "hide": self._hide}
        if verb in done:
            done[verb]()
        elif verb in ("wish", "close") and (self._decides or self.wishing):
            self.wishing = verb == "wish" and self._decides
        return verb in done or verb == "wish"

    def key(self, name: str) -> bool:
        """Draw by d, pass by p."""
        move = {"d": DRAW, "p": PASS}.get(name)
        if move is None or not self._decides or move not in self.seen.legal():
            return False
        return self._move(str(move))

    def after(self, before: Match, after: Match) -> None:
        """Gather what everybody may know, from one decision to the next."""
        known = told_to(None, after.events)
        self.news = known if before.seat is not None else (*self.news, *known)
        for event in after.events:
            if event.kind == "lay":
                self.moved = "below" if event.seat == self.facing else "above"
            elif event.kind == "turn-up":
                self.moved = "stock"

    def rearrange(self) -> None:
        """Let the curtain down; before a single person there is none."""
        self.facing = self._persons[0] if len(self._persons) == 1 else NOBODY
        self.resting, self.wishing = False, False
        self.moved, self.news = "", ()

    def foresee(self, move: object) -> bool:
        """A bot's card is seen when it lies there."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to an onlooker, with one hand or none."""
        self.facing = NOBODY if facing is None else facing
        self.news = tuple(events)

    def _move(self, text: str) -> bool:
        """Make a move of the one before the screen, and take what cards it brings."""
        try:
            move = self.desk.match.parse(text)
        except UnreadableNotation:
            return False
        if not self._decides:
            return True
        self.wishing = False
        if self.desk.play(move):
            self._deal()
        return True

    def _deal(self) -> None:
        """Take all cards that are due from the stock, then see who is before the desk."""
        dealt = not self.desk.match.state or not self.state.laid
        while self.desk.match.due == "chance" and self.desk.happen():
            pass
        if self.desk.match.due == "move":
            self._pass_on()
            if dealt:
                self.desk.stage.announce(self.message())

    def _pass_on(self) -> None:
        """Hide the hand unless it is its owner's turn again; a card just drawn is seen before."""
        if len(self._persons) == 1 or self.state.seat == self.facing:
            return
        own = (event.seat == self.facing and event.other is None for event in self._draws)
        self.resting = any(own)
        if not self.resting:
            self.facing = NOBODY

    @property
    def _draws(self) -> tuple[Event, ...]:
        return tuple(event for event in self.news if event.kind == "draw")

    def _show(self) -> None:
        seat = self.state.seat
        if seat is not None and seat in self._persons:
            self.facing = seat
            self.desk.stage.sound("card")

    def _hide(self) -> None:
        if len(self._persons) > 1:
            self.facing, self.resting, self.wishing = NOBODY, False, False
            self.desk.stage.announce(self.message())

    # ------------------------------------------------------------------ what is shown

    def message(self) -> str:
        """Return what can be done now; with the curtain down only what everybody may hear."""
        if self.desk.is_bots and not self.resting:
            return ""
        if self.state.chance is not None:
            dealt = _("Five cards for everybody, then the top one is turned up.")
            return "" if self.state.laid else dealt
        if self.resting:
            return _("Your turn is over.")
        if self._decides:
            return self._advice(self.seen)
        name = self.players[self.state.turn].name
        return _("{name}, take the crate. The others look away.", name=name)

    def _advice(self, view: MauMauView) -> str:
        legal = view.legal()
        fits = any(move not in (DRAW, PASS) for move in legal)
        if view.drawn:
            return _("It fits: lay it, or keep it.") if fits else _("It does not fit. Keep it.")
        if not fits:
            return self._empty_handed(view)
        if view.wish:
            return _("Lay {colour} or a star.", colour=views.named(view.wish))
        if view.laid[-1] == WISH:
            return _("Any card goes now.")
        return _("Lay the same colour or the same sign.")

    def _empty_handed(self, view: MauMauView) -> str:
        if not view.can_draw:
            return _("Nothing fits, and no card is left to draw.")
        return _("Nothing fits. Draw a card.")

    @property
    def is_moving(self) -> bool:
        """Whether somebody still looks at the card just drawn; nothing else is shown by steps."""
        return self.resting

    def view(self) -> Child:
        """Return the felt: the others, stock and pile, and what lies before the one who looks."""
        seen = self.seen
        watched = self.desk.is_bots and self.facing < 0
        around = [
            (self.turn + step) % len(self.players)
            for step in range(0 if watched else 1, len(self.players))
        ]
        moving = self.moved if self.desk.announced else ""
        middle = h(
            "div",
            {"class": "cards", "key": "cards"},
            self._stock(seen),
            views.pile(seen.laid, seen.wish, moving),
        )
        return h(
            "section",
            {"class": "mat maumau", "key": "mat", "data-rows": self._row_count(seen)},
            self._turn(),
            views.others(self.players, seen.sizes, around),
            middle,
            self._own(seen),
            views.wishing() if self.wishing else None,
        )

    def beside(self) -> Child:
        """Nothing lies beside the cards."""
        return None

    def keepsake(self) -> Child:
        """Return the cry of the winner, and the cards the others have left: nothing is hidden now."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        hands = [(who, self.state.seen_by(seat).hand) for seat, who in enumerate(self.players)]
        left = [(who, cards) for who, cards in hands if cards]
        cry = views.last_card() if outcome.reason == LAST_CARD else None
        return [cry, views.still_held(left)]

    def _row_count(self, seen: MauMauView) -> int:
        return max(1, -(-len(seen.hand) // views.ROW))

    def _turn(self) -> Node:
        seat = self.state.turn if self.desk.is_bots and not self.resting else self.turn
        player = self.players[seat]
        title = _("{name}, this is your card.", name=player.name) if self.resting else ""
        card = turn_card(player, f"{seat}-{self.resting}", title)
        inside = [card, h("p", {"class": "message"}, self._told())]
        return h("div", {"class": "turn", "data-token": player.mark, "key": "turn"}, inside)

    def _told(self) -> str:
        full = self.desk.stage.settings.telling == "full"
        return words.tell(views.GAME, self.news, self.players, full=full)

    def _stock(self, seen: MauMauView) -> Node:
        if not self._decides:
            return views.stock(seen.stock, "", closed=False, following=False)
        code = seen.why_not(DRAW)
        only = DRAW in seen.legal() and len(seen.legal()) == 1
        do = f"why {code}" if code else "move draw"
        return views.stock(seen.stock, do, closed=bool(code), following=only)

    # ------------------------------------------------------------------ the lower edge

    def _own(self, seen: MauMauView) -> Node:
        bots = self.desk.is_bots and not self.resting
        if bots and (seen.due or self.facing < 0):
            inside: Child = self.desk.throw_control("")
        elif seen.due:
            inside = self._dealing(seen)
        elif self.facing < 0:
            inside = views.curtain(self.players[seen.turn], len(self.desk.table.steps))
        else:
            inside = self._hand(seen)
        return h("div", {"class": "own-cards", "key": "own"}, inside)

    def _dealing(self, seen: MauMauView) -> Node:
        label = _("Take the card") if seen.laid else _("Deal the cards")
        text = self.message()
        ask = h("p", {"class": "ask"}, text) if text else None
        deal = block(label, "deal", "big", **{"data-next": True, "key": "deal"})
        return h("div", {"class": "dealing", "key": "dealing"}, ask, deal)

    def _hand(self, seen: MauMauView) -> Child:
        ask = h("p", {"class": "ask", "key": "ask", "role": "status"}, self._ask())
        cards = views.hand(self._held(seen), self.facing, _("Your cards"))
        return [ask, h("div", {"class": "actions", "key": "do"}, self._blocks(seen)), cards]

    def _ask(self) -> str:
        """Return what only the owner of the hand may read: the drawn card, and what goes."""
        fresh = self._fresh()
        drawn = _("New: {card}.", card=", ".join(map(views.named, fresh))) if fresh else ""
        return f"{drawn} {self.message()}".strip()

    def _held(self, seen: MauMauView) -> list[views.Held]:
        fresh = self._fresh()
        held = []
        for card in seen.hand:
            is_new = card in fresh
            if is_new:
                fresh.remove(card)
            held.append(self._one(seen, card, is_new=is_new))
        return held

    def _one(self, seen: MauMauView, card: Card, *, is_new: bool) -> views.Held:
        if not self._decides:
            return views.Held(card, "", closed=False, is_new=is_new)
        code = seen.why_not(LAYS[card][0])
        do = "wish" if card == WISH else f"move {LAYS[card][0]}"
        return views.Held(card, f"why {code}" if code else do, closed=bool(code), is_new=is_new)

    def _fresh(self) -> list[Card]:
        """Return the cards that the viewer drew since its last decision to lay or draw."""
        found: list[Card] = []
        for match in reversed(self.desk.table.positions):
            state = match.state
            if not isinstance(state, MauMauState) or not state.laid:
                break
            if state.seat == self.facing and match is not self.desk.match:
                break
            told = state.seen_by(self.facing).events
            found += [e.what for e in told if e.kind == "draw" and e.seat == self.facing]
        return found

    def _blocks(self, seen: MauMauView) -> Sequence[Node]:
        if self.resting:
            following = self.players[self.state.turn].name
            label = _("Pass on to {name}", name=following)
            return [block(label, "hide", "big", **{"data-next": True, "key": "hide"})]
        if not self._decides:
            return []
        legal = seen.legal()
        only = len(legal) == 1
        blocks = []
        if DRAW in legal:
            blocks.append(_block(_("Draw a card"), "move draw", only=only))
        if PASS in legal:
            label = _("Keep it") if seen.drawn else _("Pass")
            blocks.append(_block(label, "move pass", only=only))
        return blocks


def _block(label: str, do: str, *, only: bool) -> Node:
    return block(label, do, "big" if only else "wood", **{"data-next": only, "key": do})
