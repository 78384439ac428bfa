"""The state of Mau-Mau: dealing, playing, drawing, special cards, the end (MM2–MM8)."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, Outcome, Seat, observer, places
from spielekiste.games.maumau import legality, observations
from spielekiste.games.maumau.cards import (
    FACE,
    PLUS,
    REST,
    Card,
    Cards,
    Colour,
    in_order,
    joined,
    without,
)
from spielekiste.games.maumau.draws import DRAWING, PLUS_ONE, TURN_UP, Deal, Dealt, Draw, Drawn
from spielekiste.games.maumau.history import Laid, Lays
from spielekiste.games.maumau.inferences import Lacks
from spielekiste.games.maumau.legality import Rules, choices, refusal
from spielekiste.games.maumau.moves import DRAW, Instead, Lay
from spielekiste.games.maumau.observations import Lacked, Observations, Took
from spielekiste.games.maumau.view import NOT_YOUR_TURN, MauMauView, told_to

EVENTS = frozenset(
    {
        "deal",
        "draw",
        "keep",
        "lay",
        "mau-mau",
        "miss",
        "pass",
        "reshuffle",
        "turn-up",
        "wish",
    }
)
"""Kinds of events that the game emits. Views hide `what` for cards that other seats get.

`deal`, `draw`, `lay`: the card; amount is the number of cards in the hand afterwards. For a `draw`
caused by a +1, `other` is the seat that played it. `turn-up`: the first top card. `wish`: the
named colour. `miss`: the seat misses a turn because of `other`. `reshuffle`: amount cards of the
discard pile become the draw pile. `pass`: no card to play or draw. `keep`: the drawn card is not
played (MM3, play_drawn). `mau-mau`: the last card is played (MM8).
"""

REASONS = legality.REASONS | {"chance-due", "game-over", "move-due", "wrong-result", NOT_YOUR_TURN}
"""Reason ids for rejecting a step, or for `why_not` of a view."""

LAST_CARD = "last-card"
"""Ending: a player has no cards left (MM8)."""

ALL_PASSED = "all-passed"
"""Ending: nobody can play a card, and none is left to draw (MM7)."""

ENDINGS = frozenset({LAST_CARD, ALL_PASSED})


class MauMauState(NamedTuple):
    """A position of Mau-Mau with all hidden cards; bots and screens must only get `seen_by`.

    It is a named tuple because creating a frozen dataclass of this size would be too slow.
    """

    rules: Rules
    """Rules of the game."""
    hands: tuple[Cards, ...]
    """Cards of each seat; empty until they are dealt."""
    stock: Cards
    """Cards of the draw pile, without an order (see draws.py)."""
    turn: Seat
    """The seat whose turn it is, or that is dealt cards, or that draws because of a +1."""
    chance: Deal | Draw | None
    """The pending deal or draw; else None."""
    laid: tuple[Card, ...] = ()
    """The discard pile, top card last."""
    wish: Colour = ""
    """The colour wished with the top card (MM6); empty if none."""
    drawn: Card = ""
    """The card just drawn, if `turn` may play it now (MM3, play_drawn); else empty."""
    passes: int = 0
    """Number of consecutive passes without a card to play or draw (MM7)."""
    outcome: Outcome | None = None
    """The result: fewest cards win; `scores` are the cards left."""
    events: tuple[Event, ...] = ()
    """Events of the last step."""
    observations: Observations = ()
    """Public observations of the hands; empty after the end."""

    @property
    def seat(self) -> Seat | None:
        """The seat that has to move; None if there is none."""
        return self.turn if self.chance is None and self.outcome is None else None

    @property
    def hand(self) -> Cards:
        """Cards of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def lacks(self) -> Lacks:
        """Public conclusions about the hands (MM3)."""
        return observations.lacks(self.observations, len(self.hands))

    @property
    def lays(self) -> Lays:
        """Public history of the latest cards played."""
        return observations.lays(self.observations)

    @property
    def can_draw(self) -> bool:
        """True if there is a card to draw, including cards in the discard pile (MM7)."""
        return bool(self.stock) or len(self.laid) > 1

    def legal(self) -> tuple[Lay | Instead, ...]:
        """Return the cards that may be played, then drawing or passing."""
        return choices(self) if self.chance is None and self.outcome is None else ()

    def why_not(self, move: object) -> str:
        """Return the reason why a move is illegal now, one of `REASONS`; empty if it is legal."""
        if self.chance is not None or self.outcome is not None:
            return "game-over" if self.outcome else "chance-due"
        return refusal(self, move)

    def play(self, move: Lay | Instead) -> MauMauState:
        """Play a card, draw one, or pass; raise `IllegalMove` with one of `REASONS`."""
        code = self.why_not(move)
        if code:
            raise IllegalMove(code, move)
        if isinstance(move, Lay):
            return self._lay(move)
        return self._draw() if move.word == DRAW.word else self._pass()

    def happen(self, result: Dealt | Drawn) -> MauMauState:
        """Apply a card draw or a deal; raise `IllegalMove` if the pile has no such cards."""
        chance = self.chance
        if chance is None:
            raise IllegalMove("game-over" if self.outcome else "move-due", result)
        stock = chance.rest(result)
        if isinstance(result, Dealt):
            return self._dealt(result.cards, stock)
        if chance.purpose == TURN_UP:
            return self._turned_up(result.card, stock)
        return self._took(result.card, stock, by_plus=chance.purpose == PLUS_ONE)

    def seen_by(self, seat: Seat | None) -> MauMauView:
        """Return what a seat may know: public cards, its own hand, and the sizes of other hands.

        For None, return only what is public: no hands.
        """
        viewer = observer(seat, len(self.hands))
        return MauMauView(
            viewer=viewer,
            rules=self.rules,
            hand=() if viewer is None else self.hands[viewer],
            sizes=tuple(map(len, self.hands)),
            stock=len(self.stock),
            laid=self.laid,
            wish=self.wish,
            turn=self.turn,
            seat=self.seat,
            due=self.chance.purpose if self.chance else "",
            drawn=self.drawn if viewer == self.turn else "",
            has_drawn=self.drawn != "",
            passes=self.passes,
            outcome=self.outcome,
            events=told_to(viewer, self.events),
            lacks=self.lacks,
            lays=self.lays,
        )

    def _dealt(self, cards: Cards, stock: Cards) -> MauMauState:
        """Give a hand to a seat, and continue clockwise until every seat has one (MM2)."""
        seat, following = self.turn, self._after(1)
        hands = _put(self.hands, seat, cards)
        told = tuple([_event("deal", seat, card, at) for at, card in enumerate(cards, 1)])
        due = Draw(stock, TURN_UP) if hands[following] else Deal(stock, self.rules.hand)
        return _state(self.rules, hands, stock, following, due, events=told)

    def _turned_up(self, card: Card, stock: Cards) -> MauMauState:
        """Turn up the first top card; `rest` and `plus` have no effect here (MM2)."""
        told = (_event("turn-up", self.turn, card),)
        return _state(self.rules, self.hands, stock, self.turn, None, (card,), events=told)

    def _lay(self, move: Lay) -> MauMauState:
        """Play a card; a player's last card always ends the game (MM8)."""
        seat, card = self.turn, move.card
        hand = without(self.hands[seat], card)
        hands = _put(self.hands, seat, hand)
        top = "" if self.drawn else self.laid[-1]
        seen = (*self.observations, _laid(seat, card, move.wish, len(hand), top, self.wish))
        laid = (*self.laid, card)
        told: tuple[Event, ...] = (_event("lay", seat, card, len(hand)),)
        if move.wish:
            told += (_event("wish", seat, move.wish),)
        if not hand:
            return self._over(
                LAST_CARD, hands, laid, move.wish, (*told, _event("mau-mau", seat, ""))
            )
        if FACE[card] == PLUS:
            return self._plus_one(hands, laid, seen, told)
        following = self._after(1)
        if FACE[card] == REST:
            told += (_event("miss", following, "", 1, seat),)
            following = self._after(2)
        return _state(
            self.rules, hands, self.stock, following, None, laid,
            wish=move.wish, events=told, observations=seen,
        )  # fmt: skip

    def _plus_one(
        self,
        hands: tuple[Cards, ...],
        laid: tuple[Card, ...],
        seen: Observations,
        told: tuple[Event, ...],
    ) -> MauMauState:
        """Make the next player draw (MM5); the former top card can always be reshuffled (MM7)."""
        victim = self._after(1)
        stock, laid, shuffled = _restocked(self.stock, laid, victim)
        due = Draw(stock, PLUS_ONE)
        return _state(
            self.rules, hands, stock, victim, due, laid,
            events=told + shuffled, observations=seen,
        )  # fmt: skip

    def _draw(self) -> MauMauState:
        """Start a draw, after reshuffling the discard pile if the draw pile is empty (MM3, MM7)."""
        stock, laid, told = _restocked(self.stock, self.laid, self.turn)
        due = Draw(stock, DRAWING)
        return _state(
            self.rules, self.hands, stock, self.turn, due, laid,
            wish=self.wish, events=told, observations=self._lacking(),
        )  # fmt: skip

    def _lacking(self) -> Observations:
        """Return the observations, with the conclusion that the seat had no fitting card (MM3)."""
        if self.rules.draw_anyway or self.drawn:
            return self.observations
        return (*self.observations, _lacked(self.turn, self.laid[-1], self.wish))

    def _took(self, card: Card, stock: Cards, *, by_plus: bool) -> MauMauState:
        """Add a card to the hand; end the turn unless `play_drawn` lets it be played (MM3)."""
        seat, turn, drawn = self.turn, self._after(1), ""
        hand = joined(self.hands[seat], card)
        hands = _put(self.hands, seat, hand)
        told: tuple[Event, ...] = (_event("draw", seat, card, len(hand)),)
        if by_plus:
            by = self._after(-1)
            told = (_event("draw", seat, card, len(hand), by), _event("miss", seat, "", 1, by))
        elif self.rules.play_drawn:
            turn, drawn = seat, card
        return _state(
            self.rules, hands, stock, turn, None, self.laid,
            wish=self.wish, drawn=drawn, events=told,
            observations=(*self.observations, _took(seat, len(hand))),
        )  # fmt: skip

    def _pass(self) -> MauMauState:
        """Keep the drawn card, or pass; when all seats pass in a row, the game ends (MM7)."""
        passes = 0 if self.drawn else self.passes + 1
        told = (Event("keep" if self.drawn else "pass", self.turn),)
        if passes == len(self.hands):
            return self._over(ALL_PASSED, self.hands, self.laid, self.wish, told)
        turn = self._after(1)
        return _state(
            self.rules, self.hands, self.stock, turn, None, self.laid,
            wish=self.wish, passes=passes, events=told, observations=self._lacking(),
        )  # fmt: skip

    def _over(
        self,
        reason: str,
        hands: tuple[Cards, ...],
        laid: tuple[Card, ...],
        wish: Colour,
        told: tuple[Event, ...],
    ) -> MauMauState:
        """End the game, ranking players by fewest cards; tied players share a place (MM8, T4)."""
        left = tuple(map(len, hands))
        outcome = Outcome(reason, places(tuple(-cards for cards in left)), left)
        return _state(
            self.rules, hands, self.stock, self.turn, None, laid,
            wish=wish, outcome=outcome, events=told,
        )  # fmt: skip

    def _after(self, seats: int) -> Seat:
        """Return the seat this many places further clockwise (T1)."""
        return (self.turn + seats) % len(self.hands)


