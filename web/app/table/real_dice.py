"""Real dice: the players roll them and enter the result by tapping faces."""

from __future__ import annotations

from collections.abc import Callable

from app import words
from app.dom.nodes import Node
from app.ports.commands import Commands, by_number, plain
from app.views.kit.throw_control import own_dice
from app.words import WORDS
from spielekiste.core.match import Match
from spielekiste.core.table import Table
from spielekiste.parts.dice import Throw, Thrown


class RealDice:
    """The faces entered so far for the current roll."""

    def __init__(self, table: Table, enter: Callable[[Thrown], bool]) -> None:
        self.typed: list[int] = []
        self._table = table
        self._enter = enter
        """Callback that uses the entered roll as the result; returns whether it was valid."""
        self.reset()

    @property
    def commands(self) -> Commands:
        """Handlers for entering, removing and using faces."""
        return {
            "face": by_number(self.add),
            "unface": plain(self.take_back),
            "typed": plain(self._use),
        }

    def _use(self) -> None:
        """Use the entered faces as the result of the roll."""
        self._enter(self.thrown)

    def add(self, face: int) -> None:
        """Add a face, unless all dice have been entered."""
        chance = self._table.match.chance
        if isinstance(chance, Throw) and len(self.typed) < chance.count:
            self.typed.append(face)

    def take_back(self) -> None:
        """Remove the last face."""
        del self.typed[-1:]

    def reset(self) -> None:
        """Start with the faces of the undone roll, so that a slip can be repaired; else without."""
        undone = self._table.undone
        self.typed = [*undone.dice] if isinstance(undone, Thrown) else []

    @property
    def thrown(self) -> Thrown:
        """The entered roll."""
        return Thrown(tuple(sorted(self.typed)))

    def tray(self, match: Match) -> Node | None:
        """Return the tray for entering faces; None unless real dice are due."""
        chance, game = match.chance, match.setup.game.id
        if not match.awaits_dice or not isinstance(chance, Throw):
            return None
        return own_dice(chance, self.typed, WORDS[game].faces, words.faces(game))
