"""Animation of five rolling dice, until the last one is at rest."""

from __future__ import annotations

from app import words
from app.games.animation import Frame, Stepwise
from app.games.desk import Desk
from app.views.kit.dice import SETTLED, Mood
from app.views.kit.dice_places import DicePlaces
from spielekiste.parts.dice import HAND, THROWS
from spielekiste.parts.five_dice import FiveDice


class Flight:
    """Animation of a roll. The result is used and announced only after the animation ends."""

    def __init__(self, desk: Desk) -> None:
        stage = desk.stage
        self._desk = desk
        self._frames: Stepwise[bool] = Stepwise(stage.clock, stage.display, stage.redraw)
        self.rolls = [0] * HAND
        """Number of rolls of each die; a new number restarts its CSS animation."""

    @property
    def is_rolling(self) -> bool:
        """True if dice are still moving."""
        return self._frames.shown is not None

    def start(self, places: DicePlaces) -> None:
        """Animate the dice that are not kept."""
        beat, free = max(self.rolls) + 1, set(range(HAND)) - places.kept
        self.rolls = [beat if place in free else self.rolls[place] for place in range(HAND)]
        self._frames.start([Frame(SETTLED, shown=True)])

    def skip(self) -> None:
        """Show the dice at rest."""
        if self._frames.skip():
            self.rolls = [0] * HAND

    @property
    def cheer(self) -> str:
        """Cheer for five of a kind in the last step, once the dice are at rest; else empty."""
        is_new = self._desk.announced and not self.is_rolling
        return words.cheer(self._desk.match) if is_new else ""

    @property
    def mood(self) -> Mood:
        """Appearance of the dice at rest."""
        state: object = self._desk.match.state
        if self.cheer:
            return Mood("is-joyful", self.cheer)
        if self.is_rolling or not isinstance(state, FiveDice) or not state.dice:
            return Mood()
        return Mood("is-final" if state.throws >= THROWS else "")
