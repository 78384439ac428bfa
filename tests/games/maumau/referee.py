"""A second reading of MM2–MM8 for whole games, that shares nothing with the engine but the notation.

It hears each step as it is written, keeps the piles on a table of its own, and says whose turn it is
and what may be done. What lies face down is only counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

HUES = ["red", "yellow", "green", "blue"]


@dataclass
class Referee:
    """Who watches one game; seat `up` is dealt its cards first and begins."""

    players: int
    up: int
    lays_fresh: bool = False
    draws_freely: bool = False
    hands: dict[int, list[str]] = field(default_factory=dict)
    pile: list[str] = field(default_factory=list)
    face_down: int = 32
    wanted: str = ""
    fresh: str = ""
    fined: bool = False

    def may(self) -> list[str]:
        """Return what may be said now, sorted."""
        choice = [self.fresh] if self.fresh else self.hands[self.up]
        said = {word for card in choice if self.goes(card) for word in spoken(card)}
        if self.fresh:
            return sorted({*said, "pass"})
        something = self.face_down > 0 or len(self.pile) > 1
        if said and not (self.draws_freely and something):
            return sorted(said)
        return sorted({*said, "draw" if something else "pass"})

    def goes(self, card: str) -> bool:
        """Tell whether a card goes on the pile: by colour, by number or sign, by the wish."""
        top = self.pile[-1]
        if card == "wish" or (top == "wish" and not self.wanted):
            return True
        hue, sign = card.split("-")
        return hue == self.wanted if self.wanted else bool({hue, sign} & set(top.split("-")))

    def hear(self, step: str) -> None:
        """Follow one step, a move or what came from the stock."""
        word, *rest = step.split()
        {"deal": self.dealt, "drawn": self.given, "lay": self.put}.get(word, self.instead)(rest)

    def dealt(self, cards: list[str]) -> None:
        """Take a hand, seat by seat."""
        self.hands[self.up] = list(cards)
        self.face_down -= 5
        self.on(1)

    def given(self, cards: list[str]) -> None:
        """Take the card from the stock: the first of the pile, a fine, or what was asked for."""
        self.face_down -= 1
        if not self.pile:
            self.pile += cards
            return
        self.hands[self.up] += cards
        if self.lays_fresh and not self.fined:
            self.fresh = cards[0]
        else:
            self.on(1)
        self.fined = False

    def put(self, words: list[str]) -> None:
        """Lay a card: the wish is its own, a rest passes over one, a plus fines one; a last one none."""
        card, self.wanted = words[0], "".join(words[1:])
        hand = self.hands[self.up]
        hand.remove(card)
        self.pile.append(card)
        self.fresh = ""
        self.on(2 if card.endswith("-rest") else 1)
        if card.endswith("-plus") and hand:
            self.fined = True
            self.turn_over()

    def instead(self, _nothing: list[str]) -> None:
        """Ask for a card if something may be had, else pass the turn on."""
        if self.fresh or not (self.face_down or len(self.pile) > 1):
            self.fresh = ""
            self.on(1)
        else:
            self.turn_over()

    def turn_over(self) -> None:
        """Make a stock of the pile below its top, if there is none."""
        if not self.face_down:
            self.face_down, self.pile = len(self.pile) - 1, self.pile[-1:]

    def on(self, seats: int) -> None:
        """Go on clockwise."""
        self.up = (self.up + seats) % self.players


def spoken(card: str) -> list[str]:
    """Return how laying a card is said."""
    return [f"lay wish {hue}" for hue in HUES] if card == "wish" else [f"lay {card}"]
