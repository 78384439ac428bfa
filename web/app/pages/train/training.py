"""The training on this device: each player's cards, and the puzzles of the day."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from app.bounded_json import LONGEST, read_json
from app.ports.platform import Preferences
from spielekiste.trainer.leitner import LAST, Card, Day, merged, within_limit
from spielekiste.trainer.puzzle import Puzzle

STORE, DAMAGED = "training", ".damaged"
"""Name in the storage, and its ending for a stored text that could not be read whole."""

MOST_PEOPLE = 40
"""Maximum number of players; those whose games were looked through last stay."""

MOST_DAYS = 400
"""Maximum number of days whose puzzle is remembered."""

MOST_SEEN = 1000
"""Maximum number of games that are remembered as looked through."""

MOST_COUNT = 1_000_000
"""Maximum number of answers to one card, and of a day."""


class Training:
    """All cards, by the name of the player whose games they come from.

    Two windows may change the cards at the same time: `store` merges the other window's changes.
    """

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self.people: dict[str, list[Card]] = {}
        """The cards of each player."""
        self.days: dict[Day, bool] = {}
        """The days whose puzzle has been answered, and whether the first answer was right."""
        self.seen: dict[str, None] = {}
        """Ids of the matches that have been looked through, in this order."""
        self._stored: set[str] = set()
        """Names of the players that were stored when this window last read or stored."""
        self._take_over()

    def add(self, name: str, cards: Iterable[Card]) -> None:
        """Add new cards to a player's; a card for a puzzle already there stays unchanged."""
        own = self.people.pop(name, [])
        puzzles = {card.puzzle for card in own}
        fresh = [card for card in cards if card.puzzle not in puzzles]
        self.people[name] = within_limit([*own, *fresh])

    def replace(self, name: str, card: Card) -> None:
        """Replace the card with the same puzzle."""
        cards = self.people.get(name, [])
        self.people[name] = [card if old.puzzle == card.puzzle else old for old in cards]

    def note_day(self, day: Day, *, is_right: bool) -> None:
        """Record the first answer to the puzzle of a day."""
        self.days.setdefault(day, is_right)

    def note_seen(self, match: str) -> None:
        """Record that a match has been searched."""
        self.seen[match] = None

    def store(self) -> bool:
        """Merge with another window's data and store the result; return whether it was stored."""
        self._take_over()
        return self._write()

    def remove(self, name: str) -> bool:
        """Delete a player's cards, also in other windows; return whether that succeeded."""
        self._take_over()
        self.people.pop(name, None)
        return self._write()

    def take_in(self, theirs: StoredTraining) -> int | None:
        """Add another device's training; return how many players were dropped, or None on failure.

        A known puzzle keeps the card with more answers; a known day keeps its stored answer.
        """
        self._take_over()
        own = {
            name: merged(cards, theirs.people.get(name, [])) for name, cards in self.people.items()
        }
        new = {name: cards for name, cards in theirs.people.items() if name not in own}
        self.people = new | own
        self.days = {**theirs.days, **self.days}
        self.seen = {**theirs.seen, **self.seen}
        return max(0, len(self.people) - MOST_PEOPLE) if self._write() else None

    def _write(self) -> bool:
        latest = list(self.people.items())[-MOST_PEOPLE:]
        people = {name: list(map(_facts, cards)) for name, cards in latest}
        days = {str(day): is_right for day, is_right in sorted(self.days.items())[-MOST_DAYS:]}
        data = {"people": people, "days": days, "seen": list(self.seen)[-MOST_SEEN:]}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        is_stored = len(text) <= LONGEST and self._preferences.remember(STORE, text)
        if is_stored:
            self._stored = set(people)
        return is_stored

    def _take_over(self) -> None:
        """Merge with the stored training, if there is any."""
        text = self._preferences.recall(STORE)
        if text:
            self._merge(text, StoredTraining(text))

    def _merge(self, text: str, theirs: StoredTraining) -> None:
        """Merge; drop players deleted by another window; keep a copy of damaged text."""
        if theirs.is_damaged:
            self._preferences.remember(STORE + DAMAGED, text)
        else:
            for name in self._stored - set(theirs.people):
                self.people.pop(name, None)
        self._stored = set(theirs.people)
        for name, cards in theirs.people.items():
            self.people[name] = merged(self.people.get(name, []), cards)
        self.days |= theirs.days
        self.seen = {**theirs.seen, **self.seen}


class StoredTraining:
    """The readable parts of the stored text."""

    def __init__(self, text: str) -> None:
        self.is_damaged = False
        """Whether a part of the text could not be read."""
        try:
            facts = read_json(text)
        except ValueError:
            facts = None
        facts = self._mapping(facts)
        self.people = {
            name: [card for row in self._rows(rows) if (card := self._card(row)) is not None]
            for name, rows in self._mapping(facts.get("people", {})).items()
        }
        """The cards of each player."""
        self.days = {
            int(day): is_right
            for day, is_right in self._mapping(facts.get("days", {})).items()
            if self._holds(
                day.isascii() and day.isdigit() and len(day) < 7, is_right in (True, False)
            )
        }
        """The days whose puzzle has been answered."""
        self.seen = {
            key: None
            for key in self._rows(facts.get("seen", []))
            if self._holds(isinstance(key, str))
        }
        """The matches that have been looked through."""

    def _mapping(self, value: Any) -> Mapping[str, Any]:
        return value if self._holds(isinstance(value, dict)) else {}

    def _rows(self, value: Any) -> list[Any]:
        return value if self._holds(isinstance(value, list)) else []

    def _holds(self, *conditions: bool) -> bool:
        """Return whether all conditions hold; if not, mark the text as damaged."""
        self.is_damaged |= not all(conditions)
        return all(conditions)

    def _card(self, row: Any) -> Card | None:
        match row:
            case [str(text), int() | float() as loss, *counts] if _are_counts(counts):
                played, box, due, answers, right = counts
                limits = (box <= LAST, right <= answers, max(counts) <= MOST_COUNT)
                if self._holds(0 <= loss < MOST_COUNT, *limits):
                    return self._with_puzzle(text, float(loss), (played, box, due, answers, right))
            case _:
                self.is_damaged = True
        return None

    def _with_puzzle(
        self, text: str, loss: float, counts: tuple[int, int, int, int, int]
    ) -> Card | None:
        try:
            return Card(Puzzle.parse(text), loss, *counts)
        except ValueError:
            self.is_damaged = True
            return None


def _are_counts(counts: list[Any]) -> bool:
    """Return whether these values are five integers, none of them negative."""
    return len(counts) == 5 and all(isinstance(count, int) and count >= 0 for count in counts)


def _facts(card: Card) -> list[str | float]:
    counts = card.played, card.box, card.due, card.asked, card.right
    return [str(card.puzzle), card.loss, *counts]
