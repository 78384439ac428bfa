"""Positions of Mau-Mau as text: with all cards, or as one seat sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from spielekiste.core.state import Outcome, Seat, places
from spielekiste.games.maumau.cards import (
    COLOURS,
    FACE,
    FACES,
    KINDS,
    PLUS,
    WISH,
    Card,
    Cards,
    Colour,
    in_order,
)
from spielekiste.games.maumau.draws import DEAL, DRAWING, PLUS_ONE, TURN_UP, Deal, Draw
from spielekiste.games.maumau.legality import Rules
from spielekiste.games.maumau.state import ALL_PASSED, LAST_CARD, MauMauState
from spielekiste.games.maumau.view import MauMauView
from spielekiste.positions.parts import NOTHING, Codec, Part, joined

SIGN = {**{face: face for face in FACES}, "rest": "x", "plus": "+"}
"""Sign of each number or symbol."""

CODE = {card: "w" if card == WISH else card[0] + SIGN[FACE[card]] for card in KINDS}
"""Short form of each card: `r3`, `gx` (rest), `b+` (plus), `w` (wish)."""

CARD = {code: card for card, code in CODE.items()}

LETTER = {"": NOTHING, **{colour: colour[0] for colour in COLOURS}}
"""Short form of each colour."""

PLAY, HAS_DRAWN, END = "play", "drawn", "end"
"""Phases besides the purposes of a draw: a move is due, also with a hidden drawn card, or none."""

HIDDEN = "?"
"""Sign before the number of cards in a hand that the viewer can't see."""

COMMON = (DEAL, TURN_UP, PLAY, DRAWING, PLUS_ONE, END)
"""Phases that need no drawn card."""


class Open(NamedTuple):
    """The public fields of a position."""

    laid: tuple[Card, ...]
    wish: Colour
    turn: Seat
    phase: str
    """One of `COMMON`, or `HAS_DRAWN`."""
    drawn: Card
    passes: int
    sizes: tuple[int, ...]


# ---------------------------------------------------------------------- writing


def _write(state: MauMauState) -> Sequence[object]:
    due = state.chance.purpose if state.chance else ""
    phase = _phase(due, state.outcome, CODE[state.drawn] if state.drawn else "")
    return joined([_codes(hand) for hand in state.hands]), *_public(state, phase)


def _write_seen(view: MauMauView) -> Sequence[object]:
    drawn = CODE[view.drawn] if view.drawn else HAS_DRAWN if view.has_drawn else ""
    hands = [
        _codes(view.hand) if seat == view.viewer else f"{HIDDEN}{size}"
        for seat, size in enumerate(view.sizes)
    ]
    return joined(hands), *_public(view, _phase(view.due, view.outcome, drawn))


def _public(at: MauMauState | MauMauView, phase: str) -> Sequence[object]:
    return _codes(at.laid), LETTER[at.wish], at.turn, phase, at.passes


def _phase(due: str, outcome: Outcome | None, drawn: str) -> str:
    return END if outcome else due or drawn or PLAY


def _codes(cards: Iterable[Card]) -> str:
    return "".join(CODE[card] for card in cards) or NOTHING


# ---------------------------------------------------------------------- reading


def _read(new: Callable[[int], MauMauState], fields: Sequence[Part]) -> MauMauState:
    texts = fields[0].split("/")
    rules = new(len(texts)).rules
    hands = tuple(in_order(_cards(text)) for text in texts)
    at = _open(rules, [*map(len, hands)], fields)
    stock = _rest(rules, [*hands, at.laid], fields[0])
    if at.drawn and at.drawn not in hands[at.turn]:
        raise fields[4].impossible(f"seat {at.turn} does not hold {CODE[at.drawn]}")
    return MauMauState(
        rules, hands, stock, at.turn, _chance(rules, at.phase, stock), at.laid,
        wish=at.wish, drawn=at.drawn, passes=at.passes, outcome=_outcome(at),
    )  # fmt: skip


def _read_seen(
    new: Callable[[int], MauMauState], fields: Sequence[Part], viewer: Seat | None
) -> MauMauView:
    texts = fields[0].split("/")
    start = new(len(texts)).seen_by(viewer)
    hand: Cards = ()
    sizes = []
    for seat, text in enumerate(texts):
        if seat == viewer:
            hand = in_order(_cards(text))
        sizes.append(len(hand) if seat == viewer else _size(text))
    at = _open(start.rules, sizes, fields)
    _rest(start.rules, [hand, at.laid], fields[0])
    _check_seen(at, hand, viewer, fields[4])
    stock = len(start.rules.deck) - sum(sizes) - len(at.laid)
    outcome, due = _outcome(at), at.phase if at.phase in DUE else ""
    return replace(
        start, hand=hand, sizes=at.sizes, stock=stock, laid=at.laid, wish=at.wish, turn=at.turn,
        seat=at.turn if not (due or outcome) else None, due=due, drawn=at.drawn,
        has_drawn=at.phase == HAS_DRAWN, passes=at.passes, outcome=outcome,
    )  # fmt: skip


DUE = (DEAL, TURN_UP, DRAWING, PLUS_ONE)
"""Phases in which cards are dealt or drawn."""


def _check_seen(at: Open, hand: Cards, viewer: Seat | None, part: Part) -> None:
    """Refuse a drawn card that the viewer could not see, or does not hold."""
    if at.phase == HAS_DRAWN and bool(at.drawn) != (viewer == at.turn):
        raise part.impossible("only the seat whose turn it is sees the drawn card")
    if at.drawn and at.drawn not in hand:
        raise part.impossible(f"seat {at.turn} does not hold {CODE[at.drawn]}")


