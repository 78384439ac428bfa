"""What a prepared link leads to when the players write their names first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.dom.nodes import Child
from app.screens.setup import SetUpScreen
from app.views.prepared import prepared_view
from spielekiste.core.match import SetUp

if TYPE_CHECKING:
    from app.links.prepared import Prepared
    from app.shell.app import App


class PreparedScreen(SetUpScreen):
    """A set-up in which all is settled but the players. Verbs: name, mark, add, remove, start."""

    def __init__(self, app: App, prepared: Prepared) -> None:
        self.prepared = prepared
        super().__init__(app, prepared.game)
        self.options, self.table = prepared.options, prepared.table
        self._take_seats()

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Change who plays, or sit down; what the link settles cannot be changed."""
        if verb in ("choose", "games", "mind"):
            return True
        return super().act(verb, rest, value)

    def view(self) -> Child:
        """Return the name cards, and what is agreed in words."""
        return prepared_view(self)

    @property
    def may_choose(self) -> bool:
        """Whether it is chosen here who decides for a seat: the link has said it."""
        return False

    @property
    def may_add(self) -> bool:
        """Whether there may be more or fewer players than the link says: not with dice for all."""
        return self.prepared.typed and not self.prepared.same

    def seed(self) -> str:
        """Return the word of the dice that all tables of the link have alike, or a seed."""
        return self.prepared.same or super().seed()

    def remember(self, setup: SetUp) -> None:
        """Names in a class stay in the class: they are not offered to whoever comes next."""

    def _take_seats(self) -> None:
        """Seat those whom the link names; who writes a name alone at home has written it before."""
        prepared, last = self.prepared, self.names
        self.names = list(prepared.names)
        self.minds = list(prepared.minds)
        self.marks = list(prepared.marks[: len(self.names)])
        self.cards = list(range(len(self.names)))
        if prepared.typed and not prepared.locked and not any(self.names):
            self.names = (last + [""] * len(self.names))[: len(self.names)]
