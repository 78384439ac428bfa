"""Visibility of hands: the owner opens the curtain, and it closes at the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.desk import Desk
from app.games.maumau.view import named
from app.i18n import _
from spielekiste.core.match import Match
from spielekiste.core.state import Event, Seat
from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import Card


class ShownHand:
    """The hand that is open on this screen. With a single human player, there is no curtain."""

    def __init__(self, persons: Sequence[Seat]) -> None:
        self._persons = persons
        self.owner: Seat | None = None
        """Seat whose hand is open; None while the curtain is closed."""
        self.resting = False
        """Whether the owner's turn is over and the drawn card is still shown."""
        self.is_far = False
        """Whether others have a device of their own."""
        self.reset()

    def keep_to(self, persons: Sequence[Seat]) -> None:
        """Show the hands of these people only: the others have a device of their own."""
        self._persons, self.is_far = persons, True
        self.reset()

    def reset(self) -> None:
        """Close the curtain."""
        self.owner = self._persons[0] if len(self._persons) == 1 else None
        self.resting = False

    def decides(self, seat: Seat | None) -> bool:
        """Return whether the owner may move now, if `seat` is to move in the position."""
        return self.owner is not None and not self.resting and seat == self.owner

    def show(self, seat: Seat | None) -> bool:
        """Open the hand of a seat played by a human; return False if no human plays there."""
        is_person = seat is not None and seat in self._persons
        if is_person:
            self.owner = seat
        return is_person

    def hide(self) -> bool:
        """Close the curtain; return False if there is none, because only one human is playing."""
        several = len(self._persons) > 1
        if several:
            self.owner, self.resting = None, False
        return several

    def pass_on(self, seat: Seat | None, news: Sequence[Event]) -> None:
        """Hide the hand if another seat is to move, after showing the owner a newly drawn card."""
        if len(self._persons) == 1 or seat == self.owner:
            return
        draws = (event for event in news if event.kind == "draw")
        self.resting = any(event.seat == self.owner and event.other is None for event in draws)
        if not self.resting:
            self.owner = None


def drawn_cards(positions: Sequence[Match], viewer: Seat) -> list[Card]:
    """Return the cards that a seat has drawn since its last decision."""
    cards: list[Card] = []
    for match in reversed(positions):
        state = match.state
        if not isinstance(state, MauMauState) or not state.laid:
            break
        if state.seat == viewer and match is not positions[-1]:
            break
        events = state.seen_by(viewer).events
        cards += [event.what for event in events if event.kind == "draw" and event.seat == viewer]
    return cards


class PrivateVoice:
    """Announcements for the owner of the open hand: each new card once, and the possible moves."""

    def __init__(self, desk: Desk, hand: ShownHand) -> None:
        self._desk = desk
        self._hand = hand
        self._fresh = 0
        """Number of new cards announced since the owner's last decision."""
        self._step = -1
        """Number of steps when `message` was last announced."""

    def speak(self, message: str) -> None:
        """Announce new information to screen readers; `message` says what the player can do now."""
        owner, match = self._hand.owner, self._desk.match
        if owner is None or not self._desk.is_live:
            return
        is_due = self._hand.decides(match.seat) or self._hand.resting
        fresh = [named(card) for card in drawn_cards(self._desk.table.positions, owner)]
        words = self._words(fresh, message if is_due else "", len(self._desk.table.steps))
        self._desk.stage.announce(words, private=True)

    def _words(self, fresh: Sequence[str], advice: str, step: int) -> str:
        """Return the parts not yet announced; `fresh` has the names of new cards, latest first."""
        new = fresh[: max(0, len(fresh) - self._fresh)]
        news = _("New: {card}.", card=", ".join(new)) if new else ""
        due = advice if step != self._step else ""
        self._fresh, self._step = len(fresh), step if advice else self._step
        return f"{news} {due}".strip()