def _size(text: Part) -> int:
    if not text.text.startswith(HIDDEN):
        raise text.unreadable(f"{HIDDEN} and the number of hidden cards")
    return Part(text.whole, text.at + 1, text.text[1:]).number(0, 32)


def _cards(part: Part) -> tuple[Card, ...]:
    """Read cards one after another."""
    cards: list[Card] = []
    at, text = 0, "" if part.text == NOTHING else part.text
    if not text and part.text != NOTHING:
        raise part.unreadable(f"cards such as r3gxw, or {NOTHING} for none")
    while at < len(text):
        code = text[at : at + (1 if text[at] == CODE[WISH] else 2)]
        if code not in CARD:
            raise part.unreadable("a card such as r3, gx (rest), b+ (plus) or w (wish)", at)
        cards.append(CARD[code])
        at += len(code)
    return tuple(cards)


def _open(rules: Rules, sizes: Sequence[int], fields: Sequence[Part]) -> Open:
    """Read the public fields, and check that they agree."""
    _hands, laid, wish, turn, phase, passes = fields
    letters = {letter: colour for colour, letter in LETTER.items()}
    drawn = CARD.get(phase.text, "")
    kind = HAS_DRAWN if drawn else phase.one_of([*COMMON, HAS_DRAWN])
    at = Open(
        _cards(laid), letters[wish.one_of([*letters])], turn.number(0, len(sizes) - 1),
        kind, drawn, passes.number(0, len(sizes) - 1), tuple(sizes),
    )  # fmt: skip
    stock = len(rules.deck) - sum(sizes) - len(at.laid)
    if stock < 0:
        raise fields[0].impossible(f"there are only {len(rules.deck)} cards (MM1)")
    check = _check_deal if kind in (DEAL, TURN_UP) else _check_play
    check(rules, at, stock, fields)
    return at


def _check_deal(rules: Rules, at: Open, stock: int, fields: Sequence[Part]) -> None:
    """Refuse hands that are not dealt clockwise, and cards played before (MM2)."""
    del stock
    order = at.sizes[at.turn :] + at.sizes[: at.turn]
    whole = at.phase == TURN_UP
    dealt = {0, rules.hand} if not whole else {rules.hand}
    if not set(order) <= dealt or list(order) != sorted(order) or (order[0] == 0) == whole:
        raise fields[0].impossible(f"hands of {rules.hand} cards are dealt clockwise (MM2)")
    if at.laid or at.wish or at.passes:
        raise fields[1].impossible("no card is played before the deal is over (MM2)")


def _check_play(rules: Rules, at: Open, stock: int, fields: Sequence[Part]) -> None:
    """Refuse public fields that contradict the phase."""
    if not at.laid:
        raise fields[1].impossible("the discard pile has at least one card (MM2)")
    _check_wish(at, fields[2])
    empty = [seat for seat, size in enumerate(at.sizes) if not size]
    if empty and (at.phase != END or empty != [at.turn]):
        raise fields[0].impossible("a player without cards has ended the game in its turn (MM8)")
    if at.phase in (DRAWING, PLUS_ONE) and not stock:
        raise fields[4].impossible("there is no card to draw (MM7)")
    if at.phase == PLUS_ONE and FACE[at.laid[-1]] != PLUS:
        raise fields[4].impossible("only a +1 card makes the next player draw (MM5)")
    if at.phase == HAS_DRAWN and not rules.play_drawn:
        raise fields[4].impossible("a drawn card may not be played (MM3)")
    can_draw = stock > 0 or len(at.laid) > 1
    if at.phase == END and not empty and can_draw:
        raise fields[4].impossible(
            "the game ends only without cards in a hand or to draw (MM7, MM8)"
        )
    if at.passes and (at.phase != PLAY or can_draw):
        raise fields[5].impossible("a player passes only if there is no card to draw (MM7)")


def _check_wish(at: Open, part: Part) -> None:
    is_wish = at.laid[-1] == WISH
    if at.wish and not is_wish:
        raise part.impossible("a colour is wished only with a wish card (MM6)")
    if is_wish and not at.wish and len(at.laid) > 1:
        raise part.impossible("a wish card that was played names a colour (MM6)")


def _rest(rules: Rules, held: Iterable[Iterable[Card]], part: Part) -> Cards:
    """Return the draw pile: all cards of the deck that are not held or played."""
    seen = Counter(card for cards in held for card in cards)
    deck = Counter(rules.deck)
    for card, count in seen.items():
        if count > deck[card]:
            raise part.impossible(
                f"there are only {deck[card]} cards {CODE[card]}, not {count} (MM1)"
            )
    return in_order((deck - seen).elements())


def _chance(rules: Rules, phase: str, stock: Cards) -> Deal | Draw | None:
    if phase == DEAL:
        return Deal(stock, rules.hand)
    return Draw(stock, phase) if phase in DUE else None


def _outcome(at: Open) -> Outcome | None:
    if at.phase != END:
        return None
    reason = LAST_CARD if 0 in at.sizes else ALL_PASSED
    return Outcome(reason, places(tuple(-cards for cards in at.sizes)), at.sizes)


def _bare(state: MauMauState) -> MauMauState:
    return state._replace(events=(), observations=())


MAUMAU = Codec(
    ("hands", "discards", "wish", "turn", "due", "passes"),
    _write, _read, _bare, _write_seen, _read_seen,
)  # fmt: skip
"""Text form of Mau-Mau."""
