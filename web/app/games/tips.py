"""Tips for a player's first match of a game; each is shown until its control has been used.

Each game declares its tips as data in its own package; they are the `tips` of its board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from app.i18n import N_, _
from app.ports.commands import THROW, TOGGLE
from app.ports.platform import Preferences
from app.ports.stage import Stage
from spielekiste.core.match import REAL, Match
from spielekiste.parts.dice import THROWS
from spielekiste.parts.five_dice import FiveDice

MOST = 5
"""Maximum number of tips of a game."""

STORED = "tips"
"""Storage key of the ids of the tips that have been followed, as `ludo.out ludo.roll …`."""


class Tip(NamedTuple):
    """One tip. The board shows the first tip of its game that applies and has not been followed."""

    id: str
    """Id by which the device remembers that the tip has been followed."""
    verb: str
    """Verb of the control that the tip is about; using it removes the tip for good."""
    text: str
    """Text to be translated, at most two short lines on a phone."""
    when: Callable[[Match], bool]
    """Whether the tip applies to a position in which a human player is to act."""


@dataclass(slots=True)
class TipSlot:
    """The place on a board where a tip is shown."""

    is_open: Callable[[], bool] = lambda: True
    """Returns whether the board shows the message that a tip replaces."""
    text: str = ""
    """Tip to show instead of the message; usually empty."""
    verb: str = ""
    """Verb of the control that this tip is about."""


class StoredTips:
    """The tips that have been followed on this device."""

    def __init__(self, preferences: Preferences, query: Mapping[str, str]) -> None:
        self._preferences = preferences
        self._done = set((preferences.recall(STORED) or "").split())
        self.is_silent = "seed" in query and query.get("tips") != "on"
        """Whether the URL has a seed, as in tests and demonstrations, but not `tips=on`."""

    @property
    def is_empty(self) -> bool:
        """True if no tip has been followed yet."""
        return not self._done

    def is_done(self, game: str, tip: Tip) -> bool:
        """Return whether a tip has been followed."""
        return _name(game, tip) in self._done

    def add(self, game: str, tips: Sequence[Tip]) -> None:
        """Record that tips have been followed."""
        names = {_name(game, tip) for tip in tips}
        if not names <= self._done:
            self._done |= names
            self._preferences.remember(STORED, " ".join(sorted(self._done)))

    def clear(self) -> None:
        """Clear the record, so that every tip is shown again."""
        self._done.clear()
        self._preferences.forget(STORED)


class TippedBoard(Protocol):
    """The part of a board that `TipGuide` uses."""

    tip_slot: TipSlot

    @property
    def tips(self) -> Sequence[Tip]:
        """The tips of the game."""

    @property
    def is_moving(self) -> bool:
        """True while an animation is running."""

    def key(self, name: str) -> bool:
        """Handle a key."""


class TippedDesk(Protocol):
    """The part of a desk that `TipGuide` uses."""

    stage: Stage

    @property
    def match(self) -> Match:
        """Current position."""

    @property
    def is_playing(self) -> bool:
        """True while the board is shown and the game is not over."""

    @property
    def is_bots(self) -> bool:
        """True on a bot's turn."""


class TipGuide:
    """Selection of tips in one match; announces each tip and records when it has been followed."""

    def __init__(self, desk: TippedDesk, board: TippedBoard, stored: StoredTips) -> None:
        self._desk = desk
        self._board = board
        self._tips = board.tips
        self._stored = stored
        game = desk.match.setup.game
        self._game, self._private = game.id, game.has_secrets
        self._said: set[str] = set()
        """Ids of the tips that have been announced in this match."""

    @property
    def tip(self) -> Tip | None:
        """The tip to show now, or None."""
        desk, board = self._desk, self._board
        is_off = self._stored.is_silent or desk.stage.settings.tips == "off"
        if is_off or not desk.is_playing or desk.is_bots or board.is_moving:
            return None
        if not board.tip_slot.is_open():
            return None
        waiting = (tip for tip in self._tips if not self._stored.is_done(self._game, tip))
        return next((tip for tip in waiting if tip.when(desk.match)), None)

    def update(self) -> None:
        """Give the board the tip to show and announce it once; after the game, retire all tips.

        A tip about a hidden hand is private, so it is never read aloud.
        """
        tip, stage = self.tip, self._desk.stage
        self._board.tip_slot.text = _(tip.text) if tip else ""
        self._board.tip_slot.verb = tip.verb if tip else ""
        if tip and tip.id not in self._said and not stage.dialog:
            self._said.add(tip.id)
            stage.announce(_(tip.text), private=self._private)
        if self._desk.match.ended:
            self._stored.add(self._game, self._tips)

    def follow(self, tip: Tip | None, verb: str) -> None:
        """Record that the shown tip has been followed, if it is about this verb's control."""
        if tip is not None and tip.verb == verb:
            self._stored.add(self._game, [tip])

    def press(self, name: str) -> bool:
        """Pass a key to the board; return whether it was handled.

        If the key makes the current tip inapplicable, that tip counts as followed.
        """
        tip, answered = self.tip, self._board.key(name)
        if tip is not None and not tip.when(self._desk.match):
            self._stored.add(self._game, [tip])
        return answered


def _name(game: str, tip: Tip) -> str:
    return f"{game}.{tip.id}"


def is_roll_due(match: Match) -> bool:
    """Return whether the player has to tap the roll button."""
    return match.due == "chance" and match.setup.table.dice != REAL


def may_keep(match: Match) -> bool:
    """Return whether some of the five dice may be kept; False if all five are equal."""
    state: object = match.state
    rolled = isinstance(state, FiveDice) and 0 < state.throws < THROWS
    return rolled and isinstance(state, FiveDice) and len(set(state.dice)) > 1


ROLL_DIE = Tip("roll", THROW, N_("Tap the red button to roll the die."), is_roll_due)
ROLL_DICE = Tip("roll", THROW, N_("Tap the red button to roll the dice."), is_roll_due)
KEEP = Tip("keep", TOGGLE, N_("Tap the dice you want to keep. They’ll be put aside."), may_keep)