def start(rules: Rules, seats: int, first: Seat) -> MauMauState:
    """Return the first state: `first` is dealt a hand, then the others; `first` begins (MM2).

    The deck must have more cards than are dealt.
    """
    return MauMauState(rules, ((),) * seats, rules.deck, first, Deal(rules.deck, rules.hand))


def _restocked(
    stock: Cards, laid: tuple[Card, ...], seat: Seat
) -> tuple[Cards, tuple[Card, ...], tuple[Event, ...]]:
    """Return both piles and the events, after a reshuffle if the draw pile was empty (MM7)."""
    if stock or len(laid) < 2:
        return stock, laid, ()
    return in_order(laid[:-1]), laid[-1:], (Event("reshuffle", seat, amount=len(laid) - 1),)


@cache
def _event(kind: str, seat: Seat, what: str, amount: int = 0, other: Seat | None = None) -> Event:
    """Return a shared event instance; there are only a few distinct ones."""
    return Event(kind, seat, what, amount=amount, other=other)


_state = partial(MauMauState.__new__, MauMauState)
"""Faster constructor that takes keywords; calling the class itself is slower."""

_laid, _took, _lacked = cache(Laid), cache(Took), cache(Lacked)
"""Cached constructors for shared observations; there are about ten thousand different ones."""


def _put(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    held = list(hands)
    held[seat] = hand
    return tuple(held)
