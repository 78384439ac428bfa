"""Real dice at the table: which faces have been tapped in."""

from __future__ import annotations

from app import words
from app.dom.nodes import Node
from app.views.kit.throw_control import own_dice
from app.words import WORDS
from spielekiste.core.match import REAL, Match
from spielekiste.parts.dice import Throw, Thrown


class RealDice:
    """The faces tapped in so far for the throw that is due."""

    def __init__(self) -> None:
        self.typed: list[int] = []

    def is_due(self, match: Match) -> bool:
        """Return whether real dice are to be thrown now."""
        return match.setup.table.dice == REAL and isinstance(match.chance, Throw)

    def add(self, match: Match, face: int) -> None:
        """Add a face, unless all dice are tapped in."""
        chance = match.chance
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
