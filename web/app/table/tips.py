"""Tips in somebody's first game of each kind: which one is shown, and which have been followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from app.games.tips import Tip
from app.i18n import _
from app.ports.platform import Preferences
from app.ports.stage import Stage
from app.table.ports import TipMemory

STORED = "tips"
"""Name of the stored text: the tips that have been followed, as `ludo.roll ludo.out …`."""


class StoredTips:
    """The tips followed on this device; `table.ports.TipMemory`."""

    def __init__(self, preferences: Preferences, query: Mapping[str, str]) -> None:
        self._preferences = preferences
        self._done = set((preferences.recall(STORED) or "").split())
        self.is_silent = "seed" in query and query.get("tips") != "on"
        """Whether the address has a seed, as in tests and demonstrations, but not `tips=on`."""

    @property
    def is_empty(self) -> bool:
        """Whether no tip has been followed yet."""
        return not self._done

    def is_done(self, game: str, tip: Tip) -> bool:
        """Return whether a tip has been followed."""
        return _name(game, tip) in self._done

    def add(self, game: str, tips: Sequence[Tip]) -> None:
        """Remember tips as followed."""
        names = {_name(game, tip) for tip in tips}
        if not names <= self._done:
            self._done |= names
            self._preferences.remember(STORED, " ".join(sorted(self._done)))

    def clear(self) -> None:
        """Forget all, so that every tip is shown again."""
        self._done.clear()
        self._preferences.forget(STORED)


class TippedBoard(Protocol):
    """A board, as used here."""

    @property
    def tips(self) -> Sequence[Tip]:
        """Tips of the game."""

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running."""


class TippedDesk(Protocol):
    """A match being played, as used here."""

    game: str
    board: TippedBoard
    stage: Stage

    @property
    def is_playing(self) -> bool:
        """Whether the board is shown and the game is not over."""

    @property
    def is_bots(self) -> bool:
        """Whether it is a bot's turn."""


class TipGuide:
    """Chooses, announces and removes the tips of one match."""

    def __init__(self, desk: TippedDesk, memory: TipMemory, *, private: bool) -> None:
        self._desk = desk
        self._memory = memory
        self._private = private
        """Whether tips depend on a hidden hand, so that they are never read aloud."""
        self._said: set[str] = set()
        """Ids of the tips that have been announced in this match."""

    @property
    def tip(self) -> Tip | None:
        """The tip to show now, or None."""
        desk, memory = self._desk, self._memory
        if memory.is_silent or desk.stage.settings.tips == "off" or not desk.is_playing:
            return None
        if desk.is_bots or desk.board.is_moving:
            return None
        open_tips = (tip for tip in desk.board.tips if not memory.is_done(desk.game, tip))
        return next((tip for tip in open_tips if tip.when(desk.board)), None)

    @property
    def text(self) -> str:
        """Text of the tip in the current language; empty if there is none."""
        tip = self.tip
        return _(tip.text) if tip else ""

    def announce(self) -> None:
        """Announce the tip that is shown, once."""
        tip, stage = self.tip, self._desk.stage
        if tip and tip.id not in self._said and not stage.dialog:
            self._said.add(tip.id)
            stage.announce(_(tip.text), private=self._private)

    def follow(self, shown: Tip | None, verb: str) -> None:
        """Remember the tip that was shown as followed if a control's verb is the one it is about."""
        if shown is not None and shown.verb == verb:
            self._memory.add(self._desk.game, [shown])

    def follow_key(self, shown: Tip | None) -> None:
        """Remember the tip that was shown before a key as followed if it no longer fits."""
        if shown is not None and not shown.when(self._desk.board):
            self._memory.add(self._desk.game, [shown])

    def finish(self) -> None:
        """Remember all tips of the game as followed, because the first game is over."""
        self._memory.add(self._desk.game, self._desk.board.tips)


def _name(game: str, tip: Tip) -> str:
    return f"{game}.{tip.id}"
