"""A second implementation of MM2 to MM8 for whole games that shares only the notation.

It follows each step in notation, keeps its own piles, and returns the seat to move and the legal
moves. Face-down cards are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

HUES = ["red", "yellow", "green", "blue"]


@dataclass
class Referee:
    """Observer of one game; seat `up` is dealt its cards first and begins."""

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
        """Return the legal moves in notation, sorted."""
        choice = [self.fresh] if self.fresh else self.hands[self.up]
        said = {word for card in choice if self.goes(card) for word in spoken(card)}
        if self.fresh:
            return sorted({*said, "pass"})
        something = self.face_down > 0 or len(self.pile) > 1
        if said and not (self.draws_freely and something):
            return sorted(said)
        return sorted({*said, "draw" if something else "pass"})

    def goes(self, card: str) -> bool:
        """Return whether a card can be played by colour, by number or symbol, or by the wish."""
        top = self.pile[-1]
        if card == "wish" or (top == "wish" and not self.wanted):
            return True
        hue, sign = card.split("-")
        return hue == self.wanted if self.wanted else bool({hue, sign} & set(top.split("-")))

    def hear(self, step: str) -> None:
        """Follow one step, which is a move or a chance result."""
        word, *rest = step.split()
        {"deal": self.dealt, "drawn": self.given, "lay": self.put}.get(word, self.instead)(rest)

    def dealt(self, cards: list[str]) -> None:
        """Deal a hand to the next seat."""
        self.hands[self.up] = list(cards)
        self.face_down -= 5
        self.on(1)

    def given(self, cards: list[str]) -> None:
        """Take a card from the draw pile as the first top card, for a +1, or as a drawn card."""
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
        """Play a card: a wish names a colour, a rest skips a seat, a +1 makes the next one draw."""
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
        """Draw a card if there is one, else pass."""
        if self.fresh or not (self.face_down or len(self.pile) > 1):
            self.fresh = ""
            self.on(1)
        else:
            self.turn_over()

    def turn_over(self) -> None:
        """If the draw pile is empty, replace it with the discard pile below its top card."""
        if not self.face_down:
            self.face_down, self.pile = len(self.pile) - 1, self.pile[-1:]

    def on(self, seats: int) -> None:
        """Pass the turn on clockwise by this many seats."""
        self.up = (self.up + seats) % self.players


def spoken(card: str) -> list[str]:
    """Return the notation of playing a card."""
    return [f"lay wish {hue}" for hue in HUES] if card == "wish" else [f"lay {card}"]
