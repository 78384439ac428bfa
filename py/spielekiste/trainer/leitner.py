"""Scheduling of puzzles with Sebastian Leitner's card box (So lernt man lernen, 1972).

A wrong answer moves a card to the first box, a right one to the next box, whose cards wait
longer. A new card answered correctly the first time skips the first boxes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from spielekiste.trainer.puzzle import Puzzle

Day: TypeAlias = int
"""Number of days since 1 January 1970."""

WAIT: tuple[Day, ...] = (0, 2, 7, 21, 60, 180)
"""Days until a card is asked again, by its box; box 0 has the cards that were never asked."""

AT_ONCE = 3
"""Box of a new card that is answered right."""

IN_A_ROW = 2
"""Number of new cards between two that have been asked before."""

LAST_DAY: Day = 900_000
"""The latest day that a clock may show, in the year 4434; later ones count as this one."""

LAST = len(WAIT) - 1
"""The last box, in which well-known cards stay."""

MOST = 200
"""Maximum number of cards; well-known ones are left out first, then new ones of the oldest games."""


@dataclass(frozen=True, slots=True)
class Card:
    """A puzzle with the answers given so far."""

    puzzle: Puzzle
    loss: float
    """Points that the choice in the game lost, on average."""
    played: Day = 0
    """The day of the game; 0 for a position that is only like one of a game."""
    box: int = 0
    """Its box, 0 to `LAST`."""
    due: Day = 0
    """The day from which it is asked again."""
    asked: int = 0
    """Number of answers."""
    right: int = 0
    """Number of right answers."""

    def is_due(self, day: Day) -> bool:
        """Return whether the card is asked on this day.

        A card that waits for longer than its box allows was answered when the clock was wrong.
        """
        return not day < self.due <= day + WAIT[self.box]

    def answered(self, day: Day, *, is_right: bool) -> Card:
        """Return the card after an answer."""
        box = (min(self.box + 1, LAST) if self.asked else AT_ONCE) if is_right else 1
        due, right = day + WAIT[box], self.right + is_right
        return replace(self, box=box, due=due, asked=self.asked + 1, right=right)


def waiting(cards: Collection[Card], day: Day) -> list[Card]:
    """Return the cards to be asked on this day, in order.

    New cards from the latest games come first, as they show current mistakes, and within a game
    those of the most costly decisions. Of the others, the lowest box is first. `IN_A_ROW` new
    cards are followed by one of the others.
    """
    due = [card for card in cards if card.is_due(day)]
    new = sorted((card for card in due if not card.box), key=partial(_latest, day))
    again = sorted((card for card in due if card.box), key=lambda card: (card.box, -card.loss))
    order, number = list[Card](), sum(card.asked for card in cards)
    fresh, old = deque(new), deque(again)
    while fresh or old:
        is_old = not fresh or (old and number % (IN_A_ROW + 1) == IN_A_ROW)
        order.append((old if is_old else fresh).popleft())
        number += 1
    return order


def _latest(day: Day, card: Card) -> tuple[Day, float]:
    return -min(card.played, day), -card.loss


def merged(ours: Iterable[Card], theirs: Iterable[Card]) -> list[Card]:
    """Return the cards of two decks; for each puzzle, keep the card with more answers."""
    found: dict[Puzzle, Card] = {}
    for card in (*ours, *theirs):
        known = found.get(card.puzzle)
        if known is None or (card.asked, card.due) > (known.asked, known.due):
            found[card.puzzle] = card
    return within_limit(found.values())


def within_limit(cards: Collection[Card]) -> list[Card]:
    """Return the cards, dropping any beyond `MOST`."""
    if len(cards) <= MOST:
        return list(cards)
    return sorted(
        cards, key=lambda card: (card.box == LAST, not card.asked, -card.played, -card.loss)
    )[:MOST]


def day_number(date: str) -> Day:
    """Return the day number of a Gregorian date such as `2026-11-23`, from 0 to `LAST_DAY`.

    >>> day_number("1970-01-01"), day_number("2026-11-23")
    (0, 20780)
    """
    year, month, day = map(int, date.split("-"))
    year, month = (year, month) if month > 2 else (year - 1, month + 12)
    leaps = year // 4 - year // 100 + year // 400
    number = 365 * year + leaps + (153 * month - 457) // 5 + day - 719_469
    return min(max(0, number), LAST_DAY)
