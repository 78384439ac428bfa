"""A match between two homes, played by ear: what has arrived is heard, and the turn is played and sent by name."""

from __future__ import annotations

import re
from itertools import pairwise

from app.pages.together.desk import FarTable
from app.pages.together.pages import CatchUp
from tests.app.support.homes import invited
from tests.ear.listen import Table
from tests.ear.play import MOST, Heed, Listening

SEND = re.compile(r"Send the (turn|end) to .*")


class FarListening(Listening):
    """A match whose first home is played by a listener; the other one plays at random."""

    def __init__(self, game: str, number: int) -> None:
        self.oma, self.ben = invited(game)
        super().__init__(game, number, ["person", "person"])
        self.table = Table(game, ("Oma", "Ben"))
        self.platform, self.app = self.oma.device, self.oma.app
        self.app.prefs.set(self.app.lock, "pace", "fast")
        self.arrivals = 0
        """Number of steps of the other home that were replayed and had an effect."""
        self.silent: list[str] = []
        """Steps of the other home of which nothing was said."""

    def play(self, most: int = MOST) -> Heed:
        """Play to the end; return the counts."""
        for _beat in range(most):
            if self._desk.match.due == "nothing":
                self.heed.ended = 1
                break
            self._turn()
        return self.heed

    def _turn(self) -> None:
        """Take one step by name, or send the turn, and hear what the other home has done."""
        page = self.page
        sends = [one for one in page.choices() if SEND.fullmatch(one.name)]
        if not sends:
            self._go_on()
            return
        self._press(sends[0])
        self.app.act("close")
        self.ben.open(self.oma.link)
        if self._desk.match.due == "nothing":
            return
        self.ben.play(self.rng)
        self.platform.heard.clear()
        self.oma.open(self.ben.send())
        self._hear_arrivals()
        said = self.platform.heard
        self.heed.note([("twice", text) for text, other in pairwise(said) if text == other])
        said.clear()
        self._compare()

    def _hear_arrivals(self) -> None:
        """Let the replay of the other home's turn run; note the steps that were silent."""
        for _timer in range(MOST):
            screen = self.app.screen
            if isinstance(screen, FarTable):
                return
            assert isinstance(screen, CatchUp)
            before, at = len(self.platform.heard), screen.at
            self.platform.run_timers()
            if screen.at > at and screen.desk.match.events:
                self.arrivals += 1
                if len(self.platform.heard) == before:
                    self.silent.append(f"{screen.desk.table.steps[-1]}")
        raise AssertionError("a replay without an end")


def hear_far(game: str, number: int) -> FarListening:
    """Play match `number` between two homes; return it."""
    match = FarListening(game, number)
    match.play()
    return match
