"""Display of the roll-off: each result is shown once its dice have stopped."""

from __future__ import annotations

from app.games.animation import Frame, Stepwise
from app.ports.stage import Stage
from spielekiste.core.match import REAL, Match

SETTLED = 620
"""Time until the dice of the roll-off come to rest, in milliseconds, as in setup.css."""


class RollOff:
    """Animation of a roll that decides which player begins."""

    def __init__(self, stage: Stage) -> None:
        self._frames: Stepwise[Match] = Stepwise(stage.clock, stage.display, stage.redraw)

    @property
    def rolling(self) -> Match | None:
        """Position before the roll while its dice are still rolling, otherwise None."""
        return self._frames.shown

    def start(self, before: Match, after: Match) -> None:
        """Animate the roll between two positions, if the app rolls dice in the roll-off."""
        on_screen = before.setup.table.dice != REAL
        if on_screen and any(event.kind == "throw-off" for event in after.events):
            self._frames.start([Frame(SETTLED, before)])

    def skip(self) -> bool:
        """End the animation. Return whether there was one."""
        return self._frames.skip()
