"""Real dice at the table: which faces have been tapped in."""

from __future__ import annotations

from collections.abc import Callable

from app import words
from app.dom.nodes import Node
from app.ports.commands import Commands, by_number, plain
from app.views.kit.throw_control import own_dice
from app.words import WORDS
from spielekiste.core.match import REAL, Match
from spielekiste.parts.dice import Throw, Thrown


class RealDice:
    """The faces tapped in so far for the throw that is due."""

    def __init__(self, match: Callable[[], Match], enter: Callable[[Thrown], bool]) -> None:
        self.typed: list[int] = []
        self._match = match
        self._enter = enter
        """Uses a throw as the result; returns whether it was one."""

    @property
    def commands(self) -> Commands:
        """To tap faces in, and to use them."""
        return {
            "face": by_number(self.add),
            "unface": plain(self.take_back),
            "typed": plain(self._use),
        }

    def _use(self) -> None:
        """Use the faces that were tapped in as the result."""
        if self._enter(self.thrown):
            self.clear()

    def is_due(self, match: Match) -> bool:
        """Return whether real dice are to be thrown now."""
        return match.setup.table.dice == REAL and isinstance(match.chance, Throw)

    def add(self, face: int) -> None:
        """Add a face, unless all dice are tapped in."""
        chance = self._match().chance
        if isinstance(chance, Throw) and len(self.typed) < chance.count:
            self.typed.append(face)

    def take_back(self) -> None:
        """Remove the last face."""
        del self.typed[-1:]

    def clear(self) -> None:
        """Remove all faces."""
        self.typed = []

    @property
    def thrown(self) -> Thrown:
        """The result of the throw, as it was tapped in."""
        return Thrown(tuple(sorted(self.typed)))

    def tray(self, match: Match) -> Node | None:
        """Return the tray in which faces are tapped; None unless real dice are due."""
        chance, game = match.chance, match.setup.game.id
        if not self.is_due(match) or not isinstance(chance, Throw):
            return None
        return own_dice(chance, self.typed, WORDS[game].faces, words.faces(game))
