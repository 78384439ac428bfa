"""A game of Mau-Mau: dealing, laying, drawing, the special cards, the end (MM2–MM8)."""

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
"""What a game tells. A view tells `what` was dealt or drawn to its own seat only.

`deal`, `draw`, `lay`: the card, and as amount the cards in that hand afterwards; a `draw` that a +1
asks for names in `other` who laid it. `turn-up`: the first top card. `wish`: the colour named.
`miss`: the seat misses a turn because of `other`. `reshuffle`: so many laid cards become the stock. `pass`: nothing to lay and nothing to draw.
`keep`: the drawn card is not laid (MM3, play_drawn). `mau-mau`: the last card is laid (MM8).
"""

REASONS = legality.REASONS | {"chance-due", "game-over", "move-due", "wrong-result", NOT_YOUR_TURN}
"""Why a step is refused, or why a view tells that its seat may not make it."""

LAST_CARD = "last-card"
"""The game ends with the last card of a hand (MM8)."""

ALL_PASSED = "all-passed"
"""Nobody can lay and nothing is left to draw (MM7)."""

ENDINGS = frozenset({LAST_CARD, ALL_PASSED})


class MauMauState(NamedTuple):
    """A position of Mau-Mau, with all that is hidden; only `seen_by` may go to bots and screens.

    A named tuple, as making a frozen dataclass of this size would take longer than all the rules.
    """

    rules: Rules
    """What the table agreed on."""
    hands: tuple[Cards, ...]
    """Each seat's cards; empty until they are dealt."""
    stock: Cards
    """What lies face down. It has no order (see draws.py)."""
    turn: Seat
    """Whose turn it is; while cards are dealt, who gets them; during a +1, who draws."""
    chance: Deal | Draw | None
    """The cards that are due from the stock."""
    laid: tuple[Card, ...] = ()
    """The laid cards as they lie, the top card last."""
    wish: Colour = ""
    """The colour wished with the top card (MM6)."""
    drawn: Card = ""
    """The card just drawn, if `turn` may still lay it (MM3, play_drawn)."""
    passes: int = 0
    """How many players in a row had nothing to lay and nothing to draw (MM7)."""
    outcome: Outcome | None = None
    """The end: `places` by fewest cards, `scores` are the cards left."""
    events: tuple[Event, ...] = ()
    """What the last step did."""
    observations: Observations = ()
    """What everybody saw happen to the hands; empty when the game is over."""

    @property
    def seat(self) -> Seat | None:
        """The seat that decides."""
        return self.turn if self.chance is None and self.outcome is None else None

    @property
    def hand(self) -> Cards:
        """The cards of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def lacks(self) -> Lacks:
        """What everybody may conclude about the hands (MM3)."""
        return observations.lacks(self.observations, len(self.hands))

    @property
    def lays(self) -> Lays:
        """What everybody may remember of the cards laid."""
        return observations.lays(self.observations)

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or from the laid cards (MM7)."""
        return bool(self.stock) or len(self.laid) > 1

    def legal(self) -> tuple[Lay | Instead, ...]:
        """Return the cards that may be laid, then drawing or passing."""
        return choices(self) if self.chance is None and self.outcome is None else ()

    def why_not(self, move: object) -> str:
        """Return why that may not be done now, one of `REASONS`, or nothing if it may."""
        if self.chance is not None or self.outcome is not None:
            return "game-over" if self.outcome else "chance-due"
        return refusal(self, move)

    def play(self, move: Lay | Instead) -> MauMauState:
        """Lay a card, draw one, or pass; raise `IllegalMove` with one of `REASONS`."""
        code = self.why_not(move)
        if code:
            raise IllegalMove(code, move)
        if isinstance(move, Lay):
            return self._lay(move)
        return self._draw() if move.word == DRAW.word else self._pass()

    def happen(self, result: Dealt | Drawn) -> MauMauState:
        """Take what came from the stock; raise `IllegalMove` if it cannot have come from there."""
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
        """Return what a seat may know: the open cards, its own hand, and how many others hold.

        For None that is what everybody may know: no hand at all.
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
        """Give a hand, and go on clockwise until everybody has one (MM2)."""
        seat, following = self.turn, self._after(1)
        hands = _put(self.hands, seat, cards)
        told = tuple([_event("deal", seat, card, at) for at, card in enumerate(cards, 1)])
        due = Draw(stock, TURN_UP) if hands[following] else Deal(stock, self.rules.hand)
        return _state(self.rules, hands, stock, following, due, events=told)

    def _turned_up(self, card: Card, stock: Cards) -> MauMauState:
        """Turn up the first top card; rest and +1 only show colour and sign (MM2)."""
        told = (_event("turn-up", self.turn, card),)
        return _state(self.rules, self.hands, stock, self.turn, None, (card,), events=told)

    def _lay(self, move: Lay) -> MauMauState:
        """Lay a card; the last one ends the game, whatever it is (MM8)."""
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
        """Let the next player draw (MM5). There is a card: at least the former top card (MM7)."""
        victim = self._after(1)
        stock, laid, shuffled = _restocked(self.stock, laid, victim)
        due = Draw(stock, PLUS_ONE)
        return _state(
            self.rules, hands, stock, victim, due, laid,
            events=told + shuffled, observations=seen,
        )  # fmt: skip

    def _draw(self) -> MauMauState:
        """Let a card be drawn; a used up stock is made of the laid cards before (MM3, MM7)."""
        stock, laid, told = _restocked(self.stock, self.laid, self.turn)
        due = Draw(stock, DRAWING)
        return _state(
            self.rules, self.hands, stock, self.turn, due, laid,
            wish=self.wish, events=told, observations=self._lacking(),
        )  # fmt: skip

    def _lacking(self) -> Observations:
        """Return what is seen now that nothing is laid: a hand that must lay holds nothing (MM3)."""
        if self.rules.draw_anyway or self.drawn:
            return self.observations
        return (*self.observations, _lacked(self.turn, self.laid[-1], self.wish))

    def _took(self, card: Card, stock: Cards, *, by_plus: bool) -> MauMauState:
        """Take a card in hand, which ends the turn; by `play_drawn` it may still be laid (MM3)."""
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
        """Keep the drawn card, or pass; when all have passed in a row, the game ends (MM7)."""
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
        """End the game: fewest cards win, equal numbers share the place (MM8, T4)."""
        left = tuple(map(len, hands))
        outcome = Outcome(reason, places(tuple(-cards for cards in left)), left)
        return _state(
            self.rules, hands, self.stock, self.turn, None, laid,
            wish=wish, outcome=outcome, events=told,
        )  # fmt: skip

    def _after(self, seats: int) -> Seat:
        """Return the seat so many places clockwise (T1)."""
        return (self.turn + seats) % len(self.hands)


def start(rules: Rules, seats: int, first: Seat) -> MauMauState:
    """Return the first state: `first` is dealt its cards, then the others, and begins (MM2).

    The deck holds more cards than are dealt.
    """
    return MauMauState(rules, ((),) * seats, rules.deck, first, Deal(rules.deck, rules.hand))


def _restocked(
    stock: Cards, laid: tuple[Card, ...], seat: Seat
) -> tuple[Cards, tuple[Card, ...], tuple[Event, ...]]:
    """Return the stock and the laid cards when a card must be drawn (MM7)."""
    if stock or len(laid) < 2:
        return stock, laid, ()
    return in_order(laid[:-1]), laid[-1:], (Event("reshuffle", seat, amount=len(laid) - 1),)


@cache
def _event(kind: str, seat: Seat, what: str, amount: int = 0, other: Seat | None = None) -> Event:
    """Return the one event of these facts (there are few, and states share them)."""
    return Event(kind, seat, what, amount=amount, other=other)


_state = partial(MauMauState.__new__, MauMauState)
"""Makes a state by keywords; called directly it is quicker than by the class."""

_laid, _took, _lacked = cache(Laid), cache(Took), cache(Lacked)
"""What was seen, shared between states as events are; there are some ten thousand at most."""


def _put(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    held = list(hands)
    held[seat] = hand
    return tuple(held)
