"""A second Mau-Mau, written separately from the engine, with a draw pile that is really shuffled.

It deals every order of the deck and tries every shuffle of the discard pile. All cards are
distinct, and all moves of a decision have the same probability. The result is the probability of
each line of play up to a number of decisions, and of each ending. The engine stores no order of
cards at all. If both agree on every line, its draws are those of a shuffled draw pile.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

Line = tuple[str, ...]
Result = str
Paper = tuple[str, str]
"""A card: the first letter of its colour (or ?), and its number or symbol."""


@dataclass(frozen=True)
class Desk:
    """Piles as lists, with the top card last."""

    stock: list[Paper]
    pile: list[Paper]
    hands: dict[int, list[Paper]]
    wanted: str
    up: int
    in_vain: int
    chance: Fraction
    line: Line
    fresh: Paper | None = None


@dataclass(frozen=True)
class House:
    """The house rules and sizes."""

    players: int
    each: int
    may_lay_fresh: bool = False
    may_always_draw: bool = False


def lines(deck: list[Paper], house: House, decisions: int) -> dict[tuple[Line, Result], Fraction]:
    """Return the probability of each line with at most this many decisions, and its result."""
    found: dict[tuple[Line, Result], Fraction] = defaultdict(Fraction)
    orders = list(permutations(deck))
    for order in orders:
        for desk, result in played(dealt(list(order), house, len(orders)), house, decisions):
            found[desk.line, result] += desk.chance
    return dict(found)


def dealt(stock: list[Paper], house: House, orders: int) -> Desk:
    """Deal from the top: a hand for each seat, then the first card of the discard pile."""
    hands = {seat: [stock.pop() for _ in range(house.each)] for seat in range(house.players)}
    pile = [stock.pop()]
    line = (*(f"{seat}:" + "+".join(sorted(map(written, hands[seat]))) for seat in hands),)
    line += ("up:" + written(pile[0]),)
    return Desk(stock, pile, hands, "", 0, 0, Fraction(1, orders), line)


def written(card: Paper) -> str:
    return "".join(card)


def played(desk: Desk, house: House, decisions: int) -> Iterator[tuple[Desk, Result]]:
    """Yield the final positions of all continuations, each with its result."""
    if decisions == 0:
        yield desk, "going on"
        return
    moves = possible(desk, house)
    for move in moves:
        share = replace(desk, chance=desk.chance / len(moves), line=(*desk.line, move))
        for after, result in done(share, house, move):
            if result:
                yield after, result
            else:
                yield from played(after, house, decisions - 1)


def possible(desk: Desk, house: House) -> list[str]:
    """Return the legal moves."""
    hand = [desk.fresh] if desk.fresh else desk.hands[desk.up]
    putting = {word for card in hand if goes(desk, card) for word in words(card)}
    if desk.fresh:
        return [*sorted(putting), "no"]
    something_left = len(desk.stock) + len(desk.pile) >= 2
    if putting and not (house.may_always_draw and something_left):
        return sorted(putting)
    return [*sorted(putting), "take" if something_left else "no"]


def goes(desk: Desk, card: Paper) -> bool:
    top = desk.pile[-1]
    if card[1] == "?":
        return True
    if desk.wanted:
        return card[0] == desk.wanted
    return top[1] == "?" or card[0] == top[0] or card[1] == top[1]


def words(card: Paper) -> list[str]:
    return ["??" + colour for colour in "rygb"] if card[1] == "?" else ["put " + written(card)]


def done(desk: Desk, house: House, move: str) -> Iterator[tuple[Desk, Result]]:
    """Yield the results of a move; drawing from an empty pile gives one result per shuffle."""
    everybody = house.players
    if move == "no":
        vain = 0 if desk.fresh else desk.in_vain + 1
        result = verdict(desk.hands, "stuck") if vain == everybody else ""
        yield replace(desk, up=(desk.up + 1) % everybody, in_vain=vain, fresh=None), result
    elif move == "take":
        for after, card in taken(desk, desk.up):
            if house.may_lay_fresh:
                yield replace(after, fresh=card, in_vain=0), ""
            else:
                yield replace(after, up=(desk.up + 1) % everybody, in_vain=0), ""
    else:
        yield from put(desk, house, move)


def put(desk: Desk, house: House, move: str) -> Iterator[tuple[Desk, Result]]:
    wanted = move[2] if move.startswith("??") else ""
    card = next(c for c in desk.hands[desk.up] if move in words(c))
    left = list(desk.hands[desk.up])
    left.remove(card)
    hands = {**desk.hands, desk.up: left}
    after = replace(
        desk, hands=hands, pile=[*desk.pile, card], wanted=wanted, in_vain=0, fresh=None
    )
    following = (desk.up + 1) % house.players
    beyond = (desk.up + 2) % house.players
    if not left:
        yield after, verdict(hands, "out")
    elif card[1] == "z":
        yield replace(after, up=beyond), ""
    elif card[1] == "+":
        for punished, _card in taken(after, following):
            yield replace(punished, up=beyond), ""
    else:
        yield replace(after, up=following), ""


def taken(desk: Desk, who: int) -> Iterator[tuple[Desk, Paper]]:
    """Draw the top card into a hand; an empty draw pile is refilled and shuffled first."""
    if desk.stock:
        stocks, pile = [desk.stock], desk.pile
    else:
        stocks, pile = [list(order) for order in permutations(desk.pile[:-1])], desk.pile[-1:]
    for stock in stocks:
        card = stock[-1]
        hands = {**desk.hands, who: [*desk.hands[who], card]}
        line = (*desk.line, f"{who} gets {written(card)}")
        share = desk.chance / len(stocks)
        yield replace(desk, stock=stock[:-1], pile=pile, hands=hands, line=line, chance=share), card


def verdict(hands: dict[int, list[Paper]], how: str) -> Result:
    return how + " " + " ".join(str(len(hands[seat])) for seat in sorted(hands))
